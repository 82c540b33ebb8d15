import { payoutAttempt } from '../../src/resources/transaction/payoutAttempt';
import type { withdraw } from '../../src/resources/transaction/withdraw';
import type { Row } from '../../src/schema/define';
import { randomBelow } from '../random';
import type { CommandContext } from '../kernel/implement';
import type { Account } from './account';

const randomEnd = (): string => Array.from({ length: 6 }, () => randomBelow(36).toString(36)).join('');

/** What a withdrawal becomes when an attempt to pay it begins. */
export interface Begun {
  status: 'paying';
  pay_account: number;
  waits: null;
  reason: null;
}

/**
 * Writes a new attempt to pay a withdrawal, which a worker sends once this is committed. The number is the key under which the provider
 * pays once; its end is random, so that an office brought back from a backup never uses a number again.
 */
export async function beginAttempt(
  { tx, service, actor, now, make }: Pick<CommandContext, 'tx' | 'service' | 'actor' | 'now' | 'make'>,
  row: Pick<Row<typeof withdraw>, 'id' | 'amount'>,
  account: Account,
): Promise<Begun> {
  const [before] = await tx.query<{ n: number }>('select count(*)::int as n from payout_attempt where service = $1 and withdraw = $2', [
    service,
    row.id,
  ]);
  const id = await make(payoutAttempt, {
    withdraw: row.id,
    attempt: `${service}-${row.id}-${(before?.n ?? 0) + 1}-${randomEnd()}`,
    pay_account: account.id,
    amount: row.amount,
    state: 'sending',
    asked_at: now.toISOString(),
    asked_by: actor.user.id === 0 ? null : actor.user.id,
  });
  await tx.query('insert into payout_outbox (service, attempt) values ($1, $2)', [service, id]);
  return { status: 'paying', pay_account: account.id, waits: null, reason: null };
}
