import { useActions } from '../actions/ActionHost';
import { actionOfKey, usePageKeys } from '../keys';
import type { Rec } from '../record';
import { useScreen } from '../screen';

/** The keys of a queue also work on the page of a record: the declared ones, and C to claim. */
export function useShowKeys(record: Rec | undefined, onClaim: () => void, blocked: boolean): void {
  const { def, actor } = useScreen();
  const { run, asking } = useActions();
  usePageKeys((key) => {
    if (!record || asking) return false;
    if (key === 'C' && def.queue) {
      onClaim();
      return true;
    }
    const action = blocked ? undefined : actionOfKey(actor, def, record, key);
    if (action !== undefined) run(action, [record]);
    return action !== undefined;
  });
}
