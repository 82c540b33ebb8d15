import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOfficeData } from '../../providers/dataProvider';
import { listPath, withSite } from '../../providers/links';
import { toast } from '../../providers/toast';
import { Dialog } from '../../ui/Dialog';
import { Refused } from '../actions/Refused';
import { useCache } from '../cache';
import { refusalOf, type Refusal } from '../errors';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { titleOf } from '../title';

/** Asks before a record is deleted; the button to keep it has the focus. */
export default function DeleteDialog({ record, onClose }: { record: Rec; onClose: () => void }) {
  const { def, labels, language, site, t } = useScreen();
  const office = useOfficeData();
  const cache = useCache();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const title = titleOf(def, record, language);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await office.delete(def.name, { id: record.id, previousData: record });
      toast(t('show.deleted', { name: title }), 'success');
      void navigate(withSite(listPath(def), site));
      void cache.refresh(def.name);
    } catch (error) {
      setRefusal(refusalOf(error, t));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('show.delete')}
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      <p className="question">
        {t('show.deleteAsk', { name: labels.entity })} <strong>{title}</strong>
      </p>
      {refusal && <Refused refusal={refusal} />}
      <div className="dialog__actions">
        <button type="button" className="button" data-autofocus="" disabled={busy} onClick={onClose}>
          {t('dialog.cancel')}
        </button>
        <button type="button" className="button button--danger" disabled={busy} onClick={() => void remove()}>
          {t('show.delete')}
        </button>
      </div>
    </Dialog>
  );
}
