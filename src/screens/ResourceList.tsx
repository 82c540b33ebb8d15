import { useCallback, useDeferredValue, useMemo, useRef, type RefObject } from 'react';
import { can } from '../schema/can';
import type { AnyResource } from '../schema/define';
import { ActionHost } from './actions/ActionHost';
import type { OnAnswer } from './actions/useCommand';
import { benchOf } from './bench/benchOf';
import { useBench } from './bench/useBench';
import { canOrder } from './list/canOrder';
import { ListBody } from './list/ListBody';
import { ListFrame } from './list/ListFrame';
import { NewRows } from './list/NewRows';
import { useSound, useTitleBadge } from './list/sound';
import { NoAccess } from './list/ListStates';
import type { ListControl } from './list/types';
import { useColumns } from './list/useColumns';
import { useAddressState } from './list/useListState';
import { useLiveRows } from './list/useLiveRows';
import { useRowEvents } from './list/useRowEvents';
import { useRows, useTotals } from './list/useRows';
import { useSelection, type Selection } from './list/useSelection';
import { hasBulk } from './rights';
import { ScreenProvider, useScreen } from './screen';
import css from './bench/bench.module.css';
import './screens.css';
import './list.css';
import { part } from '../ui/part';

const BulkBar = part(() => import('./list/BulkBar'), 'tool');
const Ordering = part(() => import('./list/Ordering'), 'tool');
const BoardList = part(() => import('./board/BoardList'), 'block');
const CalendarList = part(() => import('./calendar/CalendarList'), 'block');
const Pane = part(() => import('./bench/Pane'), 'panel');

function ListPage() {
  const { def, actor } = useScreen();
  const control = useAddressState(def);
  const selection = useSelection(JSON.stringify(control.state));
  const { keep } = selection;
  const onRefused = useCallback((ids: readonly number[]) => keep(ids), [keep]);
  const selectable = hasBulk(actor, def);
  const done = useRef<OnAnswer>(() => undefined);
  const onDone = useCallback<OnAnswer>((answer) => done.current(answer), []);
  const layout = def.screen?.layout;
  const Further = layout === 'board' ? BoardList : layout === 'calendar' ? CalendarList : null;
  return (
    <ActionHost onRefused={onRefused} onDone={onDone}>
      {Further ? (
        <Further control={control} selection={selection} />
      ) : (
        <ListContent control={control} selection={selectable ? selection : null} all={selection} done={done} />
      )}
    </ActionHost>
  );
}

interface Content {
  control: ListControl;
  selection: Selection | null;
  all: Selection;
  /** Told what became of a record. */
  done: RefObject<OnAnswer>;
}

function ListContent({ control, selection, all, done }: Content) {
  const { def, actor } = useScreen();
  const choice = useColumns(def);
  const list = useRows(control.state);
  const totals = useTotals(list.filter, list.rows !== undefined && !list.isStale).data;
  const isQueue = def.queue !== undefined;
  const sound = useSound(isQueue);
  const live = useLiveRows(list.rows, list.filter, sound.ring);
  useTitleBadge(isQueue, live.news);
  const rows = list.rows ?? [];
  const root = useRef<HTMLElement>(null);
  const movable = canOrder(actor, def, control.state.sort, list.filter);
  const said = choice.layout === 'table' ? null : benchOf(def, control.state.view);
  const bench = useBench(said, rows, live.left, done);
  const { cursor, shows, close } = bench;
  // The cursor is where the key put it at once; who presses on does not wait for the records in between. Until then what is shown is busy,
  // and takes no keys.
  const beside = useDeferredValue(cursor.id);
  const pane = useMemo(
    () => said && beside !== null && <Pane id={beside} bench={said} onClose={shows === 'over' ? close : undefined} />,
    [said, beside, shows, close],
  );
  const { open, elements, handlers } = useRowEvents(rows, all, bench.pick);
  const { page, perPage, sort } = control.state;
  // Oldest first, what is new stands on the last page, and is no news on any other.
  const newestLast = sort.field === def.sort[0] && sort.order !== def.sort[1];
  const isFull = rows.length >= perPage;
  const showNews = (): void => {
    live.clearNews();
    if (newestLast || page === 1) list.refetch();
    else control.set({ page: 1 });
  };
  const body = (
    <ListBody
      control={control}
      list={list}
      columns={choice.columns}
      widths={choice.widths}
      onWidths={choice.setWidths}
      density={choice.density}
      selection={selection}
      claims={live.claims}
      fresh={live.fresh}
      left={live.left}
      handlers={handlers}
      totals={totals}
      movable={movable}
      bench={said && { said, current: shows && cursor.id, acts: bench.acts }}
    />
  );
  return (
    <ListFrame
      control={control}
      list={list}
      choice={choice}
      selection={all}
      sound={isQueue ? sound : null}
      keys={{ rows, elements, selection, open, ...(shows && { cursor }), ...(shows === 'over' && { onEscape: bench.close }) }}
      root={root}
    >
      <NewRows
        news={newestLast && isFull ? 0 : live.news}
        left={live.left.size}
        onShow={showNews}
        above={selection && selection.ids.size > 0 && <BulkBar rows={rows} selection={selection} list={list} beside={shows === 'beside'} />}
      >
        {said && shows && list.rows?.length !== 0 && !list.error ? (
          <div className={shows === 'beside' ? css.bench : css.under}>
            {body}
            <section
              className={shows === 'beside' ? css.pane : `${css.pane} ${css.drawer}`}
              aria-labelledby={beside === null ? undefined : 'pane-title'}
              aria-busy={beside !== cursor.id}
              data-beside=""
            >
              {pane}
            </section>
          </div>
        ) : (
          body
        )}
      </NewRows>
      {movable && <Ordering root={root} rows={rows} offset={(control.state.page - 1) * control.state.perPage} total={list.total} />}
    </ListFrame>
  );
}

function Gate() {
  const { def, actor } = useScreen();
  return can(actor, def, 'view') ? (
    <ListPage />
  ) : (
    <section className="screen">
      <NoAccess />
    </section>
  );
}

/** The list of any declared entity. Keyed by its name: two entities must never share a list's state. */
export default function ResourceList({ def }: { def: AnyResource }) {
  return (
    <ScreenProvider key={def.name} def={def}>
      <Gate />
    </ScreenProvider>
  );
}
