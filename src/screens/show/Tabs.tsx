import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { resourceByName } from '../../providers/links';
import { can } from '../../schema/can';
import type { AnyResource } from '../../schema/define';
import { Mui } from '../../ui/Mui';
import { panelOf, TabStrip } from '../../ui/TabStrip';
import { useCameFrom } from '../cameFrom';
import { decorationOf } from '../decorate';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { groupTabs, type RecordTab } from './groupTabs';
import { useTabCounts } from './useTabCounts';
import { useShowWords } from './words';
import { part } from '../../ui/part';

const History = part(() => import('./History'), 'panel');
const RelatedList = part(() => import('./RelatedList'), 'panel');

/** A resource that is only read has no history. */
export const hasHistory = (def: AnyResource): boolean =>
  def.verbs.some((verb) => verb !== 'view' && verb !== 'export') || Object.keys(def.actions).length > 0;

/** Opens a tab where one is: nothing above it moves. */
function useOpenTab(): (id: string) => void {
  const { pathname, search } = useLocation();
  const cameFrom = useCameFrom();
  const navigate = useNavigate();
  return (id) => void navigate({ pathname, search, hash: id }, { replace: true, preventScrollReset: true, state: cameFrom });
}

/** Opens a tab from further up the page, and brings it into view. */
export function useShowTab(): (id: string) => void {
  const openTab = useOpenTab();
  return (id) => {
    openTab(id);
    document.getElementById('tab-panel')?.scrollIntoView({ block: 'nearest' });
  };
}

/**
 * Related lists and the history. The address names the open tab, so that it can be linked and the browser can go back to it; not where the
 * tabs are `here`, beside the rows of a list. `before`: tabs that stand first.
 */
export function Tabs({ record, here = false, before = [] }: { record: Rec; here?: boolean; before?: readonly RecordTab[] }) {
  const { def, labels, t, actor } = useScreen();
  const w = useShowWords();
  const { hash } = useLocation();
  const openTab = useOpenTab();
  const [chosen, choose] = useState('');
  const { tabs: further = [] } = decorationOf(def);
  const counts = useTabCounts(record, !here);
  const own = further.map(({ id, label, first, content: Content }) => ({
    id,
    label: t(label),
    first,
    content: () => (
      <Mui key={id}>
        <Content record={record} />
      </Mui>
    ),
  }));
  const tabs: RecordTab[] = [
    ...before,
    ...own.filter((tab) => tab.first),
    ...Object.entries(def.related ?? {}).flatMap(([id, { resource, by, tab }]) => {
      const other = resourceByName(resource);
      if (tab === false || !other || !can(actor, other, 'view')) return [];
      return [{ id, label: labels.related(id), content: () => <RelatedList key={id} resource={resource} by={by} record={record} /> }];
    }),
    ...own.filter((tab) => !tab.first),
    ...(hasHistory(def)
      ? [{ id: 'history', label: t('history.title'), icon: 'history' as const, content: () => <History record={record} /> }]
      : []),
  ];
  const asked = here ? chosen : hash.slice(1);
  const groups = groupTabs(tabs, def.overview?.tabs ?? {}, (id) => labels.tab(id));
  const open = groups.find(({ tab, lists }) => [tab, ...lists].some(({ id }) => id === asked)) ?? groups[0];
  const shown = open?.lists.find(({ id }) => id === asked) ?? open?.lists[0];
  if (!open || !shown) return null;
  const show = here ? choose : openTab;
  return (
    <div className="tabs">
      <TabStrip
        id="tab"
        label={w('tabs')}
        tabs={groups.map(({ tab, lists }) => ({ ...tab, count: counts(...lists.map(({ id }) => id)) }))}
        open={open.tab.id}
        onOpen={show}
        folds={{ where: here ? 'beside' : def.name, others: (count) => w('otherTabs', { count }) }}
      />
      <div {...panelOf('tab', open.tab.id)} className="tabs__panel">
        {open.lists.length > 1 && (
          <div className="tabs__lists" role="group" aria-label={open.tab.label}>
            {open.lists.map(({ id, label }) => (
              <button key={id} type="button" className="pill" aria-pressed={id === shown.id} onClick={() => show(id)}>
                {label}
                <span className="muted">{counts(id)?.shown}</span>
              </button>
            ))}
          </div>
        )}
        {shown.content()}
      </div>
    </div>
  );
}
