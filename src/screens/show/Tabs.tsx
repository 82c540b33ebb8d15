import { lazy, Suspense, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { resourceByName } from '../../providers/links';
import { can } from '../../schema/can';
import { Icon } from '../../theme/Icon';
import { decorationOf } from '../decorate';
import type { Rec } from '../record';
import { useScreen } from '../screen';

const History = lazy(() => import('./History'));
const RelatedList = lazy(() => import('./RelatedList'));

/** Opens a tab; one further up the page also brings it into view. */
export function useShowTab(): (id: string) => void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return (id) => {
    void navigate({ pathname, search, hash: id }, { replace: true, preventScrollReset: true, state });
    document.getElementById('tab-panel')?.scrollIntoView({ block: 'nearest' });
  };
}

interface Tab { id: string; label: string; icon?: string; content: () => ReactNode }

/** Related lists and the history. The open tab is in the address, so that it can be linked and gone back to. */
export function Tabs({ record }: { record: Rec }) {
  const { def, labels, t, actor } = useScreen();
  const { hash } = useLocation();
  const showTab = useShowTab();
  const tabs: Tab[] = [
    ...(decorationOf(def).tabs ?? []).map(({ id, label, Component }) => ({ id, label, content: () => <Component def={def} record={record} /> })),
    ...(def.related ?? []).flatMap(({ resource, by }, index) => {
      const other = resourceByName(resource);
      return other && can(actor, other, 'view') ? [{ id: resource, label: labels.related(index), content: () => <RelatedList key={resource} def={other} by={by} id={record.id} /> }] : [];
    }),
    { id: 'history', label: t('history.title'), icon: 'history', content: () => <History id={record.id} /> },
  ];
  const open = tabs.find((tab) => `#${tab.id}` === hash) ?? tabs[0];
  const show = (tab: Tab): void => showTab(tab.id);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0 || !open) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length];
    if (!next) return;
    show(next);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div className="tabs">
      <div className="tabs__list" role="tablist" aria-label={t('show.tabs')} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button key={tab.id} type="button" role="tab" id={`tab-${tab.id}`} className="tab" aria-selected={tab === open} aria-controls="tab-panel" tabIndex={tab === open ? 0 : -1} onClick={() => show(tab)}>
            {tab.icon && <Icon name={tab.icon} size={16} />}{tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={open ? `tab-${open.id}` : undefined} className="tabs__panel">
        <Suspense fallback={<span className="skeleton skeleton--panel" />}>{open?.content()}</Suspense>
      </div>
    </div>
  );
}
