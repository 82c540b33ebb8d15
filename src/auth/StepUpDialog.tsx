import { useState, type FormEvent } from 'react';
import { isCallError } from '../providers/callError';
import { call } from '../providers/httpClient';
import { useT } from '../providers/i18n/useT';
import { Dialog } from '../ui/Dialog';
import { judgeNow } from './calls';
import { CodeForm } from './CodeForm';
import { startSession } from './session';
import type { Factor, StepUpProps } from './stepUp';
import { PasswordField } from './PasswordField';
import { useAccountWords } from './accountWords';

async function verify(factor: Factor, value: string): Promise<void> {
  // The session goes on under another number.
  const judged = judgeNow(await call('/api/Verify', { method: 'POST', json: () => ({ [factor]: value }) }));
  if (judged.kind === 'signedIn') startSession(judged.session);
}

function PasswordForm({ onDone }: Pick<StepUpProps, 'onDone'>) {
  const t = useT();
  const w = useAccountWords();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (password === '') return setError(t('session.passwordMissing'));
    setBusy(true);
    try {
      await verify('password', password);
      onDone(true);
    } catch (failure) {
      setError(isCallError(failure) ? (failure.body.errors?.['password'] ?? failure.message) : t('call.server'));
      setBusy(false);
    }
  }

  return (
    <form className="sign-in" onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        name="password"
        label={t('session.password')}
        value={password}
        error={error}
        autoComplete="current-password"
        autoFocus
        onChange={(value) => {
          setPassword(value);
          setError(undefined);
        }}
      />
      <div className="dialog__actions">
        <button type="button" className="button" onClick={() => onDone(false)}>
          {t('session.cancel')}
        </button>
        <button type="submit" className="button button--primary" aria-disabled={busy}>
          {busy ? t('session.checking') : w('confirm')}
        </button>
      </div>
    </form>
  );
}

/** Asks for the code or the password once more, over the current work; the call goes on by itself afterwards. */
export default function StepUpDialog({ factor, onDone }: StepUpProps) {
  const w = useAccountWords();
  const cancel = (): void => onDone(false);
  return (
    <Dialog title={w('stepUpTitle')} onClose={cancel}>
      <p>{w(factor === 'otp' ? 'stepUpOtp' : 'stepUpPassword')}</p>
      {factor === 'otp' ? (
        <CodeForm recovery label={w('confirm')} send={(otp) => verify('otp', otp).then(() => onDone(true))} onCancel={cancel} />
      ) : (
        <PasswordForm onDone={onDone} />
      )}
    </Dialog>
  );
}
