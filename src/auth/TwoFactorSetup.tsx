import { useEffect, useState } from 'react';
import { CodeForm } from './CodeForm';
import { QrCode } from './QrCode';
import { isCallError } from '../providers/callError';
import { useT } from '../providers/i18n/useT';
import { confirmTwoFactor, startTwoFactor } from './account';
import { RecoveryCodes } from './RecoveryCodes';
import './account.css';
import { useAccountWords } from './accountWords';

type Started = { secret: string; uri: string };

/** In groups of four, because the secret is read on one screen and typed on another. */
const grouped = (secret: string): readonly string[] => secret.match(/.{1,4}/g) ?? [];

/** Sets up the authenticator: the secret as a QR code or as text, a code to confirm it, then the recovery codes. */
export function TwoFactorSetup({
  onCodes,
  onDone,
  onCancel,
}: {
  /** Called when the second factor counts and the recovery codes are shown. */
  onCodes?: () => void;
  onDone: () => void;
  onCancel?: () => void;
}) {
  const t = useT();
  const w = useAccountWords();
  const [started, setStarted] = useState<Started | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failed, setFailed] = useState<{ error: unknown } | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let shown = true;
    setFailed(null);
    startTwoFactor().then(
      (answer) => {
        if (shown) setStarted(answer);
      },
      (error: unknown) => {
        if (shown) setFailed({ error });
      },
    );
    return () => {
      shown = false;
    };
  }, [round]);

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (failed) {
    return (
      <div className="sign-in">
        <p role="alert" className="sign-in__problem">
          {isCallError(failed.error) ? failed.error.message : t('call.server')}
        </p>
        <button type="button" className="button" onClick={() => setRound(round + 1)}>
          {t('shell.retry')}
        </button>
      </div>
    );
  }
  return (
    <div className="setup">
      <ol className="setup__steps">
        <li>{w('setupApp')}</li>
        <li>
          {w('setupScan')}
          {started ? (
            <QrCode text={started.uri} label={w('setupQr')} />
          ) : (
            <span className="qr qr--empty" role="status">
              <span className="visually-hidden">{t('shell.loading')}</span>
            </span>
          )}
          {started ? (
            <a className="button setup__here" href={started.uri}>
              {w('setupHere')}
            </a>
          ) : null}
          <p className="account__help">{w('setupSecret')}</p>
          <p className="setup__secret" translate="no">
            {started ? grouped(started.secret).map((part, index) => <span key={index}>{part}</span>) : null}
          </p>
        </li>
        <li>{w('setupCode')}</li>
      </ol>
      <CodeForm
        label={w('setupConfirm')}
        onCancel={onCancel}
        send={async (otp) => {
          setCodes(await confirmTwoFactor(otp));
          onCodes?.();
        }}
      />
    </div>
  );
}
