import { useSyncExternalStore } from 'react';

export interface Job {
  rows: number;
  total: number | null;
  controller: AbortController;
}

const listeners = new Set<() => void>();
const jobs = new Map<string, Job>();

/** Running exports, by entity. Kept outside of the panel that starts them: closing it, or opening another page, stops nothing. */
export function putJob(resource: string, job: Job | null): void {
  if (job) jobs.set(resource, job);
  else jobs.delete(resource);
  for (const listener of [...listeners]) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useJob = (resource: string): Job | undefined => useSyncExternalStore(subscribe, () => jobs.get(resource));
