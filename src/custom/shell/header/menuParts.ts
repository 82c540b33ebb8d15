import { part } from '../../../ui/part';

/** Parts of the employee's menu, whose code is fetched once the header stands. */
export const MenuTools = part(() => import('./MenuTools'), 'tool');
export const AccentChoice = part(() => import('./AccentChoice'), 'tool');

/** Fetches them before the menu is opened, so that it opens complete. */
export function warmMenu(): void {
  MenuTools.preload();
  AccentChoice.preload();
}
