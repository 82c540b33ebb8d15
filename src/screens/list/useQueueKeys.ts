import { useMemo, useRef, type RefObject } from 'react';
import { useActions } from '../actions/ActionHost';
import { actionOfKey, isQuestion, isSlash, usePageKeys } from '../keys';
import type { Rec } from '../record';
import { listActionsOf } from '../rights';
import { useScreen } from '../screen';
import type { RowElements } from './rowElements';
import { useRowClaim } from './useRowClaim';
import type { Selection } from './useSelection';

export interface Keys {
  rows: readonly Rec[];
  /** The same, as they are drawn. */
  elements: RowElements;
  selection: Selection | null;
  open: (id: number) => void;
  /** Where one is without the focus being there: beside the rows is shown what the keys work on. */
  cursor?: { id: number | null; to: (id: number) => void };
  search: RefObject<HTMLInputElement | null>;
  onHelp: () => void;
  onEscape: () => void;
}

/** Working a list without a mouse: J K Enter X, the declared keys of actions, C claim, `/` search, `?` help. */
export function useQueueKeys({ rows, elements, selection, open, cursor, search, onHelp, onEscape }: Keys): void {
  const { def, actor } = useScreen();
  const { run, asking } = useActions();
  const { claim } = useRowClaim();
  const at = useRef(-1);
  const ofList = useMemo(() => new Map(listActionsOf(actor, def).map((name) => [def.actions[name]?.key, name])), [actor, def]);
  const currentId = (): number | null => elements.focused() ?? cursor?.id ?? null;
  const move = (step: number): void => {
    const ids = elements.ids();
    const here = ids.indexOf(currentId() ?? 0);
    // A row that was just decided is gone; one goes on from where it stood.
    const from = here >= 0 ? here : step > 0 ? Math.min(at.current, ids.length) - (at.current >= 0 ? 1 : 0) : at.current;
    at.current = Math.max(0, Math.min(ids.length - 1, from + step));
    const next = ids[at.current];
    if (next === undefined) return;
    elements.focus(next);
    cursor?.to(next);
  };
  const onRow = (row: Rec, key: string, event: KeyboardEvent): boolean => {
    if (event.key === 'Enter' && (event.target === document.body || elements.isRow(event.target))) open(row.id);
    else if (key === 'X' && selection) selection.toggle(row.id);
    else if (key === 'C' && def.queue) void claim(row);
    else {
      const action = actionOfKey(actor, def, row, key);
      if (action === undefined) return false;
      run(action, [row]);
    }
    return true;
  };
  usePageKeys((key, event) => {
    if (asking) return false;
    const id = currentId();
    const row = rows.find((each) => each.id === id);
    if (isSlash(event)) search.current?.focus();
    else if (isQuestion(event)) onHelp();
    else if (event.key === 'Escape') onEscape();
    else if (key === 'J') move(1);
    else if (key === 'K') move(-1);
    else if (ofList.has(key)) run(ofList.get(key) ?? '', []);
    else return row !== undefined && onRow(row, key, event);
    return true;
  });
}
