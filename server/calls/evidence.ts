import { statementLine } from '../../src/resources/bank/statementLine';
import { deposit } from '../../src/resources/transaction/deposit';
import { canAct } from '../../src/schema/can';
import { forbidden, Refusal } from '../kernel/errors';
import { gateSite, gateVerb } from '../kernel/gate';
import { maskText } from '../kernel/rows';
import { baht, satang } from '../ledger/money';
import { judge, type Judged } from '../matching/judge';
import { Known, readPayer } from '../matching/payer';
import { MATCH_RULES } from '../matching/rules';
import type { MatchLine, MemberAccount, Waiting } from '../matching/types';
import type { SessionCall } from './context';
import { answer } from './http';

/** What is shown beside a record at most, and how far around it is looked. */
const MOST = 5;
const LOOKED_AT = 100;
const DAYS = 3;

interface LineRow extends Record<string, unknown> {
  id: number;
  account: number;
  reference: string;
  at: string;
  amount: string;
  from_bank: string | null;
  from_number: string | null;
  from_name: string | null;
}
interface DepositRow extends Record<string, unknown> {
  id: number;
  member: number;
  username: string;
  name: string;
  account: number;
  amount: string;
  at: string;
  expires_at: string | null;
  status: string;
  accounts: readonly MemberAccount[];
}

const LINES = `select l.id, l.account, l.reference, l.occurred_at as at, l.amount::text as amount, l.from_bank, l.from_number, l.from_name from statement_line l where l.service = $1`;
const DEPOSITS = `select d.id, d.member, m.username, m.name, d.bank_account as account, coalesce(d.expected, d.amount)::text as amount, d.created_at as at, d.expires_at, d.status,
    coalesce((select jsonb_agg(jsonb_build_object('bank', k.bank, 'number', k.number, 'name', k.holder) order by k.id)
                from member_bank k where k.service = d.service and k.member = d.member and k.status = 'active'), '[]') as accounts
  from deposit d join member m on m.service = d.service and m.id = d.member where d.service = $1`;

const lineOf = (row: LineRow): MatchLine => ({
  id: row.id,
  account: row.account,
  at: new Date(row.at).toISOString(),
  satang: satang(row.amount),
  direction: 'in',
  fromBank: row.from_bank,
  fromDigits: row.from_number,
  fromName: row.from_name,
});

const DAY_MS = 86_400_000;
/** A deposit that staff look at waits like one that is open; one without an end waits for a day. */
function waitingOf(row: DepositRow): Waiting {
  const asked = Date.parse(row.at);
  return {
    id: row.id,
    member: row.member,
    account: row.account,
    satang: satang(row.amount),
    askedAt: new Date(asked).toISOString(),
    expires: new Date(row.expires_at === null ? asked + DAY_MS : Date.parse(row.expires_at)).toISOString(),
    state: row.status === 'expired' || row.status === 'cancelled' ? row.status : 'awaiting',
    accounts: row.accounts,
    name: row.name,
  };
}

/** Why and why not. What was wanted and found is told of what both records show anyway, never of account numbers. */
const partsOf = ({ candidate: { score, parts } }: Judged): Record<string, unknown> => ({
  score,
  parts: parts.map(({ part, fits, wanted, found }) => ({
    part,
    fits,
    ...(part === 'amount' && { wanted: baht(Number(wanted)), found: baht(Number(found)) }),
    ...(part === 'name' && { wanted, found }),
  })),
});

function best<T>(rows: readonly T[], judged: (row: T) => Judged, shown: (row: T) => Record<string, unknown>): Record<string, unknown>[] {
  return rows
    .map((row) => ({ row, verdict: judged(row) }))
    .sort((a, b) => b.verdict.candidate.score - a.verdict.candidate.score)
    .slice(0, MOST)
    .map(({ row, verdict }) => ({ ...shown(row), ...partsOf(verdict) }));
}

const idOf = (call: SessionCall, name: string): number => {
  const id = Number(call.url.searchParams.get(name));
  if (!Number.isSafeInteger(id) || id < 1) throw new Refusal(400, 'badQuery', { name });
  return id;
};

/** Open lines that could pay a deposit, best first, for who may match them. */
export async function linesFor(call: SessionCall, service: string): Promise<Response> {
  const { actor } = call.session;
  gateSite(actor, deposit, service);
  gateVerb(actor, deposit, 'view');
  if (!canAct(actor, deposit, 'match')) throw forbidden('3004');
  const { db } = call.server.kernel;
  const [row] = await db.query<DepositRow>(`${DEPOSITS} and d.id = $2`, [service, idOf(call, 'deposit')]);
  if (!row) throw new Refusal(404, 'notFound');
  const known = new Known(waitingOf(row));
  const [amount, around] = [satang(row.amount), MATCH_RULES.nearSatang];
  const lines = await db.query<LineRow>(
    `${LINES} and l.account = $2 and l.direction = 'in' and l.status in ('unmatched', 'suspense') and not l.hidden and l.amount between $3 and $4
      and l.occurred_at between $5::timestamptz - interval '1 day' and $5::timestamptz + interval '${DAYS} days' order by l.occurred_at desc limit ${LOOKED_AT}`,
    [service, row.account, baht(Math.max(1, amount - around)), baht(amount + around), new Date(row.at).toISOString()],
  );
  const candidates = best(
    lines,
    (line) => judge(readPayer(lineOf(line)), known, MATCH_RULES),
    ({ id, reference, at, amount: paid, from_bank, from_number, from_name }) => ({
      id,
      reference,
      at,
      amount: Number(paid),
      from_bank,
      from_number: from_number === null ? null : maskText(from_number),
      from_name,
    }),
  );
  return answer({ payload: candidates });
}

/** Deposits a line could pay, best first, for who may match it. */
export async function depositsFor(call: SessionCall, service: string): Promise<Response> {
  const { actor } = call.session;
  gateSite(actor, statementLine, service);
  gateVerb(actor, statementLine, 'view');
  if (!canAct(actor, statementLine, 'match')) throw forbidden('13008');
  const { db } = call.server.kernel;
  const [row] = await db.query<LineRow>(`${LINES} and l.id = $2`, [service, idOf(call, 'line')]);
  if (!row) throw new Refusal(404, 'notFound');
  const payer = readPayer(lineOf(row));
  const [amount, around] = [satang(row.amount), MATCH_RULES.nearSatang];
  const deposits = await db.query<DepositRow>(
    `${DEPOSITS} and d.bank_account = $2 and d.line is null and not d.shared and d.status in ('awaiting', 'pending', 'expired', 'cancelled') and coalesce(d.expected, d.amount) between $3 and $4
      and d.created_at between $5::timestamptz - interval '${DAYS} days' and $5::timestamptz + interval '1 day' order by d.created_at desc limit ${LOOKED_AT}`,
    [service, row.account, baht(Math.max(1, amount - around)), baht(amount + around), new Date(row.at).toISOString()],
  );
  const candidates = best(
    deposits,
    (one) => judge(payer, new Known(waitingOf(one)), MATCH_RULES),
    ({ id, username, name, amount: asked, at, status }) => ({ id, username, name, amount: Number(asked), at, status }),
  );
  return answer({ payload: candidates });
}
