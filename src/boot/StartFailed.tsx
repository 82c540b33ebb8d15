import { useEffect } from 'react';
import { Offline } from '../custom/shell/header/Offline';
import { useT } from '../providers/i18n/useT';
import { startPanel } from './start';
import { signOut } from '../auth/authProvider';
import { Failure } from '../custom/shell/pages/Failure';

/** Rights or sites could not be fetched, so nothing can be shown yet. */
export function StartFailed({ error }: { error: Error }) {
  const t = useT();
  useEffect(() => {
    const again = (): void => void startPanel();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return (
    <main>
      <Offline />
      <Failure title={t('shell.startFailed')} error={error} onRetry={() => void startPanel()}>
        <button type="button" className="button" onClick={signOut}>
          {t('shell.signOut')}
        </button>
      </Failure>
    </main>
  );
}
