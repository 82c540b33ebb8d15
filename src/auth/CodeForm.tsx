import { useState, type FormEvent } from 'react';
import { isCallError } from '../providers/callError';
import { usePlainText } from '../providers/i18n/plain';
import { cleanOtp, cleanRecovery } from './code';
import { CodeField } from './CodeField';

/** Asks for the code of the second factor and passes it to `send`; an error stands beside the input. */
export function CodeForm({
  label,
  danger = false,
  recovery: offered = false,
  send,
  onCancel,
}: {
  label: string;
  danger?: boolean;
  /** Offers a recovery code instead. */
  recovery?: boolean;
  send: (otp: string) => Promise<void>;
  onCancel?: () => void;
}) {
  const t = usePlainText();
  const [typed, setTyped] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (value: string): void => {
    setTyped(value);
    setError(undefined);
  };
  const choose = (next: boolean): void => {
    setRecovery(next);
    change('');
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const otp = (recovery ? cleanRecovery : cleanOtp)(typed);
    if (otp === null) return setError(t(recovery ? 'session.recoveryMissing' : 'session.otpMissing'));
    setBusy(true);
    try {
      await send(otp);
    } catch (failure) {
      setError(isCallError(failure) ? (failure.body.errors?.['otp'] ?? failure.message) : t('call.server'));
    } finally {
      setBusy(false);
    }
  }

  const go = (
    <button
      type="submit"
      className={`button ${danger ? 'button--danger' : 'button--primary'} ${onCancel ? '' : 'sign-in__go'}`}
      aria-disabled={busy}
    >
      {busy ? t('session.checking') : label}
    </button>
  );
  return (
    <form className="sign-in" onSubmit={(event) => void submit(event)} noValidate>
      <CodeField value={typed} error={error} recovery={recovery} onChange={change} onRecovery={offered ? choose : undefined} />
      {onCancel ? (
        <div className="dialog__actions">
          <button type="button" className="button" onClick={onCancel}>
            {t('session.cancel')}
          </button>
          {go}
        </div>
      ) : (
        go
      )}
    </form>
  );
}
