/** How much members pay in at most, as they asked for. */
import type { playerLimit } from '../../src/resources/member/playerLimit';
import type { Row } from '../../src/schema/define';
import { bangkokDay, dayStart } from '../../src/schema/format';
import type { Queryable } from '../db/client';
import type { CommandContext } from '../kernel/implement';
import { satang } from '../ledger/money';

export type LimitKind = Row<typeof playerLimit>['kind'];
export const windows = ['day', 'week', 'month'] as const satisfies readonly LimitKind[];
export type Window = (typeof windows)[number];

const DAY_MS = 86_400_000;
/** How long a member has to think before a limit of theirs is loosened. */
const THINKS_MS = DAY_MS;

/**
 * The limit of each window that holds now, in satang; null: the member lifted it. Windows that were never limited are not in the answer.
 */
export async function limitsNow(db: Queryable, service: string, of: number, now: Date): Promise<ReadonlyMap<Window, number | null>> {
  const rows = await db.query<{ kind: Window; most: string | null }>(
    `select distinct on (l.kind) l.kind, l.most::text as most from player_limit l
      where l.service = $1 and l.member = $2 and l.kind <> 'exclusion' and l.starts_at <= $3::timestamptz order by l.kind, l.id desc`,
    [service, of, now.toISOString()],
  );
  return new Map(rows.map(({ kind, most }) => [kind, most === null ? null : satang(most)]));
}

/** The first day of the window that is under way, by the calendar of Bangkok; weeks begin on Monday. */
function beginsOn(window: Window, now: Date): string {
  const today = bangkokDay(now);
  if (window === 'day') return today;
  if (window === 'month') return `${today.slice(0, 7)}-01`;
  const noon = new Date(`${today}T12:00:00Z`);
  return new Date(noon.getTime() - ((noon.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/** A window whose limit a further deposit would pass. Amounts in satang. */
export interface Passed {
  window: Window;
  most: number;
  left: number;
}

/** What counts against a limit so far, in satang: what was credited, and what still waits for its money. */
export async function windowSum(db: Queryable, service: string, of: number, window: Window, now: Date): Promise<number> {
  const [row] = await db.query<{ sum: string }>(
    `select coalesce(sum(d.amount), 0)::text as sum from deposit d where d.service = $1 and d.member = $2 and d.created_at >= $3::timestamptz
        and d.status in ('awaiting', 'matched', 'pending', 'approved')`,
    [service, of, dayStart(beginsOn(window, now))],
  );
  return satang(row?.sum ?? '0');
}

/** The first limit that a deposit of so much, in satang, would pass. Null: none. */
export async function passedLimit(db: Queryable, service: string, of: number, amount: number, now: Date): Promise<Passed | null> {
  for (const [window, most] of await limitsNow(db, service, of, now)) {
    if (most === null) continue;
    const left = Math.max(0, most - (await windowSum(db, service, of, window, now)));
    if (amount > left) return { window, most, left };
  }
  return null;
}

/** From when on what a member asks for holds: at once, and a day later where it is looser than what holds now. The member is locked. */
export async function startsAt({ tx, service, now }: CommandContext, of: number, kind: LimitKind, most: number | null): Promise<string> {
  const holds = kind === 'exclusion' ? null : ((await limitsNow(tx, service, of, now)).get(kind) ?? null);
  const isLooser = holds !== null && (most === null || satang(most) > holds);
  return new Date(now.getTime() + (isLooser ? THINKS_MS : 0)).toISOString();
}
