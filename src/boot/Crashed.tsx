import { isCallError } from '../providers/callError';
import { usePlainText } from '../providers/i18n/plain';
import './root.css';

/**
 * Last resort where nothing around what failed is left: what the server said or a sentence, the request to name when asking about it, and
 * the way back.
 */
export function Crashed({ error }: { error: unknown }) {
  const t = usePlainText();
  const call = isCallError(error) ? error : null;
  const request = call?.body.requestId;
  return (
    <main className="crashed" role="alert">
      <h1>{t('session.crashed')}</h1>
      <p>{call?.message ?? t('session.crashedHelp')}</p>
      {request !== undefined && <p>{t('session.request', { id: request })}</p>}
      <button type="button" className="button button--primary" onClick={() => window.location.reload()}>
        {t('session.reload')}
      </button>
    </main>
  );
}

/** As `ui/Boundary` takes it. */
export const crashed = (error: Error) => <Crashed error={error} />;
