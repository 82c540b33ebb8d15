import { useEffect, useRef, useState } from 'react';
import { isCallError } from '../providers/callError';
import type { Envelope } from '../providers/envelope';
import { plainText, usePlainText } from '../providers/i18n/plain';
import { OTP_NEEDED } from './calls';
import { CodeForm } from './CodeForm';
import { askLine, startLine, waitLine, type LinePurpose } from './line';
import { QrCode } from './QrCode';

type State =
  | { kind: 'starting' }
  | { kind: 'waiting'; url: string; number: string; trouble: boolean }
  | { kind: 'code'; handle: string }
  | { kind: 'failed'; message: string };

/** Leads to LINE, by QR code for a phone or in this browser, and waits for the answer. */
export function LineWait({ purpose, label, onAnswer }: { purpose: LinePurpose; label: string; onAnswer: (answer: Envelope) => void }) {
  const t = usePlainText();
  const [state, setState] = useState<State>({ kind: 'starting' });
  const [round, setRound] = useState(0);
  const answered = useRef(onAnswer);
  answered.current = onAnswer;

  useEffect(() => {
    const stop = new AbortController();
    const run = async (): Promise<void> => {
      setState({ kind: 'starting' });
      let handle = '';
      try {
        const started = await startLine(purpose);
        if (stop.signal.aborted) return;
        const { url, number } = started;
        handle = started.handle;
        setState({ kind: 'waiting', url, number, trouble: false });
        const answer = await waitLine(purpose, handle, stop.signal, (trouble) => setState({ kind: 'waiting', url, number, trouble }));
        answered.current(answer);
      } catch (error) {
        if (stop.signal.aborted) return;
        if (isCallError(error) && error.body.code === OTP_NEEDED) setState({ kind: 'code', handle });
        else setState({ kind: 'failed', message: isCallError(error) ? error.message : plainText('call.server') });
      }
    };
    void run();
    return () => stop.abort();
  }, [purpose, round]);

  if (state.kind === 'code')
    return (
      <CodeForm recovery label={t('session.signIn')} send={async (otp) => answered.current(await askLine(purpose, state.handle, otp))} />
    );
  if (state.kind === 'failed') {
    return (
      <div className="line">
        <p role="alert" className="sign-in__problem">
          {state.message}
        </p>
        <button type="button" className="button button--primary sign-in__go" onClick={() => setRound(round + 1)}>
          {t('session.lineAgain')}
        </button>
      </div>
    );
  }
  return (
    <div className="line">
      {state.kind === 'waiting' ? <QrCode text={state.url} label={t('session.lineQr')} /> : <span className="qr qr--empty" />}
      <p className="line__help">{t('session.lineHelp')}</p>
      {state.kind === 'waiting' ? (
        <p className="line__help">
          {t('session.lineNumber')} <strong className="line__number">{state.number}</strong>
        </p>
      ) : null}
      {state.kind === 'waiting' ? (
        <a className="button button--primary sign-in__go" href={state.url} target="_blank" rel="noreferrer">
          {label}
        </a>
      ) : null}
      <p role="status" className="line__state">
        {t(state.kind === 'waiting' ? (state.trouble ? 'session.lineTrouble' : 'session.lineWaiting') : 'session.loading')}
      </p>
    </div>
  );
}
