import { memo, useState } from 'react';
import { CoreAdminUI } from 'ra-core';
import { createBrowserRouter, RouterProvider, useRouteError } from 'react-router';
import { authProvider } from '../auth/authProvider';
import { useMaybeActor } from '../auth/permissions';
import { Layout } from '../custom/shell/header/Layout';
import { NotFound } from '../custom/shell/pages/NotFound';
import { Crashed } from './Crashed';
import { StartFailed } from './StartFailed';
import { Waiting } from '../custom/shell/pages/Waiting';
import { loadDefinition } from '../providers/definitions';
import { resourceByPath } from '../providers/links';
import { useSites } from '../providers/site';
import { SiteProviders } from '../providers/SiteProviders';
import { routes } from './routes';
import './decorations';
import { useStarted } from './start';

// The definition of the screen one comes to, while rights and sites are on their way; the screen itself reports that it is missing.
const first = resourceByPath(window.location.pathname);
if (first) loadDefinition(first.name).catch(() => undefined);

/**
 * react-admin's core with our frame around it. Nothing is rendered before rights and sites are known and the group is known to be open, so
 * that every part below can read them from memory.
 */
function Panel() {
  const actor = useMaybeActor();
  const sites = useSites();
  const started = useStarted();
  if (started.kind === 'failed') return <StartFailed error={started.error} attempts={started.attempts} />;
  if (!actor || !sites || started.kind !== 'ready') return <Waiting />;
  return (
    <SiteProviders authProvider={authProvider}>
      <CoreAdminUI
        layout={Layout}
        catchAll={NotFound}
        authenticationError={NotFound}
        accessDenied={NotFound}
        loading={Waiting}
        error={Crashed}
        disableTelemetry
        title="OFFICE CONTROL"
      >
        {routes}
      </CoreAdminUI>
    </SiteProviders>
  );
}

const CrashedRoute = () => <Crashed error={useRouteError()} />;

/**
 * The signed-in panel. The router is made at the first render and not with the module, which may arrive while the sign-in page is still
 * shown.
 */
function App() {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Panel />, errorElement: <CrashedRoute /> }]));
  return <RouterProvider router={router} />;
}
// Memoised: a renewed session renders the root again, and nothing here depends on the session.
export default memo(App);
