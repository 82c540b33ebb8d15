import { useGetList } from 'ra-core';
import type { Rec } from '../record';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listPath, withSite } from '../../providers/links';
import { serverNow } from '../../providers/serverTime';
import { can } from '../../schema/can';
import { filterKey, narrowed } from '../../schema/filter';
import { formatInt, formatMonth } from '../../schema/format';
import { entityOf } from '../../schema/screens';
import { Icon } from '../../ui/Icon';
import { today } from '../format/dates';
import { queryFilter, wholeView, writeListState, type ListState } from '../format/listState';
import { ErrorState, RowsSkeleton } from '../list/ListStates';
import { ListFrame } from '../list/ListFrame';
import type { ListControl } from '../list/types';
import { useColumns } from '../list/useColumns';
import { useRowEvents } from '../list/useRowEvents';
import { useRows } from '../list/useRows';
import type { Selection } from '../list/useSelection';
import { useSources } from '../list/useSources';
import { useScreen } from '../screen';
import { useNarrow } from '../useNarrow';
import { Agenda, MonthGrid } from './Days';
import { addMonths, firstDay, isMonth, lastDay, monthOf } from './month';
import { useCalendarWords } from './words';
import styles from './calendar.module.css';

/** Most records of a month that one call brings. */
const MOST = 1000;

/** What has no date is on no day: how many there are, and the way to them. */
function Dateless({ by, state }: { by: string; state: ListState }) {
  const { def, labels, actor, site } = useScreen();
  const w = useCalendarWords();
  const entity = entityOf(def);
  const field = def.fields[by];
  const without = { [filterKey(by, 'empty')]: true };
  const none = useGetList<Rec>(
    def.name,
    { filter: { ...queryFilter(state, def), ...without }, pagination: { page: 1, perPage: 1 }, sort: { field: by, order: 'ASC' } },
    { enabled: field !== undefined && field.required !== true && can(actor, entity, 'view') },
  );
  if (!none.total) return null;
  const filtered = { ...state, view: def.views === entity.views ? state.view : wholeView(entity), filter: { ...state.filter, ...without } };
  return (
    <Link className={styles['dateless']} to={withSite(`${listPath(entity)}${writeListState('', entity, filtered)}`, site)}>
      {w('dateless', { field: labels.field(by), count: formatInt(none.total) })}
    </Link>
  );
}

/** The records of a month on the days they are about. The month lives in the address, beside the filters. */
export default function CalendarList({ control, selection }: { control: ListControl; selection: Selection }) {
  const { def, language } = useScreen();
  const w = useCalendarWords();
  const narrow = useNarrow();
  const choice = useColumns(def);
  const [params, setParams] = useSearchParams();
  const asked = params.get('month');
  const now = monthOf(today());
  const month = isMonth(asked) ? asked : now;
  const by = def.screen?.by ?? '';

  const { state } = control;
  const fixed = useMemo(() => {
    const [from, to] = [filterKey(by, 'gte'), filterKey(by, 'lte')];
    // One may filter by the date as well: both hold.
    const both = narrowed(def, { [from]: firstDay(month), [to]: lastDay(month) }, queryFilter(state, def), new Date(serverNow()));
    return { [from]: both[from], [to]: both[to] };
  }, [def, by, month, state]);
  const list = useRows(
    useMemo(() => ({ ...state, page: 1, perPage: MOST, after: null, sort: { field: by, order: 'ASC' as const } }), [state, by]),
    fixed,
  );
  const sources = useMemo(() => [entityOf(def).name], [def]);
  useSources(list.rows !== undefined, sources);
  const rows = list.rows ?? [];
  const { open, elements, handlers } = useRowEvents(rows, selection);

  const go = (to: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (to === now) next.delete('month');
        else next.set('month', to);
        return next;
      },
      { preventScrollReset: true },
    );
  const Days = narrow ? Agenda : MonthGrid;
  return (
    <ListFrame
      control={control}
      list={list}
      choice={choice}
      selection={selection}
      sound={null}
      keys={{ rows, elements, selection: null, open }}
    >
      <div className={styles['bar']}>
        <button
          type="button"
          className="icon-button"
          aria-label={w('earlier')}
          data-tip={w('earlier')}
          onClick={() => go(addMonths(month, -1))}
        >
          <Icon name="chevron_left" size={20} />
        </button>
        <h2 aria-live="polite">{formatMonth(firstDay(month), language)}</h2>
        <button type="button" className="icon-button" aria-label={w('later')} data-tip={w('later')} onClick={() => go(addMonths(month, 1))}>
          <Icon name="chevron_right" size={20} />
        </button>
        <button type="button" className="button button--small" disabled={month === now} onClick={() => go(now)}>
          {w('thisMonth')}
        </button>
        <Dateless by={by} state={state} />
      </div>
      {list.error && (!list.rows || list.isStale) ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : !list.rows ? (
        <RowsSkeleton columns={narrow ? 2 : 7} rows={5} />
      ) : (
        <>
          {list.total > rows.length && <p role="status">{w('first', { shown: formatInt(rows.length), total: formatInt(list.total) })}</p>}
          <div {...handlers} aria-busy={list.isStale}>
            <Days month={month} by={by} rows={rows} />
          </div>
        </>
      )}
    </ListFrame>
  );
}
