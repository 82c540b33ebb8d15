import { useEffect, useState } from 'react';
import type { Envelope } from '../providers/envelope';
import { titleOf } from '../providers/webTitle';
import { usePlainText } from '../providers/i18n/plain';
import { callOptions, judgeNow, offersLine, type Options } from './calls';
import { LineWait } from './LineWait';
import { nextAfterLogin } from './next';
import { PlainPage } from './PlainPage';
import { startSession } from './session';
import { SignInForm } from './SignInForm';
import { keys } from '../providers/storage';

/** The sign-in page that begins with LINE; name and password remain as the other way. */
export default function LineFirstPage() {
  const t = usePlainText();
  const [options, setOptions] = useState<Options | null>();
  const [byPassword, setByPassword] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    document.title = titleOf(localStorage.getItem(keys.webName) ?? '');
    callOptions().then(setOptions, () => setOptions(null));
  }, []);

  const take = (answer: Envelope): void => {
    const judged = judgeNow(answer);
    if (judged.kind !== 'signedIn') return setProblem(judged.kind === 'refused' && judged.message ? judged.message : t('call.server'));
    nextAfterLogin();
    startSession(judged.session);
  };
  const line = offersLine(options ?? null);
  const form = byPassword || (options !== undefined && !line);
  return (
    <PlainPage title={t('session.title')}>
      {options === undefined ? (
        <span className="qr qr--empty" role="status">
          <span className="visually-hidden">{t('session.loading')}</span>
        </span>
      ) : null}
      {problem === '' ? null : (
        <p role="alert" className="sign-in__problem">
          {problem}
        </p>
      )}
      {line && !byPassword && problem === '' ? <LineWait purpose="signIn" label={t('session.line')} onAnswer={take} /> : null}
      {options !== undefined && !line ? <p className="line__help">{t('session.lineNotReady')}</p> : null}
      {form ? (
        <SignInForm
          label={t('session.signIn')}
          initial={{ username: localStorage.getItem(keys.username) ?? '', password: '' }}
          onEntered={nextAfterLogin}
        />
      ) : null}
      {line ? (
        <button
          type="button"
          className="button button--plain"
          onClick={() => {
            setByPassword(!byPassword);
            setProblem('');
          }}
        >
          {t(byPassword ? 'session.line' : 'session.byPassword')}
        </button>
      ) : null}
    </PlainPage>
  );
}
