import { useEffect, useState } from 'react';
import { sumBadges, useBadges } from '../custom/live/badges';
import { useT } from '../providers/i18n/useT';
import { useSite } from '../providers/site';
import { Badge } from './Badge';
import type { MenuBranch, MenuGroup, MenuService } from './buildMenu';
import { Fold, Groups } from './Sidebar';

/** What waits at a site is what waits behind all its entries. */
function useWaiting(): (service: MenuService) => number {
  const badges = useBadges();
  return ({ site, groups }) => sumBadges(badges, site.service, resourcesIn(groups));
}
const known = new WeakMap<readonly MenuGroup[], readonly string[]>();
/** Entities behind a site's entries; all sites share the same groups, so they are gathered once. */
function resourcesIn(groups: readonly MenuGroup[]): readonly string[] {
  const found = known.get(groups) ?? groups.flatMap(({ links }) => links.flatMap(({ resource }) => resource ?? []));
  known.set(groups, found);
  return found;
}

function ServiceList({ services, active, level, onOpen }: { services: readonly MenuService[]; active: string | null; level: 1 | 2; onOpen: () => void }) {
  const { service } = useSite();
  const waiting = useWaiting();
  const [open, setOpen] = useState<string | null>(service);
  useEffect(() => setOpen(service), [service]);
  return (
    <ul className="side__groups">
      {services.map((one) => (
        <Fold key={one.site.service} id={`menu-site-${one.site.service}`} name={one.site.web} level={level} open={open === one.site.service} badge={<Badge count={waiting(one)} />} onToggle={() => setOpen(open === one.site.service ? null : one.site.service)}>
          <Groups groups={one.groups} site={one.site} active={one.site.service === service ? active : null} level={level === 1 ? 2 : 3} onOpen={onOpen} />
        </Fold>
      ))}
    </ul>
  );
}

/** Several sites: each with its groups; or under the group a site belongs to. The branch of the current page is open at the start. */
export function Services({ branches, active, onOpen }: { branches: readonly MenuBranch[]; active: string | null; onOpen: () => void }) {
  const t = useT();
  const { service } = useSite();
  const waiting = useWaiting();
  const grouped = branches.some(({ services, id }) => services.length !== 1 || services[0]?.site.service !== id);
  const own = branches.find(({ services }) => services.some(({ site }) => site.service === service))?.id ?? null;
  const [open, setOpen] = useState(own);
  useEffect(() => setOpen(own), [own]);
  return (
    <>
      <h2 className="side__title">{t('shell.sites')}</h2>
      {grouped ? (
        <ul className="side__groups">
          {branches.map((branch) => (
            <Fold key={branch.id} id={`menu-type-${branch.id}`} name={branch.name} level={1} open={open === branch.id} badge={<Badge count={branch.services.reduce((sum, one) => sum + waiting(one), 0)} />} onToggle={() => setOpen(open === branch.id ? null : branch.id)}>
              <ServiceList services={branch.services} active={active} level={2} onOpen={onOpen} />
            </Fold>
          ))}
        </ul>
      ) : <ServiceList services={branches.flatMap(({ services }) => services)} active={active} level={1} onOpen={onOpen} />}
    </>
  );
}
