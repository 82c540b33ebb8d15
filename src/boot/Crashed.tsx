import { isCallError } from '../providers/callError';
import { usePlainText } from '../providers/i18n/plain';
import './root.css';

/** Last resort where nothing around what failed is left: the error, the request to name when asking about it, and the way back. */
export function Crashed({ error }: { error: unknown }) {
  const t = usePlainText();
  const request = isCallError(error) ? error.body.requestId : undefined;
  return (
    <main className="crashed" role="alert">
      <h1>{t('session.crashed')}</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      {request !== undefined && <p>{t('session.request', { id: request })}</p>}
      <button type="button" className="button button--primary" onClick={() => window.location.reload()}>
        {t('session.reload')}
      </button>
    </main>
  );
}

/** As `ui/Boundary` takes it. */
export const crashed = (error: Error) => <Crashed error={error} />;
