import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AnsweredCall } from '../../calls/context';
import type { PoolState } from '../../db/client';
import type { ReadyState } from '../../readiness';
import type { Work } from './work';

/** Where the values of a scrape come from. */
export interface Sources {
  readiness: () => Promise<ReadyState>;
  work: () => Promise<Work>;
  pool: () => PoolState | null;
  connections: () => number;
}

export interface Metrics {
  answered(call: AnsweredCall): void;
  /** In the text format of Prometheus. */
  scrape(sources: Sources): Promise<string>;
  contentType: string;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is measured. Names and labels are a contract with dashboards and alarms: `docs/operations.md` lists them. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> =>
    new Gauge({ name, help, labelNames: [...labelNames], registers });

  const calls = new Counter({
    name: 'office_calls_total',
    help: 'Calls answered, by the declared path and the status of the answer.',
    labelNames: ['call', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'office_call_seconds',
    help: 'Time from the arrival of a call until its answer began.',
    labelNames: ['call'],
    buckets: SECONDS,
    registers,
  });
  const ready = gauge('office_ready', '1 while this process takes calls, otherwise 0.');
  const lag = gauge('office_part_lag_seconds', 'Seconds by which a part of this process is behind, as /api/ready tells.', ['part']);
  const pool = gauge('office_database_connections', 'Connections of this process to the database, and callers that wait for one.', [
    'state',
  ]);
  const connections = gauge('office_live_connections', 'Panels connected to this process for live values.');
  const queued = gauge('office_queue_waiting', 'Records that wait in a queue, of all sites.', ['queue']);
  const queueAge = gauge('office_queue_oldest_seconds', 'Age of the record that has waited longest in a queue.', ['queue']);
  const messages = gauge('office_sms_waiting', 'Messages that wait to be handed over to the gateway.');
  const messageAge = gauge('office_sms_oldest_seconds', 'Age of the message that has waited longest.');
  const waiting = gauge('office_backlog_waiting', 'Work that waits beside the queues and messages, of all sites.', ['backlog']);
  const waitingAge = gauge('office_backlog_oldest_seconds', 'Age of what has waited longest in a backlog.', ['backlog']);
  const payouts = gauge('office_payouts_of_day', 'Payouts asked for in the last 24 hours, by what became of them.', ['state']);
  const paused = gauge('office_webhooks_paused', 'Addresses of webhooks that took nothing for three days and are paused.');
  const secrets = gauge('office_secret_age_seconds', 'Seconds since the database knows the present value of a secret.', ['secret']);
  const unsealed = gauge('office_audit_unsealed_seconds', 'Age of the oldest entry of the audit log that is not sealed.');
  const failing = gauge('office_jobs_failing', 'Subjects for which the last run of a job failed.', ['job']);
  const done = gauge('office_job_done_seconds', 'Seconds since a job was last done, of the site for which that is longest.', ['job']);
  const books = gauge('office_books', 'Sites whose books the last check found in order, and not.', ['state']);

  /** Without the database there is no value, rather than an old one. */
  function forgetWork(): void {
    for (const labelled of [queued, queueAge, waiting, waitingAge, payouts, secrets, failing, done, books]) labelled.reset();
    for (const single of [messages, messageAge, paused, unsealed]) single.set(Number.NaN);
  }
  function note(work: Work): void {
    for (const [queue, { waiting, oldest }] of Object.entries(work.queues)) {
      queued.set({ queue }, waiting);
      queueAge.set({ queue }, oldest);
    }
    messages.set(work.messages.waiting);
    messageAge.set(work.messages.oldest);
    for (const [backlog, { waiting: number, oldest }] of Object.entries(work.backlogs)) {
      waiting.set({ backlog }, number);
      waitingAge.set({ backlog }, oldest);
    }
    payouts.reset();
    for (const [state, number] of Object.entries(work.payouts)) payouts.set({ state }, number);
    paused.set(work.pausedWebhooks);
    for (const [secret, age] of Object.entries(work.secrets)) secrets.set({ secret }, age);
    unsealed.set(work.unsealed);
    for (const [job, failed] of Object.entries(work.failing)) failing.set({ job }, failed);
    for (const [job, age] of Object.entries(work.done)) done.set({ job }, age);
    books.set({ state: 'in_order' }, work.books.inOrder);
    books.set({ state: 'broken' }, work.books.broken);
  }

  return {
    contentType: registry.contentType,
    answered({ method, route, status, seconds: taken }) {
      // A method is the client's own word, and a path that is not declared could be any.
      const call = route === 'none' ? route : `${method} ${route}`;
      calls.inc({ call, status: String(status) });
      seconds.observe({ call }, taken);
    },
    async scrape(sources) {
      const state = await sources.readiness();
      ready.set(state.ready ? 1 : 0);
      for (const [part, { lag: behind }] of Object.entries(state.parts)) lag.set({ part }, behind);
      const { total, idle, waiting } = sources.pool() ?? { total: 0, idle: 0, waiting: 0 };
      pool.set({ state: 'busy' }, total - idle);
      pool.set({ state: 'idle' }, idle);
      pool.set({ state: 'waiting' }, waiting);
      connections.set(sources.connections());
      // A database that stands still would keep who watches it waiting just then.
      const work = state.parts['database']?.ready === false ? null : await sources.work().catch(() => null);
      if (work) note(work);
      else forgetWork();
      return registry.metrics();
    },
  };
}
