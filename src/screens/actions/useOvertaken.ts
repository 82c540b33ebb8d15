import { useGetOne } from 'ra-core';
import type { Rec } from '../record';
import { inState } from '../rights';
import { useScreen } from '../screen';

/**
 * The record as it is now, where a colleague was faster than the open question: what it asks about can no longer be done. Reads nothing
 * itself.
 */
export function useOvertaken(action: string, row: Rec | undefined): Rec | null {
  const { def } = useScreen();
  const { data: now } = useGetOne<Rec>(def.name, { id: row?.id ?? 0 }, { enabled: false });
  if (!row || !now || now.id !== row.id || now.version <= row.version) return null;
  return inState(def, def.actions[action]?.when, now) ? null : now;
}
