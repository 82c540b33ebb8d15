import { useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Resolved, Site, SiteChoice } from './siteChoice';
import { choiceOf, currentSites, onSites, resolveNow } from './siteState';

/** The sites the employee may open; null until the server answered. */
export const useSites = (): readonly Site[] | null => useSyncExternalStore(onSites, currentSites);

/** The site the address names; the layout refuses a foreign one. */
export function useResolvedSite(): Resolved {
  const { search } = useLocation();
  const own = useSites();
  return useMemo(() => (own ? resolveNow(search) : { kind: 'none' }), [search, own]);
}

/** The selected site: the one in the address, else the last used, else the employee's first. Empty strings when there is none. */
export function useSite(): SiteChoice {
  const of = useResolvedSite();
  const { service, web } = choiceOf(of);
  return useMemo(() => ({ service, web }), [service, web]);
}
export type { Site, SiteChoice };
