import { useId, useState } from 'react';
import { withoutField } from '../format/chips';
import { presets } from '../format/presets';
import type { ListControl } from '../list/types';
import { useScreen } from '../screen';
import { DayFilter } from './Range';

/** The time of the list: days and spans by their names in Bangkok, which count at once, and a free range. */
export default function TimePanel({ control, field, close }: { control: ListControl; field: string; close: () => void }) {
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
      <div className="presets">
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className="preset"
            aria-pressed={control.state.time === preset}
            onClick={() => {
              control.set({ time: preset, filter: withoutField(control.state.filter, field) });
              close();
            }}
          >
            {t(`time.${preset}`)}
          </button>
        ))}
      </div>
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
