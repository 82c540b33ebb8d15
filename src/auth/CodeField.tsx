import { usePlainText } from '../providers/i18n/plain';
import { Field } from './Field';

/** The six digits of the authenticator or, where that is offered, one of the recovery codes. */
export function CodeField({
  value,
  error,
  recovery = false,
  onChange,
  onRecovery,
}: {
  value: string;
  error?: string | undefined;
  recovery?: boolean;
  onChange: (value: string) => void;
  /** Offers to switch between the two kinds of code. */
  onRecovery?: (recovery: boolean) => void;
}) {
  const t = usePlainText();
  return (
    <div className="code-field">
      {/* With a new key the other kind of input is mounted anew and takes the focus. */}
      <Field
        key={String(recovery)}
        name="otp"
        label={t(recovery ? 'session.recovery' : 'session.otp')}
        value={value}
        error={error}
        onChange={onChange}
        autoFocus
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        maxLength={12}
      />
      {onRecovery ? (
        <button type="button" className="text-button" onClick={() => onRecovery(!recovery)}>
          {t(recovery ? 'session.useCode' : 'session.useRecovery')}
        </button>
      ) : null}
    </div>
  );
}
