import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useActor } from '../auth/permissions';
import { useLiveValues } from '../providers/liveValues';
import { useSites } from '../providers/site';
import { outlines } from '../resources/outlines';
import { can } from '../schema/can';
import { entityNameOf } from '../schema/screens';
import { NOTHING_WAITS, waitingIn, type Waiting } from './waiting';

/** How many records of an entity wait at a site. */
export type Badges = (service: string, resource: string) => Waiting;

/** Where the live list of what waits of an entity at a site is. */
export const badgePath = (service: string, resource: string): string => `alert/${service}/${resource}`;

const BadgesContext = createContext<Badges>(() => NOTHING_WAITS);

/** The badges of the menu around this. */
export const useBadges = (): Badges => useContext(BadgesContext);

/**
 * Follows the badges of the menu within it, for every site of the employee and every queue they may see: the badge of an entry is the
 * length of its live list. Once for the whole menu, because hundreds of sites have thousands of lists.
 */
export function BadgesProvider({ children }: { children: ReactNode }) {
  const sites = useSites();
  const actor = useActor();
  const queues = useMemo(() => {
    const seen = outlines.filter((def) => def.queue !== undefined && def.scope === 'site' && can(actor, def, 'view'));
    return new Set(seen.map(entityNameOf));
  }, [actor]);
  const paths = useMemo(() => (sites ?? []).flatMap(({ service }) => [...queues].map((name) => badgePath(service, name))), [sites, queues]);
  const valueOf = useLiveValues(paths);
  const badges = useMemo<Badges>(() => {
    const known = new Map<string, Waiting>();
    return (service, resource) => {
      if (!queues.has(resource)) return NOTHING_WAITS;
      const path = badgePath(service, resource);
      let waiting = known.get(path);
      if (!waiting) known.set(path, (waiting = waitingIn(valueOf(path))));
      return waiting;
    };
  }, [valueOf, queues]);
  return <BadgesContext value={badges}>{children}</BadgesContext>;
}
