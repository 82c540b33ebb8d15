/** Deposits that an employee adds by hand. */
import { bankAccount } from '../../src/resources/bank/bankAccount';
import { statementLine } from '../../src/resources/bank/statementLine';
import { member } from '../../src/resources/member/member';
import type { deposit } from '../../src/resources/transaction/deposit';
import type { Row } from '../../src/schema/define';
import { formatMoney } from '../../src/schema/format';
import { handsOf } from '../kernel/hands';
import { invalidField } from '../refusal';
import type { CommandContext } from '../kernel/implement';
import { satang } from '../ledger/money';
import type { Posting } from '../ledger/posting';
import { blocksOfMembers } from '../members/blocks';
import { OPEN_LINES, outOfSuspense } from '../matching/shares';

type Deposit = Row<typeof deposit>;

/** Who adds a deposit that no bank line shows, or makes one larger, does not credit it as well. */
export async function needsSecond(
  { tx, actor, now }: CommandContext,
  { added_by: addedBy, raised_by: raisedBy, raised_before: raisedBefore, line, shared }: Deposit,
): Promise<boolean> {
  const authors = [addedBy, raisedBy, ...(raisedBefore ?? [])].filter((one) => one !== null);
  if (line !== null || shared || authors.length === 0) return false;
  const hands = await handsOf(tx, actor.user.id, now);
  return authors.some((one) => hands.includes(one));
}

/**
 * Of a deposit from a blocked account, or of a member of whom something is blocked, why a person looks twice; the money came all the same.
 */
export async function doubtOfMember({ tx, service, now }: CommandContext, of: number, number: string | null): Promise<'blocked' | null> {
  const blocks = await blocksOfMembers(tx, service, [of], now, number === null ? [] : [{ member: of, number }]);
  return blocks.size > 0 ? 'blocked' : null;
}

/** What a new deposit is made of: a member and an account of the site, and a slip, or a line that was not used before. */
export async function addByHand(
  context: CommandContext,
  values: Omit<Deposit, 'id' | 'version' | 'created_at' | 'updated_at'>,
): Promise<{ set: Partial<Deposit>; postings: Posting[] }> {
  const owner = await context.lock(member, values.member, 'member');
  if (owner.status === 'closed') throw invalidField('member', 'memberClosed', { member: owner.username });
  const account = await context.lock(bankAccount, values.bank_account, 'bank_account');
  const doubt = await doubtOfMember(context, owner.id, values.account_number ?? null);
  const set = { channel: 'manual' as const, status: 'pending' as const, added_by: context.actor.user.id, doubt };
  if (values.line === null || values.line === undefined) {
    if (!values.slip) throw invalidField('slip', 'slipOrLine');
    return { set, postings: [] };
  }
  const line = await context.lock(statementLine, values.line, 'line');
  if (line.direction !== 'in') throw invalidField('line', 'lineNotIncoming');
  if (!OPEN_LINES.includes(line.status)) throw invalidField('line', 'lineTaken');
  if (line.account !== account.id) throw invalidField('line', 'lineOtherAccount');
  if (satang(line.amount) !== satang(values.amount))
    throw invalidField('line', 'lineAmountDiffers', { line: formatMoney(line.amount), deposit: formatMoney(values.amount) });
  const postings = await outOfSuspense(context, line);
  await context.change(statementLine, line, { status: 'matched' });
  return { set: { ...set, transferred_at: values.transferred_at ?? line.occurred_at }, postings };
}
