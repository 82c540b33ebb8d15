import type { Queryable } from '../db/client';
import { randomText } from '../random';
import { COLUMNS, type SessionRow, type SessionRows } from './sessionRows';

/**
 * For so long the number a session had before is taken: by calls that were on their way, and by live connections until they are looked at
 * again.
 */
export const CALLS_CHANGE_OVER = 30_000;
export const LIVE_CHANGES_OVER = 120_000;

export const newNumber = (): string => randomText(24);

/** The row of a session, also by the number it had until lately. */
export async function rowOf(db: Queryable, rows: SessionRows, sid: string, now: Date, changeOver: number): Promise<SessionRow | null> {
  const row = await rows.read(sid);
  if (row) return row;
  const since = new Date(now.getTime() - changeOver).toISOString();
  const [renumbered] = await db.query<SessionRow>(
    `select ${COLUMNS} from session where previous = $1 and renumbered_at > $2::timestamptz and ended_at is null`,
    [sid, since],
  );
  return renumbered ?? null;
}

/** Stores that the employee has just proved their identity, and gives the session another number. Gives it; null: the session has ended. */
export async function renumber(db: Queryable, sid: string, now: Date): Promise<string | null> {
  // Of two proofs at once the second finds the number of the first.
  const [row] = await db.query<{ id: string }>(
    `update session set id = case when id = $1 then $2 else id end, previous = $1, verified_at = $3::timestamptz,
       renumbered_at = case when id = $1 then $3::timestamptz else renumbered_at end
     where (id = $1 or (previous = $1 and renumbered_at > $3::timestamptz - $4 * interval '1 millisecond')) and ended_at is null returning id`,
    [sid, newNumber(), now.toISOString(), CALLS_CHANGE_OVER],
  );
  return row?.id ?? null;
}
