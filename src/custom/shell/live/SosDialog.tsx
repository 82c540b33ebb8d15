import { useState, type FormEvent } from 'react';
import { useActor } from '../../../auth/permissions';
import { Field } from '../../../auth/Field';
import { isCallError } from '../../../providers/callError';
import { call } from '../../../providers/httpClient';
import { useT } from '../../../providers/i18n/useT';
import { mayReopen } from '../../../schema/shutdown';
import { Dialog } from '../../../ui/Dialog';
import { Icon } from '../../../ui/Icon';
import './live.css';
import { useLiveWords } from './words';

/** The alarm: shuts every open panel of the employee's group, after its name was typed. This panel then leaves like all others. */
export default function SosDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const w = useLiveWords();
  const { user } = useActor();
  const [confirm, setConfirm] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (confirm !== user.group) return setProblem(w('sosWrong', { group: user.group }));
    setBusy(true);
    try {
      await call('/api/SOS', { method: 'POST', json: () => ({ group: user.group, confirm }) });
      onClose();
    } catch (error) {
      setProblem(isCallError(error) ? (error.body.errors?.['confirm'] ?? error.message) : t('call.server'));
      setBusy(false);
    }
  }

  return (
    <Dialog title={w('sosTitle', { group: user.group })} onClose={onClose}>
      <form className="live-form" onSubmit={(event) => void submit(event)} noValidate>
        <p className="notice-line">
          <Icon name="alert" />
          {w('sosHelp', { group: user.group })}
        </p>
        <p>{w(mayReopen(user) ? 'sosUndo' : 'sosNoUndo')}</p>
        <Field
          name="confirm"
          label={w('sosConfirm', { group: user.group })}
          value={confirm}
          error={problem}
          autoComplete="off"
          autoCapitalize="characters"
          autoFocus
          onChange={(value) => {
            setConfirm(value);
            setProblem(undefined);
          }}
        />
        <div className="dialog__actions">
          <button type="button" className="button" onClick={onClose}>
            {t('session.cancel')}
          </button>
          <button type="submit" className="button button--danger" aria-disabled={busy || confirm !== user.group}>
            {w('sosShut')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
