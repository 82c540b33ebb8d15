import { useState } from 'react';
import { useActor } from '../../auth/permissions';
import { useSession } from '../../providers/session';
import { closeSession } from '../../auth/session';
import { isCallError } from '../../providers/callError';
import { useT } from '../../providers/i18n/useT';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { switchSelfOff } from '../../auth/account';

/** Switches the employee's own account off and leads to the sign-in page; shown only where the server offers that. */
export function DisabledButton() {
  const t = useT();
  const { user } = useActor();
  const offered = useSession()?.disabled === 'TRUE';
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (!offered) return null;
  const close = (): void => {
    setAsking(false);
    setProblem('');
  };
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
    <>
      <button
        type="button"
        className="head__user"
        aria-label={t('account.selfOff')}
        data-tip={t('account.selfOff')}
        onClick={() => setAsking(true)}
      >
        <Icon name="block" />
        <span className="head__user-name">{t('account.selfOff')}</span>
      </button>
      {asking ? (
        <Dialog title={t('account.selfOffTitle')} onClose={close}>
          <p>{t('account.selfOffHelp', { name: user.name })}</p>
          <p role="alert" className="sign-in__problem" hidden={problem === ''}>
            {problem}
          </p>
          <div className="dialog__actions">
            <button type="button" className="button" data-autofocus="" onClick={close}>
              {t('session.cancel')}
            </button>
            <button type="button" className="button button--danger" aria-disabled={busy} onClick={() => void disable()}>
              {t('account.selfOffConfirm')}
            </button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
