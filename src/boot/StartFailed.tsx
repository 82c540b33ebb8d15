import { useEffect } from 'react';
import { Offline } from '../custom/shell/header/Offline';
import { useT } from '../providers/i18n/useT';
import { pauseAfter, startPanel } from './start';
import { signOut } from '../auth/authProvider';
import { Failure } from '../custom/shell/pages/Failure';

/** Rights or sites could not be fetched, so nothing can be shown yet. Where that passes by itself, so does this page. */
export function StartFailed({ error, attempts }: { error: Error; attempts: number }) {
  const t = useT();
  useEffect(() => {
    const pause = pauseAfter(error, attempts);
    if (pause === null) return undefined;
    const timer = setTimeout(() => void startPanel({ quietly: true }), pause);
    return () => clearTimeout(timer);
  }, [error, attempts]);
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
