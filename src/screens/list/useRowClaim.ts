import { usePanelProvider } from '../../providers/dataProvider';
import { toast } from '../../providers/toast';
import { useCache } from '../cache';
import { refusalOf } from '../errors';
import type { Claim, Rec } from '../record';
import { useScreen } from '../screen';

/** Claims a row of a queue from the list, or gives the employee's own claim back, and reports the outcome. */
export function useRowClaim() {
  const { def, t } = useScreen();
  const provider = usePanelProvider();
  const cache = useCache();
  const told = async (row: Rec, command: Promise<Claim | null>, done: string): Promise<void> => {
    try {
      cache.replace(def.name, [{ ...row, _claim: await command }]);
      toast(done, 'success');
      // A claim may move the record on; the list shows it where it stands now.
      void cache.refresh(def.name);
    } catch (error) {
      toast(refusalOf(error, t).text, 'error');
    }
  };
  return {
    claim: (row: Rec) => told(row, provider.claim(def.name, row.id), t('queue.claimed')),
    release: (row: Rec) => told(row, provider.release(def.name, row.id), t('queue.released')),
  };
}
