import { part } from '../../ui/part';

/** The names of codes come with the first refusal, not with the panel. */
export const Lacking = part(() => import('./Lacking'), 'block');
