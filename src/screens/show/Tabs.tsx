import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { resourceByName } from '../../providers/links';
import { can } from '../../schema/can';
import type { AnyResource } from '../../schema/define';
import { Mui } from '../../ui/Mui';
import { panelOf, TabStrip, type TabItem } from '../../ui/TabStrip';
import { useCameFrom } from '../cameFrom';
import { decorationOf } from '../decorate';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { useTabCounts } from './useTabCounts';
import { useShowWords } from './words';
import { part } from '../../ui/part';

const History = part(() => import('./History'), 'panel');
const RelatedList = part(() => import('./RelatedList'), 'panel');

/** A resource that is only read has no history. */
export const hasHistory = (def: AnyResource): boolean =>
  def.verbs.some((verb) => verb !== 'view' && verb !== 'export') || Object.keys(def.actions).length > 0;

/** Opens a tab; one further up the page also brings it into view. */
export function useShowTab(): (id: string) => void {
  const { pathname, search } = useLocation();
  const cameFrom = useCameFrom();
  const navigate = useNavigate();
  return (id) => {
    void navigate({ pathname, search, hash: id }, { replace: true, preventScrollReset: true, state: cameFrom });
    document.getElementById('tab-panel')?.scrollIntoView({ block: 'nearest' });
  };
}

/** A tab of a record page. */
export interface RecordTab extends TabItem {
  content: () => ReactNode;
}

/**
 * Related lists and the history. The address names the open tab, so that it can be linked and the browser can go back to it; not where the tabs are
 * `here`, beside the rows of a list. `before`: tabs that stand first.
 */
export function Tabs({ record, here = false, before = [] }: { record: Rec; here?: boolean; before?: readonly RecordTab[] }) {
  const { def, labels, t, actor } = useScreen();
  const w = useShowWords();
  const { hash } = useLocation();
  const showTab = useShowTab();
  const [chosen, choose] = useState('');
  const { preview: Preview, beside, tabs: further = [] } = decorationOf(def);
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
    ...(Preview && !beside
      ? [
          {
            id: 'preview',
            label: t('show.preview'),
            content: () => (
              <Mui key="preview">
                <Preview values={record} record={record} />
              </Mui>
            ),
          },
        ]
      : []),
    ...own.filter((tab) => !tab.first),
    ...(hasHistory(def)
      ? [{ id: 'history', label: t('history.title'), icon: 'history' as const, content: () => <History record={record} /> }]
      : []),
  ];
  const open = tabs.find((tab) => (here ? tab.id === chosen : `#${tab.id}` === hash)) ?? tabs[0];
  if (!open) return null;
  return (
    <div className="tabs">
      <TabStrip
        id="tab"
        label={w('tabs')}
        tabs={tabs.map((tab) => ({ ...tab, count: counts(tab.id) }))}
        open={open.id}
        onOpen={here ? choose : showTab}
      />
      <div {...panelOf('tab', open.id)} className="tabs__panel">
        {open.content()}
      </div>
    </div>
  );
}
