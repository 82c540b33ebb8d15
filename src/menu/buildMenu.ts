import type { Actor } from '../schema/actor';
import { can } from '../schema/can';
import { mayOpen } from '../schema/plainScreen';
import type { IconName } from '../schema/data/icons';
import type { Site, SiteChoice } from '../providers/siteChoice';
import type { MenuConfig } from './menuConfig';
import { orderOf, siteGroups, type MenuEntry } from './catalogue';

/** A screen in the menu. A screen of a site is opened for the site whose branch holds the link. */
export interface MenuLink {
  path: string;
  icon: IconName;
  name: string;
  scope: MenuEntry['scope'];
  order: number;
  dialog?: 'smsApp';
  resource?: string;
  planned?: true;
}
export interface MenuGroup {
  id: MenuEntry['group'];
  links: readonly MenuLink[];
}
/**
 * A site with its groups. All sites share the same groups, since rights belong to the employee and not to the site. As the source
 * specification has it, `web` of its links is the service when there are several sites, and the web's name when there is one; both are
 * understood.
 */
export interface MenuService {
  site: SiteChoice;
  name: string;
  groupType: string;
  groups: readonly MenuGroup[];
}
/** With several sites there is one more level: by site, or (`byType`) by the group of sites that a site belongs to. */
export interface MenuBranch {
  id: string;
  name: string;
  byType: boolean;
  services: readonly MenuService[];
}
export interface Menu {
  /** Entries of the office, above the sites, by ascending order. */
  general: readonly MenuLink[];
  /** Groups of the one site; empty when there are several. */
  groups: readonly MenuGroup[];
  /** The sites; empty when there is one at most. */
  branches: readonly MenuBranch[];
  /** Entries of the administration. */
  admin: readonly MenuLink[];
  /** How many screens of the menu are not open yet, shown or not. */
  planned: number;
}

/**
 * The configuration narrows the menu: `mainmenu` the entries of the office, `submenu` the entries of a site. An entry without a code is not
 * narrowed, nor is any entry without a configuration.
 */
function configured({ permission, group }: MenuEntry, { submenu, mainmenu }: MenuConfig): boolean {
  const codes = group === 'admin' || group === 'general' ? mainmenu : submenu;
  const asked = [permission].flat().filter((code) => code !== '');
  return asked.length === 0 || codes === null || asked.some((code) => codes.includes(code));
}

/** May the employee open the screen of an entry? */
export const opens =
  (actor: Actor) =>
  (entry: MenuEntry): boolean =>
    entry.def ? can(actor, entry.def, 'view') : mayOpen(entry, actor);

function permitted(entry: MenuEntry, isOpen: (entry: MenuEntry) => boolean, config: MenuConfig, hasSite: boolean): boolean {
  if (entry.scope === 'site' && !hasSite) return false;
  if (entry.dialog === 'smsApp' && config.smsApp === '') return false;
  return isOpen(entry);
}

const isPlanned = ({ names }: MenuEntry): boolean => names !== undefined;

const thai = new Intl.Collator('th', { sensitivity: 'base', numeric: true });
const byName = <T extends { name: string }>(left: T, right: T): number => thai.compare(left.name, right.name);
const byOrder = (left: MenuLink, right: MenuLink): number => left.order - right.order;

export interface MenuInput {
  entries: readonly MenuEntry[];
  /** Which of them the employee may open. */
  isOpen: (entry: MenuEntry) => boolean;
  config: MenuConfig;
  sites: readonly Site[];
  nameOf: (entry: MenuEntry) => string;
  /** Leaves out screens that are not open yet. */
  hidePlanned?: boolean;
}

/** The menu of one employee: the entries that the configuration lets in and the employee may open, without empty groups. */
export function buildMenu({ entries, isOpen, config, sites, nameOf, hidePlanned = false }: MenuInput): Menu {
  const allowed = entries.filter((entry) => permitted(entry, isOpen, config, sites.length > 0) && configured(entry, config));
  const shown = hidePlanned ? allowed.filter((entry) => !isPlanned(entry)) : allowed;
  const linkOf = (entry: MenuEntry): MenuLink => ({
    path: entry.path,
    icon: entry.icon,
    name: nameOf(entry),
    scope: entry.scope,
    order: orderOf(entry.path),
    ...(entry.dialog && { dialog: entry.dialog }),
    ...(entry.def && { resource: entry.def.name }),
    ...(isPlanned(entry) && { planned: true as const }),
  });
  const linksOf = (group: MenuEntry['group']): MenuLink[] => {
    const links = shown.filter((entry) => entry.group === group).map(linkOf);
    return config.menuOrder === 'alphabet' ? links.sort(byName) : links;
  };
  const further = config.further.map((entry): MenuLink => ({ ...entry, scope: 'office' }));
  const groups = siteGroups.map((id) => ({ id, links: linksOf(id) })).filter(({ links }) => links.length > 0);
  const services = sites
    .map((site): MenuService => ({
      site: { service: site.service, web: site.service },
      name: site.webname,
      groupType: site.group_type,
      groups,
    }))
    .sort(byName);
  const several = services.length > 1 && groups.length > 0;
  const admin = linksOf('admin').sort(config.menuOrder === 'alphabet' ? byName : byOrder);
  // Everyone has the SMS app: without other entries of the administration it stands in the main menu, in the same order, instead of in a
  // group of one.
  const isAdministrator = admin.some(({ dialog }) => dialog === undefined);
  return {
    general: [...linksOf('general'), ...further, ...(isAdministrator ? [] : admin)].sort(byOrder),
    groups: several ? [] : groups,
    branches: several ? branchesOf(services, config.menuBy) : [],
    admin: isAdministrator ? admin : [],
    planned: allowed.filter(isPlanned).length,
  };
}

/** With several sites the links nest three deep: site, group, screen; or the group of sites, site, screen. */
function branchesOf(services: readonly MenuService[], by: MenuConfig['menuBy']): readonly MenuBranch[] {
  if (by === 'service')
    return services.map((service) => ({ id: service.site.service, name: service.name, byType: false, services: [service] }));
  const types = [...new Set(services.map(({ groupType }) => groupType))].sort(thai.compare);
  return types.map((type) => ({ id: type, name: type, byType: true, services: services.filter(({ groupType }) => groupType === type) }));
}

/** Every screen of the menu, those of sites once. */
export const linksOf = ({ general, groups, branches, admin }: Menu): readonly MenuLink[] => [
  ...general,
  ...(branches[0]?.services[0]?.groups ?? groups).flatMap(({ links }) => links),
  ...admin,
];

/**
 * The link of an address: the one with the longest path that the address begins with, in any case. A screen that is not open yet has no
 * pages below it.
 */
export function currentLink(menu: Menu, pathname: string): MenuLink | null {
  const here = pathname.toLowerCase();
  let best: MenuLink | null = null;
  for (const link of linksOf(menu)) {
    const own = link.path.toLowerCase();
    if ((here === own || (!link.planned && here.startsWith(`${own}/`))) && own.length > (best?.path.length ?? 0)) best = link;
  }
  return best;
}

/** The selected site as links of the menu name it: with several sites `web` is the service. */
export const siteOf = ({ branches }: Menu, { service, web }: SiteChoice): SiteChoice => ({
  service,
  web: branches.length > 0 ? service : web,
});

/** The groups of any site: all have the same. */
export const siteGroupsOf = ({ branches, groups }: Menu): readonly MenuGroup[] => branches[0]?.services[0]?.groups ?? groups;

/** The group that holds a screen. */
export const groupOf = (groups: readonly MenuGroup[], path: string | null): MenuGroup | undefined =>
  groups.find(({ links }) => links.some((link) => link.path === path));

/** Names of the parts of the menu that open; an accordion knows its parts by them. */
export const ADMIN_PART = 'admin';
export const groupPart = (group: MenuGroup['id'], service: string): string => `group-${service}-${group}`;
export const sitePart = (service: string): string => `site-${service}`;
export const branchPart = (type: string): string => `type-${type}`;

/** The outermost part that holds a page: the office's own, a group of the only site, or the branch of the selected site. */
export function partOf({ groups, branches, admin }: Menu, path: string | null, service: string): string | null {
  if (admin.some((link) => link.path === path)) return ADMIN_PART;
  const group = groupOf(groups, path);
  if (group) return groupPart(group.id, service);
  const branch = branches.find(({ services }) => services.some(({ site }) => site.service === service));
  return branch ? (branch.byType ? branchPart(branch.id) : sitePart(service)) : null;
}

/** Screens whose name or address contains the typed words, in any case. */
export function findLinks(menu: Menu, typed: string): readonly MenuLink[] {
  const wanted = typed.trim().toLowerCase();
  return linksOf(menu).filter(({ name, path }) => `${name} ${path}`.toLowerCase().includes(wanted));
}
