import type { EnglishPack } from '../dictionary';
import { calls } from './calls';
import { menu } from './menu';
import { ra } from './ra';
import { english as resources } from '../../../resources/english';
import { screens } from './screens';
import { session } from './session';
import { shell } from './shell';

/** English, fetched when it is first chosen. */
export const english: EnglishPack = {
  ui: {
    ...session,
    ...calls,
    ...shell,
    ...menu,
    ...screens,
    ...ra,
  },
  resources,
};
