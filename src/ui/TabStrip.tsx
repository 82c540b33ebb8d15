import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { IconName } from '../schema/data/icons';
import { Icon } from './Icon';
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
}

const MARKS = { done: 'check', failed: 'alert' } as const;

/** Connects the panel to its strip. */
export const panelOf = (id: string, open: string) => ({ role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${open}` });

/** Tabs in a row: one of them takes the Tab key; arrows, Home and End move among them. The caller renders the panel below, with `panelOf`. */
export function TabStrip({ id, label, tabs, open, onOpen, manual = false }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // Counts come after the tabs and make them wider.
  const counted = tabs.map(({ count }) => count?.shown ?? '').join();
  // On a phone the strip is wider than the window.
  useEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!strip || !tab) return;
    if (tab.offsetLeft < strip.scrollLeft) strip.scrollLeft = tab.offsetLeft;
    const overhang = tab.offsetLeft + tab.offsetWidth - strip.clientWidth;
    if (overhang > strip.scrollLeft) strip.scrollLeft = overhang;
  }, [open, counted]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const now = all.findIndex((tab) => tab === document.activeElement);
    const wanted: Readonly<Record<string, number>> = { ArrowRight: now + 1, ArrowLeft: now - 1 + all.length, Home: 0, End: all.length - 1 };
    const to = wanted[event.key];
    if (now < 0 || to === undefined) return;
    event.preventDefault();
    const next = to % all.length;
    all[next]?.focus();
    const tab = tabs[next];
    // Also when it seems open already: the tab of the key before may not have been drawn yet.
    if (!manual && tab) onOpen(tab.id);
  };
  return (
    <div ref={list} className="tab-strip" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(({ id: own, label: name, icon, mark, note, count }) => (
        <button
          key={own}
          type="button"
          role="tab"
          id={`${id}-${own}`}
          className="tab"
          data-mark={typeof mark === 'string' ? mark : undefined}
          aria-selected={own === open}
          aria-description={count?.said}
          aria-controls={own === open ? `${id}-panel` : undefined}
          tabIndex={own === open ? 0 : -1}
          onClick={() => onOpen(own)}
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
      ))}
    </div>
  );
}
