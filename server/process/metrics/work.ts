import { OFFICE, waitsFor } from '../../realtime/alerts';
import type { Kernel } from '../../kernel/kernel';
import { buildWhere } from '../../kernel/filter';
import { sourceOf } from '../../kernel/view';

/** Work that waits: how much, and for how many seconds the oldest of it. */
export interface Backlog {
  waiting: number;
  oldest: number;
}

/** The work of the whole office, as its database knows it; every process reads the same. */
export interface Work {
  queues: Readonly<Record<string, Backlog>>;
  messages: Backlog;
  /** Other work that waits, by the names of `BACKLOGS`. */
  backlogs: Readonly<Record<string, Backlog>>;
  /** Payouts that were asked for in the last day, by what became of them. */
  payouts: Readonly<Record<string, number>>;
  /** Addresses of webhooks that took nothing for three days. */
  pausedWebhooks: number;
  /** Seconds for which the oldest entry of the audit log has not been sealed. */
  unsealed: number;
  /** Seconds since the database knows the present secrets. */
  secrets: Readonly<Record<string, number>>;
  /** Jobs whose last run failed. */
  failing: Readonly<Record<string, number>>;
  /** Seconds since a job was last done, of the subject for which that is longest; since it was first begun where it never was. */
  done: Readonly<Record<string, number>>;
  /** Sites whose books the last check found in order, and not. */
  books: { inOrder: number; broken: number };
}

interface Counted {
  waiting: number;
  since: string | null;
}

/** What waits in a table of its own: the number and the age of the oldest. A paused address has a number of its own. */
const BACKLOGS = {
  payouts: `select count(*)::int as waiting, min(a.asked_at) as since from site s join payout_outbox o on o.service = s.service and o.begun_at is null
              join payout_attempt a on a.service = o.service and a.id = o.attempt`,
  payouts_in_doubt:
    "select count(*)::int as waiting, min(a.asked_at) as since from site s join payout_attempt a on a.service = s.service and a.state = 'unknown'",
  webhooks: `select count(*)::int as waiting, min(d.created_at) as since from site_webhook w join webhook_delivery d on d.webhook = w.id and d.state = 'waiting'
              where w.active and w.paused_at is null`,
  suspense: `select count(*)::int as waiting, min(l.created_at) as since from site s join statement_line l on l.service = s.service and l.status = 'suspense' and not l.hidden`,
} as const;

const DAY_MS = 86_400_000;

export async function readWork({ db, definitions, now: clock }: Kernel): Promise<Work> {
  const now = clock();
  const secondsSince = (at: string | null | undefined): number =>
    at === null || at === undefined ? 0 : Math.max(0, (now.getTime() - Date.parse(at)) / 1000);
  const backlogOf = (counted: Counted | undefined): Backlog => ({ waiting: counted?.waiting ?? 0, oldest: secondsSince(counted?.since) });

  const sites = await db.query<{ service: string }>('select service from site where active order by service');
  const queues: Record<string, Backlog> = {};
  for (const def of [...definitions.values()].filter(waitsFor)) {
    const total: Backlog = { waiting: 0, oldest: 0 };
    const [first] = Object.values(def.views ?? {});
    for (const { service } of sites) {
      const { sql, params } = buildWhere({ def, definitions, actor: OFFICE, service, now }, first?.filter ?? {});
      const [counted] = await db.query<Counted>(
        `select count(*)::int as waiting, min(t.created_at) as since from ${sourceOf(def)} t where ${sql}`,
        params,
      );
      const { waiting, oldest } = backlogOf(counted);
      total.waiting += waiting;
      total.oldest = Math.max(total.oldest, oldest);
    }
    queues[def.name] = total;
  }

  const [messages] = await db.query<Counted>(
    'select count(*)::int as waiting, min(m.created_at) as since from sms_outbox o join sms_message m on m.service = o.service and m.id = o.message',
  );
  const backlogs: Record<string, Backlog> = {};
  for (const [name, sql] of Object.entries(BACKLOGS))
    backlogs[name] = backlogOf((await db.query<Counted & Record<string, unknown>>(sql))[0]);
  const payouts = await db.query<{ state: string; n: number }>(
    `select a.state, count(*)::int as n from site s join payout_attempt a on a.service = s.service and a.asked_at > $1 group by a.state`,
    [new Date(now.getTime() - DAY_MS).toISOString()],
  );
  const [paused] = await db.query<{ n: number }>('select count(*)::int as n from site_webhook where active and paused_at is not null');
  const secrets = await db.query<{ name: string; at: string }>(
    "select name, at from office_identity where name in ('SESSION_SECRET', 'ENCRYPTION_KEY', 'PAYLOAD_SECRET') and value <> 'none'",
  );
  const [unsealed] = await db.query<{ at: string }>(
    'select at from audit where id > coalesce((select max(audit_id) from audit_chain), 0) order by id limit 1',
  );
  const runs = await db.query<{ job: string; failed: number }>(
    `select job, count(*) filter (where outcome = 'failed')::int as failed
     from (select distinct on (job, subject) job, outcome from job_run order by job, subject, period desc) last group by job`,
  );
  const done = await db.query<{ job: string; since: string }>(
    `select job, min(at) as since
     from (select job, subject, coalesce(max(done_at), min(created_at)) as at from job_run
           where subject = 'office' or exists (select 1 from site s where s.service = subject and s.active) group by job, subject) last group by job`,
  );
  // By what is kept of every check, the hourly one and those a person asks for.
  const [books] = await db.query<{ all: number; broken: number }>(
    `select count(*)::int as "all", count(*) filter (where exists (select 1 from books_fault f where f.service = s.service and f.status = 'open'))::int as broken
     from site s where exists (select 1 from job_run r where r.job = 'check_books' and r.subject = s.service)
       or exists (select 1 from books_fault f where f.service = s.service)`,
  );
  return {
    queues,
    messages: backlogOf(messages),
    backlogs,
    payouts: Object.fromEntries(payouts.map(({ state, n }) => [state, n])),
    pausedWebhooks: paused?.n ?? 0,
    secrets: Object.fromEntries(secrets.map(({ name, at }) => [name, secondsSince(at)])),
    unsealed: secondsSince(unsealed?.at),
    failing: Object.fromEntries(runs.map(({ job, failed }) => [job, failed])),
    done: Object.fromEntries(done.map(({ job, since }) => [job, secondsSince(since)])),
    books: { inOrder: (books?.all ?? 0) - (books?.broken ?? 0), broken: books?.broken ?? 0 },
  };
}
