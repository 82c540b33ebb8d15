import type { Queryable } from '../db/client';
import type { BookRule } from '../../src/resources/transaction/bookRules';
import { bankRules } from './bankInvariants';
import { payoutRules } from './payoutInvariants';
import { smsRules } from './smsInvariants';
import { HOLDING } from './withdrawStates';

const HELD = HOLDING.map((state) => `'${state}'`).join(',');

/** A rule of the ledger, and the rows that break it: `what` names the record in a few words. */
export interface Rule {
  key: BookRule;
  name: string;
  sql: string;
}

const rules: readonly Rule[] = [
  {
    key: 'posting_balanced',
    name: 'every posting has lines and they sum to zero',
    sql: `select p.service, 'posting ' || p.id || ' sums to ' || coalesce(sum(l.amount)::text, 'nothing') as what
            from ledger_posting p left join ledger_line l on l.service = p.service and l.posting = p.id
           where $1::text is null or p.service = $1
           group by p.service, p.id having coalesce(sum(l.amount), -1) <> 0`,
  },
  {
    key: 'balance_of_lines',
    name: 'every balance is the sum of its lines',
    // Of archived postings the sum is left, for each account.
    sql: `select a.service, a.kind || ' of ' || a.owner || ' says ' || a.balance || ', its lines ' || coalesce(sum(l.amount), 0) + coalesce(k.amount, 0) as what
            from ledger_account a left join ledger_carried k on k.service = a.service and k.account = a.id
            left join ledger_line l on l.service = a.service and l.account = a.id
           where $1::text is null or a.service = $1
           group by a.service, a.id, a.kind, a.owner, a.balance, k.amount
          having a.balance <> (coalesce(sum(l.amount), 0) + coalesce(k.amount, 0)) * case when a.kind in ('member_cash','member_hold','member_bonus') then -1 else 1 end`,
  },
  {
    key: 'carried_forward',
    name: 'what was carried forward from archived postings sums to zero',
    sql: `select k.service, 'carried forward is ' || sum(k.amount) as what from ledger_carried k
           where $1::text is null or k.service = $1
           group by k.service having sum(k.amount) <> 0`,
  },
  {
    key: 'member_not_negative',
    name: 'no member account is below zero',
    sql: `select a.service, a.kind || ' of member ' || a.owner || ' is ' || a.balance as what from ledger_account a
           where a.kind in ('member_cash','member_hold','member_bonus') and a.balance < 0 and ($1::text is null or a.service = $1)`,
  },
  {
    key: 'credit_not_negative',
    name: 'no credit of a site is below zero, and it has no owner but the site',
    sql: `select a.service, a.kind || ' of ' || a.owner || ' is ' || a.balance as what from ledger_account a
           where a.kind in ('sms_credit','sms_hold','agent_credit') and (a.balance < 0 or a.owner <> 0) and ($1::text is null or a.service = $1)`,
  },
  {
    key: 'member_balance',
    name: 'the balance of a member record is their cash account',
    sql: `select m.service, 'member ' || m.id || ' shows ' || m.balance || ', the ledger ' || coalesce(a.balance, 0) as what
            from member m left join ledger_account a on a.service = m.service and a.kind = 'member_cash' and a.owner = m.id
           where m.balance <> coalesce(a.balance, 0) and ($1::text is null or m.service = $1)`,
  },
  {
    key: 'bank_balance',
    name: 'the balance of a bank account record is its ledger account',
    sql: `select b.service, 'bank account ' || b.id || ' shows ' || b.balance || ', the ledger ' || coalesce(a.balance, 0) as what
            from bank_account b left join ledger_account a on a.service = b.service and a.kind = 'bank' and a.owner = b.id
           where b.balance <> coalesce(a.balance, 0) and ($1::text is null or b.service = $1)`,
  },
  {
    key: 'reversal_whole',
    name: 'a reversal turns every line of its posting',
    sql: `select r.service, 'posting ' || r.id || ' does not undo ' || r.reverses as what
            from ledger_posting r
            join (select l.service, l.posting, l.account, l.amount from ledger_line l) n on n.service = r.service and n.posting in (r.id, r.reverses)
           where r.reverses is not null and ($1::text is null or r.service = $1)
           group by r.service, r.id, r.reverses, n.account having sum(n.amount) <> 0`,
  },
  {
    key: 'withdraw_hold',
    name: 'an open withdrawal holds its amount, a decided one holds nothing',
    sql: `select w.service, 'withdrawal ' || w.id || ' (' || w.status || ') of ' || w.amount || ' holds ' || held.amount as what
            from withdraw w cross join lateral (
              select coalesce(-sum(l.amount), 0) as amount from ledger_posting p
                join ledger_line l on l.service = p.service and l.posting = p.id
                join ledger_account a on a.service = l.service and a.id = l.account and a.kind = 'member_hold' and a.owner = w.member
               where p.service = w.service and p.resource = 'withdraw' and p.record_id = w.id) held
           where ($1::text is null or w.service = $1)
             and held.amount <> case when w.status in (${HELD}) then w.amount else 0 end`,
  },
  {
    key: 'member_hold',
    name: 'what a member has on hold belongs to their open withdrawals',
    sql: `select a.service, 'member ' || a.owner || ' holds ' || a.balance || ', open withdrawals ' || coalesce(sum(w.amount), 0) as what
            from ledger_account a left join withdraw w on w.service = a.service and w.member = a.owner and w.status in (${HELD})
           where a.kind = 'member_hold' and ($1::text is null or a.service = $1)
           group by a.service, a.owner, a.balance having a.balance <> coalesce(sum(w.amount), 0)`,
  },
  {
    key: 'deposit_credited_once',
    name: 'an approved deposit is credited once with its amount to its member, any other not',
    sql: `select d.service, 'deposit ' || d.id || ' (' || d.status || ') of ' || d.amount || ' credited ' || credited.amount || ' in ' || credited.postings as what
            from deposit d cross join lateral (
              select count(*) as postings, coalesce(-sum(l.amount), 0) as amount from ledger_posting p
                join ledger_line l on l.service = p.service and l.posting = p.id
                join ledger_account a on a.service = l.service and a.id = l.account and a.kind = 'member_cash' and a.owner = d.member
               where p.service = d.service and p.resource = 'deposit' and p.record_id = d.id and p.kind = 'deposit'
                 and not exists (select 1 from ledger_posting r where r.service = p.service and r.reverses = p.id)) credited
           where ($1::text is null or d.service = $1)
             and (credited.postings, credited.amount) is distinct from case when d.status = 'approved' then (1::bigint, d.amount) else (0::bigint, 0::numeric) end`,
  },
  {
    key: 'qr_credited',
    name: 'a credited QR payment has its deposit, by its statement line',
    sql: `select q.service, 'QR payment ' || q.id || ' is credited, its deposit ' || coalesce(d.id || ' is ' || d.status, 'is missing') as what
            from qr_payment q left join deposit d on d.service = q.service and d.id = q.deposit and d.member = q.member
             and d.bank_account = q.bank_account and d.channel = 'qr' and d.line = q.line
           where q.state = 'credited' and coalesce(d.status, '') not in ('approved','refunded') and ($1::text is null or q.service = $1)`,
  },
  {
    key: 'member_points',
    name: 'the points of a member record are the sum of their entries',
    sql: `select m.service, 'member ' || m.id || ' shows ' || m.points || ' points, their entries ' || coalesce(e.sum, 0) as what
            from member m left join (select service, member, sum(change) as sum from points_entry where $1::text is null or service = $1 group by service, member) e on e.service = m.service and e.member = m.id
           where m.points <> coalesce(e.sum, 0) and ($1::text is null or m.service = $1)`,
  },
  ...bankRules,
  ...payoutRules,
  ...smsRules,
];

/** The most broken records named per rule. */
const NAMED = 20;

/** A rule that does not hold at a site, with the first of the records that break it and how many there are at least. */
export interface BrokenRule {
  key: BookRule;
  name: string;
  service: string;
  what: readonly string[];
}

/** Checks the ledger of a site, or of all sites; empty when every rule holds. Reads only, and everything that was ever posted. */
export async function brokenRules(db: Queryable, service?: string): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const { key, name, sql } of rules) {
    const rows = await db.query<{ service: string; what: string }>(
      `select service, what from (${sql}) broken order by service, what limit ${NAMED}`,
      [service ?? null],
    );
    for (const at of new Set(rows.map((row) => row.service)))
      broken.push({ key, name, service: at, what: rows.filter((row) => row.service === at).map(({ what }) => what) });
  }
  return broken;
}

/** In words, a line for each record. */
export const inWords = (broken: readonly BrokenRule[]): string[] =>
  broken.flatMap(({ name, service, what }) => what.map((one) => `${name}: ${service}: ${one}`));

/** The records that break a rule, in words. */
export const checkBooks = async (db: Queryable, service?: string): Promise<string[]> => inWords(await brokenRules(db, service));
