import { part } from '../../../ui/part';

const fetchMenu = () => import('./MenuTools');
const fetchAccents = () => import('./AccentChoice');

/** Parts of the frame whose code is fetched after the page's own content, or on demand. */
export const HeadTools = part(() => import('./HeadTools'), 'tool');
export const MenuTools = part(fetchMenu, 'tool');
export const HeadDialog = part(() => import('./HeadDialog'), 'dialog');
export const LowCredit = part(() => import('./LowCredit'), 'tool');
export const AccentChoice = part(fetchAccents, 'tool');

/** Fetches the parts of the employee's menu before the menu is opened, so that it opens complete. */
export function warmMenu(): void {
  for (const fetchCode of [fetchMenu, fetchAccents]) fetchCode().catch(() => undefined);
}
