import type { ReactNode } from 'react';
import { part } from './part';

/**
 * Wraps what uses components of MUI or of react-admin's interface. The theme is fetched with the first such part, never with a plain list.
 */
export const Mui = part<{ children: ReactNode }>(() => import('./MuiProvider'), 'block');
