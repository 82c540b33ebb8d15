import { lazily } from '../../lazily';

function Nothing() {
  return null;
}

/** Parts of the frame whose code comes once the first rows stand, or when they are asked for. */
export const HeadTools = lazily(() => import('./HeadTools'), Nothing);
export const MenuTools = lazily(() => import('./MenuTools'), Nothing);
export const HeadDialog = lazily(() => import('./HeadDialog'), Nothing);
export const LowCredit = lazily(() => import('./LowCredit'), Nothing);
export const AccentChoice = lazily(() => import('./AccentChoice'), Nothing);
