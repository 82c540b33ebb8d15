import type { BookRule } from '../../src/resources/transaction/bookRules';

/** What holds between withdrawals, the attempts to pay them and the lines of the bank. */
export const payoutRules: readonly { key: BookRule; name: string; sql: string }[] = [
  {
    key: 'withdraw_paid_once',
    name: 'a paid withdrawal left its bank account once, any other not',
    sql: `select w.service, 'withdrawal ' || w.id || ' (' || w.status || ') has ' || count(p.id) || ' payments that stand' as what
            from withdraw w left join ledger_posting p on p.service = w.service and p.resource = 'withdraw' and p.record_id = w.id and p.kind = 'withdraw_paid'
             and not exists (select 1 from ledger_posting r where r.service = p.service and r.reverses = p.id)
           where ($1::text is null or w.service = $1)
           group by w.service, w.id, w.status having count(p.id) <> case when w.status = 'paid' then 1 else 0 end`,
  },
  {
    key: 'payout_under_way',
    name: 'a withdrawal that is being paid has one attempt under way, one in doubt has one in doubt, any other none',
    sql: `select w.service, 'withdrawal ' || w.id || ' (' || w.status || ') has attempts ' || coalesce(string_agg(a.state, ', '), 'of no kind') as what
            from withdraw w left join payout_attempt a on a.service = w.service and a.withdraw = w.id and a.state in ('sending','unknown')
           where ($1::text is null or w.service = $1) and (a.id is not null or w.status = 'paying')
           group by w.service, w.id, w.status
          having count(*) filter (where a.state = 'sending') <> case when w.status = 'paying' then 1 else 0 end
              or count(*) filter (where a.state = 'unknown') <> case when w.status = 'unknown' then 1 else 0 end`,
  },
  {
    key: 'payout_once',
    name: 'of the attempts of a withdrawal one is paid at most, and then the withdrawal is',
    sql: `select w.service, 'withdrawal ' || w.id || ' (' || w.status || ') was paid by ' || count(*) || ' attempts' as what
            from withdraw w join payout_attempt a on a.service = w.service and a.withdraw = w.id and a.state = 'paid'
           where ($1::text is null or w.service = $1)
           group by w.service, w.id, w.status having count(*) > 1 or w.status <> 'paid'`,
  },
  {
    key: 'payout_outbox',
    name: 'what is still to be sent is under way',
    sql: `select o.service, 'attempt ' || o.attempt || ' is ' || coalesce(a.state, 'missing') as what
            from payout_outbox o left join payout_attempt a on a.service = o.service and a.id = o.attempt
           where coalesce(a.state, '') <> 'sending' and ($1::text is null or o.service = $1)`,
  },
  {
    key: 'withdraw_line',
    name: 'the line of a withdrawal is matched, went out of the account that paid, and is no other’s; a line that went out is matched with nothing else',
    sql: `select w.service, 'withdrawal ' || w.id || ' (' || w.status || ') has line ' || w.line as what
            from withdraw w left join statement_line s on s.service = w.service and s.id = w.line and s.direction = 'out' and s.status = 'matched'
             and s.account = w.pay_account and s.amount in (w.amount, w.amount - coalesce(w.fee, 0))
           where w.line is not null and (s.id is null or w.status <> 'paid') and ($1::text is null or w.service = $1)
           union all
           select s.service, 'line ' || s.id || ' went out and is matched with no withdrawal' as what from statement_line s
           where s.direction = 'out' and s.status = 'matched' and ($1::text is null or s.service = $1)
             and not exists (select 1 from withdraw w where w.service = s.service and w.line = s.id)`,
  },
];
