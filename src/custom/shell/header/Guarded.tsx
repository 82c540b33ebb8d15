import type { ReactNode } from 'react';
import { checkMiddleware } from '../pages/middleware';
import { SiteGate } from './SiteGate';

/** Wraps a screen in the named middleware. An unknown name ends on the error page. */
export function Guarded({ names, children }: { names: readonly string[]; children: ReactNode }) {
  checkMiddleware(names);
  return names.includes('site') ? <SiteGate>{children}</SiteGate> : children;
}
