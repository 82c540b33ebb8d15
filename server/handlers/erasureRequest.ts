import { erasureRequest } from '../../src/resources/member/erasureRequest';
import { member } from '../../src/resources/member/member';
import { invalidField } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';
import { answerBy, eraseCare, hasOpenMoney, keptUntil } from '../members/erasure';
import { inNoState } from './refusals';

const decided = ({ actor, now }: CommandContext) => ({ decided_by: actor.user.id, decided_at: now.toISOString() });

export const erasureRequestBehaviour = implement(erasureRequest, {
  async create(context, { member: of }) {
    const owner = await context.lock(member, of, 'member');
    const [open] = await context.tx.query(
      "select 1 as one from erasure_request where service = $1 and member = $2 and status in ('asked', 'accepted', 'done') limit 1",
      [context.service, of],
    );
    if (open) throw invalidField('member', 'erasureAsked', { member: owner.username });
    return { set: { answer_by: answerBy(context.now) } };
  },

  actions: {
    async accept(context, row) {
      const { tx, service, now } = context;
      const owner = await context.lock(member, row.member, 'member');
      if (await hasOpenMoney(tx, service, owner.id))
        throw inNoState(context, erasureRequest, row, 'erasureMoney', { member: owner.username });
      await context.change(member, owner, { status: 'closed', block_reason: null, blocked_until: null });
      await eraseCare(tx, service, owner.id, now);
      return { set: { status: 'accepted', kept_until: await keptUntil(tx, service, owner.id, now), ...decided(context) } };
    },

    refuse: (context, _row, { reason }) => Promise.resolve({ set: { status: 'refused' as const, reason, ...decided(context) } }),

    withdraw: (context) => Promise.resolve({ set: { status: 'withdrawn' as const, ...decided(context) } }),
  },
});
