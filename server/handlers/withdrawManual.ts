import { bankAccount } from '../../src/resources/bank/bankAccount';
import { member } from '../../src/resources/member/member';
import { withdraw } from '../../src/resources/transaction/withdraw';
import { withdrawManual } from '../../src/resources/transaction/withdrawManual';
import { formatMoney } from '../../src/schema/format';
import type { ValuesOf } from '../../src/schema/fields/types';
import { invalidField, Refusal } from '../refusal';
import { checkOther } from '../kernel/hands';
import { implement, type CommandContext, type Outcome } from '../kernel/implement';
import { addToShare, takeFromShare, type Share } from '../kernel/limits';
import { maskFor } from '../kernel/rows';
import { withdrawHeld, withdrawPaid } from '../ledger/recipes';
import { broken, verdictsOf } from '../withdrawRules/check';
import { checkOutflow, SHOWS_BALANCE } from '../payouts/outflow';

type Noted = ValuesOf<typeof withdrawManual.fields>;

const AHEAD_MS = 5 * 60_000;

/** The same transfer is noted once, by whichever way. */
async function refuseKnown({ tx, service }: CommandContext, reference: string): Promise<void> {
  const known = await tx.query('select 1 as one from withdraw where service = $1 and lower(reference) = lower($2)', [service, reference]);
  if (known.length > 0) throw invalidField('reference', 'referenceUsed');
}

/** Makes the withdrawal: asked for, approved and paid in one transaction, as the bank has it already. */
async function carryOut(
  context: CommandContext,
  row: Noted,
  by: number | null,
): Promise<Pick<Outcome<typeof withdrawManual.fields>, 'set' | 'postings'>> {
  const owner = await context.lock(member, row.member, 'member');
  if (owner.status === 'closed') throw invalidField('member', 'memberClosed', { member: owner.username });
  const account = await context.lock(bankAccount, row.pay_account, 'pay_account');
  if (account.purpose !== 'withdraw') throw invalidField('pay_account', 'accountNotForWithdraw');
  await checkOutflow(context, {
    def: withdrawManual,
    action: 'create',
    field: 'pay_account',
    account,
    amount: row.amount,
    overReason: row.over_reason,
  });
  await refuseKnown(context, row.reference);
  const id = await context.make(withdraw, {
    member: row.member,
    amount: row.amount,
    bank: row.bank,
    account_number: row.account_number,
    holder: row.holder,
    pay_account: row.pay_account,
    status: 'paid',
    approved_by: by ?? row.made_by,
    approved_at: row.transferred_at,
    paid_by: row.made_by,
    paid_at: row.transferred_at,
    reference: row.reference,
    proof: row.proof,
  });
  const record = { resource: withdraw.name, id };
  return {
    set: { status: 'done', withdraw: id, decided_by: by },
    postings: [
      { ...withdrawHeld(row.member, row.amount), record },
      { ...withdrawPaid(row.member, row.pay_account, row.amount), record },
    ],
  };
}

/** What an employee decides alone of a member's withdrawals today. */
const shareOf = ({ service, actor, now }: CommandContext, member: number): Share => ({
  ...{ service, employee: actor.user.id, limit: 'withdraw_second_limit' },
  subject: { resource: 'member', id: member },
  now,
});

/**
 * Would a rule of the site have refused it, or asked for two, had it been a withdrawal? The money has left already, so a colleague looks at
 * it.
 */
async function takesTwo(
  { tx, service, now }: CommandContext,
  { member: owner, amount, bank, account_number: number, holder }: Noted,
): Promise<boolean> {
  const verdicts = await verdictsOf(tx, { service, id: null, member: owner, amount, bank, number, holder }, now);
  return broken(verdicts).some(({ rule }) => rule.effect !== 'person' || rule.kind === 'adjusted');
}

export const withdrawManualBehaviour = implement(withdrawManual, {
  /** What the employee may decide alone counts at once; anything above, and what a rule would stop, waits for a colleague. */
  async create(context, values) {
    const { tx, now } = context;
    if (Date.parse(values.transferred_at) > now.getTime() + AHEAD_MS) throw invalidField('transferred_at', 'timeAhead');
    await refuseKnown(context, values.reference);
    const share = shareOf(context, values.member);
    const { site, role, sum } = await addToShare(tx, share, values.amount);
    const within = (site === null || sum <= site) && (role === null || sum <= role);
    if (within && !(await takesTwo(context, values))) return carryOut(context, values, null);
    await takeFromShare(tx, share, values.amount);
    return {};
  },

  tells: { create: SHOWS_BALANCE, confirm: SHOWS_BALANCE },
  actions: {
    async confirm(context, row) {
      const { tx, actor } = context;
      await checkOther(context, withdrawManual, row, row.made_by);
      const share = shareOf(context, row.member);
      const { site, role, sum } = await addToShare(tx, share, row.amount);
      if (role !== null && sum > role) {
        const payload = maskFor(actor, withdrawManual, { ...row });
        throw new Refusal(409, 'checkerLimit', { limit: formatMoney(role) }, { payload, conflict: 'maker' });
      }
      // Above the site's limit two employees decide: it counts towards no share.
      if (site !== null && sum > site) await takeFromShare(tx, share, row.amount);
      return carryOut(context, row, actor.user.id);
    },
  },
});
