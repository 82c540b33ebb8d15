/** A member's account as a statement: every line of their books, newest first, each with the balance behind it. */
import type { Queryable } from '../db/client';
import { satang } from './money';

const BUCKETS = { member_cash: 'cash', member_bonus: 'bonus', member_hold: 'held' } as const;
type Kind = keyof typeof BUCKETS;
const KINDS = Object.keys(BUCKETS) as Kind[];

/** Up to here lines are counted, as the rows of lists are. */
const COUNTED = 10_000;

/** Where a page ended: the posting and the account of its last line, and what the accounts had before it, in satang. */
interface Cursor {
  posting: number;
  account: number;
  left: Record<Kind, number>;
}
const CURSOR = /^(\d{1,15})\.(\d{1,15})\.(-?\d{1,15})\.(-?\d{1,15})\.(-?\d{1,15})$/;
const written = ({ posting, account, left }: Cursor): string =>
  btoa([posting, account, ...KINDS.map((kind) => left[kind])].join('.')).replaceAll('=', '');

function readCursor(text: string): Cursor {
  let plain = '';
  try {
    plain = atob(text);
  } catch {
    /* Refused below. */
  }
  const [, posting, account, cash, bonus, held] = CURSOR.exec(plain) ?? [];
  if (posting === undefined) throw new RangeError('no cursor of a statement');
  return {
    posting: Number(posting),
    account: Number(account),
    left: { member_cash: Number(cash), member_bonus: Number(bonus), member_hold: Number(held) },
  };
}

interface Line {
  posting: number;
  account: number;
  kind: Kind;
  cause: string;
  resource: string;
  record: number;
  at: string;
  amount: string;
  ref: string | null;
}

/** One line of a member's account. Amounts in satang, above zero when it raised the balance. */
export interface StatementItem {
  id: string;
  at: string;
  bucket: (typeof BUCKETS)[Kind];
  amount: number;
  balanceAfter: number;
  cause: string;
  /** The record it was posted for. */
  resource: string;
  record: number;
  ref: string | null;
}

/** A page of a member's account, newest first; `after`: where the page before it ended. A cursor that is none throws a `RangeError`. */
export async function memberStatement(
  db: Queryable,
  { service, member, limit, after }: { service: string; member: number; limit: number; after?: string | undefined },
): Promise<{ items: StatementItem[]; next: string | null }> {
  const from = after === undefined ? null : readCursor(after);
  // One statement sees one moment: the balances are those behind the newest line it gives.
  const lines = await db.query<Line & Record<string, unknown> & { now: Record<Kind, string> }>(
    `with own as (select id, kind, balance from ledger_account where service = $1 and owner = $2 and kind = any($3))
     select l.posting, l.account, o.kind, p.kind as cause, p.resource, p.record_id as record, p.at, (-l.amount)::text as amount,
       (select jsonb_object_agg(kind, balance::text) from own) as now,
       case p.resource when 'deposit' then (select d.ref from deposit d where d.service = p.service and d.id = p.record_id)
                       when 'withdraw' then (select w.ref from withdraw w where w.service = p.service and w.id = p.record_id)
                       when 'member' then (select w.ref from wallet_call w where w.service = p.service and w.member = $2 and w.posting = p.id) end as ref
       from ledger_line l join own o on o.id = l.account join ledger_posting p on p.service = l.service and p.id = l.posting
      where l.service = $1 and ($4::bigint is null or (l.posting, l.account) < ($4, $5)) order by l.posting desc, l.account desc limit $6`,
    [service, member, KINDS, from?.posting ?? null, from?.account ?? null, limit + 1],
  );
  const now = lines[0]?.now;
  const left = from?.left ?? {
    member_cash: satang(now?.member_cash ?? 0),
    member_bonus: satang(now?.member_bonus ?? 0),
    member_hold: satang(now?.member_hold ?? 0),
  };
  const items = lines.slice(0, limit).map(({ posting, account, kind, at, amount: text, ...line }) => {
    const [amount, balanceAfter] = [satang(text), left[kind]];
    left[kind] -= amount;
    const { cause, resource, record, ref } = line;
    const id = `${posting}-${account}`;
    return { id, at: new Date(at).toISOString(), bucket: BUCKETS[kind], amount, balanceAfter, cause, resource, record, ref };
  });
  const last = lines[limit - 1];
  return { items, next: lines.length > limit && last ? written({ posting: last.posting, account: last.account, left }) : null };
}

/** How many lines a member's account has; where there are more than are counted exactly, one more than those. */
export async function statementLength(db: Queryable, service: string, member: number): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from ledger_account a join ledger_line l on l.service = a.service and l.account = a.id
       where a.service = $1 and a.owner = $2 and a.kind = any($3) limit ${COUNTED + 1}) one`,
    [service, member, KINDS],
  );
  return row?.n ?? 0;
}
