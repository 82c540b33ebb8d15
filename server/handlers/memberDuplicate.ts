import { memberDuplicate } from '../../src/resources/member/memberDuplicate';
import { implement, type CommandContext } from '../kernel/implement';

const decided = ({ actor, now }: CommandContext, reason: string) => ({
  reason,
  decided_by: actor.user.id,
  decided_at: now.toISOString(),
});

export const memberDuplicateBehaviour = implement(memberDuplicate, {
  actions: {
    link: async (context, _row, { reason }) => ({ set: { status: 'linked', ...decided(context, reason) } }),
    dismiss: async (context, _row, { reason }) => ({ set: { status: 'dismissed', ...decided(context, reason) } }),
  },
});
