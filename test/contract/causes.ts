import type { Outcome } from './checks';

/** Checks that depart for one reason, and the first of them. */
export interface Cause {
  why: string;
  first: Outcome;
  count: number;
}

/** What is alike in the reasons of checks of different screens and records: paths, numbers, names in quotes and answers are left out. */
const alike = (why: string): string =>
  why
    .replace(/[:,] *[{["].*$/s, '')
    .replaceAll(/“[^”]*”/g, '“…”')
    .replaceAll(/\/[\w/.-]+(\?\S*)?/g, '/…')
    .replaceAll(/\d+/g, '…');

/** The reasons of checks that depart, the most frequent first: what is wrong once may fail a check of every screen. */
export function causesOf(outcomes: readonly Outcome[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const outcome of outcomes.filter(({ result }) => result === 'fail')) {
    const key = alike(outcome.why);
    const known = causes.get(key);
    if (known) known.count += 1;
    else causes.set(key, { why: outcome.why, first: outcome, count: 1 });
  }
  return [...causes.values()].sort((one, other) => other.count - one.count);
}
