import { MOST_ALERTS } from '../schema/shutdown';
import { childrenOf } from '../providers/liveValues';

/** How many records wait. `more`: their live list is full, so there may be more than it can hold. */
export interface Waiting {
  count: number;
  more: boolean;
}

export const NOTHING_WAITS: Waiting = { count: 0, more: false };

/** What a live list says: its length, which is no exact number once the list is full. */
export function waitingIn(list: unknown): Waiting {
  const count = childrenOf(list).length;
  return { count, more: count >= MOST_ALERTS };
}

/** A parent's badge is the sum of its children's, and as inexact as any of them. */
export const sumWaiting = (all: readonly Waiting[]): Waiting => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  more: all.some(({ more }) => more),
});

/** The number as a badge shows it: `58`, `100+`. */
export const shownWaiting = ({ count, more }: Waiting): string => `${count}${more ? '+' : ''}`;
