import { useLocation } from 'react-router';

/** What a list hands to the record it opens: its own address, so that “back” leads to that very list. */
export interface CameFrom {
  from: string;
}

/** The list one came from; null when the record was opened by a link. */
export function useCameFrom(): CameFrom | null {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' ? { from: state.from } : null;
}
