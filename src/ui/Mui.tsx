import type { ReactNode } from 'react';
import { lazily } from './lazily';

function Nothing() {
  return null;
}

/** Wraps what uses components of MUI or of react-admin's interface. The theme is fetched with the first such part, never with a plain list. */
export const Mui = lazily<{ children: ReactNode }>(() => import('./MuiProvider'), Nothing);
