/** One queue at one site. `promise` in minutes; `since`: when the oldest of what waits came. */
export interface QueueAtSite {
  resource: string;
  service: string;
  promise: number;
  count: number;
  since: string | null;
}
/** A claim of an employee on an item of a queue. */
export interface HeldItem {
  service: string;
  resource: string;
  record: number;
  employee: number;
  name: string;
  expires_at: string;
}
/** How many items of a queue an employee decided within the last hour. */
export interface Decided {
  service: string;
  resource: string;
  employee: number;
  name: string;
  count: number;
}
/** Records of a view that should not stay for long. */
export interface WatchedPile {
  service: string;
  resource: string;
  view: string;
  count: number;
  since: string | null;
}
/** The shape of `GET /api/Desk`. */
export interface DeskView {
  queues: readonly QueueAtSite[];
  claims: readonly HeldItem[];
  decided: readonly Decided[];
  watched: readonly WatchedPile[];
}

/** An employee with what they hold now and how many items they decided within the last hour. */
export interface AtWork {
  employee: number;
  name: string;
  holds: readonly HeldItem[];
  hour: number;
}

/** Every employee who holds an item or decided one within the last hour: who holds most first, then who decided most. */
export function atWork({ claims, decided }: Pick<DeskView, 'claims' | 'decided'>): AtWork[] {
  const people = new Map<number, { name: string; holds: HeldItem[]; hour: number }>();
  const of = ({ employee, name }: { employee: number; name: string }) => {
    const one = people.get(employee) ?? { name, holds: [], hour: 0 };
    people.set(employee, one);
    return one;
  };
  for (const claim of claims) of(claim).holds.push(claim);
  for (const part of decided) of(part).hour += part.count;
  return [...people]
    .map(([employee, one]) => ({ employee, ...one }))
    .sort((a, b) => b.holds.length - a.holds.length || b.hour - a.hour || a.name.localeCompare(b.name, 'th'));
}

/** The pile that has waited longest against what its queue promises. */
export const mostOverdue = (queues: readonly QueueAtSite[], now: number): QueueAtSite | undefined => {
  const share = ({ since, promise }: QueueAtSite): number => (since === null ? -1 : (now - Date.parse(since)) / promise);
  const first = queues.toSorted((a, b) => share(b) - share(a))[0];
  return first?.since === null ? undefined : first;
};
export const isLate = ({ since, promise }: Pick<QueueAtSite, 'since' | 'promise'>, now: number): boolean =>
  since !== null && now - Date.parse(since) > promise * 60_000;
