import { useState } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { toast } from '../../providers/toast';
import { useCache } from '../cache';
import { refusalOf, type Refusal } from '../errors';
import { useTrashWords } from '../list/trashWords';
import type { Rec } from '../record';
import { useScreen } from '../screen';
import { titleOf } from '../title';
import type { Leaving } from './useLeaving';
import { useShowWords } from './words';

/**
 * Deletes a record and leaves its page; `busy` meanwhile. Gives what was refused, or null. What lies in the trash then can be restored from
 * the report of the deletion.
 */
export function useDelete(record: Rec, leaving: Leaving) {
  const { def, language, t } = useScreen();
  const w = useShowWords();
  const trashWords = useTrashWords();
  const provider = usePanelProvider();
  const cache = useCache();
  const [busy, setBusy] = useState(false);
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
  const remove = async (): Promise<Refusal | null> => {
    setBusy(true);
    leaving.begin(true);
    try {
      await provider.delete(def.name, { id: record.id, previousData: record });
      const undo = { label: trashWords('restore'), run: () => void restore() };
      toast(w('deleted', { name: title }), 'success', def.trash && undo);
      leaving.leave();
      return null;
    } catch (error) {
      leaving.begin(false);
      setBusy(false);
      return refusalOf(error, t);
    }
  };
  return { title, busy, remove };
}
