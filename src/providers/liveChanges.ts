import { subscribe } from './realtime';

/** One write as it is announced: which records, and by whom (0: by no employee; `SOMEBODY`: that is not told). */
export interface Change {
  seq: number;
  ids: readonly number[];
  by: number;
}

/** `live/{service}/{resource}`: the last write, when it was announced, and the last few writes, oldest first. */
interface Announced {
  last: Change | null;
  /** Milliseconds since 1970 by the server's clock; null from a backend that does not give the time. */
  at: number | null;
  recent: readonly Change[];
}

/** The realtime tree keeps a list with holes as a map. */
const listOf = (value: unknown): readonly unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : []);
function readChange(value: unknown): Change | null {
  const { seq, ids, by } = (typeof value === 'object' && value !== null ? value : {}) as { seq?: unknown; ids?: unknown; by?: unknown };
  if (typeof seq !== 'number') return null;
  return { seq, ids: listOf(ids).map(Number).filter(Number.isInteger), by: Number(by ?? 0) };
}
function readAnnounced(value: unknown): Announced {
  const { at, recent } = (typeof value === 'object' && value !== null ? value : {}) as { at?: unknown; recent?: unknown };
  const last = readChange(value);
  const before = listOf(recent)
    .map(readChange)
    .filter((change): change is Change => change !== null);
  return { last, at: typeof at === 'number' ? at : null, recent: before.length > 0 ? before : last ? [last] : [] };
}

/** Times of two processes and the estimate of the server's time differ by less than this, in milliseconds. */
const TOLERANCE = 4_000;
const MOST_SEEN = 500;

export interface Follow {
  /** When what is on screen was asked for, in milliseconds by the server's clock. */
  readSince: () => number;
  /** Writes that were not reported before. */
  onChanges: (changes: readonly Change[]) => void;
  /** There may have been writes that are no longer announced, so that what is on screen has to be read again. */
  onGap: () => void;
}

/** Follows the writes to a resource. Every write is either passed on or covered by `onGap`. */
export function followChanges(path: string, { readSince, onChanges, onGap }: Follow): () => void {
  /** Numbers of the writes known so far; null before the first announcement. */
  let seen: Set<number> | null = null;
  return subscribe(path, (value) => {
    const { last, at, recent } = readAnnounced(value);
    const numbers = recent.map(({ seq }) => seq);
    if (seen === null) {
      seen = new Set(numbers);
      // Everything up to here happened before the subscription, most of it before the rows were read.
      if (at === null) {
        if (last) onChanges([last]);
      } else if (at > readSince() - TOLERANCE) onGap();
      return;
    }
    const known: Set<number> = seen;
    const unseen = recent.filter(({ seq }) => !known.has(seq));
    // The list of recent writes no longer reaches back to a known one: the server was restarted, or too much happened meanwhile.
    const gap = known.size > 0 && !numbers.some((seq) => known.has(seq));
    for (const seq of numbers) known.add(seq);
    for (const seq of known) {
      if (known.size <= MOST_SEEN) break;
      known.delete(seq);
    }
    if (gap && (at !== null || recent.length === 0)) onGap();
    else if (unseen.length > 0) onChanges(unseen);
  });
}
