import { useEffect } from 'react';
import { usePanelProvider } from '../../providers/dataProvider';
import { serverNow } from '../../providers/serverTime';
import { useCache } from '../cache';
import { liveClaim, type Rec } from '../record';
import { isWaiting } from '../rights';
import { useScreen } from '../screen';

/**
 * Who opens the question about a queue item is on it, so that colleagues take another one; who closes the question without an answer gives
 * it back. Not where a claim moves the record on: what one was asked about would be another record than it was.
 */
export function useClaimWhileAsking(row: Rec | null): void {
  const { def } = useScreen();
  const provider = usePanelProvider();
  const cache = useCache();
  const id = row && def.queue && !def.queue.moves && isWaiting(def, row) && !liveClaim(row, serverNow()) ? row.id : null;
  useEffect(() => {
    if (id === null) return undefined;
    const taken = provider.claim(def.name, id).then(
      () => true,
      // A colleague was faster; what one sends is refused with their name.
      () => false,
    );
    return () => {
      void taken
        .then((mine) => (mine ? provider.release(def.name, id) : undefined))
        .catch(() => undefined)
        .then(() => cache.refreshFigures(def.name));
    };
  }, [def, id, provider, cache]);
}
