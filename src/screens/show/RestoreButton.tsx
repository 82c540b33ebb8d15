import { useState } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { toast } from '../../providers/toast';
import { Icon } from '../../ui/Icon';
import { useCache } from '../cache';
import { refusalOf } from '../errors';
import { useTrashWords } from '../list/trashWords';
import { useScreen } from '../screen';

/** Restores a record in the trash whose address was opened. */
export default function RestoreButton({ id, onRestored }: { id: number; onRestored: () => void }) {
  const { def, t } = useScreen();
  const w = useTrashWords();
  const provider = usePanelProvider();
  const cache = useCache();
  const [busy, setBusy] = useState(false);
  const restore = async (): Promise<void> => {
    setBusy(true);
    try {
      await provider.command(def.name, 'undelete', { id });
      toast(w('restored', { title: `#${id}` }), 'success');
      onRestored();
      void cache.refresh(def.name);
    } catch (error) {
      toast(refusalOf(error, t).text, 'error');
      setBusy(false);
    }
  };
  return (
    <button type="button" className="button button--primary" disabled={busy} onClick={() => void restore()}>
      <Icon name="undo" size={18} />
      {w('restore')}
    </button>
  );
}
