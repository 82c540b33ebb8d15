import { useMemo } from 'react';
import { useSites } from '../../providers/site';
import { childrenOf, useLiveValues } from './values';

/** How many records of an entity wait at a site. */
export type Badges = (service: string, resource: string) => number;

const countsOf = (value: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(typeof value === 'object' && value !== null ? value : {}).map(([resource, items]) => [resource, childrenOf(items).length]));

/** The badges of the menu, for every site of one's own: a leaf's is the length of its live list. The server lists at most 100. */
export function useBadges(): Badges {
  const sites = useSites();
  const paths = useMemo(() => (sites ?? []).map(({ service }) => `alert/${service}`), [sites]);
  const valueOf = useLiveValues(paths);
  return useMemo<Badges>(() => {
    const known = new Map<string, Readonly<Record<string, number>>>();
    return (service, resource) => {
      let counts = known.get(service);
      if (!counts) known.set(service, (counts = countsOf(valueOf(`alert/${service}`))));
      return counts[resource] ?? 0;
    };
  }, [valueOf]);
}

/** A parent's badge is the sum of its children's. */
export const sumBadges = (badges: Badges, service: string, resources: readonly string[]): number => resources.reduce((sum, resource) => sum + badges(service, resource), 0);
