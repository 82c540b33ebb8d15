import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Rec } from '../record';
import { isWaiting } from '../rights';
import { useScreen } from '../screen';

export interface Cursor {
  /** The record one is at; null where there is none. */
  id: number | null;
  to: (id: number) => void;
  /** On to the next record that waits, after this one was decided. */
  onward: () => void;
}

/**
 * The record one is at on a bench. It stays where it is while rows come and go; when its row is gone, it is the row that took its place.
 */
export function useCursor(rows: readonly Rec[], left: ReadonlySet<number>): Cursor {
  const { def, actor } = useScreen();
  const [wanted, setWanted] = useState<number | null>(null);
  const place = useRef(0);
  const found = rows.findIndex(({ id }) => id === wanted);
  const at = found >= 0 ? found : Math.max(0, Math.min(place.current, rows.length - 1));
  const id = rows[at]?.id ?? null;
  useEffect(() => {
    place.current = at;
    setWanted(id);
  }, [at, id]);
  // The focus goes along when one is sent onward: a dialog gives it back to the row it was opened from first.
  const sent = useRef(false);
  useEffect(() => {
    if (!sent.current) return undefined;
    sent.current = false;
    const timer = setTimeout(() => document.querySelector<HTMLElement>(`.screen [data-id="${id}"]:not([data-beside] *)`)?.focus());
    return () => clearTimeout(timer);
  }, [id]);
  const latest = useRef({ rows, left, at });
  latest.current = { rows, left, at };
  const onward = useCallback(() => {
    const now = latest.current;
    const isFree = (row: Rec): boolean => isWaiting(def, row) && !now.left.has(row.id) && row._approval?.by !== actor.user.id;
    const next = now.rows.slice(now.at + 1).find(isFree) ?? now.rows.slice(0, now.at).findLast(isFree);
    if (!next) return;
    sent.current = true;
    setWanted(next.id);
  }, [def, actor]);
  return useMemo(() => ({ id, to: setWanted, onward }), [id, onward]);
}
