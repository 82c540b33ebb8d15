import { member } from '../../src/resources/member/member';
import { booksFault } from '../../src/resources/transaction/booksFault';
import { ledgerEntry } from '../../src/resources/transaction/ledgerEntry';
import type { AnyResource } from '../../src/schema/define';
import { Refusal } from '../refusal';
import { gateSite, gateVerb } from '../kernel/gate';
import { checkAndNote } from '../jobs/booksFaults';
import { memberStatement } from '../ledger/memberStatement';
import { baht, satang } from '../ledger/money';
import type { SessionCall } from './context';
import { answer } from './http';

function gate({ session: { actor } }: SessionCall, def: AnyResource, service: string): void {
  gateSite(actor, def, service);
  gateVerb(actor, def, 'view');
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The start of a day in Bangkok, `days` later, as a moment; null for no day. */
function startOf(call: SessionCall, name: 'from' | 'to', days: number): string | null {
  const day = call.url.searchParams.get(name);
  if (day === null || day === '') return null;
  const at = DAY.test(day) ? Date.parse(`${day}T00:00:00+07:00`) : Number.NaN;
  if (Number.isNaN(at)) throw new Refusal(400, 'badQuery', { name });
  return new Date(at + days * 86_400_000).toISOString();
}

interface Sums extends Record<string, unknown> {
  kind: string;
  closing: string;
  debit: string;
  credit: string;
}

/**
 * `GET /api/TrialBalance/{service}?from=&to=`: what each kind of account had before the days, its debits and credits in them, and what it
 * had behind them, in baht, debit above zero. It is reckoned back from the balances of now, so it reads what was posted since `from` and no
 * more.
 */
export async function trialBalance(call: SessionCall, service: string): Promise<Response> {
  gate(call, ledgerEntry, service);
  const [from, end] = [startOf(call, 'from', 0), startOf(call, 'to', 1)];
  const rows = await call.server.kernel.db.query<Sums>(
    `with moved as (
       select l.account, coalesce(sum(l.amount) filter (where l.amount > 0 and ($3::timestamptz is null or p.at < $3)), 0) as debit,
              coalesce(-sum(l.amount) filter (where l.amount < 0 and ($3::timestamptz is null or p.at < $3)), 0) as credit,
              coalesce(sum(l.amount) filter (where p.at >= $3), 0) as later
         from ledger_posting p join ledger_line l on l.service = p.service and l.posting = p.id
        where p.service = $1 and ($2::timestamptz is null or p.at >= $2) group by l.account)
     select a.kind, sum(case when a.kind in ('member_cash','member_hold','member_bonus') then -a.balance else a.balance end - coalesce(m.later, 0))::text as closing,
            coalesce(sum(m.debit), 0)::text as debit, coalesce(sum(m.credit), 0)::text as credit
       from ledger_account a left join moved m on m.account = a.id where a.service = $1 group by a.kind order by a.kind`,
    [service, from, end],
  );
  const accounts = rows.map(({ kind, ...sums }) => {
    const [closing, debit, credit] = [satang(sums.closing), satang(sums.debit), satang(sums.credit)];
    return { kind, opening: baht(closing - debit + credit), debit: baht(debit), credit: baht(credit), closing: baht(closing) };
  });
  return answer({ payload: accounts });
}

/** `POST /api/CheckBooks/{service}`: checks every rule of the books now. What does not hold is kept as a fault, and told here. */
export async function checkBooksNow(call: SessionCall, service: string): Promise<Response> {
  gate(call, booksFault, service);
  const broken = await checkAndNote(call.server.kernel, service);
  return answer({ payload: { at: call.server.kernel.now().toISOString(), broken: broken.map(({ key, what }) => ({ rule: key, what })) } });
}

/** Lines of a page of a member's account. */
const LINES = 50;

/** `GET /api/MemberAccount/{service}?member=&after=`: a member's account, newest first, in baht, each line with the balance behind it. */
export async function memberAccount(call: SessionCall, service: string): Promise<Response> {
  gate(call, ledgerEntry, service);
  gateVerb(call.session.actor, member, 'view');
  const { searchParams } = call.url;
  const id = Number(searchParams.get('member'));
  if (!Number.isSafeInteger(id) || id < 1) throw new Refusal(400, 'badQuery', { name: 'member' });
  const after = searchParams.get('after') ?? undefined;
  const { items, next } = await memberStatement(call.server.kernel.db, { service, member: id, limit: LINES, after }).catch(
    (error: unknown) => {
      throw error instanceof RangeError ? new Refusal(400, 'badQuery', { name: 'after' }) : error;
    },
  );
  return answer({
    payload: {
      items: items.map(({ id: line, at, bucket, amount, balanceAfter, cause, resource, record }) => ({
        id: line,
        at,
        bucket,
        amount: baht(amount),
        balance_after: baht(balanceAfter),
        cause,
        resource,
        record,
      })),
      next,
    },
  });
}
