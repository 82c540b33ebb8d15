import { lazily } from '../../../ui/lazily';

function Nothing() {
  return null;
}

const fetchMenu = () => import('./MenuTools');
const fetchAccents = () => import('./AccentChoice');

/** Parts of the frame whose code is fetched after the page's own content, or on demand. */
export const HeadTools = lazily(() => import('./HeadTools'), Nothing);
export const MenuTools = lazily(fetchMenu, Nothing);
export const HeadDialog = lazily(() => import('./HeadDialog'), Nothing);
export const LowCredit = lazily(() => import('./LowCredit'), Nothing);
export const AccentChoice = lazily(fetchAccents, Nothing);

/** Fetches the parts of the employee's menu before the menu is opened, so that it opens complete. */
export function warmMenu(): void {
  for (const fetchCode of [fetchMenu, fetchAccents]) fetchCode().catch(() => undefined);
}
