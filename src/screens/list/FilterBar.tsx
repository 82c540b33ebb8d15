import type { Ref } from 'react';
import { inlineFilterOf } from '../fields';
import { activeCount, fixedByView, inlineFilters, panelFilters } from '../filters/inline';
import { Icon } from '../../ui/Icon';
import { Popover } from '../../ui/Popover';
import { useScreen } from '../screen';
import { Chips } from './Chips';
import { SearchBox } from './SearchBox';
import { TimePresets } from './TimePresets';
import type { ListControl } from './types';
import { part } from '../../ui/part';

const FilterPanel = part(() => import('../filters/FilterPanel'), 'panel');

/** One row: search, the filters used all day, the rest behind a button, time. Under it what is on. */
export function FilterBar({ control, search }: { control: ListControl; search: Ref<HTMLInputElement> }) {
  const { def, t } = useScreen();
  const hidden = fixedByView(def, control.state);
  const active = activeCount(def, control.state);
  const more = active > 0 ? t('list.moreFiltersOn', { count: active }) : t('list.moreFilters');
  return (
    <div className="filters" role="search" aria-label={t('list.filters')}>
      <div className="filters__row">
        {(def.search ?? []).length > 0 && <SearchBox control={control} input={search} />}
        {inlineFilters(def, hidden).map((name) => {
          const Inline = inlineFilterOf(def.fields[name]);
          return Inline && <Inline key={name} name={name} control={control} />;
        })}
        {panelFilters(def, hidden).length > 0 && (
          <Popover
            className="button button--small"
            panelClass="popover__panel--box"
            label={more}
            button={
              <>
                <Icon name="filter" size={18} />
                {more}
              </>
            }
            onHover={FilterPanel.preload}
          >
            {(close) => <FilterPanel control={control} names={panelFilters(def, hidden)} close={close} />}
          </Popover>
        )}
      </div>
      <TimePresets control={control} />
      <Chips control={control} />
    </div>
  );
}
