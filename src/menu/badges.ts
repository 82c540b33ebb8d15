import { useMemo } from 'react';
import { useActor } from '../auth/permissions';
import { useLiveValues } from '../providers/liveValues';
import { useSites } from '../providers/site';
import { outlines } from '../resources/outlines';
import { can } from '../schema/can';
import { entityNameOf } from '../schema/screens';
import { NOTHING_WAITS, waitingIn, type Waiting } from './waiting';

/** How many records of an entity wait at a site. */
export type Badges = (service: string, resource: string) => Waiting;

const pathOf = (service: string, resource: string): string => `alert/${service}/${resource}`;

/** The badges of the menu, for every site of the employee and every queue they may see: the badge of an entry is the length of its live list. */
export function useBadges(): Badges {
  const sites = useSites();
  const actor = useActor();
  const queues = useMemo(() => {
    const seen = outlines.filter((def) => def.queue !== undefined && def.scope === 'site' && can(actor, def, 'view'));
    return new Set(seen.map(entityNameOf));
  }, [actor]);
  const paths = useMemo(() => (sites ?? []).flatMap(({ service }) => [...queues].map((name) => pathOf(service, name))), [sites, queues]);
  const valueOf = useLiveValues(paths);
  return useMemo<Badges>(() => {
    const known = new Map<string, Waiting>();
    return (service, resource) => {
      if (!queues.has(resource)) return NOTHING_WAITS;
      const path = pathOf(service, resource);
      let waiting = known.get(path);
      if (!waiting) known.set(path, (waiting = waitingIn(valueOf(path))));
      return waiting;
    };
  }, [valueOf, queues]);
}
