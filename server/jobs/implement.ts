import type { AnyJob } from '../../src/schema/job';
import type { Tx } from '../db/client';
import type { Kernel } from '../kernel/kernel';

/** The subject of a run, usually a site. `dayBegins`: the time its day begins, when that is not midnight, `HH:mm`. */
export interface Subject {
  name: string;
  dayBegins?: string;
}
/** The subject of jobs without a site. No site may have this name. */
export const OFFICE: Subject = { name: 'office' };

/** One run, as the job's code sees it. */
export interface JobContext {
  kernel: Kernel;
  subject: string;
  /** The day, or the start of the shorter period. */
  period: string;
  now: Date;
  /**
   * One transaction of this run. It fails when another process took the run over meanwhile, so that nothing is written twice. It delays the
   * sealing of the audit log, so it is for writing and not for long reading.
   */
  tx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** The outcome of a run: what was done, and what had to be left. */
export interface Done {
  amount: number;
  kept: number;
}

/** Returns how much was done, where that can be counted. An interrupted run starts again, so the work must be repeatable. */
export type Work = (context: JobContext) => Promise<number | Done | undefined>;

export interface JobBehaviour {
  job: AnyJob;
  work: Work;
  subjects?: (kernel: Kernel) => Promise<readonly Subject[]>;
}

/** Gives a declared job its code. `subjects`: the subjects of its runs, where these are neither the office nor every site. */
export const implementJob = (job: AnyJob, work: Work, subjects?: JobBehaviour['subjects']): JobBehaviour => ({
  job,
  work,
  ...(subjects && { subjects }),
});
