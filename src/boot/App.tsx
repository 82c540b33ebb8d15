import { memo, useEffect, useState } from 'react';
import { CoreAdminContext, CoreAdminUI } from 'ra-core';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { authProvider } from '../auth/authProvider';
import { useMaybeActor } from '../auth/permissions';
import { Layout } from '../custom/shell/header/Layout';
import { NotFound } from '../custom/shell/pages/NotFound';
import { StartFailed } from './StartFailed';
import { Waiting } from '../custom/shell/pages/Waiting';
import { dataProvider } from '../providers/dataProvider';
import { i18nProvider } from '../providers/i18n/i18nProvider';
import { queryClient } from '../providers/queryClient';
import { onReturn } from '../providers/realtime';
import { routerProvider } from '../providers/routerProvider';
import { useSites } from '../providers/site';
import { siteStore } from '../providers/store';
import { routes } from './routes';
import './decorations';
import { useStarted } from './start';

const store = siteStore();

/**
 * react-admin's core with our frame around it. Nothing is rendered before rights and sites are known and the group is known to be open, so that every
 * part below can read them from memory.
 */
function Panel() {
  const actor = useMaybeActor();
  const sites = useSites();
  const started = useStarted();
  // Changes made while the live connection was down were not announced here, so everything on screen is read again.
  useEffect(() => onReturn(() => void queryClient.invalidateQueries()), []);
  if (started.kind === 'failed') return <StartFailed error={started.error} attempts={started.attempts} />;
  if (!actor || !sites || started.kind !== 'ready') return <Waiting />;
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      routerProvider={routerProvider}
      basename=""
    >
      <CoreAdminUI
        layout={Layout}
        catchAll={NotFound}
        authenticationError={NotFound}
        accessDenied={NotFound}
        loading={Waiting}
        disableTelemetry
        title="OFFICE CONTROL"
      >
        {routes}
      </CoreAdminUI>
    </CoreAdminContext>
  );
}

/** The signed-in panel. The router is made at the first render and not with the module, which may arrive while the sign-in page is still shown. */
function App() {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Panel /> }]));
  return <RouterProvider router={router} />;
}
// Memoised: a renewed session renders the root again, and nothing here depends on the session.
export default memo(App);
