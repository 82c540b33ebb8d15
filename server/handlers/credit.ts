import { ticket, ticketBox } from '../../src/resources/extension/ticket';
import { credit } from '../../src/resources/member/credit';
import { member } from '../../src/resources/member/member';
import type { Row } from '../../src/schema/define';
import { implement, type CommandContext, type Outcome } from '../kernel/implement';
import { creditAdjusted } from '../ledger/recipes';
import { changePoints } from './points';
import { inNoState } from './refusals';
import { checkGiven } from './ticket';

type Credit = Row<typeof credit>;

const decided = (context: CommandContext): { decided_by: number; decided_at: string } => ({
  decided_by: context.actor.user.id,
  decided_at: context.now.toISOString(),
});

/** The member of the record, locked; nothing is given to who closed their account. */
async function ownerOf(context: CommandContext, row: Credit): Promise<Row<typeof member>> {
  const owner = await context.lock(member, row.member, 'member');
  if (owner.status === 'closed') throw inNoState(context, credit, row, 'memberClosed', { member: owner.username });
  return owner;
}

/** Moves the credit; the ledger refuses a posting that would leave a member below zero. */
async function carryOut(context: CommandContext, row: Credit): Promise<Outcome<typeof credit.fields>> {
  await ownerOf(context, row);
  if (row.kind === 'points' || row.kind === 'tickets') throw new Error(`credit ${row.id} is of another kind than its action`);
  return { set: { status: 'done', ...decided(context) }, postings: [creditAdjusted(row.kind, row.member, row.amount ?? 0)] };
}

export const creditBehaviour = implement(credit, {
  actions: {
    giveBack: carryOut,
    remove: carryOut,
    giveBonus: carryOut,
    giveReferral: carryOut,
    async givePoints(context, row) {
      const owner = await ownerOf(context, row);
      await changePoints(context, owner, { change: row.points ?? 0, kind: 'given', cause: credit.name, causeId: row.id });
      return { set: { status: 'done', ...decided(context) } };
    },
    async giveTickets(context, row) {
      await ownerOf(context, row);
      const box = await context.lock(ticketBox, row.box ?? 0, 'box');
      checkGiven(context, box);
      for (let given = 0; given < (row.tickets ?? 0); given += 1)
        await context.make(ticket, { box: box.id, member: row.member, status: 'given', given_by: context.actor.user.id, note: row.reason });
      return { set: { status: 'done', ...decided(context) } };
    },
    async cancel(context) {
      return { set: { status: 'cancelled', ...decided(context) } };
    },
  },
});
