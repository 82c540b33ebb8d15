import { periodOf } from '../../src/schema/job';
import { Away } from '../away';
import type { Kernel } from '../kernel/kernel';
import { OFFICE, type JobBehaviour, type Subject } from './implement';
import { keepRun, LEASE_MS, noteDone, noteFailed, ownTx, takeRun, type Run } from './runs';
import { log } from '../log';
import { inSpan } from '../trace';

/** Runs the jobs that are due. */
export interface Runner {
  runDue(): Promise<void>;
}

/** Sites that are switched on, with the time their day begins. */
async function sitesOf({ db }: Kernel): Promise<Subject[]> {
  const rows = await db.query<{ service: string; cutoff: string | null }>(
    'select s.service, c.cutoff from site s left join site_config c on c.service = s.service where s.active order by s.service',
  );
  return rows.map(({ service, cutoff }) => ({ name: service, ...(cutoff !== null && { dayBegins: cutoff }) }));
}

const subjectsOf = (kernel: Kernel, { job, subjects }: JobBehaviour): Promise<readonly Subject[]> | readonly Subject[] =>
  subjects ? subjects(kernel) : job.per === 'site' ? sitesOf(kernel) : [OFFICE];

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs jobs one after another. A job that fails or hangs blocks no other: the next call skips jobs still running. */
export function createRunner(kernel: Kernel, jobs: readonly JobBehaviour[]): Runner {
  const { db, now } = kernel;
  const atWork = new Set<string>();
  /** The last finished period of each job and subject, so that the database is not asked twice a minute all day. */
  const settled = new Map<string, string>();

  async function carryOut({ job, work }: JobBehaviour, subject: string, run: Run): Promise<void> {
    const alive = setInterval(() => {
      keepRun(db, run, now()).catch((error: unknown) => log.failure('a job could not say that it is alive', error, { job: job.name }));
    }, LEASE_MS / 4);
    let mine: boolean;
    try {
      const amount = await inSpan(`job ${job.name}`, { kind: 'work', attributes: { 'office.attempt': run.attempts } }, () =>
        work({ kernel, subject, period: run.period, now: now(), tx: (inside) => ownTx(db, run, inside) }),
      );
      mine = await noteDone(db, run, amount, now());
    } catch (error) {
      if (!(error instanceof Away))
        log.error(`job ${job.name} of ${subject} failed in ${run.period}, attempt ${run.attempts}: ${textOf(error)}`);
      mine = await noteFailed(db, job, run, textOf(error), now());
    } finally {
      clearInterval(alive);
    }
    if (!mine) log.error(`job ${job.name} of ${subject} was taken over by another process in ${run.period}`);
  }

  async function runOne(behaviour: JobBehaviour, { name, dayBegins }: Subject): Promise<void> {
    const { job } = behaviour;
    const key = `${job.name} ${name}`;
    const period = periodOf(job, now(), dayBegins);
    if ((settled.get(key) ?? '') >= period) return;
    try {
      const taken = await takeRun(db, job, name, period, now());
      if (taken.settled) settled.set(key, period);
      if (taken.run) await carryOut(behaviour, name, taken.run);
    } catch (error) {
      log.failure(`job ${job.name} of ${name} could not be run`, error);
    }
  }

  async function runJob(behaviour: JobBehaviour): Promise<void> {
    const { name } = behaviour.job;
    if (atWork.has(name)) return;
    atWork.add(name);
    try {
      for (const subject of await subjectsOf(kernel, behaviour)) await runOne(behaviour, subject);
    } catch (error) {
      log.failure(`job ${name} could not be run`, error);
    } finally {
      atWork.delete(name);
    }
  }

  return {
    async runDue() {
      for (const behaviour of jobs) await runJob(behaviour);
    },
  };
}
