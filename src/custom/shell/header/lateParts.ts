import { lazily } from '../../../ui/lazily';

function Nothing() {
  return null;
}

const fetchMenu = () => import('./MenuTools');
const fetchAccents = () => import('./AccentChoice');

/** Parts of the frame whose code comes once the page's own content stands, or when they are asked for. */
export const HeadTools = lazily(() => import('./HeadTools'), Nothing);
export const MenuTools = lazily(fetchMenu, Nothing);
export const HeadDialog = lazily(() => import('./HeadDialog'), Nothing);
export const LowCredit = lazily(() => import('./LowCredit'), Nothing);
export const AccentChoice = lazily(fetchAccents, Nothing);

/** Fetches what the employee's menu holds before it is opened, so that it opens whole. */
export function warmMenu(): void {
  for (const fetchCode of [fetchMenu, fetchAccents]) fetchCode().catch(() => undefined);
}
