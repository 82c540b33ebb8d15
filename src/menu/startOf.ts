import { resourceByName } from '../providers/links';
import type { Actor } from '../schema/actor';
import { canAct } from '../schema/can';
import { linksOf, type Menu, type MenuLink } from './buildMenu';
import { plannedScreens } from '../resources/planned';

const DASHBOARD = '/DashboardOnce';
const DASHBOARD_OPEN = !plannedScreens.some(({ path }) => path === DASHBOARD);
const NEWS = '/News';

/** A queue of which the employee may do something, and not only look at. */
function isWork({ resource, scope }: MenuLink, actor: Actor): boolean {
  const def = resource === undefined ? undefined : resourceByName(resource);
  return def?.queue !== undefined && scope === 'site' && Object.keys(def.actions ?? {}).some((action) => canAct(actor, def, action));
}

/**
 * Where `/` leads: the dashboard of the site to who may open it, otherwise the news. While the dashboard is not open yet, nobody is led to a page that
 * only says so: the first queue one may work at stands in for it.
 */
export function startOf(menu: Menu, actor: Actor, isOpen = DASHBOARD_OPEN): string {
  const links = linksOf(menu);
  const start = isOpen ? links.find(({ path }) => path === DASHBOARD) : links.find((link) => isWork(link, actor));
  return start?.path ?? NEWS;
}
