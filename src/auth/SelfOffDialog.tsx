import { useState } from 'react';
import { useActor } from './permissions';
import { closeSession } from './session';
import { isCallError } from '../providers/callError';
import { useT } from '../providers/i18n/useT';
import { Dialog } from '../ui/Dialog';
import { switchSelfOff } from './account';

/** Asks before the employee's own account is switched off, which leads to the sign-in page. */
export function SelfOffDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
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
    <Dialog title={t('account.selfOffTitle')} onClose={onClose}>
      <p>{t('account.selfOffHelp', { name: user.name })}</p>
      <p role="alert" className="sign-in__problem" hidden={problem === ''}>
        {problem}
      </p>
      <div className="dialog__actions">
        <button type="button" className="button" data-autofocus="" onClick={onClose}>
          {t('session.cancel')}
        </button>
        <button type="button" className="button button--danger" aria-disabled={busy} onClick={() => void disable()}>
          {t('account.selfOffConfirm')}
        </button>
      </div>
    </Dialog>
  );
}
