import { ticket, ticketBox } from '../../src/resources/extension/ticket';
import { member } from '../../src/resources/member/member';
import { bangkokDay } from '../../src/schema/format';
import { invalidField } from '../kernel/errors';
import { implement } from '../kernel/implement';
import { prizeWon } from '../ledger/recipes';
import { drawPrize, takePrize } from './draw';
import { inNoState } from './refusals';

export const ticketBehaviour = implement(ticket, {
  actions: {
    async open(context, row) {
      const owner = await context.lock(member, row.member, 'member');
      if (owner.status === 'closed') throw inNoState(context, ticket, row, 'memberClosed', { member: owner.username });
      const box = await context.lock(ticketBox, row.box, 'box');
      if (!box.active) throw inNoState(context, ticket, row, 'boxOff');
      const index = drawPrize(box.prizes);
      const prize = index === null ? undefined : box.prizes[index];
      if (index === null || !prize) throw inNoState(context, ticket, row, 'boxEmpty');
      if (prize.stock !== null) await context.change(ticketBox, box, { prizes: takePrize(box.prizes, index) });
      return {
        set: { status: 'opened', prize: prize.label, value: prize.prize, opened_at: context.now.toISOString() },
        postings: prize.prize > 0 ? [prizeWon(row.member, prize.prize)] : [],
      };
    },
  },

  async create(context, values) {
    const owner = await context.lock(member, values.member, 'member');
    if (owner.status === 'blocked' || owner.status === 'closed')
      throw invalidField('member', 'memberNotActive', { member: owner.username });
    const box = await context.lock(ticketBox, values.box, 'box');
    const today = bangkokDay(context.now);
    if (!box.active) throw invalidField('box', 'boxOff');
    if (box.period !== null && (today < box.period.from || today > box.period.to)) throw invalidField('box', 'boxNotNow');
    return {};
  },
});
