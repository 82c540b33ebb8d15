import type { EnglishPack } from '../dictionary';
import { content } from './content';
import { calls } from './calls';
import { header } from './header';
import { live } from './live';
import { menu } from './menu';
import { ra } from './ra';
import { english as resources } from '../../../resources/english';
import { roles } from './roles';
import { safety } from './safety';
import { screens } from './screens';
import { session } from './session';
import { shell } from './shell';
import { sms } from './sms';
import { smsImport } from './smsImport';

/** English, fetched when it is first wanted. */
export const english: EnglishPack = {
  ui: {
    ...session,
    ...calls,
    ...shell,
    ...menu,
    ...screens,
    ...roles,
    ...safety,
    ...content,
    ...header,
    ...live,
    ...sms,
    ...smsImport,
    ...ra,
  },
  resources,
};
