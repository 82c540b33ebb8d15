import { useEffect, useState } from 'react';
import { titleOf } from '../providers/webTitle';
import { usePlainText } from '../providers/i18n/plain';
import { callDemo, callOptions, offersLine, type Credentials, type DemoAccount } from './calls';
import { nextAfterLogin, toLogin } from './next';
import { NoticeDialog } from './NoticeDialog';
import { PlainPage } from './PlainPage';
import { takeNotice } from './session';
import { SignInForm } from './SignInForm';
import { keys } from '../providers/storage';

/** The sign-in page. Plain React and CSS, because it must be usable before any other code has arrived. */
export function LoginPage() {
  const t = usePlainText();
  const [notice, setNotice] = useState(takeNotice);
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  const [line, setLine] = useState(false);
  const [filled, setFilled] = useState<Credentials>(() => ({ username: localStorage.getItem(keys.username) ?? '', password: '' }));

  useEffect(() => {
    toLogin();
    document.title = titleOf(localStorage.getItem(keys.webName) ?? '');
    // Outside the mode DEMO the call answers 404, and nothing is listed.
    callDemo().then(setAccounts, () => undefined);
    callOptions().then(
      (options) => setLine(offersLine(options)),
      () => undefined,
    );
  }, []);

  return (
    <PlainPage title={t('session.title')}>
      {/* A new key mounts the form again with the account that was picked. */}
      <SignInForm
        key={filled.password === '' ? '' : filled.username}
        label={t('session.signIn')}
        initial={filled}
        focusPassword={filled.username !== ''}
        onEntered={nextAfterLogin}
      />
      {line ? (
        <a className="button sign-in__go" href={`/loginV3${window.location.search}`}>
          {t('session.line')}
        </a>
      ) : null}
      {accounts.length > 0 ? (
        <section className="demo" aria-labelledby="demo-title">
          <h2 id="demo-title" className="demo__title">
            {t('session.demo')}
          </h2>
          <p className="demo__help">{t('session.demoHelp')}</p>
          <ul className="demo__list">
            {accounts.map(({ username, label, password }) => (
              <li key={username}>
                <button type="button" className="demo__account" onClick={() => setFilled({ username, password })}>
                  <b>{username}</b>
                  <span>{label}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {notice ? <NoticeDialog notice={notice} onClose={() => setNotice(null)} /> : null}
    </PlainPage>
  );
}
