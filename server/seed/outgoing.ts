import type { Tx } from '../db/client';

/** The lines of money out begin behind those of money in, so that nothing that was numbered before moves. */
const PAID = [
  `insert into statement_line (service, id, version, created_at, updated_at, account, direction, amount, occurred_at, from_bank, from_number, from_name, reference, status, source)
   overriding system value
   select w.service, $1::bigint + w.id, 1, w.paid_at, w.paid_at, w.pay_account, 'out', w.amount, w.paid_at, w.bank, right(w.account_number, 6), w.holder, 'T' || lpad(($1::bigint + w.id)::text, 10, '0'), 'matched', 'feed'
     from withdraw w where w.status = 'paid' and (w.id % 5 <> 0 or w.paid_at < now() - interval '3 days')`,
  "update withdraw set line = $1::bigint + id where status = 'paid' and (id % 5 <> 0 or paid_at < now() - interval '3 days')",
];

/** Both sides of each transfer between own accounts, as the bank shows it. */
const OWN = `with transfers as (
    select p.service, p.id as posting, p.at, f.owner as source, t.owner as target, tl.amount, (select coalesce(max(id), 0) from statement_line) + 2 * row_number() over (order by p.service, p.id) as line
      from ledger_posting p
      join ledger_line fl on fl.service = p.service and fl.posting = p.id and fl.amount < 0 join ledger_account f on f.service = fl.service and f.id = fl.account and f.kind = 'bank'
      join ledger_line tl on tl.service = p.service and tl.posting = p.id and tl.amount > 0 join ledger_account t on t.service = tl.service and t.id = tl.account and t.kind = 'bank'
     where p.kind = 'transfer')
  insert into statement_line (service, id, version, created_at, updated_at, account, direction, amount, occurred_at, reference, status, pair, posting, source)
  overriding system value
  select x.service, x.line - s.back, 1, x.at, x.at, case s.back when 1 then x.source else x.target end, case s.back when 1 then 'out' else 'in' end, x.amount, x.at,
      'T' || lpad((x.line - s.back)::text, 10, '0'), 'own', x.line - 1 + s.back, x.posting, 'feed'
    from transfers x cross join (values (0), (1)) s(back)`;

/**
 * Lines of money out: of every withdrawal that was paid but some of the last days, and of transfers between the site's own accounts. Chosen
 * without chance, so that what else is made stays as it is.
 */
export async function seedOutgoing(tx: Tx): Promise<void> {
  const [last] = await tx.query<{ id: number }>('select coalesce(max(id), 0)::int as id from statement_line');
  for (const sql of PAID) await tx.query(sql, [last?.id ?? 0]);
  await tx.query(OWN);
  await tx.query("select setval(pg_get_serial_sequence('statement_line', 'id'), greatest(1, (select max(id) from statement_line)))");
}
