import { useCallback, useEffect, useState } from 'react';

const EMPTY: ReadonlySet<number> = new Set();

export interface Selection {
  ids: ReadonlySet<number>;
  toggle: (id: number) => void;
  /** Selects all given, or none when all of them are selected already. */
  toggleAll: (ids: readonly number[]) => void;
  keep: (ids: readonly number[]) => void;
  clear: () => void;
}

/** Selected rows. Only rows one can see are ever selected: another page or filter starts afresh. */
export function useSelection(scope: string): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(EMPTY);
  useEffect(() => setIds(EMPTY), [scope]);
  const toggle = useCallback(
    (id: number) =>
      setIds((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const toggleAll = useCallback((all: readonly number[]) => setIds((now) => (all.every((id) => now.has(id)) ? EMPTY : new Set(all))), []);
  const keep = useCallback((some: readonly number[]) => setIds(new Set(some)), []);
  const clear = useCallback(() => setIds(EMPTY), []);
  return { ids, toggle, toggleAll, keep, clear };
}
