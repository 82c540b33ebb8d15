import { useState } from 'react';
import { Icon } from '../../ui/Icon';
import type { Rec } from '../record';
import type { Leaving } from './useLeaving';
import { useShowWords } from './words';
import { part } from '../../ui/part';

const DeleteDialog = part(() => import('./DeleteDialog'), 'dialog');

export function DeleteButton({ record, leaving }: { record: Rec; leaving: Leaving }) {
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
