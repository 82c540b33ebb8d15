import { statementLine } from '../../src/resources/bank/statementLine';
import type { Row } from '../../src/schema/define';
import { invalidField } from '../refusal';
import type { CommandContext } from '../kernel/implement';
import { satang } from '../ledger/money';
import { openPosting, reversalOf } from '../ledger/post';
import type { Posting } from '../ledger/posting';
import { transferred } from '../ledger/recipes';
import { OPEN_LINES, outOfSuspense } from './shares';

type Line = Row<typeof statementLine>;

/** A bank books a transfer on its own day, and people write one down before or after it. */
const DAYS = 3;

/** A transfer in the books between these accounts, of this amount and time, that no line confirms yet. */
async function knownTransfer({ tx, service }: CommandContext, out: Line, into: Line): Promise<number | null> {
  const [found] = await tx.query<{ id: number }>(
    `select p.id from ledger_posting p
       join ledger_line f on f.service = p.service and f.posting = p.id and f.amount = -$4::numeric
       join ledger_account g on g.service = f.service and g.id = f.account and g.kind = 'bank' and g.owner = $2
       join ledger_line t on t.service = p.service and t.posting = p.id and t.amount = $4::numeric
       join ledger_account a on a.service = t.service and a.id = t.account and a.kind = 'bank' and a.owner = $3
      where p.service = $1 and p.kind = 'transfer' and p.resource = 'bank_account' and p.reverses is null
        and p.at between $5::timestamptz - interval '${DAYS} days' and $5::timestamptz + interval '${DAYS} days'
        and not exists (select 1 from ledger_posting r where r.service = p.service and r.reverses = p.id)
        and not exists (select 1 from statement_line l where l.service = p.service and l.posting = p.id)
      order by p.at, p.id limit 1`,
    [service, out.account, into.account, out.amount, new Date(out.occurred_at).toISOString()],
  );
  return found ? Number(found.id) : null;
}

interface Sides {
  other: Line;
  out: Line;
  into: Line;
  /** The transfer in the books that nothing confirms yet; null where there is none. */
  posting: number | null;
}
const asSides = (row: Line, other: Line): Pick<Sides, 'out' | 'into'> =>
  row.direction === 'out' ? { out: row, into: other } : { out: other, into: row };

/** Locks the other side of what may be one transfer between our own accounts. Refuses lines that are not. */
export async function sidesOf(context: CommandContext, row: Line, otherId: number): Promise<Sides> {
  const other = await context.lock(statementLine, otherId, 'other');
  if (other.account === row.account) throw invalidField('other', 'sameAccount');
  if (other.direction === row.direction) throw invalidField('other', 'ownSides');
  if (satang(other.amount) !== satang(row.amount)) throw invalidField('other', 'ownAmount');
  if (!OPEN_LINES.includes(other.status)) throw invalidField('other', 'lineTaken');
  const { out, into } = asSides(row, other);
  return { other, out, into, posting: await knownTransfer(context, out, into) };
}

/** Locks the other side of a transfer. */
export async function bothSides(context: CommandContext, row: Line): Promise<Omit<Sides, 'posting'>> {
  if (row.pair === null) throw new Error(`line ${row.id} is an own transfer without its other side`);
  const other = await context.lock(statementLine, row.pair, 'other');
  return { other, ...asSides(row, other) };
}

/**
 * Marks two lines as the sides of one transfer between our own accounts, and enters it into the books where they have none yet. `leaves`:
 * refuses what the account it leaves may not send.
 */
export async function pairLines(
  context: CommandContext,
  row: Line,
  otherId: number,
  leaves: (out: Line) => Promise<void>,
): Promise<{ set: Partial<Line>; postings: Posting[] }> {
  const { other, out, into, posting } = await sidesOf(context, row, otherId);
  const postings = await outOfSuspense(context, into);
  if (posting === null) {
    await leaves(out);
    postings.push({ ...transferred(out.account, into.account, out.amount), record: { resource: statementLine.name, id: out.id } });
  }
  await context.change(statementLine, other, { status: 'own', pair: row.id, posting });
  return { set: { status: 'own', pair: other.id, posting }, postings };
}

/** Takes the sides of a transfer apart; a posting that was made for them is reversed, one that was there before stays. */
export async function unpairLines(context: CommandContext, row: Line): Promise<{ set: Partial<Line>; postings: Posting[] }> {
  const { tx, service } = context;
  const { other, out } = await bothSides(context, row);
  const made = row.posting === null ? await openPosting(tx, service, statementLine.name, out.id, 'transfer') : null;
  await context.change(statementLine, other, { status: 'unmatched', pair: null, posting: null });
  return {
    set: { pair: null, posting: null },
    postings: made === null ? [] : [{ ...(await reversalOf(tx, service, made)), record: { resource: statementLine.name, id: out.id } }],
  };
}
