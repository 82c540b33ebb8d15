import type { JobContext } from '../jobs/implement';

/** What is deleted once it is old enough: after how many days unless told otherwise, and the least that can be told. */
interface Swept {
  usual: number;
  least: number;
  table: string;
  key: readonly string[];
  /** Which rows `t` may go; `$1` is the time before which they ended. */
  old: string;
}

const ofSite = (table: string, own: readonly string[], usual: number, least: number, old: string): Swept => ({
  usual,
  least,
  table,
  key: ['service', ...own],
  old,
});
const ofOffice = (table: string, key: readonly string[], usual: number, least: number, old: string): Swept => ({
  usual,
  least,
  table,
  key,
  old,
});

/**
 * Rows that served a moment, or that rules look back on for a time: a rule of withdrawals asks for sign-ins of a year, so that members' sign-ins stay at
 * least that long. The names are those of `KEEP_DAYS`; `server/retention/fates.ts` says what becomes of every other table.
 */
export const kept = {
  sessions: ofOffice('session', ['id'], 400, 30, 'coalesce(t.ended_at, t.expires_at) < $1'),
  invites: ofOffice('invite', ['token_hash'], 30, 1, 'coalesce(t.used_at, t.expires_at) < $1'),
  runs: ofOffice('job_run', ['id'], 90, 7, 't.finished_at < $1'),
  approvals: ofSite('approval', ['id'], 90, 7, 'coalesce(t.decided_at, t.expires_at) < $1'),
  member_logins: ofSite('member_login', ['id'], 400, 366, 't.at < $1'),
  match_outcomes: ofSite('match_outcome', ['line'], 400, 35, 't.at < $1'),
  // The newest balance of an account is the one it is watched by.
  bank_balances: ofSite(
    'bank_balance',
    ['account', 'at'],
    400,
    35,
    't.at < $1 and exists (select 1 from bank_balance n where n.service = t.service and n.account = t.account and n.at > t.at)',
  ),
  // Their messages have the telephone numbers; what is not made into messages yet is held money.
  recipients: ofSite(
    'sms_recipient',
    ['campaign', 'n'],
    90,
    7,
    'exists (select 1 from sms_run u join sms_campaign c on c.service = u.service and c.id = u.campaign where u.service = t.service and u.campaign = t.campaign and u.fed and u.done and c.updated_at < $1)',
  ),
  // What waits for an address that is paused or no longer used would wait for ever.
  deliveries: ofOffice(
    'webhook_delivery',
    ['id'],
    30,
    7,
    `t.updated_at < $1 and (t.state <> 'waiting' or (t.created_at < $1 and exists (select 1 from site_webhook w where w.id = t.webhook and (not w.active or w.paused_at < $1))))`,
  ),
  events: ofSite(
    'site_event',
    ['id'],
    40,
    7,
    't.at < $1 and not exists (select 1 from webhook_delivery d where d.service = t.service and d.event = t.id)',
  ),
} as const satisfies Readonly<Record<string, Swept>>;

export type KeptName = keyof typeof kept;
/** How many days of each stay, where that is not the usual. */
export type KeepDays = Readonly<Partial<Record<KeptName, number>>>;

/** Rows deleted in one transaction. */
const BATCH = 500;
const DAY_MS = 86_400_000;

const deleting = ({ table, key, old }: Swept): string => {
  const names = key.map((name) => `t.${name}`).join(', ');
  return `with gone as (
      delete from ${table} g using (select ${names} from ${table} t where ${old} limit ${BATCH}) o where ${key.map((name) => `g.${name} = o.${name}`).join(' and ')} returning 1
    ) select count(*)::int as n from gone`;
};

/** Deletes what is older than its days, a few rows at a time. Gives how many were deleted. */
export async function forgetOld({ tx, now }: JobContext, days: KeepDays): Promise<number> {
  let gone = 0;
  for (const [name, one] of Object.entries(kept) as [KeptName, Swept][]) {
    const before = new Date(now.getTime() - (days[name] ?? one.usual) * DAY_MS).toISOString();
    for (let last = BATCH; last >= BATCH; gone += last) {
      const [counted] = await tx((inside) => inside.query<{ n: number }>(deleting(one), [before]));
      last = counted?.n ?? 0;
    }
  }
  return gone;
}
