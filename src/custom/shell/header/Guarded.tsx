import type { ReactNode } from 'react';
import { checkMiddleware } from '../pages/middleware';
import { SiteGate } from './SiteGate';

/** Puts what stands in front of a screen in front of it. A name nobody knows ends on the error page. */
export function Guarded({ names, children }: { names: readonly string[]; children: ReactNode }) {
  checkMiddleware(names);
  return names.includes('site') ? <SiteGate>{children}</SiteGate> : children;
}
