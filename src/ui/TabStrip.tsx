import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { IconName } from '../schema/data/icons';
import { Icon } from './Icon';
import { Popover } from './Popover';
import { useShownTabs } from './shownTabs';
import { bringIntoSight } from './fadingStrip';
import './tabStrip.css';

export interface TabItem {
  id: string;
  label: string;
  icon?: IconName;
  /** The number of a step, or its outcome. */
  mark?: number | 'done' | 'failed';
  /** Said to screen readers after the label. */
  note?: string;
  /** How many things are behind it: shown beside the label, and said as a description of the tab. */
  count?: { shown: string; said: string };
}

interface Props {
  /** Beginning of the ids of the tabs and their panel. */
  id: string;
  label: string;
  tabs: readonly TabItem[];
  open: string;
  onOpen: (id: string) => void;
  /** Arrow keys only move the focus, and Enter opens: for tabs whose opening asks something or is expensive. */
  manual?: boolean;
  /**
   * Tabs that find no room are folded into a menu, which says how many they are. Without it the strip scrolls. `where`: strips of one place
   * have the same room.
   */
  folds?: { where: string; others: (count: number) => string };
}

const MARKS = { done: 'check', failed: 'alert' } as const;

/** Connects the panel to its strip. */
export const panelOf = (id: string, open: string) => ({ role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${open}` });

/**
 * Tabs in a row: one of them takes the Tab key; arrows, Home and End move among all of them, also those that are folded. The caller renders
 * the panel below, with `panelOf`.
 */
export function TabStrip({ id, label, tabs, open, onOpen, manual = false, folds }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Counts come after the tabs and make them wider.
  const counted = tabs.map(({ count }) => count?.shown ?? '').join();
  const at = tabs.findIndex((tab) => tab.id === open);
  const said = tabs.map(({ label: name, icon, count }) => `${icon ?? ''} ${name} ${count?.shown ?? ''}`);
  const shown = useShownTabs({ box, said, open: at, where: folds?.where });
  const folded = shown ? tabs.filter((_tab, index) => !shown.includes(index)) : [];
  const elementOf = (tab: TabItem): HTMLElement | null => document.getElementById(`${id}-${tab.id}`);
  /**
   * The tab that is being opened has the focus once it is open. Until then it may be folded, or be folded while it has the focus: counts
   * that come meanwhile make the strip wider.
   */
  const opening = useRef<TabItem | null>(null);
  useEffect(() => {
    const tab = opening.current;
    const element = tab && elementOf(tab);
    if (!element) return;
    if (tab.id === open) opening.current = null;
    const at = document.activeElement;
    // Who went elsewhere meanwhile stays there.
    if (at === document.body || box.current?.contains(at)) element.focus();
  });
  const openTab = (tab: TabItem): void => {
    if (folds) opening.current = tab;
    onOpen(tab.id);
  };
  // On a phone the strip is wider than the window.
  useEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelector<HTMLElement>('[aria-selected=true]');
    if (strip && tab) bringIntoSight(strip, tab);
  }, [open, counted]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const now = tabs.findIndex((tab) => elementOf(tab) === document.activeElement);
    const wanted: Readonly<Record<string, number>> = {
      ArrowRight: now + 1,
      ArrowLeft: now - 1 + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = wanted[event.key];
    if (now < 0 || to === undefined) return;
    event.preventDefault();
    const tab = tabs[to % tabs.length];
    if (!tab) return;
    elementOf(tab)?.focus();
    // Also when it seems open already: the tab of the key before may not have been drawn yet.
    if (!manual) openTab(tab);
  };
  const strip = (
    <div ref={list} className="tab-strip fading-strip" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab, index) => {
        if (shown?.includes(index) === false) return null;
        const { id: own, label: name, icon, mark, note, count } = tab;
        return (
          <button
            key={own}
            type="button"
            role="tab"
            id={`${id}-${own}`}
            className="tab"
            data-mark={typeof mark === 'string' ? mark : undefined}
            aria-selected={own === open}
            aria-setsize={folded.length > 0 ? tabs.length : undefined}
            aria-posinset={folded.length > 0 ? index + 1 : undefined}
            aria-description={count?.said}
            aria-controls={own === open ? `${id}-panel` : undefined}
            tabIndex={own === open ? 0 : -1}
            onClick={() => openTab(tab)}
          >
            {icon !== undefined && <Icon name={icon} size={16} />}
            {mark !== undefined && (
              <span className="tab__mark" aria-hidden="true">
                {typeof mark === 'number' ? mark : <Icon name={MARKS[mark]} size={16} />}
              </span>
            )}
            <span className={mark === undefined ? undefined : 'tab__step'}>{name}</span>
            {count !== undefined && (
              <span className="tab__count" aria-hidden="true">
                {count.shown}
              </span>
            )}
            {note !== undefined && <span className="visually-hidden">({note})</span>}
          </button>
        );
      })}
    </div>
  );
  if (!folds) return strip;
  return (
    <div ref={box} className="tab-fold">
      {strip}
      {folded.length > 0 && (
        <Popover
          menu
          align="end"
          className="tab"
          label={folds.others(folded.length)}
          button={
            <>
              {folds.others(folded.length)}
              <Icon name="chevron_down" size={16} />
            </>
          }
        >
          {(close) =>
            folded.map((tab) => (
              <button
                key={tab.id}
                type="button"
                className="popover__item"
                aria-description={tab.count?.said}
                onClick={() => {
                  close();
                  openTab(tab);
                }}
              >
                {tab.icon !== undefined && <Icon name={tab.icon} size={16} />}
                {tab.label}
                {tab.count !== undefined && (
                  <span className="tab__count" aria-hidden="true">
                    {tab.count.shown}
                  </span>
                )}
              </button>
            ))
          }
        </Popover>
      )}
    </div>
  );
}
