import { useEffect, type ReactNode } from 'react';
import { isMissingCode } from '../../../ui/missingCode';
import { isCallError } from '../../../providers/callError';
import { useT } from '../../../providers/i18n/useT';
import { Message } from './Message';
import { messageOf, statusOf } from './middleware';

/** The error page: the error, its status, the request number to quote, and a button to try again. */
export function Failure({ title, error, onRetry, children }: { title: string; error: Error; onRetry: () => void; children?: ReactNode }) {
  const t = useT();
  const call = isCallError(error) ? error : null;
  // There was no answer, so there is no status.
  const unanswered = isMissingCode(error) || call?.status === 0;
  return (
    <Message icon="error" title={title} alert>
      {/* The browser's own text for missing code would name a file. */}
      <p className="message__text">{isMissingCode(error) ? t('call.network') : (messageOf(error) ?? t('error.failed'))}</p>
      {!unanswered && (
        <p className="message__facts">
          <span>{t('shell.status', { status: statusOf(error) })}</span>
          {call?.body.requestId ? <span>{t('session.request', { id: call.body.requestId })}</span> : null}
        </p>
      )}
      <p className="message__actions">
        <button type="button" className="button button--primary" onClick={onRetry}>
          {t('shell.retry')}
        </button>
        {children}
      </p>
    </Message>
  );
}

function ScreenFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT();
  const isLost = isMissingCode(error);
  const isUnanswered = isLost || (isCallError(error) && error.status === 0);
  useEffect(() => {
    if (!isUnanswered) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [isUnanswered, onRetry]);
  // Code that a newer release has replaced comes with a new page alone. Without a network, one would lose what is there.
  return (
    <Failure title={t('shell.error')} error={error} onRetry={() => (isLost && navigator.onLine ? window.location.reload() : onRetry())} />
  );
}
/** Stands in place of a screen that failed (`ui/Boundary`). */
export const failedScreen = (error: Error, retry: () => void): ReactNode => <ScreenFailure error={error} onRetry={retry} />;
