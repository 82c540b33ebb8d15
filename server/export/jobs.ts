export interface Job {
  owner: number;
  rows: number;
  total: number;
  done: boolean;
}
const MAX_JOBS = 200;

/** Progress of exports, for the employee who started them. Kept in memory of this process, because it only feeds a progress bar. */
export class ExportJobs {
  readonly #jobs = new Map<string, Job>();
  start(id: string, job: Job): Job {
    if (this.#jobs.size >= MAX_JOBS) this.#jobs.delete(this.#jobs.keys().next().value ?? '');
    this.#jobs.set(id, job);
    return job;
  }
  of(id: string, owner: number): Job | null {
    const job = this.#jobs.get(id);
    return job && job.owner === owner ? job : null;
  }
}
