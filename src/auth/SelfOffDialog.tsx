import { useState } from 'react';
import { useActor } from './permissions';
import { closeSession } from './session';
import { isCallError } from '../providers/callError';
import { useT } from '../providers/i18n/useT';
import { defineWords } from '../providers/i18n/words';
import { Dialog } from '../ui/Dialog';
import { switchSelfOff } from './account';

const useWords = defineWords(
  {
    title: 'ปิดใช้งานบัญชีของคุณ',
    help: 'บัญชี {name} จะใช้งานไม่ได้ทันทีและคุณจะออกจากระบบ ต้องให้ผู้ดูแลเปิดให้ใหม่',
    confirm: 'ปิดใช้งานและออกจากระบบ',
  },
  {
    title: 'Disable your account',
    help: 'The account {name} stops working at once and you are signed out. An administrator has to enable it again',
    confirm: 'Disable and sign out',
  },
);

/** Asks before the employee's own account is switched off, which leads to the sign-in page. */
export function SelfOffDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const w = useWords();
  const { user } = useActor();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  async function disable(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await switchSelfOff(user.id);
      closeSession();
    } catch (error) {
      setProblem(isCallError(error) ? error.message : t('call.server'));
      setBusy(false);
    }
  }
  return (
    <Dialog title={w('title')} onClose={onClose}>
      <p>{w('help', { name: user.name })}</p>
      <p role="alert" className="sign-in__problem" hidden={problem === ''}>
        {problem}
      </p>
      <div className="dialog__actions">
        <button type="button" className="button" data-autofocus="" onClick={onClose}>
          {t('session.cancel')}
        </button>
        <button type="button" className="button button--danger" aria-disabled={busy} onClick={() => void disable()}>
          {w('confirm')}
        </button>
      </div>
    </Dialog>
  );
}
