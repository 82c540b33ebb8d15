import { bounded } from '../bounded';
import type { Queryable } from '../db/client';
import { Problem } from './problem';

const WINDOW_MS = 60_000;
/** A process takes this part of the limit at a time, so that one statement admits many calls. */
const PARTS = 20;

/** Calls of a key that this process may admit in a window. */
interface Held {
  began: number;
  left: number;
  /** What no process had taken when this one took last. */
  free: number;
  taking: Promise<void> | null;
}

/**
 * Takes calls of a window for this process, as long as there are some. A window far ahead was stored by a wrong clock and is begun anew;
 * one that is a little ahead is another process's present.
 */
async function take(db: Queryable, key: string, began: number, most: number): Promise<{ taken: number; free: number }> {
  const part = Math.max(1, Math.floor(most / PARTS));
  const [row] = await db.query<{ taken: number; before: number }>(
    `insert into site_pace as p (key, began, taken, before) values ($1, $2, least($3::int, $4::int), 0)
     on conflict (key) do update set
       before = case when p.began between excluded.began and excluded.began + 2 * ${WINDOW_MS} then p.taken else 0 end,
       taken = case when p.began between excluded.began and excluded.began + 2 * ${WINDOW_MS} then least(p.taken + $3::int, $4::int) else least($3::int, $4::int) end,
       began = case when p.began between excluded.began and excluded.began + 2 * ${WINDOW_MS} then p.began else excluded.began end
     returning taken, before`,
    [key, began, part, most],
  );
  const { taken = 0, before = 0 } = row ?? {};
  return { taken: Math.max(0, taken - before), free: most - taken };
}

export type Pace = (key: string, now: Date) => Promise<Readonly<Record<string, string>>>;

/**
 * Counts the calls of each key in whole minutes, in the database: all processes together admit as many as one would. Gives the headers of
 * every answer (draft-ietf-httpapi-ratelimit-headers).
 */
export function createPace(db: Queryable, most: number): Pace {
  const windows = bounded<string, Held>(10_000);
  return async (key, now) => {
    const began = Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS;
    const known = windows.get(key);
    const held: Held = known?.began === began ? known : { began, left: 0, free: most, taking: null };
    if (held !== known) windows.set(key, held);
    // Calls that came together wait for one statement; what it took may not do for all of them.
    while (held.left === 0 && held.free > 0)
      await (held.taking ??= take(db, key, began, most)
        .then(({ taken, free }) => {
          held.left += taken;
          held.free = free;
        })
        .finally(() => {
          held.taking = null;
        }));
    const isAdmitted = held.left > 0;
    if (isAdmitted) held.left -= 1;
    const seconds = Math.max(1, Math.ceil((began + WINDOW_MS - now.getTime()) / 1000));
    const headers = {
      'ratelimit-policy': `"default";q=${most};w=${WINDOW_MS / 1000}`,
      ratelimit: `"default";r=${held.left + held.free};t=${seconds}`,
    };
    if (!isAdmitted) throw new Problem(429, 'pace', { params: { seconds }, headers: { ...headers, 'retry-after': String(seconds) } });
    return headers;
  };
}
