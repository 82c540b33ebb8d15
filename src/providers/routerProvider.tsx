import { useCallback } from 'react';
import { reactRouterProvider, type RouterLinkProps, type RouterNavigateProps, type RouterProvider } from 'ra-core';
import { fromReactAdmin } from './links';
import { useSite, type SiteChoice } from './site';
import { withSiteIn } from './siteState';

type Navigate = ReturnType<RouterProvider['useNavigate']>;
type To = RouterLinkProps['to'];
type Place = Exclude<To, string>;

/** Adds the site's parameters to a search that has lost them; a search that names a site is kept. */
export const keepSite = (search: string | undefined, site: SiteChoice): string =>
  site.service === '' || new URLSearchParams(search).has('service') ? (search ?? '') : withSiteIn(search ?? '', site);

/** The parts of `/a?b#c`; a missing part is absent, so that the page keeps its own. */
function placeOf(to: string): Place {
  const [path = '', hash] = to.split('#', 2);
  const [pathname = '', search] = path.split('?', 2);
  return {
    ...(pathname !== '' && { pathname }),
    ...(search !== undefined && { search: `?${search}` }),
    ...(hash !== undefined && { hash: `#${hash}` }),
  };
}

/**
 * react-admin builds addresses of its own (links, pages, redirects). They are mapped to ours, and the site of the screen stays in all of
 * them.
 */
function ours(to: To, site: SiteChoice): Place {
  const place = typeof to === 'string' ? placeOf(to) : to;
  return {
    ...place,
    ...(place.pathname !== undefined && { pathname: fromReactAdmin(place.pathname) }),
    search: keepSite(place.search, site),
  };
}

function useNavigate(): Navigate {
  const navigate = reactRouterProvider.useNavigate();
  const site = useSite();
  return useCallback<Navigate>((to, options) => navigate(typeof to === 'number' ? to : ours(to, site), options), [navigate, site]);
}

const StockLink = reactRouterProvider.Link;
const Link = ({ to, ...rest }: RouterLinkProps) => <StockLink {...rest} to={ours(to, useSite())} />;

const StockNavigate = reactRouterProvider.Navigate;
const NavigateTo = ({ to, ...rest }: RouterNavigateProps) => <StockNavigate {...rest} to={ours(to, useSite())} />;

export const routerProvider: RouterProvider = { ...reactRouterProvider, useNavigate, Link, Navigate: NavigateTo };
