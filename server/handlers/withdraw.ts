import { bankAccount } from '../../src/resources/bank/bankAccount';
import { statementLine } from '../../src/resources/bank/statementLine';
import { withdraw } from '../../src/resources/transaction/withdraw';
import { withdrawRule } from '../../src/resources/transaction/withdrawRule';
import type { Row } from '../../src/schema/define';
import { invalidField } from '../refusal';
import { handsOf } from '../kernel/hands';
import { implement, type CommandContext, type Outcome, type Weighed } from '../kernel/implement';
import { stateWord } from '../kernel/words';
import { withdrawPaid, withdrawReleased } from '../ledger/recipes';
import { bindDebit, weighDebit } from './debitLine';
import { checkOutflow, SHOWS_BALANCE } from '../payouts/outflow';
import { takeNext } from './queue';
import { inNoState } from './refusals';
import { broken, clearRequest, keepVerdicts, verdictsOn } from '../withdrawRules/check';
import { accountWriters, WRITERS_LOOK_DAYS } from '../withdrawRules/accountWriters';
import { withdrawEvidence } from '../withdrawRules/evidence';
import { joinParts, splitUp } from './withdrawParts';
import { checkPayer, payByProvider, requireProof, settleAsFailed, settleAsPaid, wholeOf } from './withdrawPay';

/** A doubt is ended by two, whatever the amount; what is known one may note alone. */
const twoEndDoubt = (row: { status: string; amount: number }): Weighed =>
  row.status === 'unknown' ? { amount: row.amount, alone: false } : { amount: 0 };

/** Who last gave the member credit by hand, within the hours of a rule that says so, does not let it out. */
async function refuseAdjuster(context: CommandContext, row: Row<typeof withdraw>): Promise<void> {
  const { tx, service, actor } = context;
  const [last] = await tx.query<{ decided_by: number | null }>(
    "select decided_by from credit where service = $1 and member = $2 and status = 'done' and kind <> 'remove' order by decided_at desc, id desc limit 1",
    [service, row.member],
  );
  if (last?.decided_by === actor.user.id) throw inNoState(context, withdraw, row, 'adjusterApproves');
}

/** Who wrote where the money goes, or could be the same person, does not let it go there. */
async function refuseAccountWriter(context: CommandContext, row: Row<typeof withdraw>): Promise<void> {
  const { tx, service, actor, now } = context;
  const writers = await accountWriters(tx, service, row.member, now);
  if (writers.length === 0) return;
  const hands = await handsOf(tx, actor.user.id, now);
  if (writers.some((writer) => hands.includes(writer)))
    throw inNoState(context, withdraw, row, 'accountYours', { days: WRITERS_LOOK_DAYS });
}

/** Did the check at the member's request find something two employees must let pass, not cleared yet? Later changes do not undo that. */
async function waitsForTwo({ tx, service }: CommandContext, { id, parent }: Row<typeof withdraw>): Promise<boolean> {
  const found = await tx.query(
    "select 1 as one from withdraw_check c where c.service = $1 and c.withdraw = any($2::bigint[]) and c.stage = 'request' and c.result = 'second' and c.cleared_by is null limit 1",
    [service, parent === null ? [id] : [id, parent]],
  );
  return found.length > 0;
}

/** Judges it by the rules once more, as things are now, and keeps what was found with who lets it pass. */
async function approve(context: CommandContext, row: Row<typeof withdraw>): Promise<Outcome<typeof withdraw.fields>> {
  const { tx, service, now, actor } = context;
  const verdicts = await verdictsOn(tx, service, row, now);
  const [refused] = broken(verdicts, 'refuse');
  if (refused) {
    const { rule, wanted, found } = refused;
    throw inNoState(context, withdraw, row, 'ruleRefuses', { rule: stateWord(withdrawRule, 'kind', rule.kind), wanted, found });
  }
  await refuseAccountWriter(context, row);
  if (broken(verdicts).some(({ rule }) => rule.kind === 'adjusted')) await refuseAdjuster(context, row);
  await keepVerdicts(tx, { service, row, stage: 'approval', now, by: actor.user.id }, verdicts);
  await clearRequest(tx, service, row.id, actor.user.id, now);
  return { set: { status: 'approved', waits: null, approved_by: actor.user.id, approved_at: now.toISOString() } };
}

export const withdrawBehaviour = implement(withdraw, {
  evidence: withdrawEvidence,
  lists: { takeNext: (context) => takeNext(context, withdraw) },
  amounts: {
    markPaid: (_context, row) => Promise.resolve(twoEndDoubt(row)),
    markFailed: (_context, row) => Promise.resolve(twoEndDoubt(row)),
    matchLine: (context, row, { line }) => weighDebit(context, row, line),
  },
  together: {
    approve: async (context, row) =>
      (await waitsForTwo(context, row)) || broken(await verdictsOn(context.tx, context.service, row, context.now), 'second').length > 0,
  },
  // Each day would have room for a part, and no employee with the right to the whole would have looked at it.
  wholes: { approve: wholeOf },
  tells: { markPaid: SHOWS_BALANCE, pay: SHOWS_BALANCE },
  actions: {
    approve,

    async reject(_context, row, { reason }) {
      return { set: { status: 'rejected', waits: null, reason }, postings: [withdrawReleased(row.member, row.amount)] };
    },

    split: (context, row, input) => splitUp(context, row, input.parts),
    join: joinParts,

    pay: (context, row, input) => payByProvider(context, row, input.pay_account),

    async markPaid(context, row, { pay_account, reference, proof, over_reason: overReason }) {
      const account = await context.lock(bankAccount, pay_account, 'pay_account');
      await checkPayer(context, row);
      if (row.status === 'unknown') {
        requireProof('markPaid', proof);
        if (row.pay_account !== pay_account) throw invalidField('pay_account', 'payoutOtherAccount');
        const { set, postings } = await settleAsPaid(context, row, { by: 'people', providerRef: reference });
        return { set: { ...set, proof }, postings };
      }
      if (!account.active) throw invalidField('pay_account', 'accountOff');
      if (account.purpose !== 'withdraw') throw invalidField('pay_account', 'accountNotForWithdraw');
      await checkOutflow(context, { def: withdraw, action: 'markPaid', field: 'pay_account', account, amount: row.amount, overReason });
      return {
        set: { status: 'paid', pay_account, reference, proof, paid_by: context.actor.user.id, paid_at: context.now.toISOString() },
        postings: [withdrawPaid(row.member, pay_account, row.amount)],
      };
    },

    async matchLine(context, row, input) {
      const line = await context.lock(statementLine, input.line, 'line');
      const bound = await bindDebit(context, row, line, 'line');
      await context.change(statementLine, line, { status: 'matched' });
      return bound;
    },

    async markFailed(context, row, { reason, proof }) {
      if (row.status === 'unknown') {
        requireProof('markFailed', proof);
        await settleAsFailed(context, row);
      }
      return { set: { status: 'failed', reason, proof }, postings: [withdrawReleased(row.member, row.amount)] };
    },
  },
});
