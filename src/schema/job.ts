import type { Finding } from './check';

/** The frequency, by the clock in Bangkok. A job of every site uses the site's own day, which begins at its cut-off. */
export type Every = 'minute' | 'hour' | 'day' | { readonly seconds: number };

export interface JobInput<N extends string> {
  name: N;
  /** Its name in the list of runs. */
  label: string;
  every: Every;
  /** The time a daily job begins, `HH:mm` in Bangkok. Absent: when the day begins. */
  at?: string;
  /** Runs once for every site that is switched on, each time as a run of its own. */
  per?: 'site';
}
export type AnyJob = JobInput<string>;

/** Declares work the server does by the clock. `implementJob` on the server gives it its code. */
export const defineJob = <const N extends string>(job: JobInput<N>): JobInput<N> => job;

/** The interval of housekeeping: a shorter period could not be kept. */
const LEAST_SECONDS = 30;
const DAY_SECONDS = 86_400;

/** Every error of declared jobs that types cannot find. */
export function checkJobs(jobs: readonly AnyJob[]): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const { name, every, at, per } of jobs) {
    const report = (id: string, text: string): unknown => findings.push({ id, resource: name, text });
    if (!/^[a-z][a-z0-9_]{1,40}$/.test(name)) report('J001', 'the name of a job must be snake_case');
    if (seen.has(name)) report('J002', 'the job is declared twice');
    seen.add(name);
    if (
      typeof every === 'object' &&
      !(Number.isInteger(every.seconds) && every.seconds >= LEAST_SECONDS && DAY_SECONDS % every.seconds === 0)
    )
      report(
        'J003',
        `a job runs every ${LEAST_SECONDS} seconds at most, and a day is a whole number of its periods, not of ${every.seconds} seconds`,
      );
    if (at !== undefined && (every !== 'day' || !/^([01]\d|2[0-3]):[0-5]\d$/.test(at)))
      report('J004', `“${at}” is no time of day, or the job is not a daily one`);
    if (at !== undefined && per === 'site') report('J005', 'a job of every site begins with the day of the site, not at a time of its own');
  }
  return findings;
}

const LENGTHS = { minute: 60, hour: 3600 } as const;
const BANGKOK_AHEAD_MS = 7 * 3_600_000;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Is a run stored for every period? Of more frequent jobs only the last run is. */
export const isDaily = ({ every }: AnyJob): boolean => every === 'day';

/**
 * The period of a time, by the clock in Bangkok: for a daily job the day `YYYY-MM-DD` that began last, for others the start of the period,
 * `YYYY-MM-DD HH:mm:ss`. Later periods sort behind earlier ones. `dayBegins`: `HH:mm`, for jobs of a site whose day begins then.
 */
export function periodOf({ every, at }: AnyJob, now: Date, dayBegins = at ?? '00:00'): string {
  const there = now.getTime() + BANGKOK_AHEAD_MS;
  if (every === 'day') return new Date(there - minutesOf(dayBegins) * 60_000).toISOString().slice(0, 10);
  const length = (typeof every === 'object' ? every.seconds : LENGTHS[every]) * 1000;
  return new Date(Math.floor(there / length) * length).toISOString().slice(0, 19).replace('T', ' ');
}
