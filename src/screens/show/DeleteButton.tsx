import { useState } from 'react';
import { toast } from '../../providers/toast';
import { Icon } from '../../ui/Icon';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { useDelete } from './useDelete';
import type { Leaving } from './useLeaving';
import { useShowWords } from './words';
import { part } from '../../ui/part';

const DeleteDialog = part(() => import('./DeleteDialog'), 'dialog');

interface Props {
  record: Rec;
  leaving: Leaving;
}

/** Deletes into the trash at once: the report of it restores the record. */
function ToTrash({ record, leaving }: Props) {
  const w = useShowWords();
  const { busy, remove } = useDelete(record, leaving);
  const press = async (): Promise<void> => {
    const refusal = await remove();
    if (refusal) toast(refusal.text, 'error');
  };
  return (
    <button type="button" className="button tone-error" aria-busy={busy} onClick={() => void (busy || press())}>
      <Icon name="delete" size={18} />
      {w('delete')}
    </button>
  );
}

/** What is gone for good, or opens or closes doors, is asked about first. */
function Asking({ record, leaving }: Props) {
  const w = useShowWords();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="button tone-error" onPointerEnter={DeleteDialog.preload} onClick={() => setAsking(true)}>
        <Icon name="delete" size={18} />
        {w('delete')}
      </button>
      {asking && <DeleteDialog record={record} leaving={leaving} onClose={() => setAsking(false)} />}
    </>
  );
}

export function DeleteButton(props: Props) {
  const { def } = useScreen();
  const asks = !def.trash || def.stepUpVerbs?.includes('delete') === true;
  return asks ? <Asking {...props} /> : <ToTrash {...props} />;
}
