import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { createPath, withSite } from '../providers/links';
import { can } from '../schema/can';
import type { AnyResource } from '../schema/define';
import { formatInt } from '../schema/format';
import { Icon } from '../ui/Icon';
import { Mui } from '../ui/Mui';
import { ActionHost } from './actions/ActionHost';
import { BulkBar, hasBulk } from './list/BulkBar';
import { canOrder } from './list/canOrder';
import { FilterBar } from './list/FilterBar';
import { ListBody } from './list/ListBody';
import { ListTools } from './list/ListTools';
import { NewRows } from './list/NewRows';
import { PublishedList } from './list/PublishedList';
import { useSound, useTitleBadge } from './list/sound';
import { NoAccess } from './list/ListStates';
import { useColumns } from './list/useColumns';
import { useAddressState } from './list/useListState';
import { useLiveRows } from './list/useLiveRows';
import { useQueueKeys } from './list/useQueueKeys';
import { useRowEvents } from './list/useRowEvents';
import { useCounts, useRows, useTotals } from './list/useRows';
import { useSelection, type Selection } from './list/useSelection';
import { ViewTabs } from './list/ViewTabs';
import { decorationOf } from './decorate';
import { actionsOf } from './rights';
import { ScreenProvider, useScreen } from './screen';
import './screens.css';
import './list.css';

const Ordering = lazy(() => import('./list/Ordering'));
const Trash = lazy(() => import('./list/Trash'));
const KeysHelp = lazy(() => import('./list/KeysHelp'));

function ListPage() {
  const { def, actor } = useScreen();
  const control = useAddressState(def);
  const selection = useSelection(JSON.stringify(control.state));
  const { keep } = selection;
  const onRefused = useCallback((ids: readonly number[]) => keep(ids), [keep]);
  const selectable = hasBulk(actionsOf(actor, def), def);
  return (
    <ActionHost onRefused={onRefused}>
      <ListContent control={control} selection={selectable ? selection : null} all={selection} />
    </ActionHost>
  );
}

function ListContent({
  control,
  selection,
  all,
}: {
  control: ReturnType<typeof useAddressState>;
  selection: Selection | null;
  all: Selection;
}) {
  const { def, labels, t, actor, site } = useScreen();
  const { hash } = useLocation();
  const [help, setHelp] = useState(false);
  const choice = useColumns(def);
  const list = useRows(control.state);
  const ready = list.rows !== undefined && !list.isStale;
  const counts = useCounts(control.state, ready);
  const totals = useTotals(list.filter, ready).data;
  const isQueue = def.queue !== undefined;
  const sound = useSound(isQueue);
  const live = useLiveRows(list.rows, list.filter, sound.ring);
  useTitleBadge(isQueue, live.news);
  const rows = list.rows ?? [];
  const root = useRef<HTMLElement>(null);
  const movable = canOrder(actor, def, control.state.sort, list.filter);
  const Above = decorationOf(def).above;
  const { open, handlers } = useRowEvents(rows, all);
  useQueueKeys({ rows, selection, open, onHelp: () => setHelp(true), onEscape: all.clear });
  const showNews = (): void => {
    live.clearNews();
    if (control.state.page === 1) list.refetch();
    else control.set({ page: 1 });
  };
  return (
    <PublishedList control={control} list={list} selection={all}>
      <section ref={root} className="screen" aria-labelledby="screen-title">
        <header className="screen__head">
          <h1 id="screen-title">{labels.name}</h1>
          {list.rows && (
            <span className="screen__count" aria-live="polite">
              {t('list.count', { count: `${formatInt(list.total)}${list.estimate ? '+' : ''}` })}
            </span>
          )}
          <span className="screen__gap" />
          <ListTools control={control} choice={choice} list={list} sound={isQueue ? sound : null} onHelp={() => setHelp(true)} />
          {can(actor, def, 'add') && (
            <Link className="button button--primary" to={withSite(createPath(def), site)}>
              <Icon name="add" size={18} />
              {t('list.add', { name: labels.entity })}
            </Link>
          )}
        </header>
        <ViewTabs control={control} counts={counts} />
        <FilterBar control={control} />
        {Above && (
          <Mui>
            <Above filter={list.filter} />
          </Mui>
        )}
        <NewRows news={live.news} left={live.left.size} onShow={showNews} />
        {selection && <BulkBar rows={rows} selection={selection} />}
        <ListBody
          control={control}
          list={list}
          columns={choice.columns}
          density={choice.density}
          selection={selection}
          claims={live.claims}
          fresh={live.fresh}
          left={live.left}
          handlers={handlers}
          totals={totals}
          movable={movable}
        />
        {movable && (
          <Suspense fallback={null}>
            <Ordering root={root} rows={rows} offset={(control.state.page - 1) * control.state.perPage} total={list.total} />
          </Suspense>
        )}
        {hash === '#trash' && def.trash && can(actor, def, 'delete') && (
          <Suspense fallback={null}>
            <Trash />
          </Suspense>
        )}
        {help && (
          <Suspense fallback={null}>
            <KeysHelp onClose={() => setHelp(false)} />
          </Suspense>
        )}
      </section>
    </PublishedList>
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
