import { useRef, useState, type FormEvent } from 'react';
import { PasswordField } from './PasswordField';
import { isCallError } from '../providers/callError';
import { useT, type Translate } from '../providers/i18n/useT';
import { changePassword } from './account';
import './account.css';
import { useAccountWords } from './accountWords';

type Problems = Partial<Record<'current' | 'password' | 'repeat' | 'form', string>>;

/** What can be checked without the server; the server judges whether the password is good enough. */
function check(current: string, password: string, repeat: string, t: Translate, w: ReturnType<typeof useAccountWords>): Problems {
  return {
    ...(current === '' ? { current: w('currentMissing') } : {}),
    ...(password === '' ? { password: t('session.passwordMissing') } : password !== repeat ? { repeat: t('session.passwordDiffers') } : {}),
  };
}

/** Changes the employee's own password; other devices signed in with the old one are signed out. */
export function ChangePassword({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const t = useT();
  const w = useAccountWords();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fail = (found: Problems): void => {
    setProblems(found);
    const first = (['current', 'password', 'repeat'] as const).find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = check(current, password, repeat, t, w);
    if (Object.keys(found).length > 0) return fail(found);
    setBusy(true);
    try {
      await changePassword(current, password);
      onDone();
    } catch (error) {
      const errors = isCallError(error) ? error.body.errors : undefined;
      fail(
        errors
          ? { current: errors['current'], password: errors['password'] }
          : { form: isCallError(error) ? error.message : t('call.server') },
      );
    } finally {
      setBusy(false);
    }
  }

  const save = (
    <button type="submit" className={`button button--primary ${onCancel ? '' : 'sign-in__go'}`} aria-disabled={busy}>
      {t(busy ? 'session.saving' : 'session.save')}
    </button>
  );
  return (
    <form ref={form} className="sign-in" onSubmit={(event) => void submit(event)} noValidate>
      <p role="alert" className="sign-in__problem" hidden={!problems.form}>
        {problems.form}
      </p>
      <PasswordField
        name="current"
        label={w('current')}
        value={current}
        onChange={setCurrent}
        error={problems.current}
        autoComplete="current-password"
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
      <p className="account__help">{w('passwordEnds')}</p>
      {onCancel ? (
        <div className="dialog__actions">
          <button type="button" className="button" onClick={onCancel}>
            {t('session.cancel')}
          </button>
          {save}
        </div>
      ) : (
        save
      )}
    </form>
  );
}
