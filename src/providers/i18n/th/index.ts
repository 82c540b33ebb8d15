import { content } from './content';
import { calls } from './calls';
import { header } from './header';
import { live } from './live';
import { menu } from './menu';
import { ra } from './ra';
import { roles } from './roles';
import { safety } from './safety';
import { screens } from './screens';
import { session } from './session';
import { shell } from './shell';
import { sms } from './sms';
import { smsImport } from './smsImport';

/** Every word of the panel in Thai, by area. English has the same shape, checked by type. */
export const th = {
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
};
export type UiKey = keyof typeof th;
