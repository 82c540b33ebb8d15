import { member } from '../../src/resources/member/member';
import { createMemberReset } from '../auth/invites';
import { ledgerEntry } from '../../src/resources/transaction/ledgerEntry';
import { can } from '../../src/schema/can';
import { implement } from '../kernel/implement';
import { statementLength } from '../ledger/memberStatement';

export const memberBehaviour = implement(member, {
  counts: {
    account: async ({ db, service, actor }, id) => (can(actor, ledgerEntry, 'view') ? statementLength(db, service, id) : null),
  },

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
