import type { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, type AuthProvider, type Store } from 'ra-core';
import { useEffect, type ReactNode } from 'react';
import { createDataProvider, type PanelProvider } from './dataProvider';
import { useI18nProvider } from './i18n/i18nProvider';
import { createQueryClient } from './queryClient';
import { onReturn } from './realtime';
import { routerProvider } from './routerProvider';
import { useSite } from './site';
import { createStore } from './store';

interface Providers {
  dataProvider: PanelProvider;
  queryClient: QueryClient;
  store: Store;
}
const made = new Map<string, Providers>();
function providersOf(service: string): Providers {
  const known = made.get(service);
  if (known) return known;
  const next = { dataProvider: createDataProvider(service), queryClient: createQueryClient(service), store: createStore(service) };
  made.set(service, next);
  return next;
}

/**
 * react-admin's core, with the providers of the site whose screen is shown. They follow the router and not the address: the address names
 * the next screen at once, the one before stays in use until that one is drawn, and what is done there is done at the site it shows.
 */
export function SiteProviders({ authProvider, children }: { authProvider: AuthProvider; children: ReactNode }) {
  const providers = providersOf(useSite().service);
  const { queryClient } = providers;
  const i18nProvider = useI18nProvider();
  // Changes made while the live connection was down were not announced here, so everything on screen is read again.
  useEffect(() => onReturn(() => void queryClient.invalidateQueries()), [queryClient]);
  return (
    <CoreAdminContext {...providers} authProvider={authProvider} i18nProvider={i18nProvider} routerProvider={routerProvider} basename="">
      {children}
    </CoreAdminContext>
  );
}
