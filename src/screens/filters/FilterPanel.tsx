import { useId, useState } from 'react';
import { parseFilterKey } from '../../schema/filter';
import { decorationOf } from '../decorate';
import { timeField } from '../format/presets';
import type { ListControl } from '../list/types';
import { useScreen } from '../screen';
import { filterOf } from './registry';

/** Every declared filter. Nothing is asked of the server until one applies them all. */
export default function FilterPanel({ control, names, close }: { control: ListControl; names: readonly string[]; close: () => void }) {
  const { def, labels, t } = useScreen();
  const [filter, setFilter] = useState(control.state.filter);
  const id = useId();
  const timed = timeField(def);
  const { filters } = decorationOf(def);
  const apply = (): void => {
    const ownTime = timed !== null && Object.keys(filter).some((key) => parseFilterKey(def, key)?.field === timed);
    control.set({ filter, ...(ownTime ? { time: null } : {}) });
    close();
  };
  return (
    <form
      className="filter-panel"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className="filter-panel__fields">
        {names.map((name) => {
          const field = def.fields[name];
          const Filter = filters?.[name] ?? filterOf(field);
          if (!Filter) return null;
          return (
            <div className="field" key={name} role="group" aria-labelledby={`${id}-${name}-label`}>
              <label className="field__label" id={`${id}-${name}-label`} htmlFor={`${id}-${name}`}>
                {labels.field(name)}
              </label>
              <Filter id={`${id}-${name}`} name={name} field={field} filter={filter} onChange={setFilter} />
            </div>
          );
        })}
      </div>
      <div className="panel-foot">
        <button type="button" className="button button--small button--plain" onClick={() => setFilter({})}>
          {t('list.clearFilters')}
        </button>
        <button type="submit" className="button button--small button--primary">
          {t('filter.apply')}
        </button>
      </div>
    </form>
  );
}
