import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useResolvedSite } from '../../../providers/site';
import { rememberSite, withSiteIn } from '../../../providers/siteState';

/**
 * Keeps the selected site in the address, so that the address can be shared, and sends an employee whose address names a foreign site to
 * the news.
 */
export function SiteGate({ children }: { children: ReactNode }) {
  const site = useResolvedSite();
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const chosen = site.kind === 'chosen';
  const service = chosen ? site.service : '';
  const web = chosen ? site.web : '';
  // With the screen, because it may be left as soon as it is drawn.
  useLayoutEffect(() => {
    if (chosen) rememberSite({ service, web });
  }, [chosen, service, web]);
  useEffect(() => {
    if (!chosen || new URLSearchParams(search).has('service')) return;
    // A page that only redirects does so first; this must not lead back to where it was.
    const timer = setTimeout(() => {
      if (window.location.pathname === pathname && window.location.search === search)
        void navigate({ pathname, search: withSiteIn(search, { service, web }), hash }, { replace: true, state });
    });
    return () => clearTimeout(timer);
  }, [chosen, service, web, pathname, search, hash, state, navigate]);
  if (site.kind === 'foreign') return <Navigate to="/News" replace state={{ foreign: site.service }} />;
  return children;
}
