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
  /** Seconds for which the oldest entry of the audit log has not been sealed. */
  unsealed: number;
  /** Jobs whose last run failed. */
  failing: Readonly<Record<string, number>>;
  /** Sites whose books the last check found in order, and not. */
  books: { inOrder: number; broken: number };
}

interface Counted {
  waiting: number;
  since: string | null;
}

const CHECK_BOOKS = 'check_books';

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
  const [unsealed] = await db.query<{ at: string }>(
    'select at from audit where id > coalesce((select max(audit_id) from audit_chain), 0) order by id limit 1',
  );
  const runs = await db.query<{ job: string; failed: number; done: number }>(
    `select job, count(*) filter (where outcome = 'failed')::int as failed, count(*) filter (where outcome = 'done')::int as done
     from (select distinct on (job, subject) job, outcome from job_run order by job, subject, period desc) last group by job`,
  );
  const books = runs.find(({ job }) => job === CHECK_BOOKS);
  return {
    queues,
    messages: backlogOf(messages),
    unsealed: secondsSince(unsealed?.at),
    failing: Object.fromEntries(runs.map(({ job, failed }) => [job, failed])),
    books: { inOrder: books?.done ?? 0, broken: books?.failed ?? 0 },
  };
}
