import { useCallback } from 'react';
import { reactRouterProvider, type RouterProvider } from 'react-admin';
import { searchWithSite } from './siteChoice';
import { currentSite } from './siteState';

type Navigate = ReturnType<RouterProvider['useNavigate']>;

/** A search that lost the site's parameters gets them back; one that names a site keeps it. */
export function keepSite(search: string | undefined): string {
  const site = currentSite();
  return site.service === '' || new URLSearchParams(search).has('service') ? (search ?? '') : searchWithSite(search ?? '', site);
}

/** react-admin builds addresses of its own (pages, sorting, redirects); the selected site stays in all of them. */
function useNavigate(): Navigate {
  const navigate = reactRouterProvider.useNavigate();
  return useCallback<Navigate>(
    (to: Parameters<Navigate>[0] | number, options?: Parameters<Navigate>[1]) => {
      if (typeof to === 'object' && to !== null) return navigate({ ...to, search: keepSite(to.search) }, options);
      if (typeof to === 'string') {
        const [path = '', hash] = to.split('#', 2);
        const [pathname = '', search] = path.split('?', 2);
        return navigate({ ...(pathname === '' ? {} : { pathname }), search: keepSite(search === undefined ? '' : `?${search}`), ...(hash === undefined ? {} : { hash: `#${hash}` }) }, options);
      }
      return navigate(to, options);
    },
    [navigate],
  );
}

export const routerProvider: RouterProvider = { ...reactRouterProvider, useNavigate };
