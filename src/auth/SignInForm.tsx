import { useId, useRef, useState, type FormEvent } from 'react';
import { isCallError } from '../providers/callError';
import { plainText, usePlainText } from '../providers/i18n/plain';
import { callLogin, OTP_NEEDED, type Credentials } from './calls';
import { CodeForm } from './CodeForm';
import { Field } from './Field';
import { PasswordField } from './PasswordField';
import { startSession } from './session';
import { keys } from '../providers/storage';

type Problems = Partial<Record<keyof Credentials | 'form', string>>;

function missing({ username, password }: Credentials): Problems {
  return {
    ...(username.trim() === '' ? { username: plainText('session.usernameMissing') } : {}),
    ...(password === '' ? { password: plainText('session.passwordMissing') } : {}),
  };
}

/** Signs in, with errors beside the inputs: name and password, then the code where the server asks for one. */
export function SignInForm({
  label,
  initial,
  focusPassword = false,
  onEntered,
}: {
  label: string;
  initial: Credentials;
  focusPassword?: boolean;
  onEntered: () => void;
}) {
  const t = usePlainText();
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [otpAsked, setOtpAsked] = useState(false);
  const problemId = useId();
  const form = useRef<HTMLFormElement>(null);
  const username = values.username.trim();

  const set =
    (name: keyof Credentials) =>
    (value: string): void => {
      setValues((before) => ({ ...before, [name]: value }));
      setProblems((before) => ({ ...before, [name]: undefined, form: undefined }));
    };
  const fail = (found: Problems): void => {
    setProblems(found);
    form.current?.querySelector<HTMLInputElement>(`[name=${found.username ? 'username' : 'password'}]`)?.focus();
  };
  const signIn = async (otp?: string): Promise<void> => {
    const judged = await callLogin({ username, password: values.password, ...(otp === undefined ? {} : { otp }) });
    if (judged.kind !== 'signedIn') return fail({ form: judged.kind === 'refused' && judged.message ? judged.message : t('call.server') });
    localStorage.setItem(keys.username, username);
    onEntered();
    startSession(judged.session);
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = missing(values);
    if (Object.keys(found).length > 0) return fail(found);
    setBusy(true);
    try {
      await signIn();
    } catch (error) {
      if (isCallError(error) && error.body.code === OTP_NEEDED) setOtpAsked(true);
      else if (isCallError(error)) fail(error.body.errors ? { ...error.body.errors } : { form: error.message });
      else fail({ form: t('call.server') });
    } finally {
      setBusy(false);
    }
  }
  const sendCode = async (otp: string): Promise<void> => {
    try {
      await signIn(otp);
    } catch (error) {
      if (!isCallError(error) || error.status !== 401 || error.body.code === OTP_NEEDED) throw error;
      // The password was refused after all: name and password are asked for again.
      setOtpAsked(false);
      setProblems({ form: error.message });
    }
  };

  if (otpAsked) {
    return (
      <div className="sign-in">
        <p className="sign-in__who">
          {t('session.otpFor', { name: username })}{' '}
          <button type="button" className="text-button" onClick={() => setOtpAsked(false)}>
            {t('session.notMe')}
          </button>
        </p>
        <CodeForm recovery label={label} send={sendCode} />
      </div>
    );
  }
  return (
    <form
      ref={form}
      className="sign-in"
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-describedby={problems.form ? problemId : undefined}
    >
      {/* Always mounted, so that screen readers announce the text that appears in it. */}
      <p id={problemId} role="alert" className="sign-in__problem" hidden={!problems.form}>
        {problems.form}
      </p>
      <Field
        name="username"
        label={t('session.username')}
        value={values.username}
        onChange={set('username')}
        error={problems.username}
        autoComplete="username"
        autoFocus={!focusPassword}
        autoCapitalize="none"
      />
      <PasswordField
        name="password"
        label={t('session.password')}
        value={values.password}
        onChange={set('password')}
        error={problems.password}
        autoComplete="current-password"
        autoFocus={focusPassword}
      />
      <button type="submit" className="button button--primary sign-in__go" aria-disabled={busy}>
        {busy ? t('session.signingIn') : label}
      </button>
    </form>
  );
}
