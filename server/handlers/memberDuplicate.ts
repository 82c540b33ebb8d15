import { memberDuplicate } from '../../src/resources/member/memberDuplicate';
import { implement, type CommandContext } from '../kernel/implement';
import { stayAwayTogether } from '../members/exclusion';

const decided = ({ actor, now }: CommandContext, reason: string) => ({
  reason,
  decided_by: actor.user.id,
  decided_at: now.toISOString(),
});

export const memberDuplicateBehaviour = implement(memberDuplicate, {
  // As at the member: a number of an account is for who sees accounts.
  reveals: ({ kind }) => (kind === 'account' ? '6004' : undefined),
  actions: {
    async link(context, { members }, { reason }) {
      await stayAwayTogether(context, members);
      return { set: { status: 'linked', ...decided(context, reason) } };
    },
    dismiss: async (context, _row, { reason }) => ({ set: { status: 'dismissed', ...decided(context, reason) } }),
  },
});
