import { bounded } from '../bounded';
import { hashOf } from '../kernel/once';

/** How long a refusal that was noted covers others like it. */
const WINDOW_MS = 10 * 60_000;
const MAX_KEYS = 5_000;

/**
 * Keeps strangers and scripts from filling the audit log, which cannot be shortened: says whether another refusal of a key is to be logged.
 * `times`: how many are, in ten minutes; calls in between are refused all the same. Kept in memory of this process, because it only bounds
 * a log; by the key's hash, because strangers choose how long a key is.
 */
export type NoteLimit = (key: string, times?: number) => Promise<boolean>;

export function createNoteLimit(now: () => Date): NoteLimit {
  const windows = bounded<string, { until: number; left: number }>(MAX_KEYS);
  return async (text, times = 1) => {
    const key = await hashOf(text);
    const at = now().getTime();
    const known = windows.get(key);
    if (!known || known.until <= at) {
      windows.set(key, { until: at + WINDOW_MS, left: times - 1 });
      return true;
    }
    known.left -= 1;
    return known.left >= 0;
  };
}
