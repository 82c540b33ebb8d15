import { useMemo } from 'react';
import { useSites } from '../providers/site';
import { useLiveValues } from '../providers/liveValues';
import { NOTHING_WAITS, waitingIn, type Waiting } from './waiting';

/** How many records of an entity wait at a site. */
export type Badges = (service: string, resource: string) => Waiting;

const countsOf = (value: unknown): Readonly<Record<string, Waiting>> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).map(([resource, list]) => [resource, waitingIn(list)]),
  );

/** The badges of the menu, for every site of the employee: the badge of an entry is the length of its live list. */
export function useBadges(): Badges {
  const sites = useSites();
  const paths = useMemo(() => (sites ?? []).map(({ service }) => `alert/${service}`), [sites]);
  const valueOf = useLiveValues(paths);
  return useMemo<Badges>(() => {
    const known = new Map<string, Readonly<Record<string, Waiting>>>();
    return (service, resource) => {
      let counts = known.get(service);
      if (!counts) known.set(service, (counts = countsOf(valueOf(`alert/${service}`))));
      return counts[resource] ?? NOTHING_WAITS;
    };
  }, [valueOf]);
}
