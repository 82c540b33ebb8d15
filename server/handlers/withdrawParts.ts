import { withdraw } from '../../src/resources/transaction/withdraw';
import type { Row } from '../../src/schema/define';
import { formatMoney } from '../../src/schema/format';
import { invalidField } from '../refusal';
import type { CommandContext, Outcome } from '../kernel/implement';
import { baht, satang } from '../ledger/money';
import { withdrawHeld, withdrawReleased } from '../ledger/recipes';
import { inNoState } from './refusals';

type Withdraw = Row<typeof withdraw>;
type Decided = Outcome<typeof withdraw.fields>;

/** Makes a withdrawal of each part, which go their own ways. The hold moves to them exactly; the member spends nothing in between. */
export async function splitUp(context: CommandContext, row: Withdraw, parts: readonly { amount: number }[]): Promise<Decided> {
  if (parts.length < 2) throw invalidField('parts', 'partsFew');
  const sum = parts.reduce((all, { amount }) => all + satang(amount), 0);
  if (sum !== satang(row.amount))
    throw invalidField('parts', 'partsDiffer', { sum: formatMoney(baht(sum)), amount: formatMoney(row.amount) });
  const postings = [withdrawReleased(row.member, row.amount)];
  for (const { amount } of parts) {
    const { member, bank, account_number, holder, waits } = row;
    const id = await context.make(withdraw, { member, amount, bank, account_number, holder, waits, parent: row.id, status: 'pending' });
    postings.push({ ...withdrawHeld(member, amount), record: { resource: withdraw.name, id } });
  }
  return { set: { status: 'split' }, postings };
}

/** The parts become one withdrawal again, as long as none of them is decided. */
export async function joinParts(context: CommandContext, row: Withdraw): Promise<Decided> {
  const { tx, service } = context;
  const found = await tx.query<{ id: number }>('select id from withdraw where service = $1 and parent = $2 and status <> $3 order by id', [
    service,
    row.id,
    'cancelled',
  ]);
  const postings = [];
  for (const { id } of found) {
    const part = await context.lock(withdraw, id, 'parent');
    if (part.status !== 'pending') throw inNoState(context, withdraw, row, 'partsDecided');
    await context.change(withdraw, part, { status: 'cancelled', waits: null });
    postings.push({ ...withdrawReleased(part.member, part.amount), record: { resource: withdraw.name, id } });
  }
  return { set: { status: 'pending' }, postings: [...postings, withdrawHeld(row.member, row.amount)] };
}
