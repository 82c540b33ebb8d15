import { useEffect, useState } from 'react';
import { settleStepUp, useStepUp } from '../../../auth/stepUp';
import { PlainPage } from '../../../auth/PlainPage';
import { ResumeDialog } from '../../../auth/ResumeDialog';
import { useLock, useSession } from '../../../providers/session';
import { keys } from '../../../providers/storage';
import { isCallError } from '../../../providers/callError';
import { call } from '../../../providers/httpClient';
import { useBareText } from '../../../providers/i18n/bare';
import { currentLanguage } from '../../../providers/i18n/language';
import { usePlainText } from '../../../providers/i18n/plain';
import { mayReopen } from '../../../schema/shutdown';
import { titleOf } from '../../../providers/webTitle';
import { fetchRealtimeToken } from './fetchRealtimeToken';

const toPanel = (): void => window.location.replace('/');

/** Returns to the panel when the group is open again; following the group's status needs a session. */
function useReturn(group: string): void {
  useEffect(() => {
    if (group === '') return undefined;
    let ended = false;
    let stop = (): void => undefined;
    const start = async (): Promise<void> => {
      const [{ connectRealtime, disconnectRealtime, subscribe }, { firebase }] = await Promise.all([
        import('../../../providers/realtime'),
        call('/api/GetConfigByKey?key=submenu', { quiet: true }),
      ]);
      if (ended) return;
      connectRealtime(typeof firebase === 'object' && firebase !== null ? firebase : undefined, fetchRealtimeToken);
      const stopFollowing = subscribe(`status/${group}`, (value) => {
        if (value === 1) toPanel();
      });
      stop = () => {
        stopFollowing();
        disconnectRealtime();
      };
    };
    // Without live values the button still works.
    start().catch(() => undefined);
    return () => {
      ended = true;
      stop();
    };
  }, [group]);
}

/** Opens the group again, for those who may. */
function Reopen({ group }: { group: string }) {
  const t = useBareText();
  const plain = usePlainText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function open(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      // The words of the step-up are in the panel's dictionary.
      const { loadLanguage } = await import('../../../providers/i18n/dictionary');
      await loadLanguage(currentLanguage());
      await call('/api/SOS', { method: 'POST', json: () => ({ group, restore: true }) });
      toPanel();
    } catch (error) {
      setProblem(isCallError(error) ? error.message : plain('call.network'));
      setBusy(false);
    }
  }
  return (
    <>
      <p>{t('shut.openHelp', { group })}</p>
      <p role="alert" className="sign-in__problem" hidden={problem === ''}>
        {problem}
      </p>
      <button type="button" className="button button--primary sign-in__go" aria-disabled={busy} onClick={() => void open()}>
        {t(busy ? 'shut.opening' : 'shut.open')}
      </button>
    </>
  );
}

/** The page for the panels of a shut group. It only offers to look again and, to those who may, to open the group. */
export default function ShutPage() {
  const t = useBareText();
  const user = useSession()?.user;
  const asked = useStepUp();
  const held = useLock();
  useReturn(user?.group ?? '');
  useEffect(() => {
    document.title = titleOf(localStorage.getItem(keys.webName) ?? '');
  }, []);
  const StepUp = asked?.Dialog;
  return (
    <>
      <PlainPage title={t('shut.title')}>
        <p>{t('shut.text')}</p>
        <button type="button" className="button sign-in__go" onClick={toPanel}>
          {t('shut.reload')}
        </button>
        {user && mayReopen(user) ? <Reopen group={user.group} /> : null}
      </PlainPage>
      {asked && StepUp ? <StepUp factor={asked.factor} onDone={settleStepUp} /> : null}
      {held ? <ResumeDialog reason={held} /> : null}
    </>
  );
}
