import { statementLine } from '../../src/resources/bank/statementLine';
import { deposit } from '../../src/resources/transaction/deposit';
import { withdraw } from '../../src/resources/transaction/withdraw';
import { member } from '../../src/resources/member/member';
import type { Actor } from '../../src/schema/actor';
import { can, canAct, isHidden } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import type { AnyField } from '../../src/schema/fields/types';
import { forbidden, Refusal } from '../refusal';
import { gateSite, gateVerb } from '../kernel/gate';
import { maskText } from '../kernel/rows';
import { baht, satang } from '../ledger/money';
import { DAYS, DEPOSITS, LINES, lineOf, OPEN_CREDITS, waitingOf, type DepositRow, type Hidden, type LineRow } from '../matching/beside';
import { judge, type Judged } from '../matching/judge';
import { Known, readPayer } from '../matching/payer';
import { MATCH_RULES, type PartName } from '../matching/rules';
import type { Part, Waiting } from '../matching/types';
import { verdictsOn, type Judgeable } from '../withdrawRules/check';
import { figures } from '../withdrawRules/evidence';
import type { SessionCall } from './context';
import { answer } from './http';

/** What is shown beside a record at most, and how far around it is looked. */
const MOST = 5;
const LOOKED_AT = 100;

interface WithdrawRow extends Record<string, unknown> {
  id: number;
  member: number;
  username: string;
  account: number;
  amount: string;
  since: string;
  paid_at: string | null;
  status: string;
  bank: string;
  number: string;
  holder: string;
}
/**
 * Withdrawals that a line may show: paid or in doubt, and without one. The amount is what left the account, without what a provider kept.
 */
const WITHDRAWALS = `select * from (select w.id, w.member, m.username, w.pay_account as account, (w.amount - coalesce(w.fee, 0))::text as amount,
    coalesce((select max(a.asked_at) from payout_attempt a where a.service = w.service and a.withdraw = w.id and a.state in ('paid', 'unknown')), w.approved_at, w.created_at) as since,
    w.paid_at, w.status, w.bank, w.account_number as number, w.holder
  from withdraw w join member m on m.service = w.service and m.id = w.member
 where w.service = $1 and w.line is null and w.status in ('paid', 'unknown')`;

/** A payment seen from its line: our account paid the member's own, from when it was asked for until banks have booked it. */
const paymentOf = ({ id, member, account, amount, since, paid_at, bank, number, holder }: WithdrawRow): Waiting => ({
  id,
  member,
  account,
  satang: satang(amount),
  askedAt: new Date(since).toISOString(),
  expires: new Date(Date.parse(paid_at ?? since) + DAYS * 86_400_000).toISOString(),
  state: 'awaiting',
  accounts: [{ bank, number, name: holder }],
  name: holder,
});

/**
 * What was wanted and found of a part, as the panel says it: amounts in baht, moments in ISO 8601, of account numbers what a mask shows.
 */
function sidesOf({ part, wanted, found }: Part, hidden: Hidden): Record<string, unknown> {
  const masked = (value: Part['wanted']): string | null => (typeof value === 'string' && value !== '' ? maskText(value) : null);
  switch (part) {
    case 'amount':
      return { wanted: baht(Number(wanted)), found: baht(Number(found)) };
    case 'time':
      return { wanted: String(wanted).split('/', 1)[0], found };
    case 'digits':
      return { wanted: masked(wanted), found: masked(found) };
    case 'bank':
      return { wanted, found };
    case 'name':
      return { wanted: hidden.name ? null : wanted, found };
    case 'promise':
      return {};
  }
}

/** Why and why not, part by part. */
const partsOf = ({ candidate: { score, parts } }: Judged, hidden: Hidden, shown: (part: PartName) => boolean): Record<string, unknown> => ({
  score,
  parts: parts.filter(({ part }) => shown(part)).map((one) => ({ part: one.part, fits: one.fits, ...sidesOf(one, hidden) })),
});

/** `parts`: those that say anything of this kind of candidate. */
function best<T>(
  rows: readonly T[],
  hidden: Hidden,
  judged: (row: T) => Judged,
  shown: (row: T) => Record<string, unknown>,
  parts: (part: PartName) => boolean = () => true,
): Record<string, unknown>[] {
  return rows
    .map((row) => ({ row, verdict: judged(row) }))
    .sort((a, b) => b.verdict.candidate.score - a.verdict.candidate.score)
    .slice(0, MOST)
    .map(({ row, verdict }) => ({ ...shown(row), ...partsOf(verdict, hidden, parts) }));
}

/** What of the payer, or of who is paid, the employee sees masked or not at all. */
const hiddenOf = (actor: Actor, number: AnyField): Hidden => ({ number: isHidden(actor, number), name: !can(actor, member, 'view') });

const idOf = (call: SessionCall, name: string): number => {
  const id = Number(call.url.searchParams.get(name));
  if (!Number.isSafeInteger(id) || id < 1) throw new Refusal(400, 'badQuery', { name });
  return id;
};

/** May this employee see the records, and match them or decide about them? Who decides sees what decides. */
function gateAny({ session: { actor } }: SessionCall, service: string, def: AnyResource, actions: readonly string[]): void {
  gateSite(actor, def, service);
  gateVerb(actor, def, 'view');
  if (!actions.some((action) => canAct(actor, def, action))) throw forbidden(def.actions[actions[0] ?? '']?.permission ?? '');
}

const found = <T>([row]: readonly T[]): T => {
  if (!row) throw new Refusal(404, 'notFound');
  return row;
};

/** What is near enough to an amount, in baht. */
const around = (amount: string): [number, number] => {
  const middle = satang(amount);
  return [baht(Math.max(1, middle - MATCH_RULES.nearSatang)), baht(middle + MATCH_RULES.nearSatang)];
};

const shownLine = ({ id, reference, at, amount, from_bank, from_number, from_name }: LineRow): Record<string, unknown> => ({
  id,
  reference,
  at,
  amount: Number(amount),
  from_bank,
  from_number: from_number === null ? null : maskText(from_number),
  from_name,
});

/** A withdrawal names the holder of the account it goes to. */
const hiddenOfPayment = (actor: Actor): Hidden => ({
  number: isHidden(actor, withdraw.fields.account_number),
  name: !can(actor, withdraw, 'view'),
});

/** Whether a record is still open says nothing of a payment. */
const ofPayments = (part: PartName): boolean => part !== 'promise';

/** Open lines that could pay a deposit, best first, for who may match them or decide about it. */
export async function linesFor(call: SessionCall, service: string): Promise<Response> {
  gateAny(call, service, deposit, ['match', 'approve', 'reject']);
  const { db } = call.server.kernel;
  const row = found(await db.query<DepositRow>(`${DEPOSITS} and d.id = $2`, [service, idOf(call, 'deposit')]));
  const known = new Known(waitingOf(row));
  const lines = await db.query<LineRow>(
    `${LINES} and l.account = $2 and ${OPEN_CREDITS} and l.amount between $3 and $4
      and l.occurred_at between $5::timestamptz - interval '1 day' and $5::timestamptz + interval '${DAYS} days' order by l.occurred_at desc limit ${LOOKED_AT}`,
    [service, row.account, ...around(row.amount), new Date(row.at).toISOString()],
  );
  const hidden = hiddenOf(call.session.actor, deposit.fields.account_number);
  return answer({ payload: best(lines, hidden, (line) => judge(readPayer(lineOf(line, hidden)), known, MATCH_RULES), shownLine) });
}

/** Deposits a line could pay, best first, for who may match it. */
export async function depositsFor(call: SessionCall, service: string): Promise<Response> {
  gateAny(call, service, statementLine, ['match']);
  const { db } = call.server.kernel;
  const row = found(await db.query<LineRow>(`${LINES} and l.id = $2`, [service, idOf(call, 'line')]));
  const hidden = hiddenOf(call.session.actor, deposit.fields.account_number);
  const payer = readPayer(lineOf(row, hidden));
  const deposits = await db.query<DepositRow>(
    `${DEPOSITS} and d.bank_account = $2 and d.line is null and not d.shared and d.status in ('awaiting', 'pending', 'expired', 'cancelled') and coalesce(d.expected, d.amount) between $3 and $4
      and d.created_at between $5::timestamptz - interval '${DAYS} days' and $5::timestamptz + interval '1 day' order by d.created_at desc limit ${LOOKED_AT}`,
    [service, row.account, ...around(row.amount), new Date(row.at).toISOString()],
  );
  const candidates = best(
    deposits,
    hidden,
    (one) => judge(payer, new Known(waitingOf(one)), MATCH_RULES),
    ({ id, username, name, amount: asked, at, status }) => ({
      id,
      username,
      name: hidden.name ? null : name,
      amount: Number(asked),
      at,
      status,
    }),
  );
  return answer({ payload: candidates });
}

/** Open lines that could show the payment of a withdrawal, best first, for who may match them. */
export async function debitsFor(call: SessionCall, service: string): Promise<Response> {
  gateAny(call, service, withdraw, ['matchLine', 'markPaid', 'markFailed']);
  const { db } = call.server.kernel;
  const id = idOf(call, 'withdraw');
  found(await db.query('select 1 as one from withdraw where service = $1 and id = $2', [service, id]));
  const [row] = await db.query<WithdrawRow>(`${WITHDRAWALS} and w.id = $2) x`, [service, id]);
  if (!row) return answer({ payload: [] });
  const paid = paymentOf(row);
  const known = new Known(paid);
  const lines = await db.query<LineRow>(
    `${LINES} and l.account = $2 and l.direction = 'out' and l.status = 'unmatched' and not l.hidden and l.amount between $3 and $4
      and l.occurred_at between $5::timestamptz - interval '1 day' and $6::timestamptz order by l.occurred_at desc limit ${LOOKED_AT}`,
    [service, row.account, ...around(row.amount), paid.askedAt, paid.expires],
  );
  const hidden = hiddenOfPayment(call.session.actor);
  return answer({
    payload: best(lines, hidden, (line) => judge(readPayer(lineOf(line, hidden)), known, MATCH_RULES), shownLine, ofPayments),
  });
}

/** Withdrawals whose payment a line could be, best first, for who may match it. */
export async function withdrawalsFor(call: SessionCall, service: string): Promise<Response> {
  gateAny(call, service, statementLine, ['matchWithdraw']);
  const { db } = call.server.kernel;
  const row = found(await db.query<LineRow>(`${LINES} and l.id = $2`, [service, idOf(call, 'line')]));
  const hidden = hiddenOfPayment(call.session.actor);
  const payer = readPayer(lineOf(row, hidden));
  const payments = await db.query<WithdrawRow>(
    `${WITHDRAWALS} and w.pay_account = $2 and w.amount - coalesce(w.fee, 0) between $3 and $4) x
      where $5::timestamptz between x.since - interval '1 day' and coalesce(x.paid_at, x.since) + interval '${DAYS} days' order by x.since desc limit ${LOOKED_AT}`,
    [service, row.account, ...around(row.amount), new Date(row.at).toISOString()],
  );
  const candidates = best(
    payments,
    hidden,
    (one) => judge(payer, new Known(paymentOf(one)), MATCH_RULES),
    ({ id, username, holder, amount, since, paid_at, status }) => ({
      id,
      username,
      name: hidden.name ? null : holder,
      amount: Number(amount),
      at: paid_at ?? since,
      status,
    }),
    ofPayments,
  );
  return answer({ payload: candidates });
}

/**
 * Every rule of the site as it is found for a withdrawal that waits, what is not kept first: the same that is asked when it is approved.
 */
export async function rulesFor(call: SessionCall, service: string): Promise<Response> {
  gateAny(call, service, withdraw, ['approve', 'reject', 'markPaid']);
  const { db, now } = call.server.kernel;
  const row = found(
    await db.query<Judgeable>(
      'select id, member, amount::float8 as amount, bank, account_number, holder from withdraw where service = $1 and id = $2',
      [service, idOf(call, 'withdraw')],
    ),
  );
  const { language } = call;
  const named = can(call.session.actor, member, 'view');
  const verdicts = await verdictsOn(db, service, row, now());
  return answer({
    payload: verdicts
      .toSorted((a, b) => Number(a.kept) - Number(b.kept))
      .map(({ rule: { id, kind, effect }, kept, wanted, found: seen }) => ({
        rule: id,
        kind,
        kept,
        effect,
        wanted: kind === 'name' && !named ? '' : figures(kind, wanted, language),
        found: figures(kind, seen, language),
      })),
  });
}
