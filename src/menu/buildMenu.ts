import { can, type Actor } from '../schema/can';
import type { MenuConfig } from '../start';
import { groups, type MenuEntry } from './catalogue';

export interface MenuLink { path: string; icon: string; name: string; scope: MenuEntry['scope'] }
export interface MenuGroup { id: MenuEntry['group']; links: readonly MenuLink[] }

/** The configuration narrows the menu: the admin group by `mainmenu`, everything else by `submenu`. Without a code, or without a configuration, it has no say. */
function configured(entry: MenuEntry, { submenu, mainmenu }: MenuConfig): boolean {
  const codes = entry.group === 'admin' ? mainmenu : submenu;
  return entry.permission === '' || codes === null || codes.includes(entry.permission);
}

/** Deny by default: an entry of a definition is shown to who may view it; another one to who holds its code and level. */
function permitted(entry: MenuEntry, actor: Actor, hasSite: boolean): boolean {
  if (entry.scope === 'site' && !hasSite) return false;
  if (entry.def) return can(actor, entry.def, 'view');
  if (entry.level !== undefined && actor.user.level < entry.level) return false;
  return entry.permission === '' || actor.grants[entry.permission]?.active === true;
}

/** The sidebar of one employee: groups in their order, entries in the order of the catalogue, empty groups left out. */
export function buildMenu(entries: readonly MenuEntry[], actor: Actor, config: MenuConfig, hasSite: boolean, nameOf: (entry: MenuEntry) => string): readonly MenuGroup[] {
  const shown = entries.filter((entry) => permitted(entry, actor, hasSite) && configured(entry, config));
  return groups
    .map((id) => ({ id, links: shown.filter((entry) => entry.group === id).map((entry) => ({ path: entry.path, icon: entry.icon, name: nameOf(entry), scope: entry.scope })) }))
    .filter(({ links }) => links.length > 0);
}

/** The link the address belongs to: the longest path it stands under, in any case. */
export function currentLink(menu: readonly MenuGroup[], pathname: string): { group: MenuGroup['id']; path: string } | null {
  const here = pathname.toLowerCase();
  let best: { group: MenuGroup['id']; path: string } | null = null;
  for (const { id, links } of menu) {
    for (const { path } of links) {
      const own = path.toLowerCase();
      if ((here === own || here.startsWith(`${own}/`)) && own.length > (best?.path.length ?? 0)) best = { group: id, path };
    }
  }
  return best;
}

/** What of the menu contains the typed words, in any case. */
export function findInMenu(menu: readonly MenuGroup[], typed: string): readonly MenuGroup[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return menu;
  return menu.map((group) => ({ ...group, links: group.links.filter(({ name, path }) => `${name} ${path}`.toLowerCase().includes(wanted)) })).filter(({ links }) => links.length > 0);
}
