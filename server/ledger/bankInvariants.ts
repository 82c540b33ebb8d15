import type { BookRule } from '../../src/resources/transaction/bookRules';

/** What lines and postings of bank accounts owe each other. */
export const bankRules: readonly { key: BookRule; name: string; sql: string }[] = [
  {
    key: 'line_matched',
    name: 'a matched incoming line is used up by one deposit or by its shares, of the same account, and any other by none',
    sql: `select s.service, 'statement line ' || s.id || ' (' || s.status || ') of ' || s.amount || ': deposits ' || coalesce(one.n, 0) || ' of ' || coalesce(one.sum, 0) || ', shares ' || coalesce(part.sum, 0) as what
            from statement_line s
            left join (select d.service, d.line, d.bank_account, count(*) as n, sum(d.amount) as sum from deposit d
                        where d.line is not null and d.status <> 'rejected' and ($1::text is null or d.service = $1) group by d.service, d.line, d.bank_account) one
              on one.service = s.service and one.line = s.id and one.bank_account = s.account
            left join (select h.service, h.line, d.bank_account, sum(h.amount) as sum from line_share h join deposit d on d.service = h.service and d.id = h.deposit and d.status <> 'rejected'
                        where not h.undone and ($1::text is null or h.service = $1) group by h.service, h.line, d.bank_account) part
              on part.service = s.service and part.line = s.id and part.bank_account = s.account
           where s.direction = 'in' and ($1::text is null or s.service = $1)
             and case when s.status = 'matched' then not ((coalesce(one.n, 0), coalesce(one.sum, 0), coalesce(part.sum, 0)) in ((1, s.amount, 0), (0, 0, s.amount)))
                      else coalesce(one.n, 0) + coalesce(part.sum, 0) > 0 end`,
  },
  {
    key: 'deposit_shares',
    name: 'a deposit of several lines, or of a part of one, has their sum and no line of its own',
    sql: `select d.service, 'deposit ' || d.id || ' of ' || d.amount || ' has shares of ' || coalesce(part.sum, 0) as what
            from deposit d left join (select h.service, h.deposit, sum(h.amount) as sum from line_share h where not h.undone group by h.service, h.deposit) part
              on part.service = d.service and part.deposit = d.id
           where (d.shared or part.sum is not null) and ($1::text is null or d.service = $1)
             and (not d.shared or d.line is not null or part.sum is distinct from d.amount)`,
  },
  {
    key: 'suspense_lines',
    name: 'what an account has in suspense belongs to its lines in suspense',
    sql: `select coalesce(a.service, l.service) as service, 'account ' || coalesce(a.owner, l.account) || ' has ' || coalesce(-a.balance, 0) || ' in suspense, its lines ' || coalesce(l.sum, 0) as what
            from (select service, owner, balance from ledger_account where kind = 'suspense' and ($1::text is null or service = $1)) a
            full join (select s.service, s.account, sum(s.amount) as sum from statement_line s where s.status = 'suspense' and ($1::text is null or s.service = $1) group by s.service, s.account) l
              on l.service = a.service and l.account = a.owner
           where coalesce(-a.balance, 0) <> coalesce(l.sum, 0)`,
  },
  {
    key: 'bank_fee_once',
    name: 'a line that is a fee left its account once, any other never as one',
    sql: `select s.service, 'statement line ' || s.id || ' (' || s.status || ') has ' || count(p.id) || ' fees' as what
            from statement_line s left join ledger_posting p on p.service = s.service and p.resource = 'statement_line' and p.record_id = s.id and p.kind = 'bank_fee' and p.reverses is null
             and not exists (select 1 from ledger_posting r where r.service = p.service and r.reverses = p.id)
           where ($1::text is null or s.service = $1) and (s.status = 'fee' or p.id is not null)
           group by s.service, s.id, s.status having count(p.id) <> case when s.status = 'fee' then 1 else 0 end`,
  },
  {
    key: 'own_transfer',
    name: 'an own transfer has two sides of the same amount, and one posting',
    sql: `select s.service, 'statement line ' || s.id || ' is an own transfer, its other side ' || coalesce(o.id || ' is ' || o.status, 'is missing') as what
            from statement_line s left join statement_line o on o.service = s.service and o.id = s.pair and o.pair = s.id and o.amount = s.amount and o.account <> s.account and o.direction <> s.direction
             and o.posting is not distinct from s.posting and o.status = 'own'
           where s.status = 'own' and ($1::text is null or s.service = $1)
             and (o.id is null or (s.direction = 'out') and (s.posting is null) <> exists (
               select 1 from ledger_posting p where p.service = s.service and p.resource = 'statement_line' and p.record_id = s.id and p.kind = 'transfer' and p.reverses is null
                  and not exists (select 1 from ledger_posting r where r.service = p.service and r.reverses = p.id)))`,
  },
];
