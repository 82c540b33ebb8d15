import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../ui/Icon';
import type { Rec } from '../record';
import type { Leaving } from './useLeaving';
import { useShowWords } from './words';

const load = () => import('./DeleteDialog');
const DeleteDialog = lazy(load);

export function DeleteButton({ record, leaving }: { record: Rec; leaving: Leaving }) {
  const w = useShowWords();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="button tone-error" onPointerEnter={() => void load()} onClick={() => setAsking(true)}>
        <Icon name="delete" size={18} />
        {w('delete')}
      </button>
      {asking && (
        <Suspense fallback={null}>
          <DeleteDialog record={record} leaving={leaving} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
