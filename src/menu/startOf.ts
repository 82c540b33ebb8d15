import { linksOf, type Menu } from './buildMenu';

const DASHBOARD = '/DashboardOnce';
const NEWS = '/News';

/** Where `/` leads: the dashboard of the site for those who may open it, otherwise the news. */
export const startOf = (menu: Menu): string => linksOf(menu).find(({ path }) => path === DASHBOARD)?.path ?? NEWS;
