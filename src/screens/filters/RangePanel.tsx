import { useId, useState } from 'react';
import { withoutField } from '../format/chips';
import type { ListControl } from '../list/types';
import { useScreen } from '../screen';
import { DayFilter } from './Range';

/** A free range of days on the time of the list. */
export default function RangePanel({ control, field, close }: { control: ListControl; field: string; close: () => void }) {
  const { labels, t } = useScreen();
  const [filter, setFilter] = useState(control.state.filter);
  const id = useId();
  return (
    <form
      className="filter-panel filter-panel--small"
      onSubmit={(event) => {
        event.preventDefault();
        control.set({ filter, time: null });
        close();
      }}
    >
      <p className="field__label">{labels.field(field)}</p>
      <DayFilter id={id} name={field} field={undefined} filter={filter} onChange={setFilter} />
      <div className="panel-foot">
        <button type="button" className="button button--small button--plain" onClick={() => setFilter(withoutField(filter, field))}>
          {t('input.clear')}
        </button>
        <button type="submit" className="button button--small button--primary">
          {t('filter.apply')}
        </button>
      </div>
    </form>
  );
}
