import { useBadges } from './badges';
import { sumWaiting, type Waiting } from './waiting';
import { useSite } from '../providers/site';
import { Badge } from './Badge';
import { branchPart, groupOf, groupPart, sitePart, type MenuBranch, type MenuGroup, type MenuService } from './buildMenu';
import { Fold, useAccordion, type Accordion } from './Fold';
import { Groups } from './Groups';

/** What waits at a site is what waits behind all its entries. */
function useWaiting(): (service: MenuService) => Waiting {
  const badges = useBadges();
  return ({ site, groups }) => sumWaiting(resourcesIn(groups).map((resource) => badges(site.service, resource)));
}
const known = new WeakMap<readonly MenuGroup[], readonly string[]>();
/** Entities behind a site's entries; all sites share the same groups, so they are gathered once. */
function resourcesIn(groups: readonly MenuGroup[]): readonly string[] {
  const found = known.get(groups) ?? groups.flatMap(({ links }) => links.flatMap(({ resource }) => resource ?? []));
  known.set(groups, found);
  return found;
}

interface Below {
  active: string | null;
  level: 1 | 2;
  onOpen: () => void;
}

/** The groups of one of several sites, with an accordion of their own. */
function ServiceGroups({ service, active, level, onOpen }: Below & { service: MenuService }) {
  const own = groupOf(service.groups, active)?.id;
  const accordion = useAccordion(own === undefined ? null : groupPart(own, service.site.service));
  return (
    <ul className="side__groups">
      <Groups
        groups={service.groups}
        site={service.site}
        active={active}
        level={level === 1 ? 2 : 3}
        accordion={accordion}
        onOpen={onOpen}
      />
    </ul>
  );
}

function ServiceList({ services, accordion, active, level, onOpen }: Below & { services: readonly MenuService[]; accordion: Accordion }) {
  const selected = useSite().service;
  const waiting = useWaiting();
  return services.map((service) => (
    <Fold
      key={service.site.service}
      id={sitePart(service.site.service)}
      name={service.name}
      level={level}
      accordion={accordion}
      badge={<Badge waiting={waiting(service)} />}
    >
      <ServiceGroups service={service} active={service.site.service === selected ? active : null} level={level} onOpen={onOpen} />
    </Fold>
  ));
}

/** The sites of one group of sites, with an accordion of their own. */
function BranchServices({ services, active, onOpen }: Omit<Below, 'level'> & { services: readonly MenuService[] }) {
  const selected = useSite().service;
  const accordion = useAccordion(services.some(({ site }) => site.service === selected) ? sitePart(selected) : null);
  return (
    <ul className="side__groups">
      <ServiceList services={services} accordion={accordion} active={active} level={2} onOpen={onOpen} />
    </ul>
  );
}

/** Several sites: each with its groups, directly or below its group of sites. */
export function Services({
  branches,
  accordion,
  active,
  onOpen,
}: Omit<Below, 'level'> & { branches: readonly MenuBranch[]; accordion: Accordion }) {
  const waiting = useWaiting();
  return branches.map(({ id, name, byType, services }) =>
    byType ? (
      <Fold
        key={id}
        id={branchPart(id)}
        name={name}
        level={1}
        accordion={accordion}
        badge={<Badge waiting={sumWaiting(services.map(waiting))} />}
      >
        <BranchServices services={services} active={active} onOpen={onOpen} />
      </Fold>
    ) : (
      <ServiceList key={id} services={services} accordion={accordion} active={active} level={1} onOpen={onOpen} />
    ),
  );
}
