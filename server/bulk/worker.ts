import { bulkJob } from '../../src/resources/admin/bulkJob';
import type { Actor } from '../../src/schema/actor';
import { say, type Language } from '../../src/schema/messages';
import { screenNamed } from '../../src/schema/screens';
import { Away } from '../away';
import type { Tx } from '../db/client';
import { gateCommand } from '../kernel/gate';
import type { Caller, Kernel } from '../kernel/kernel';
import { updateRow } from '../kernel/store';
import { difference, writeTrail, type Announcement } from '../kernel/trail';
import { execute } from '../kernel/write';
import { log } from '../log';
import { Refusal } from '../refusal';

/** So many records are worked through between two looks at the job: whether it was stopped, and whether its author may still do it. */
const AT_ONCE = 20;
/** A process that says nothing for so long is gone, and another one goes on. */
const LEASE_MS = 60_000;
const MOST_SAID = 300;

interface Order extends Record<string, unknown> {
  job: number;
  author: number;
  service: string | null;
  resource: string;
  action: string;
  input: Record<string, unknown>;
  ip: string;
  language: Language;
}
interface Item extends Record<string, unknown> {
  id: number;
  record: number;
  version: number;
}
interface Outcome {
  id: number;
  outcome: 'done' | 'refused';
  said: string | null;
}

/** Works through the jobs that employees asked for. */
export interface BulkWorker {
  /** Begins, or goes on with, a job; returns at once. */
  soon(job: number): void;
  /** Goes on with jobs that no process works on, and says with how many. */
  carryOn(): Promise<number>;
  /** Resolves when this process works on none. */
  rest(): Promise<void>;
}

interface Parts {
  kernel: Kernel;
  /** The employee with the rights they have now; null once they are switched off. */
  whoIs: (employee: number) => Promise<Actor | null>;
  isStopping: () => boolean;
}

export function createBulkWorker({ kernel, whoIs, isStopping }: Parts): BulkWorker {
  const { db } = kernel;
  const working = new Map<number, Promise<void>>();

  /** The order, where no process works on it; this one does from now on. */
  async function take(job: number): Promise<Order | null> {
    const now = kernel.now();
    const [order] = await db.query<Order>(
      `update bulk_order o set worker = $2, leased_until = $3 from bulk_job j
        where o.job = $1 and j.id = o.job and j.state = 'running' and (o.leased_until is null or o.leased_until < $4)
        returning o.job, j.author, j.service, j.resource, j.action, o.input, o.ip, o.language`,
      [job, kernel.origin, new Date(now.getTime() + LEASE_MS).toISOString(), now.toISOString()],
    );
    return order ?? null;
  }

  const callerFor = (order: Order, actor: Actor): Caller => ({
    actor,
    ip: order.ip,
    language: order.language,
    // Who asked proved themselves when they did.
    stepUpUntil: new Date(kernel.now().getTime() + LEASE_MS),
    factor: 'password',
  });

  /** The end of a job, unless another process or a cancel ended it meanwhile. */
  async function end(order: Order, state: 'done' | 'halted', reason: string | null = null): Promise<void> {
    const at = kernel.now();
    const announcements = await db.tx(async (tx): Promise<Announcement[]> => {
      const [row] = await tx.query("select * from bulk_job where id = $1 and state = 'running' for update", [order.job]);
      if (!row) return [];
      const set = { state, reason, ended_at: at.toISOString() };
      await updateRow(tx, bulkJob, '', order.job, set, at, kernel.encrypt);
      const trace = { def: bulkJob, service: 'office', id: order.job, action: 'update', ...difference(bulkJob, row, set) };
      return writeTrail(tx, { employee: null, ip: order.ip, at }, [trace], kernel.origin);
    });
    announcements.forEach(kernel.announce);
  }

  async function carryOut(order: Order, caller: Caller, item: Item): Promise<Outcome> {
    const def = screenNamed(kernel.definitions, order.resource);
    if (!def) throw new Error(`no definition called ${order.resource}`);
    const command = {
      def,
      service: order.service ?? '',
      action: order.action,
      id: item.record,
      data: { ...order.input, version: item.version },
      // A record whose outcome could not be written down is not changed a second time.
      key: `bulk:${order.job}:${item.record}`,
    };
    const refused = (said: string): Outcome => ({ id: item.id, outcome: 'refused', said: said.slice(0, MOST_SAID) });
    try {
      await execute(kernel, caller, command);
      return { id: item.id, outcome: 'done', said: null };
    } catch (error) {
      if (error instanceof Away) throw error;
      if (error instanceof Refusal) return refused(say(error.key, error.params, caller.language));
      log.failure('a record of a job on many could not be done', error, { requestId: command.key });
      return refused(say('failed', { requestId: command.key }, caller.language));
    }
  }

  /** Writes outcomes down, tells open panels, and keeps the job this process's. False: it is another's by now. */
  async function note(order: Order, outcomes: readonly Outcome[]): Promise<boolean> {
    const now = kernel.now();
    const count = (kind: Outcome['outcome']): number => outcomes.filter(({ outcome }) => outcome === kind).length;
    const told = await db.tx(async (tx: Tx) => {
      const kept = await tx.query('update bulk_order set leased_until = $3 where job = $1 and worker = $2 returning 1 as one', [
        order.job,
        kernel.origin,
        new Date(now.getTime() + LEASE_MS).toISOString(),
      ]);
      if (kept.length === 0) return null;
      await tx.query(
        `update bulk_item i set outcome = o.outcome, said = o.said from jsonb_to_recordset($1::jsonb) o(id bigint, outcome text, said text) where i.id = o.id`,
        [JSON.stringify(outcomes)],
      );
      // Counts are no edit: who looks at the job, or stops it, is not in their way.
      await tx.query('update bulk_job set done = done + $2, refused = refused + $3, updated_at = $4 where id = $1', [
        order.job,
        count('done'),
        count('refused'),
        now.toISOString(),
      ]);
      const [sent] = await tx.query<{ id: number }>(
        `with sent as (insert into outbox (service, resource, ids, by, at) values ('office', 'bulk_job', array[$1::bigint], 0, $2) returning id)
         select id, pg_notify('outbox', $3 || ':' || id::text) from sent`,
        [order.job, now.toISOString(), kernel.origin],
      );
      return sent?.id ?? 0;
    });
    if (told === null) return false;
    kernel.announce({ seq: told, service: 'office', resource: 'bulk_job', ids: [order.job], by: 0 });
    return true;
  }

  /** One handful of records. False: there is nothing more for this process to do. */
  async function step(order: Order): Promise<boolean> {
    const [job] = await db.query("select 1 as one from bulk_job where id = $1 and state = 'running'", [order.job]);
    if (!job || isStopping()) return false;
    const actor = await whoIs(order.author);
    const def = screenNamed(kernel.definitions, order.resource);
    if (!actor || !def) {
      await end(order, 'halted', say('bulkRights', {}, order.language));
      return false;
    }
    try {
      gateCommand(actor, def, order.service ?? '', order.action);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await end(order, 'halted', say('bulkRights', {}, order.language));
      return false;
    }
    const items = await db.query<Item>(
      `select id, record, version from bulk_item where job = $1 and outcome = 'waiting' order by id limit ${AT_ONCE}`,
      [order.job],
    );
    if (items.length === 0) {
      await end(order, 'done');
      return false;
    }
    const caller = callerFor(order, actor);
    const outcomes: Outcome[] = [];
    for (const item of items) outcomes.push(await carryOut(order, caller, item));
    return note(order, outcomes);
  }

  async function work(job: number): Promise<void> {
    const order = await take(job);
    if (!order) return;
    try {
      while (await step(order));
    } finally {
      await db.query('update bulk_order set worker = null, leased_until = null where job = $1 and worker = $2', [job, kernel.origin]);
    }
  }

  const begin = (job: number): Promise<void> => {
    const known = working.get(job);
    if (known) return known;
    const begun = work(job)
      .catch((error: unknown) => log.failure('a job on many records was left for later', error))
      .finally(() => working.delete(job));
    working.set(job, begun);
    return begun;
  };

  return {
    soon: (job) => void begin(job),
    async carryOn() {
      const open = await db.query<{ id: number }>(
        `select j.id from bulk_job j join bulk_order o on o.job = j.id where j.state = 'running' and (o.leased_until is null or o.leased_until < $1) order by j.id`,
        [kernel.now().toISOString()],
      );
      await Promise.all(open.map(({ id }) => begin(id)));
      return open.length;
    },
    async rest() {
      await Promise.all(working.values());
    },
  };
}
