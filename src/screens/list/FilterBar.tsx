import type { Ref } from 'react';
import { fixedByView, offeredFilters, panelFilters } from '../filters/inline';
import { filterChips } from '../format/chips';
import { isNarrowed } from '../format/listState';
import { timeField } from '../format/presets';
import { Icon } from '../../ui/Icon';
import { Popover } from '../../ui/Popover';
import { part } from '../../ui/part';
import { useScreen } from '../screen';
import { FilterToken, TimeToken } from './FilterToken';
import { SearchBox } from './SearchBox';
import type { ListControl } from './types';
import { useRefNames } from './useRefNames';

const FilterPanel = part(() => import('../filters/FilterPanel'), 'panel');

/** One row: search, a token for each filter that is on or used all day, and the rest behind a button. */
export function FilterBar({ control, search }: { control: ListControl; search: Ref<HTMLInputElement> }) {
  const { def, labels, language, t } = useScreen();
  const { filter, time } = control.state;
  const hidden = fixedByView(def, control.state);
  const offered = offeredFilters(def, hidden);
  const timed = timeField(def);
  const on = filterChips(def, filter, labels, language, useRefNames(filter));
  const textOf = (name: string): string | null => on.find(({ field }) => field === name)?.text ?? null;
  const further = on.map(({ field }) => field).filter((name) => name !== timed && !offered.includes(name));
  const more = panelFilters(def, hidden);
  return (
    <div className="filters" role="search" aria-label={t('list.filters')}>
      {(def.search ?? []).length > 0 && <SearchBox control={control} input={search} />}
      <div className="tokens">
        {[...offered, ...further].map((name) => (
          <FilterToken key={name} name={name} text={textOf(name)} control={control} />
        ))}
        {timed && <TimeToken field={timed} text={time ? t(`time.${time}`) : textOf(timed)} control={control} />}
        {more.length > 0 && (
          <Popover
            className="token__open token__open--more"
            panelClass="popover__panel--box"
            label={t('list.moreFilters')}
            button={
              <>
                <Icon name="filter" size={16} />
                {t('list.filter')}
              </>
            }
            onHover={FilterPanel.preload}
          >
            {(close) => <FilterPanel control={control} names={more} close={close} />}
          </Popover>
        )}
        {isNarrowed(control.state) && (
          <button type="button" className="link-button" onClick={() => control.set({ filter: {}, time: null, q: '' })}>
            {t('list.clearFilters')}
          </button>
        )}
      </div>
    </div>
  );
}
