import { useState } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { toast } from '../../providers/toast';
import { Dialog } from '../../ui/Dialog';
import { Refused } from '../actions/Refused';
import { useCache } from '../cache';
import { refusalOf, type Refusal } from '../errors';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { titleOf } from '../title';
import { useTrashWords } from '../list/trashWords';
import type { Leaving } from './useLeaving';
import { useShowWords } from './words';

/**
 * Asks before a record is deleted; the button that keeps the record has the focus. A record in the trash can be restored from the report of the
 * deletion.
 */
export default function DeleteDialog({ record, leaving, onClose }: { record: Rec; leaving: Leaving; onClose: () => void }) {
  const { def, labels, language, t } = useScreen();
  const w = useShowWords();
  const trashWords = useTrashWords();
  const provider = usePanelProvider();
  const cache = useCache();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const title = titleOf(def, record, language);
  const restore = async (): Promise<void> => {
    try {
      await provider.command(def.name, 'undelete', { id: record.id });
      toast(trashWords('restored', { title }), 'success');
      await cache.refresh(def.name);
    } catch (error) {
      toast(refusalOf(error, t).text, 'error');
    }
  };
  const remove = async (): Promise<void> => {
    setBusy(true);
    leaving.begin(true);
    try {
      await provider.delete(def.name, { id: record.id, previousData: record });
      const undo = { label: trashWords('restore'), run: () => void restore() };
      toast(w('deleted', { name: title }), 'success', def.trash && undo);
      leaving.leave();
    } catch (error) {
      leaving.begin(false);
      setRefusal(refusalOf(error, t));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={w('delete')}
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      <p className="question">
        {w('deleteAsk', { name: labels.entity })} <strong>{title}</strong>
      </p>
      {def.trash && <p className="muted">{trashWords('goesToTrash', { days: def.trash.days })}</p>}
      {refusal && <Refused refusal={refusal} />}
      <div className="dialog__actions">
        <button type="button" className="button" data-autofocus="" disabled={busy} onClick={onClose}>
          {t('dialog.cancel')}
        </button>
        <button type="button" className="button button--danger" disabled={busy} onClick={() => void remove()}>
          {w('delete')}
        </button>
      </div>
    </Dialog>
  );
}
