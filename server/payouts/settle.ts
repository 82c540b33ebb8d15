import { statementLine } from '../../src/resources/bank/statementLine';
import { payoutAttempt } from '../../src/resources/transaction/payoutAttempt';
import { withdraw } from '../../src/resources/transaction/withdraw';
import type { Row } from '../../src/schema/define';
import type { Keeper } from '../kernel/itself';
import { baht } from '../ledger/money';
import { openPosting, reversalOf } from '../ledger/post';
import { withdrawPaid } from '../ledger/recipes';
import { HOLDING } from '../ledger/withdrawStates';
import { log } from '../log';
import type { Report } from './provider';

type Withdraw = Row<typeof withdraw>;
export type Attempt = Row<typeof payoutAttempt>;
/** What a settling transaction needs to have. */
export type Settler = Pick<Keeper, 'tx' | 'service' | 'now' | 'lock' | 'change' | 'post'>;

/** What a report makes of an attempt. `dispute`: money may have moved that the books cannot follow, so a person is told. */
export type Step = 'nothing' | 'pay' | 'review' | 'doubt' | 'return' | 'dispute';

/**
 * `free`: the withdrawal still holds its money and no other attempt of it is open. A returned attempt stays returned: a late repeat of its
 * first report would pay it again.
 */
export function stepOf(state: Attempt['state'], report: 'paid' | 'failed' | 'unknown', free: boolean): Step {
  if (state === 'sending' || state === 'unknown') {
    if (report === 'unknown') return state === 'sending' ? 'doubt' : 'nothing';
    return report === 'paid' ? 'pay' : 'review';
  }
  if (state === 'paid') return report === 'failed' ? 'return' : 'nothing';
  if (report !== 'paid') return 'nothing';
  return state === 'failed' && free ? 'pay' : 'dispute';
}

/** How an outcome became known. */
export type SettledBy = NonNullable<Attempt['settled_by']>;

/** What is known of a payment: `fee` in whole satang, the number of the provider, its own words, the line of the bank. */
export interface Payment {
  by: SettledBy;
  fee?: number;
  providerRef?: string;
  said?: string;
  line?: number;
}
/** What a payment makes of a withdrawal and of its attempt, and how it stands in the books. */
export function paymentOf(owner: Withdraw, attempt: Attempt, now: Date, { by, fee = 0, providerRef, said, line }: Payment) {
  const [at, kept] = [now.toISOString(), fee > 0 ? baht(fee) : null];
  return {
    attempt: {
      state: 'paid',
      settled_by: by,
      settled_at: at,
      problem: null,
      fee: kept,
      line: line ?? null,
      ...(providerRef !== undefined && { provider_ref: providerRef }),
      ...(said !== undefined && { said }),
    },
    owner: {
      status: 'paid',
      pay_account: attempt.pay_account,
      paid_by: attempt.asked_by,
      paid_at: at,
      reference: providerRef ?? attempt.provider_ref ?? attempt.attempt,
      fee: kept,
      line: line ?? null,
      waits: null,
    },
    posting: withdrawPaid(owner.member, attempt.pay_account, owner.amount, baht(fee)),
  } as const;
}

/** Enters a payment into the books and ends its withdrawal and its attempt. */
export async function pay(settler: Settler, owner: Withdraw, attempt: Attempt, payment: Payment): Promise<void> {
  const made = paymentOf(owner, attempt, settler.now, payment);
  await settler.change(payoutAttempt, attempt, made.attempt);
  await settler.change(withdraw, owner, made.owner);
  await settler.post(made.posting, withdraw.name, owner.id);
}

/** Back before a person: what is known of why stands beside it. */
const reviewed = (waits: NonNullable<Withdraw['waits']>, said: string | undefined): Partial<Withdraw> => ({
  status: 'pending',
  waits,
  reason: said ?? null,
  approved_by: null,
  approved_at: null,
  pay_account: null,
});

async function takeBack(settler: Settler, owner: Withdraw, attempt: Attempt, said: string | undefined): Promise<void> {
  const { tx, service, now } = settler;
  const paid = await openPosting(tx, service, withdraw.name, owner.id, 'withdraw_paid');
  if (paid === null) throw new Error(`withdrawal ${owner.id} of ${service} is paid without a posting`);
  await settler.post(await reversalOf(tx, service, paid), withdraw.name, owner.id);
  await settler.change(payoutAttempt, attempt, {
    state: 'returned',
    settled_by: 'provider',
    settled_at: now.toISOString(),
    ...(said !== undefined && { said }),
  });
  if (owner.line !== null)
    await settler.change(statementLine, await settler.lock(statementLine, owner.line, 'line'), { status: 'unmatched' });
  const blank = { paid_by: null, reference: null, fee: null, line: null, proof: null };
  await settler.change(withdraw, owner, { ...reviewed('payout_returned', said), ...blank });
}

async function isFree({ tx, service }: Settler, owner: Withdraw, attempt: Attempt): Promise<boolean> {
  if (!HOLDING.some((state) => state === owner.status)) return false;
  const others = await tx.query(
    "select 1 as one from payout_attempt where service = $1 and withdraw = $2 and id <> $3 and state in ('sending', 'unknown')",
    [service, owner.id, attempt.id],
  );
  return others.length === 0;
}

/** A withdrawal and its attempt, locked in the order in which all code locks them. */
export async function lockBoth(settler: Settler, owner: number, attempt: number): Promise<{ owner: Withdraw; attempt: Attempt }> {
  const locked = await settler.lock(withdraw, owner, 'withdraw');
  return { owner: locked, attempt: await settler.lock(payoutAttempt, attempt, 'attempt') };
}

/** Carries out what a provider, or its silence, says of an attempt. The same said again does nothing. */
export async function settleReport(settler: Settler, owner: Withdraw, attempt: Attempt, report: Report): Promise<Step> {
  const { tx, service, now } = settler;
  const { state, reason, said, providerRef, fee } = report;
  const about = { ...(said !== undefined && { said }), ...(providerRef !== undefined && { provider_ref: providerRef }) };
  if (state === 'accepted' || state === 'unsent') return 'nothing';
  const step = stepOf(attempt.state, state, state === 'paid' && (await isFree(settler, owner, attempt)));
  if (step === 'nothing') return step;
  await tx.query('delete from payout_outbox where service = $1 and attempt = $2', [service, attempt.id]);
  if (step === 'pay') await pay(settler, owner, attempt, { by: 'provider', fee, providerRef, said });
  if (step === 'review') {
    await settler.change(payoutAttempt, attempt, {
      ...about,
      state: 'failed',
      problem: reason ?? 'refused',
      settled_by: 'provider',
      settled_at: now.toISOString(),
    });
    await settler.change(withdraw, owner, reviewed('payout_failed', said));
  }
  if (step === 'doubt') {
    await settler.change(payoutAttempt, attempt, { ...about, state: 'unknown', problem: reason ?? 'unclear' });
    await settler.change(withdraw, owner, { status: 'unknown' });
  }
  if (step === 'return') await takeBack(settler, owner, attempt, said);
  if (step === 'dispute' && !attempt.disputed) {
    await settler.change(payoutAttempt, attempt, { ...about, disputed: true });
    log.error('a provider says that it paid what the books have as not paid', { service, attempt: attempt.attempt });
  }
  return step;
}
