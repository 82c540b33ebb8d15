import { archiveSwept } from '../archive/archiving';
import type { ArchiveStore } from '../archive/store';
import type { Seals } from '../audit/check';
import { bangkokDay } from '../../src/schema/format';
import type { JobContext } from '../jobs/implement';
import { sweptSeries, type Swept } from './sweptSeries';

/**
 * Rows that served a moment, or that rules look back on for a time: a rule of withdrawals asks for sign-ins of a year, so that members'
 * sign-ins stay at least that long. The names are those of `KEEP_DAYS`; `server/retention/fates.ts` says what becomes of every other table.
 */
export const kept = {
  // What could open a session is in no file, not even of one that has ended.
  sessions: {
    ...{ usual: 400, least: 30, table: 'session', key: { handle: 'text' }, old: 'coalesce(t.ended_at, t.expires_at) < $1' },
    file: { series: 'session', without: ['id', 'previous', 'signing_key'] },
  },
  // Who made a link and who used it are no two persons for a while (`server/kernel/hands.ts`).
  invites: {
    ...{ usual: 30, least: 7, table: 'invite', key: { token_hash: 'text' }, old: 'coalesce(t.used_at, t.expires_at) < $1' },
    file: { series: 'invite' },
  },
  runs: {
    ...{ usual: 90, least: 7, table: 'job_run', key: { id: 'bigint' }, old: 't.finished_at < $1' },
    file: { series: 'job_run' },
  },
  approvals: {
    ...{ usual: 90, least: 7, table: 'approval', key: { service: 'text', id: 'bigint' }, old: 'coalesce(t.decided_at, t.expires_at) < $1' },
    file: { series: 'approval' },
  },
  member_logins: {
    ...{ usual: 400, least: 366, table: 'member_login', key: { service: 'text', id: 'bigint' }, old: 't.at < $1' },
    file: { series: 'member_login' },
  },
  match_outcomes: {
    ...{ usual: 400, least: 35, table: 'match_outcome', key: { service: 'text', line: 'bigint' }, old: 't.at < $1' },
    file: { series: 'match_outcome' },
  },
  // The newest balance of an account is the one it is watched by.
  bank_balances: {
    ...{ usual: 400, least: 35, table: 'bank_balance', key: { service: 'text', account: 'bigint', at: 'timestamptz' } },
    old: 't.at < $1 and exists (select 1 from bank_balance n where n.service = t.service and n.account = t.account and n.at > t.at)',
    file: { series: 'bank_balance' },
  },
  // Their messages have the telephone numbers, and are archived themselves; what is not made into messages yet is held money.
  recipients: {
    ...{ usual: 90, least: 7, table: 'sms_recipient', key: { service: 'text', campaign: 'bigint', n: 'integer' } },
    old: 'exists (select 1 from sms_run u join sms_campaign c on c.service = u.service and c.id = u.campaign where u.service = t.service and u.campaign = t.campaign and u.fed and u.done and c.updated_at < $1)',
  },
  // What waits for an address that is paused or no longer used would wait for ever.
  deliveries: {
    ...{ usual: 30, least: 7, table: 'webhook_delivery', key: { id: 'bigint' } },
    old: `t.updated_at < $1 and (t.state <> 'waiting' or (t.created_at < $1 and exists (select 1 from site_webhook w where w.id = t.webhook and (not w.active or w.paused_at < $1))))`,
    file: { series: 'webhook_delivery' },
  },
  // Their files are gone after the days of an exported file.
  report_runs: {
    ...{ usual: 400, least: 40, table: 'report_run', key: { service: 'text', id: 'bigint' }, old: 't.created_at < $1' },
    file: { series: 'report_run' },
  },
  // Alerts and reports stay where they were raised and made.
  line_messages: {
    ...{ usual: 90, least: 7, table: 'line_message', key: { service: 'text', id: 'bigint' }, old: 't.created_at < $1' },
    file: { series: 'line_message' },
  },
  events: {
    ...{ usual: 40, least: 7, table: 'site_event', key: { service: 'text', id: 'bigint' } },
    old: 't.at < $1 and not exists (select 1 from webhook_delivery d where d.service = t.service and d.event = t.id)',
    file: { series: 'site_event' },
  },
} as const satisfies Readonly<Record<string, Swept>>;

export type KeptName = keyof typeof kept;
/** How many days of each stay, where that is not the usual. */
export type KeepDays = Readonly<Partial<Record<KeptName, number>>>;

/** Rows deleted in one transaction. */
const BATCH = 500;
const DAY_MS = 86_400_000;

const deleting = ({ table, key, old }: Swept): string => {
  const columns = Object.keys(key);
  return `with gone as (
      delete from ${table} g using (select ${columns.map((name) => `t.${name}`).join(', ')} from ${table} t where ${old} limit ${BATCH}) o
      where ${columns.map((name) => `g.${name} = o.${name}`).join(' and ')} returning 1
    ) select count(*)::int as n from gone`;
};

/** Deletes without a trace, a few rows at a time. */
async function forget({ tx }: JobContext, one: Swept, before: string): Promise<number> {
  let gone = 0;
  for (let last = BATCH; last >= BATCH; gone += last) {
    const [counted] = await tx((inside) => inside.query<{ n: number }>(deleting(one), [before]));
    last = counted?.n ?? 0;
  }
  return gone;
}

/** Where the files go; absent: the office has no folder for them, as a demonstration in a browser. */
export interface SweptFiles {
  store: ArchiveStore;
  seals: Seals;
}

/**
 * Deletes what is older than its days, what goes into a file behind that file. Gives how many rows were deleted. What fails for one table
 * keeps no other from being looked after.
 */
export async function forgetOld(context: JobContext, days: KeepDays, files?: SweptFiles): Promise<number> {
  let gone = 0;
  const failures: string[] = [];
  for (const [name, one] of Object.entries(kept) as [KeptName, Swept][]) {
    const before = new Date(context.now.getTime() - (days[name] ?? one.usual) * DAY_MS).toISOString();
    try {
      gone +=
        files && one.file
          ? (await archiveSwept(context, files.seals, files.store, sweptSeries(one, one.file, before), bangkokDay(context.now))).amount
          : await forget(context, one, before);
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return gone;
}
