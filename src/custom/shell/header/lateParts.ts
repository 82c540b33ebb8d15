import { part } from '../../../ui/part';

/** Parts of the frame whose code is fetched after the page's own content, or on demand; those of the employee's menu are in menuParts. */
export const HeadTools = part(() => import('./HeadTools'), 'tool');
export const HeadDialog = part(() => import('./HeadDialog'), 'dialog');
export const LowCredit = part(() => import('./LowCredit'), 'tool');
