import { part } from '../../../ui/part';

/** Parts of the frame whose code is fetched after the page's own content, or on demand. */
export const HeadTools = part(() => import('./HeadTools'), 'tool');
export const MenuTools = part(() => import('./MenuTools'), 'tool');
export const HeadDialog = part(() => import('./HeadDialog'), 'dialog');
export const LowCredit = part(() => import('./LowCredit'), 'tool');
export const AccentChoice = part(() => import('./AccentChoice'), 'tool');

/** Fetches the parts of the employee's menu before the menu is opened, so that it opens complete. */
export function warmMenu(): void {
  MenuTools.preload();
  AccentChoice.preload();
}
