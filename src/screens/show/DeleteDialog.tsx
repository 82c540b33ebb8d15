import { useState } from 'react';
import { Dialog } from '../../ui/Dialog';
import { Refused } from '../actions/Refused';
import type { Refusal } from '../errors';
import { useTrashWords } from '../list/trashWords';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { useDelete } from './useDelete';
import type { Leaving } from './useLeaving';
import { useShowWords } from './words';

/** Asks before a record is deleted; the button that keeps the record has the focus. */
export default function DeleteDialog({ record, leaving, onClose }: { record: Rec; leaving: Leaving; onClose: () => void }) {
  const { def, labels, t } = useScreen();
  const w = useShowWords();
  const trashWords = useTrashWords();
  const { title, busy, remove } = useDelete(record, leaving);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
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
        <button type="button" className="button button--danger" disabled={busy} onClick={() => void remove().then(setRefusal)}>
          {w('delete')}
        </button>
      </div>
    </Dialog>
  );
}
