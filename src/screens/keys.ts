import { useEffect, useRef } from 'react';
import type { Actor } from '../schema/actor';
import type { AnyResource } from '../schema/define';
import { isDialogOpen } from '../ui/openDialogs';
import type { Rec } from './record';
import { openActions } from './rights';

/** The letter of the key itself, so that keys work with a Thai layout too; what is no letter by its own name. */
const letterOf = (event: KeyboardEvent): string => /^Key([A-Z])$/.exec(event.code)?.[1] ?? event.key.toUpperCase();

/** Is something typed, or chosen in a panel that lies over the page? A box to tick takes no letters. */
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true], dialog, [popover]') !== null;

/**
 * Keys of a page, wherever the focus is: `onKey` is given the key and says whether it meant something. Not while something is typed, a
 * dialog is open, or keys are pressed together with others.
 */
export function usePageKeys(onKey: (key: string, event: KeyboardEvent) => boolean): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen() || isTypedInto(event.target)) return;
      if (latest.current(letterOf(event), event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** `/` and `?` by the key they lie on, which gives other signs in a Thai layout. */
export const isSlash = ({ key, code, shiftKey }: KeyboardEvent): boolean => key === '/' || (code === 'Slash' && !shiftKey);
export const isQuestion = ({ key, code, shiftKey }: KeyboardEvent): boolean => key === '?' || (code === 'Slash' && shiftKey);

/** The action of a record that is open to the employee under this key. */
export const actionOfKey = (actor: Actor, def: AnyResource, row: Rec, key: string): string | undefined =>
  openActions(actor, def, row).find((name) => def.actions[name]?.key === key);
