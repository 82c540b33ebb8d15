import type { Tx } from '../db/client';
import { watchBalances } from '../matching/watch';
import { OPENED } from './money';

/** What an account holds after each of its lines, as its bank shows it. */
const BALANCES = `with after as (
    select id, sum(case direction when 'in' then amount else -amount end) over (partition by service, account order by occurred_at, id) as moved from statement_line)
  update statement_line l set balance_after = $1::numeric + a.moved from after a where a.id = l.id`;

/** The third newest unclaimed line, on the first account a site takes deposits on, is the one its bank never reported. */
const LOST = `delete from statement_line l using (
    select l.id, row_number() over (partition by l.account order by l.occurred_at desc) as n, l.account from statement_line l
     where l.service = $1 and l.status = 'unmatched' and l.direction = 'in' and not exists (select 1 from qr_payment q where q.service = l.service and q.review_line = l.id)) lost
   where l.service = $1 and l.id = lost.id and lost.n = 3 and lost.account = (select min(id) from bank_account where service = $1 and purpose = 'deposit')
  returning l.account, l.occurred_at as at, l.amount::text as amount, l.balance_after::text as found`;

const GAP = `insert into bank_gap (service, id, version, created_at, updated_at, account, line, at, wanted, found, missing, state)
  overriding system value
  select l.service, 1, 1, $5, $5, l.account, l.id, l.occurred_at, l.balance_after - $4::numeric, l.balance_after, $4::numeric, 'open'
    from statement_line l where l.service = $1 and l.account = $2 and l.occurred_at >= $3 order by l.occurred_at, l.id limit 1`;

/** Each day of an account by its lines; all but the last two were closed the next morning. */
const DAYS = `with line as (
    select service, account, (occurred_at at time zone 'Asia/Bangkok')::date as day, direction, amount, balance_after, occurred_at, id,
           case direction when 'in' then amount else -amount end as moved from statement_line),
  days as (
    select service, account, day, (array_agg(balance_after - moved order by occurred_at, id))[1] as opening, (array_agg(balance_after order by occurred_at desc, id desc))[1] as closing,
           coalesce(sum(amount) filter (where direction = 'in'), 0) as money_in, coalesce(sum(amount) filter (where direction = 'out'), 0) as money_out, count(*)::int as lines,
           max(occurred_at) as last, day < (($1::timestamptz at time zone 'Asia/Bangkok')::date - 1) as closed, (day + interval '1 day 9 hours 30 minutes') at time zone 'Asia/Bangkok' as closed_at
      from line group by service, account, day)
  insert into bank_day (service, version, created_at, updated_at, account, day, opening, money_in, money_out, closing, line_count, state, closed_by, closed_at, closed_in, closed_out, closed_closing)
  select service, case when closed then 2 else 1 end, last, case when closed then closed_at else last end, account, day, opening, money_in, money_out, closing, lines,
         case when closed then 'closed' else 'open' end, case when closed then 5 end, case when closed then closed_at end,
         case when closed then money_in end, case when closed then money_out end, case when closed then closing end
    from days order by day, account`;

/** The bank tells each account's balance after its last line. */
const TOLD = `insert into bank_balance (service, account, at, balance, told_at)
  select distinct on (service, account) service, account, occurred_at, balance_after, occurred_at from statement_line order by service, account, occurred_at desc, id desc`;

/**
 * Balances behind the lines of every account, their days, and one gap at the first site: a line that was never reported, while its deposit
 * waits. Chosen without chance, so that what else is made stays as it is.
 */
export async function seedBankBook(tx: Tx, first: string, now: Date): Promise<void> {
  await tx.query(BALANCES, [OPENED]);
  const [lost] = await tx.query<{ account: number; at: string; amount: string }>(LOST, [first]);
  if (lost) {
    await tx.query(GAP, [first, lost.account, lost.at, lost.amount, now.toISOString()]);
    await tx.query("select setval(pg_get_serial_sequence('bank_gap', 'id'), 1)");
  }
  await tx.query(DAYS, [now.toISOString()]);
  await tx.query(TOLD);
  const accounts = await tx.query<{ service: string; id: number }>('select service, id from bank_account');
  for (const { service, id } of accounts) await watchBalances({ tx, service }, id);
}
