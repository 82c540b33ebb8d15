import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isCallError } from '../../../providers/callError';
import { useT } from '../../../providers/i18n/useT';
import { useSite } from '../../../providers/site';
import { toast } from '../../../providers/toast';
import { Dialog } from '../../../ui/Dialog';
import { resetSite } from './headerCalls';
import { useHeaderWords } from './words';

/** Asks before the settings of a demonstration's site are reset to their defaults. */
export function ResetDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const w = useHeaderWords();
  const client = useQueryClient();
  const { service, web } = useSite();
  const [busy, setBusy] = useState(false);
  async function reset(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await resetSite(service);
      toast(w('resetDone'), 'success');
      void client.invalidateQueries();
    } catch (error) {
      toast(isCallError(error) ? error.message : t('call.server'), 'warning');
    }
    onClose();
  }
  return (
    <Dialog title={w('resetTitle')} onClose={onClose}>
      <p>{w('resetAsk', { web })}</p>
      <div className="dialog__actions">
        <button type="button" className="button" data-autofocus="" onClick={onClose}>
          {t('session.cancel')}
        </button>
        <button type="button" className="button button--primary" aria-disabled={busy} onClick={() => void reset()}>
          {w('reset')}
        </button>
      </div>
    </Dialog>
  );
}
