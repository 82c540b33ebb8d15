import { alert } from '../../src/resources/setting/alert';
import { implement } from '../kernel/implement';

export const alertBehaviour = implement(alert, {
  actions: {
    acknowledge: (context, _row, { note }) =>
      Promise.resolve({
        set: { state: 'acknowledged' as const, note, seen_by: context.actor.user.id, seen_at: context.now.toISOString() },
      }),
  },
});
