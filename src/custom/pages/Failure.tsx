import type { ReactNode } from 'react';
import { isCallError } from '../../providers/callError';
import { useT } from '../../providers/i18n/useT';
import { Message } from './Message';

/** What a failed page says when the error names no status of its own. */
const DEFAULT_STATUS = 500;

/** The error page: what failed, its status, the request number to quote, and a way on. */
export function Failure({ title, error, onRetry, children }: { title: string; error: Error; onRetry: () => void; children?: ReactNode }) {
  const t = useT();
  const call = isCallError(error) ? error : null;
  return (
    <Message icon="error" title={title} alert>
      <p className="message__text">{error.message || 'Error'}</p>
      <p className="message__facts">
        <span>{t('shell.status', { status: call?.status ?? DEFAULT_STATUS })}</span>
        {call?.body.requestId ? <span>{t('shell.request', { id: call.body.requestId })}</span> : null}
      </p>
      <p className="message__actions">
        <button type="button" className="button button--primary" onClick={onRetry}>{t('shell.retry')}</button>
        {children}
      </p>
    </Message>
  );
}
