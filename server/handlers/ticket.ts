import { ticket, ticketBox } from '../../src/resources/extension/ticket';
import { member } from '../../src/resources/member/member';
import type { WeightRow } from '../../src/schema/fields/types';
import { bangkokDay } from '../../src/schema/format';
import { handsOf } from '../kernel/hands';
import { invalidField } from '../refusal';
import type { Row } from '../../src/schema/define';
import { implement, type CommandContext } from '../kernel/implement';
import { prizeWon } from '../ledger/recipes';
import { refuseOff, stopOff } from './activityOff';
import { drawPrize, largestPrize, takePrize } from './draw';
import { inNoState } from './refusals';

/** What of a prize decides what a box brings. */
const worth = ({ weight, prize, stock }: WeightRow): string => JSON.stringify([weight, prize, stock]);
const odds = ({ weight, prize }: WeightRow): string => JSON.stringify([weight, prize]);

/** Every employee who had a hand in the prizes as they are. Of older boxes only the last is known. */
const authorsOf = ({ prizes_from: from, prizes_by: by }: Row<typeof ticketBox>): readonly number[] => from ?? (by === null ? [] : [by]);

/** Who set the prizes, once this employee sets them: the author of a prize that is still there stays one of them. */
function setBy({ actor }: CommandContext, row: Row<typeof ticketBox>, prizes: readonly WeightRow[]): Partial<Row<typeof ticketBox>> {
  if (prizes.map(worth).join() === row.prizes.map(worth).join()) return {};
  const me = actor.user.id;
  const before = new Set(row.prizes.map(odds));
  const kept = prizes.some((prize) => before.has(odds(prize))) ? authorsOf(row) : [];
  return { prizes_by: me, prizes_from: [...new Set([...kept, me])] };
}

/** Refuses to give a box that is switched off or not given at this time. */
export function checkGiven({ now }: CommandContext, { active, period }: Row<typeof ticketBox>): void {
  const today = bangkokDay(now);
  if (!active) throw invalidField('box', 'boxOff');
  if (period !== null && (today < period.from || today > period.to)) throw invalidField('box', 'boxNotNow');
}

export const ticketBoxBehaviour = implement(ticketBox, {
  actions: {},
  create: ({ actor }) => Promise.resolve({ set: { prizes_by: actor.user.id, prizes_from: [actor.user.id] } }),
  update: (context, row, { prizes }) => Promise.resolve(prizes ? { set: setBy(context, row, prizes) } : {}),
});

export const ticketBehaviour = implement(ticket, {
  actions: {
    async open(context, row) {
      const owner = await context.lock(member, row.member, 'member');
      if (owner.status === 'closed') throw inNoState(context, ticket, row, 'memberClosed', { member: owner.username });
      await stopOff(context, ticket, row, owner, 'tickets');
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

  amounts: {
    /** The prize is not known before it is drawn, so the largest counts. Who set one of them never opens a box of theirs alone. */
    async open(context, row) {
      await context.lock(member, row.member, 'member');
      const box = await context.lock(ticketBox, row.box, 'box');
      const hands = await handsOf(context.tx, context.actor.user.id, context.now);
      return { amount: largestPrize(box.prizes), atMost: true, alone: !authorsOf(box).some((author) => hands.includes(author)) };
    },
  },

  async create(context, values) {
    const owner = await context.lock(member, values.member, 'member');
    if (owner.status === 'blocked' || owner.status === 'closed')
      throw invalidField('member', 'memberNotActive', { member: owner.username });
    await refuseOff(context, owner, 'tickets');
    const box = await context.lock(ticketBox, values.box, 'box');
    checkGiven(context, box);
    return {};
  },
});
