import type { EnglishPack } from '../dictionary';
import { calls } from './calls';
import { menu } from './menu';
import { ra } from './ra';
import { englishLoaders as loaders } from '../../../resources/english/loaders';
import { englishNames as names } from '../../../resources/english/names';
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
  names,
  loaders,
};
