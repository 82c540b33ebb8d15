import { member } from '../../src/resources/member/member';
import { createMemberReset } from '../auth/invites';
import { implement } from '../kernel/implement';

export const memberBehaviour = implement(member, {
  actions: {
    async block(_context, _row, { reason }) {
      return { set: { status: 'blocked', block_reason: reason } };
    },

    async resetPassword(context, row) {
      const token = await createMemberReset(context.tx, context.service, row.id, context.now);
      return { reveal: { label: 'resetLink', value: `/reset?${new URLSearchParams({ service: context.service, token }).toString()}` } };
    },
  },
});
