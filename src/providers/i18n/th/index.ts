import { calls } from './calls';
import { menu } from './menu';
import { ra } from './ra';
import { screens } from './screens';
import { session } from './session';
import { shell } from './shell';

/** Every word of the panel in Thai, by area. English has the same shape, checked by type. */
export const th = {
  ...session,
  ...calls,
  ...shell,
  ...menu,
  ...screens,
  ...ra,
};
export type UiKey = keyof typeof th;
