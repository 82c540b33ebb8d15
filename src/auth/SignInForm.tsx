import { useId, useRef, useState, type FormEvent } from 'react';
import { isCallError } from '../providers/callError';
import { plainText, usePlainText } from '../providers/i18n/plain';
import { callLogin, OTP_NEEDED, type Credentials } from './calls';
import { Field } from './Field';
import { PasswordField } from './PasswordField';
import { enter } from './session';
import { keys } from './storage';

type Problems = Partial<Record<keyof Credentials | 'form', string>>;

function missing({ username, password, otp }: Credentials, otpAsked: boolean): Problems {
  return {
    ...(username.trim() === '' ? { username: plainText('session.usernameMissing') } : {}),
    ...(password === '' ? { password: plainText('session.passwordMissing') } : {}),
    ...(otpAsked && !/^\d{6}$/.test(otp ?? '') ? { otp: plainText('session.otpMissing') } : {}),
  };
}

/** Name and password, with what is wrong beside the input. `fillIn` puts a demo account in. */
export function SignInForm({ label, initial, focusPassword = false, onEntered }: {
  label: string; initial: Credentials; focusPassword?: boolean; onEntered: () => void;
}) {
  const t = usePlainText();
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [otpAsked, setOtpAsked] = useState(false);
  const problemId = useId();
  const form = useRef<HTMLFormElement>(null);

  const set = (name: keyof Credentials) => (value: string): void => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblems((before) => ({ ...before, [name]: undefined, form: undefined }));
  };
  const fail = (found: Problems): void => {
    setProblems(found);
    const first = found.username ? 'username' : found.password ? 'password' : found.otp ? 'otp' : 'password';
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = missing(values, otpAsked);
    if (Object.keys(found).length > 0) return fail(found);
    setBusy(true);
    try {
      const username = values.username.trim();
      const judged = await callLogin({ username, password: values.password, ...(otpAsked ? { otp: values.otp } : {}) });
      if (judged.kind !== 'signedIn') return fail({ form: judged.kind === 'refused' && judged.message ? judged.message : t('call.server') });
      localStorage.setItem(keys.username, username);
      onEntered();
      enter(judged.session);
    } catch (error) {
      if (isCallError(error) && error.body.code === OTP_NEEDED && !otpAsked) {
        setOtpAsked(true);
        setProblems({});
      } else if (isCallError(error)) {
        fail(error.body.errors ? { ...error.body.errors } : { form: error.message });
      } else {
        fail({ form: t('call.server') });
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} className="sign-in" onSubmit={(event) => void submit(event)} noValidate aria-describedby={problems.form ? problemId : undefined}>
      {/* Always there, so that what appears in it is read out. */}
      <p id={problemId} role="alert" className="sign-in__problem" hidden={!problems.form}>{problems.form}</p>
      <Field name="username" label={t('session.username')} value={values.username} onChange={set('username')} error={problems.username} autoComplete="username" autoFocus={!focusPassword} autoCapitalize="none" />
      <PasswordField name="password" label={t('session.password')} value={values.password} onChange={set('password')} error={problems.password} autoComplete="current-password" autoFocus={focusPassword} />
      {otpAsked ? <Field name="otp" label={t('session.otp')} value={values.otp ?? ''} onChange={set('otp')} error={problems.otp} autoComplete="one-time-code" inputMode="numeric" autoFocus /> : null}
      <button type="submit" className="button button--primary sign-in__go" aria-disabled={busy}>{busy ? t('session.signingIn') : label}</button>
    </form>
  );
}
