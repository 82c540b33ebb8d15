import { formatMoney } from '../../src/schema/format';
import { baht, satang } from '../ledger/money';
import type { Posting } from '../ledger/posting';
import type { Tx } from '../db/client';
import { Refusal } from '../refusal';
import type { Caller } from './kernel';
import { addToShare, lowerOf, type Share } from './limits';

const OF_MEMBERS = ['member_cash', 'member_hold', 'member_bonus'];

export interface Credited {
  member: number;
  satang: number;
}

/** What a command may come to by the limits, and the employee's share of the day it was added to when no second employee was asked. */
export interface Allowed {
  amount: number;
  share: Share | null;
  /** Is it the most the command can come to, and not what it comes to? */
  atMost?: true;
  /** Satang of it that postings have brought so far. */
  brought?: number;
}
interface Run {
  tx: Tx;
  caller: Caller;
  command: { service: string };
  now: Date;
  allowed?: Allowed;
}

/** What a posting brings to members from elsewhere. Money that only moves between a member's own accounts is theirs already. */
export function creditedBy({ lines }: Posting): Credited[] {
  const sums = new Map<number, number>();
  for (const { account, owner, amount } of lines)
    if (OF_MEMBERS.includes(account)) sums.set(owner, (sums.get(owner) ?? 0) - satang(amount));
  return [...sums].filter(([, sum]) => sum > 0).map(([member, sum]) => ({ member, satang: sum }));
}

/**
 * Holds every posting against the limits, whatever road it came by. What a command was allowed to come to, alone or by two, it may bring;
 * anything above that, and of commands that declare no limit all of it, counts against the employee's limit for credit by hand.
 */
export async function checkCredit(run: Run, posting: Posting): Promise<void> {
  const { tx, caller, command, now, allowed } = run;
  for (const { member, satang: credited } of creditedBy(posting)) {
    if (allowed && (allowed.brought ?? 0) + credited <= satang(allowed.amount)) {
      allowed.brought = (allowed.brought ?? 0) + credited;
      continue;
    }
    const share = {
      service: command.service,
      employee: caller.actor.user.id,
      limit: 'credit_second_limit',
      subject: { resource: 'member', id: member },
      now,
    } as const;
    const { sum, ...limits } = await addToShare(tx, share, baht(credited));
    const limit = lowerOf(limits);
    if (limit !== null && sum > limit)
      throw new Refusal(409, 'creditAboveLimit', { amount: formatMoney(baht(credited)), limit: formatMoney(limit) });
  }
}
