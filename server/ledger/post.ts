import type { Queryable, Tx } from '../db/client';
import { Refusal } from '../refusal';
import { baht, satang } from './money';
import type { AccountKind, Posting } from './posting';

/** The cause of a posting. `recordId` is the record's id within `resource`; `actorId` the employee, 0 when no employee caused it. */
export interface Cause {
  service: string;
  resource: string;
  recordId: number;
  actorId: number;
  at: Date;
}

interface LedgerLine {
  account: AccountKind;
  owner: number;
  satang: number;
}

/** One line per account, in whole satang. Throws when they do not sum to zero, which is an error in the calling code. */
function linesOf(posting: Posting): LedgerLine[] {
  const lines = new Map<string, LedgerLine>();
  let sum = 0;
  for (const { account, owner, amount } of posting.lines) {
    const value = satang(amount);
    const key = `${account} ${owner}`;
    lines.set(key, { account, owner, satang: (lines.get(key)?.satang ?? 0) + value });
    sum += value;
  }
  const kept = [...lines.values()].filter((line) => line.satang !== 0);
  if (sum !== 0) throw new Error(`Lines of a ${posting.kind} posting sum to ${baht(sum)} baht, not to zero`);
  if (kept.length < 2) throw new Error(`A ${posting.kind} posting moves nothing`);
  return kept;
}

/** Did the statement violate the named constraint? Both engines give it in `constraint`; the name is in the message as well. */
function breaks(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  return ('constraint' in error && error.constraint === constraint) || error.message.includes(`"${constraint}"`);
}

const asRefusal = (error: unknown): unknown => {
  if (breaks(error, 'ledger_account_not_negative')) return new Refusal(409, 'insufficientBalance');
  if (breaks(error, 'ledger_account_credit_left')) return new Refusal(409, 'insufficientCredit');
  if (breaks(error, 'ledger_posting_reversed_once')) return new Refusal(409, 'alreadyReversed');
  return error;
};

/**
 * Writes one posting and moves the balances, in one round trip. Amounts are baht with at most two decimals. Returns the posting's id.
 * Refuses with 409 `insufficientBalance` when a member's account would fall below zero, with 409 `insufficientCredit` when a site's credit
 * would, and with 409 `alreadyReversed` when the posting was reversed before. The transaction cannot go on after any of them.
 */
export async function post(tx: Tx, cause: Cause, posting: Posting): Promise<number> {
  const lines = linesOf(posting);
  try {
    const [row] = await tx.query<{ id: number }>(
      'select ledger_post($1::text, $2::text, $3::text, $4::bigint, $5::bigint, $6::timestamptz, $7::bigint, $8::jsonb) as id',
      [
        cause.service,
        posting.kind,
        cause.resource,
        cause.recordId,
        cause.actorId,
        cause.at.toISOString(),
        posting.reverses ?? null,
        JSON.stringify(lines),
      ],
    );
    if (!row) throw new Error('The ledger gave no posting');
    return Number(row.id);
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The kind of the reversal of each kind; kinds that are not named keep their own. */
const UNDOING: Partial<Record<Posting['kind'], Posting['kind']>> = {
  deposit: 'deposit_refund',
  withdraw_hold: 'withdraw_release',
  withdraw_paid: 'withdraw_returned',
  play_stake: 'play_rollback',
  play_win: 'play_rollback',
};

interface StoredLine {
  kind: Posting['kind'];
  account: AccountKind;
  owner: number;
  amount: string;
}

/** The posting that reverses another: every line with its sign changed. Refuses with 404 when the site has no such posting. */
export async function reversalOf(source: Queryable, service: string, postingId: number): Promise<Posting> {
  const lines = await source.query<StoredLine>(
    `select p.kind, a.kind as account, a.owner, l.amount
       from ledger_posting p join ledger_line l on l.service = p.service and l.posting = p.id join ledger_account a on a.service = l.service and a.id = l.account
      where p.service = $1 and p.id = $2 order by a.id`,
    [service, postingId],
  );
  const [first] = lines;
  if (!first) throw new Refusal(404, 'notFound');
  return {
    kind: UNDOING[first.kind] ?? first.kind,
    reverses: postingId,
    lines: lines.map((line) => ({ account: line.account, owner: Number(line.owner), amount: baht(-satang(line.amount)) })),
  };
}

/** Reverses a posting once. Returns the id of the new posting; refuses like `post`. */
export async function reverse(tx: Tx, cause: Cause, postingId: number): Promise<number> {
  return post(tx, cause, await reversalOf(tx, cause.service, postingId));
}

/** The posting of a kind for a record that was not reversed yet; null when there is none. */
export async function openPosting(
  source: Queryable,
  service: string,
  resource: string,
  recordId: number,
  kind: Posting['kind'],
): Promise<number | null> {
  const [row] = await source.query<{ id: number }>(
    `select p.id from ledger_posting p
      where p.service = $1 and p.resource = $2 and p.record_id = $3 and p.kind = $4
        and not exists (select 1 from ledger_posting r where r.service = p.service and r.reverses = p.id)
      order by p.id limit 1`,
    [service, resource, recordId, kind],
  );
  return row ? Number(row.id) : null;
}
