import { resourceByName } from '../providers/links';
import type { Actor } from '../schema/actor';
import { canAct } from '../schema/can';
import { linksOf, type Menu, type MenuLink } from './buildMenu';
import { plannedScreens } from '../resources/planned';

const DASHBOARD = '/DashboardOnce';
const DASHBOARD_OPEN = !plannedScreens.some(({ path }) => path === DASHBOARD);
const NEWS = '/News';

/** A queue in which the employee may do something, and not only look. */
function isWork({ resource, scope }: MenuLink, actor: Actor): boolean {
  const def = resource === undefined ? undefined : resourceByName(resource);
  return def?.queue !== undefined && scope === 'site' && Object.keys(def.actions ?? {}).some((action) => canAct(actor, def, action));
}

/**
 * Where `/` leads: the dashboard of the site for those who may open it, otherwise the news. While the dashboard is only planned, the first queue in
 * which the employee may work takes its place.
 */
export function startOf(menu: Menu, actor: Actor, isOpen = DASHBOARD_OPEN): string {
  const links = linksOf(menu);
  const start = isOpen ? links.find(({ path }) => path === DASHBOARD) : links.find((link) => isWork(link, actor));
  return start?.path ?? NEWS;
}
