import { sharedValue, useSharedValue } from '../../providers/sharedValue';

export interface Job {
  rows: number;
  total: number | null;
  controller: AbortController;
}

const jobs = sharedValue<ReadonlyMap<string, Job>>(new Map());

/** Running exports, by entity. Kept outside of the panel that starts them: closing it, or opening another page, stops nothing. */
export function putJob(resource: string, job: Job | null): void {
  const others = [...jobs.now()].filter(([name]) => name !== resource);
  jobs.set(new Map(job ? [...others, [resource, job]] : others));
}
export const useJob = (resource: string): Job | undefined => useSharedValue(jobs).get(resource);
