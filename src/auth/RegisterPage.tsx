import { useState, type FormEvent } from 'react';
import { isCallError } from '../providers/callError';
import { plainText, usePlainText } from '../providers/i18n/plain';
import { callAcceptInvite } from './calls';
import { Field } from './Field';
import { PasswordField } from './PasswordField';
import { PlainPage } from './PlainPage';
import { keys } from '../providers/storage';

/** The shortest password the server takes; the server itself reports its other rules. */
const MIN_LENGTH = 12;
interface Problems {
  name?: string;
  password?: string;
  repeat?: string;
  form?: string;
}

function check(password: string, repeat: string): Problems {
  if (password === '') return { password: plainText('session.passwordMissing') };
  if (password.length < MIN_LENGTH) return { password: plainText('session.passwordShort', { min: MIN_LENGTH }) };
  return password === repeat ? {} : { repeat: plainText('session.passwordDiffers') };
}

/** Sets the employee's first password, and name, behind a one-time link. */
export default function RegisterPage() {
  const t = usePlainText();
  // The token is behind the hash, because browsers do not send that part of an address.
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [state, setState] = useState<'typing' | 'busy' | 'done'>('typing');
  const [username, setUsername] = useState('');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = check(password, repeat);
    setProblems(found);
    if (state === 'busy' || Object.keys(found).length > 0) return;
    setState('busy');
    try {
      const own = await callAcceptInvite(token, password, name.trim());
      // The sign-in form begins with the new name.
      if (own !== '') localStorage.setItem(keys.username, own);
      setUsername(own);
      setState('done');
    } catch (error) {
      setState('typing');
      const refused = isCallError(error) ? error : null;
      const { name: ofName, password: ofPassword } = refused?.body.errors ?? {};
      setProblems(ofName || ofPassword ? { name: ofName, password: ofPassword } : { form: refused?.message ?? t('call.server') });
    }
  }

  if (token === '')
    return (
      <PlainPage title={t('session.register')}>
        <p role="alert">{t('session.noToken')}</p>
      </PlainPage>
    );
  if (state === 'done') {
    return (
      <PlainPage title={t('session.register')}>
        <p role="status">
          {t('session.registered')}
          {username === '' ? null : (
            <>
              <br />
              {t('session.registeredAs')} <b>{username}</b>
            </>
          )}
        </p>
        <a className="button button--primary sign-in__go" href="/login">
          {t('session.signIn')}
        </a>
      </PlainPage>
    );
  }
  return (
    <PlainPage title={t('session.register')}>
      <p>{t('session.registerHelp')}</p>
      <form className="sign-in" onSubmit={(event) => void submit(event)} noValidate>
        <p role="alert" className="sign-in__problem" hidden={!problems.form}>
          {problems.form}
        </p>
        <Field
          name="name"
          label={t('session.name')}
          value={name}
          onChange={setName}
          error={problems.name}
          autoComplete="name"
          maxLength={120}
          autoFocus
        />
        <PasswordField
          name="password"
          label={t('session.newPassword')}
          value={password}
          onChange={setPassword}
          error={problems.password}
          autoComplete="new-password"
        />
        <PasswordField
          name="repeat"
          label={t('session.repeatPassword')}
          value={repeat}
          onChange={setRepeat}
          error={problems.repeat}
          autoComplete="new-password"
        />
        <button type="submit" className="button button--primary sign-in__go" aria-disabled={state === 'busy'}>
          {state === 'busy' ? t('session.saving') : t('session.save')}
        </button>
      </form>
    </PlainPage>
  );
}
