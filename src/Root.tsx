import { lazy, Suspense, useEffect } from 'react';
import { useLock, useSession } from './auth/session';
import { LoginPage } from './auth/LoginPage';
import { ResumeDialog } from './auth/ResumeDialog';
import { loadPanel, warmPanel } from './panel';
import { CrashGuard } from './CrashGuard';
import { usePlainText } from './providers/i18n/plain';
import './root.css';

const Panel = lazy(loadPanel);
const RegisterPage = lazy(() => import('./auth/RegisterPage'));

function Opening() {
  const t = usePlainText();
  return <div className="opening" role="status"><span className="visually-hidden">{t('session.loading')}</span></div>;
}

const isRegister = (): boolean => window.location.pathname.toLowerCase() === '/register';

/** Either the sign-in page, in plain React, or the panel. While one signs in, the panel's code arrives. */
export function Root() {
  const session = useSession();
  const held = useLock();
  const register = isRegister();

  useEffect(() => {
    if (!session && !register) warmPanel();
  }, [session, register]);

  if (register) return <CrashGuard><Suspense fallback={<Opening />}><RegisterPage /></Suspense></CrashGuard>;
  if (!session) return <LoginPage />;
  return (
    <CrashGuard>
      <Suspense fallback={<Opening />}><Panel /></Suspense>
      {held ? <ResumeDialog reason={held} /> : null}
    </CrashGuard>
  );
}
