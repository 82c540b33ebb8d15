import { useEffect, useState } from 'react';
import { isCallError } from '../providers/callError';
import { plainText, usePlainText } from '../providers/i18n/plain';
import { callDemo, callLogin, type DemoAccount } from './calls';
import { nextAfterLogin } from './next';
import { PlainPage } from './PlainPage';
import { startSession } from './session';
import UnknownPage from './UnknownPage';

type Known =
  | { kind: 'asking' }
  | { kind: 'none' }
  | { kind: 'failed'; message: string }
  | { kind: 'demo'; accounts: readonly DemoAccount[] };
const sentence = (error: unknown): string => (isCallError(error) ? error.message : plainText('call.server'));

/** One click per demo role. The page exists only in the mode DEMO. */
export default function DemoPage() {
  const t = usePlainText();
  const [known, setKnown] = useState<Known>({ kind: 'asking' });
  const [busy, setBusy] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    callDemo().then(
      (accounts) => setKnown({ kind: 'demo', accounts }),
      (error: unknown) =>
        setKnown(isCallError(error) && error.status === 404 ? { kind: 'none' } : { kind: 'failed', message: sentence(error) }),
    );
  }, []);

  async function signIn({ username, password }: DemoAccount): Promise<void> {
    if (busy !== '') return;
    setBusy(username);
    setProblem('');
    try {
      const judged = await callLogin({ username, password });
      if (judged.kind !== 'signedIn') return setProblem(judged.kind === 'refused' && judged.message ? judged.message : t('call.server'));
      nextAfterLogin();
      startSession(judged.session);
    } catch (error) {
      setProblem(sentence(error));
    } finally {
      setBusy('');
    }
  }

  if (known.kind === 'asking')
    return (
      <PlainPage title={t('session.demoTitle')}>
        <p role="status">{t('session.loading')}</p>
      </PlainPage>
    );
  if (known.kind === 'none') return <UnknownPage />;
  return (
    <PlainPage title={t('session.demoTitle')}>
      {known.kind === 'demo' ? <p>{t('session.demoOneClick')}</p> : null}
      <p role="alert" className="sign-in__problem" hidden={problem === '' && known.kind !== 'failed'}>
        {known.kind === 'failed' ? known.message : problem}
      </p>
      <ul className="demo__list">
        {(known.kind === 'demo' ? known.accounts : []).map((account) => (
          <li key={account.username}>
            <button
              type="button"
              className="demo__account"
              aria-disabled={busy !== ''}
              aria-busy={busy === account.username}
              onClick={() => void signIn(account)}
            >
              <b>{account.username}</b>
              <span>{account.label}</span>
            </button>
          </li>
        ))}
      </ul>
      <a className="button button--plain" href="/login">
        {t('session.byPassword')}
      </a>
    </PlainPage>
  );
}
