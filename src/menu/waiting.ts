import { MOST_ALERTS } from '../schema/shutdown';
import { childrenOf } from '../providers/liveValues';

/** How many records wait. `more`: their live list is full, so there may be more than it can hold. */
export interface Waiting {
  count: number;
  more: boolean;
}

export const NOTHING_WAITS: Waiting = { count: 0, more: false };

/** The count of a live list: its length, which is a lower bound once the list is full. */
export function waitingIn(list: unknown): Waiting {
  const count = childrenOf(list).length;
  return { count, more: count >= MOST_ALERTS };
}

/** A parent's badge is the sum of its children's, and a lower bound when one of them is. */
export const sumWaiting = (all: readonly Waiting[]): Waiting => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  more: all.some(({ more }) => more),
});

/** The number as a badge shows it: `58`, `100+`. */
export const shownWaiting = ({ count, more }: Waiting): string => `${count}${more ? '+' : ''}`;
