import type { Tx } from '../db/client';
import { isTransient } from '../kernel/databaseErrors';
import { Refusal } from '../refusal';
import { keeperOf } from '../kernel/itself';
import { hashOf } from '../kernel/once';
import { writeTrailLast, type Announcement, type Trace } from '../kernel/trail';
import type { Reply, SiteCall, SiteWork, WriteSpec } from './call';
import { Problem, problemBody } from './problem';

/** An answer as it is kept: of a call that was carried out, or of a 422. */
export interface Kept {
  status: number;
  body: Readonly<Record<string, unknown>>;
}
export interface Answered extends Kept {
  replayed: boolean;
}

const MAX_TRIES = 5;
/** The same record made twice at once: the later one tries again and finds it. */
const isTaken = (error: unknown): boolean => (error as { code?: string } | null)?.code === '23505';

/** JSON in which the order of names says nothing. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return entries.map(([name, one]) => [name, ordered(one)]);
}

interface Running {
  work: SiteWork;
  traces: Trace[];
}

function workOf(call: SiteCall, tx: Tx): Running {
  const { kernel, caller, ip, now, language } = call;
  const traces: Trace[] = [];
  return { traces, work: keeperOf({ kernel, service: caller.service, tx, now, traces, caller: { ip, language }, about: 'member' }) };
}

/** Money that is not there is the one refusal of the ledger a site can cause. */
function asProblem(error: unknown): unknown {
  return error instanceof Refusal && error.key === 'insufficientBalance' ? new Problem(422, 'insufficient') : error;
}

/** Takes the key inside the transaction; null: it is the first call with it. */
async function takeKey(tx: Tx, service: string, key: string, hash: string, now: Date): Promise<Kept | null> {
  const [free] = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine', [
    `site ${service} ${key}`,
  ]);
  if (free?.mine !== true) throw new Problem(409, 'in_progress');
  const [taken] = await tx.query(
    'insert into site_answer (service, key, hash, at) values ($1, $2, $3, $4) on conflict do nothing returning 1 as one',
    [service, key, hash, now.toISOString()],
  );
  if (taken) return null;
  const [known] = await tx.query<{ hash: string; status: number | null; body: Kept['body'] | null }>(
    'select hash, status, body from site_answer where service = $1 and key = $2',
    [service, key],
  );
  if (!known || known.hash !== hash) throw new Problem(422, 'key_reused');
  if (known.status === null || known.body === null) throw new Problem(409, 'in_progress');
  return { status: known.status, body: known.body };
}

/** The work, whose 422 is an answer like any other: what it wrote is taken back, and the answer is kept. */
async function attempt(spec: WriteSpec, call: SiteCall, tx: Tx, { work, traces }: Running): Promise<Kept> {
  await tx.query('savepoint work');
  try {
    const { status, body }: Reply = await spec.write(work, call);
    return { status, body };
  } catch (error) {
    const problem = asProblem(error);
    if (!(problem instanceof Problem) || problem.status !== 422) throw problem;
    await tx.query('rollback to savepoint work');
    traces.length = 0;
    return { status: 422, body: problemBody(problem, call.language) };
  }
}

/**
 * Carries out a writing call: begin → key → work → ledger → audit → outbox → answer → commit → announce, in this order and all or nothing.
 * `key` null: a PUT, which may be repeated by its nature.
 */
export async function carryOut(spec: WriteSpec, call: SiteCall, key: string | null, sent: unknown): Promise<Answered> {
  const { kernel, caller, ip, now } = call;
  const hash = await hashOf([spec.method, spec.path, call.params, ordered(sent)]);
  for (let tries = 1; ; tries += 1) {
    const announcements: Announcement[] = [];
    try {
      const answered = await kernel.db.tx(async (tx): Promise<Answered> => {
        const kept = key === null ? null : await takeKey(tx, caller.service, key, hash, now);
        if (kept) return { ...kept, replayed: true };
        const running = workOf(call, tx);
        const answer = await attempt(spec, call, tx, running);
        writeTrailLast(tx, { employee: null, siteKey: caller.id, ip, at: kernel.now() }, running.traces, kernel.origin, announcements);
        if (key !== null)
          tx.last('update site_answer set status = $3, body = $4 where service = $1 and key = $2', [
            caller.service,
            key,
            answer.status,
            JSON.stringify(answer.body),
          ]);
        return { ...answer, replayed: false };
      });
      announcements.forEach(kernel.announce);
      return answered;
    } catch (error) {
      if ((isTransient(error) || isTaken(error)) && tries < MAX_TRIES) continue;
      throw error;
    }
  }
}

/** Answers are kept for eight days, one more than is promised. Says how many were forgotten. */
export async function forgetOldAnswers(tx: Tx): Promise<number> {
  const [gone] = await tx.query<{ n: number }>(
    "with gone as (delete from site_answer a using site s where a.service = s.service and a.at < now() - interval '8 days' returning 1) select count(*)::int as n from gone",
  );
  return gone?.n ?? 0;
}
