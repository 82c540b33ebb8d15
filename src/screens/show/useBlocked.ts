import type { Rec } from '../record';
import { useScreen } from '../screen';
import type { Claiming } from './useClaim';
import { useShowWords } from './words';

/**
 * Why an action of a record cannot be used just now, in words: a colleague is on it, it wants a claim, or the employee asked for it
 * themselves.
 */
export function useBlocked(record: Rec, { claim, mine }: Pick<Claiming, 'claim' | 'mine'>): (action: string) => string | undefined {
  const { def, t, actor } = useScreen();
  const w = useShowWords();
  return (name) => {
    if (claim !== null && !mine) return t('queue.claimedBy', { name: claim.name });
    if (def.actions[name]?.claimed && !mine) return w('claimFirst');
    return record._approval?.action === name && record._approval.by === actor.user.id ? w('approval.mine') : undefined;
  };
}
