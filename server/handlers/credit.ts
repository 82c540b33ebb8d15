import { type Activity } from '../../src/resources/member/activityOff';
import { ticket, ticketBox } from '../../src/resources/extension/ticket';
import { credit } from '../../src/resources/member/credit';
import { member } from '../../src/resources/member/member';
import type { Row } from '../../src/schema/define';
import { implement, type CommandContext, type Outcome } from '../kernel/implement';
import { creditAdjusted } from '../ledger/recipes';
import { refuseOff, stopOff } from './activityOff';
import { changePoints } from './points';
import { inNoState } from './refusals';
import { checkGiven } from './ticket';

type Credit = Row<typeof credit>;

const decided = (context: CommandContext): { decided_by: number; decided_at: string } => ({
  decided_by: context.actor.user.id,
  decided_at: context.now.toISOString(),
});

/** Kinds that give something, and the activity each is. */
const GIVES: { readonly [K in Credit['kind']]?: Activity } = { bonus: 'bonus', referral: 'referral', points: 'points', tickets: 'tickets' };

/** Refuses to write down what the member may not be given. */
async function checkAllowed(context: CommandContext, to: number, kind: Credit['kind']): Promise<void> {
  const activity = GIVES[kind];
  if (activity !== undefined) await refuseOff(context, await context.lock(member, to, 'member'), activity);
}

/** The member of the record, locked; nothing is given to who closed their account, or for whom it is switched off. */
async function ownerOf(context: CommandContext, row: Credit): Promise<Row<typeof member>> {
  const owner = await context.lock(member, row.member, 'member');
  if (owner.status === 'closed') throw inNoState(context, credit, row, 'memberClosed', { member: owner.username });
  const activity = GIVES[row.kind];
  if (activity !== undefined) await stopOff(context, credit, row, owner, activity);
  return owner;
}

/** Moves the credit; the ledger refuses a posting that would leave a member below zero. */
async function carryOut(context: CommandContext, row: Credit): Promise<Outcome<typeof credit.fields>> {
  await ownerOf(context, row);
  if (row.kind === 'points' || row.kind === 'tickets') throw new Error(`credit ${row.id} is of another kind than its action`);
  return { set: { status: 'done', ...decided(context) }, postings: [creditAdjusted(row.kind, row.member, row.amount ?? 0)] };
}

export const creditBehaviour = implement(credit, {
  async create(context, { member: to, kind }) {
    await checkAllowed(context, to, kind);
    return {};
  },
  async update(context, row, changes) {
    if (changes.member !== undefined || changes.kind !== undefined)
      await checkAllowed(context, changes.member ?? row.member, changes.kind ?? row.kind);
    return {};
  },
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
