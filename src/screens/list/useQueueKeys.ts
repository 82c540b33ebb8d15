import { useEffect, useRef } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { toast } from '../../providers/toast';
import { useActions } from '../actions/ActionHost';
import { useCache } from '../cache';
import { refusalOf } from '../errors';
import type { Rec } from '../record';
import { listActionsOf, openActions } from '../rights';
import { useScreen } from '../screen';
import type { Selection } from './useSelection';

export interface Keys {
  rows: readonly Rec[];
  selection: Selection | null;
  open: (id: number) => void;
  /** Where one is without the focus being there: beside the rows is shown what the keys work on. */
  cursor?: { id: number | null; to: (id: number) => void };
  onHelp: () => void;
  onEscape: () => void;
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true], dialog, [popover]') !== null;
/** Rows of the list itself: other lists may stand beside it, in the record one is at. */
const rowElements = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.screen [data-id]:not([data-beside] *)')];
/** The letter of the key itself, so that the keys work with a Thai layout too. */
const letter = (event: KeyboardEvent): string => /^Key([A-Z])$/.exec(event.code)?.[1] ?? event.key.toUpperCase();

/** Working a list without a mouse: J K Enter X, the declared keys of actions, C claim, `/` search, `?` help. */
export function useQueueKeys(keys: Keys): void {
  const { def, actor, t } = useScreen();
  const { run, asking } = useActions();
  const provider = usePanelProvider();
  const cache = useCache();
  const at = useRef(-1);
  const latest = useRef({ ...keys, asking });
  latest.current = { ...keys, asking };

  useEffect(() => {
    const ofList = new Map(listActionsOf(actor, def).map((name) => [def.actions[name]?.key, name]));
    const focusedId = (): number | null => {
      const row = document.activeElement?.closest<HTMLElement>('.screen [data-id]:not([data-beside] *)');
      return row ? Number(row.dataset['id']) : (latest.current.cursor?.id ?? null);
    };
    const move = (step: number): void => {
      const elements = rowElements();
      const id = String(focusedId());
      const here = elements.findIndex((element) => element.dataset['id'] === id);
      // A row that was just decided is gone; one goes on from where it stood.
      const from = here >= 0 ? here : step > 0 ? Math.min(at.current, elements.length) - (at.current >= 0 ? 1 : 0) : at.current;
      at.current = Math.max(0, Math.min(elements.length - 1, from + step));
      const next = elements[at.current];
      next?.focus();
      if (next) latest.current.cursor?.to(Number(next.dataset['id']));
    };
    const claim = async (row: Rec): Promise<void> => {
      try {
        const made = await provider.claim(def.name, row.id);
        if (made) cache.replace(def.name, [{ ...row, _claim: made }]);
        toast(t('queue.claimed'), 'success');
        // A claim may move the record on; the list shows it where it stands now.
        void cache.refresh(def.name);
      } catch (error) {
        toast(refusalOf(error, t).text, 'error');
      }
    };
    const onKey = (event: KeyboardEvent): void => {
      const now = latest.current;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || now.asking || document.querySelector('dialog[open]'))
        return;
      if (typing(event.target)) {
        if (event.key === 'Escape' && event.target instanceof HTMLElement && event.target.hasAttribute('data-search')) event.target.blur();
        return;
      }
      const id = focusedId();
      const row = now.rows.find((each) => each.id === id);
      const pressed = letter(event);
      const handle = (): boolean => {
        if (event.key === '/' || (event.code === 'Slash' && !event.shiftKey))
          document.querySelector<HTMLInputElement>('.screen [data-search]')?.focus();
        else if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) now.onHelp();
        else if (event.key === 'Escape') now.onEscape();
        else if (pressed === 'J') move(1);
        else if (pressed === 'K') move(-1);
        else if (ofList.has(pressed)) run(ofList.get(pressed) ?? '', []);
        else if (!row) return false;
        else if (event.key === 'Enter' && event.target instanceof Element && event.target.matches('[data-id], body')) now.open(row.id);
        else if (pressed === 'X' && now.selection) now.selection.toggle(row.id);
        else if (pressed === 'C' && def.queue) void claim(row);
        else {
          const action = openActions(actor, def, row).find((name) => def.actions[name]?.key === pressed);
          if (action === undefined) return false;
          run(action, [row]);
        }
        return true;
      };
      if (handle()) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [actor, cache, def, provider, run, t]);
}
