import { useCallback } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { toast } from '../../providers/toast';
import { useCache } from '../cache';
import { refusalOf } from '../errors';
import type { Rec } from '../record';
import { useScreen } from '../screen';

/** Claims a row of a queue from the list, or gives one's own claim back, and says how it went. */
export function useRowClaim() {
  const { def, t } = useScreen();
  const provider = usePanelProvider();
  const cache = useCache();
  const told = useCallback(
    async (command: Promise<void>, done: string): Promise<void> => {
      try {
        await command;
        toast(done, 'success');
        // A claim may move the record on; the list shows it where it stands now.
        void cache.refresh(def.name);
      } catch (error) {
        toast(refusalOf(error, t).text, 'error');
      }
    },
    [cache, def.name, t],
  );
  const claim = useCallback(
    (row: Rec) =>
      told(
        provider.claim(def.name, row.id).then((made) => {
          if (made) cache.replace(def.name, [{ ...row, _claim: made }]);
        }),
        t('queue.claimed'),
      ),
    [cache, def.name, provider, t, told],
  );
  const release = useCallback(
    (row: Rec) =>
      told(
        provider.release(def.name, row.id).then(() => cache.replace(def.name, [{ ...row, _claim: null }])),
        t('queue.released'),
      ),
    [cache, def.name, provider, t, told],
  );
  return { claim, release };
}
