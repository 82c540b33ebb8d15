import { useEffect } from 'react';
import { useLock, useSession } from './auth/session';
import { LoginPage } from './auth/LoginPage';
import { ResumeDialog } from './auth/ResumeDialog';
import { loadPanel, warmPanel } from './panel';
import { CrashGuard } from './CrashGuard';
import { lazily } from './lazily';
import { usePlainText } from './providers/i18n/plain';
import './root.css';

function Opening() {
  const t = usePlainText();
  return <div className="opening" role="status"><span className="visually-hidden">{t('session.loading')}</span></div>;
}

const Panel = lazily(loadPanel, Opening);
const RegisterPage = lazily(() => import('./auth/RegisterPage'), Opening);

const isRegister = (): boolean => window.location.pathname.toLowerCase() === '/register';

/** Either the sign-in page, in plain React, or the panel. While one signs in, the panel's code arrives. */
export function Root() {
  const session = useSession();
  const held = useLock();
  const register = isRegister();

  useEffect(() => {
    if (!session && !register) warmPanel();
  }, [session, register]);

  if (register) return <CrashGuard><RegisterPage /></CrashGuard>;
  if (!session) return <LoginPage />;
  return (
    <CrashGuard>
      <Panel />
      {held ? <ResumeDialog reason={held} /> : null}
    </CrashGuard>
  );
}
