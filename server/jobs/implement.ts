import type { AnyJob } from '../../src/schema/job';
import type { Tx } from '../db/client';
import type { Kernel } from '../kernel/kernel';

/** What a job is run for: a site above all. `dayBegins`: where its day begins at another time than midnight, `HH:mm`. */
export interface Subject {
  name: string;
  dayBegins?: string;
}
/** Of jobs that are run for nothing in particular. No site may be called so. */
export const OFFICE: Subject = { name: 'office' };

/** One run, as its behaviour sees it. */
export interface JobContext {
  kernel: Kernel;
  subject: string;
  /** The day, or the moment the shorter period began. */
  period: string;
  now: Date;
  /**
   * One transaction of this run. It fails when another process took the run over meanwhile, so that what it writes is never written twice. It holds up the trail's
   * seal while it lasts: for writing, not for long reading.
   */
  tx: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** What a run did, and what it had to leave as it was. */
export interface Done {
  amount: number;
  kept: number;
}

/** Says how much was done, where that can be counted. A run that was ended in the middle is begun anew: what is done twice must do no harm. */
export type Work = (context: JobContext) => Promise<number | Done | undefined>;

export interface JobBehaviour {
  job: AnyJob;
  work: Work;
  subjects?: (kernel: Kernel) => Promise<readonly Subject[]>;
}

/** Gives a declared job its behaviour. `subjects`: what it is run for, where that is neither the office nor every site. */
export const implementJob = (job: AnyJob, work: Work, subjects?: JobBehaviour['subjects']): JobBehaviour => ({
  job,
  work,
  ...(subjects && { subjects }),
});
