import type { BookRule } from '../../src/resources/transaction/bookRules';

/** The sum that the accounts of a site moved for a campaign or a rule. */
const moved = (account: string, resource: string, record: string): string => `(
  select coalesce(sum(l.amount), 0) from ledger_posting p join ledger_line l on l.service = p.service and l.posting = p.id join ledger_account a on a.service = l.service and a.id = l.account and a.kind = '${account}'
   where p.service = ${record}.service and p.resource = '${resource}' and p.record_id = ${record}.id)`;

/** A message holds its price until it is finished: delivered, failed, dropped, cancelled or expired. */
const open = (owner: string, record: string): string =>
  `(select coalesce(sum(m.cost), 0) from sms_message m where m.service = ${record}.service and m.${owner} = ${record}.id and m.direction = 'out' and m.done_at is null)`;

/** Rules of the message credit: what is held, and for what. */
export const smsRules: readonly { key: BookRule; name: string; sql: string }[] = [
  {
    key: 'sms_hold',
    name: 'what a site holds for messages belongs to its campaigns and automatic messages',
    sql: `select a.service, 'sms_hold is ' || a.balance || ', campaigns and automatic messages hold ' || held.amount as what
            from ledger_account a cross join lateral (
              select coalesce((select sum(r.parts * u.price) from sms_run u join sms_recipient r on r.service = u.service and r.campaign = u.campaign and r.n >= u.next_n where u.service = a.service and not u.fed), 0)
                   + coalesce((select sum(m.cost) from sms_message m where m.service = a.service and m.direction = 'out' and m.done_at is null), 0) as amount) held
           where a.kind = 'sms_hold' and a.balance <> held.amount and ($1::text is null or a.service = $1)`,
  },
  {
    key: 'sms_campaign_hold',
    name: 'a campaign holds what its open messages and those not made yet cost',
    sql: `select c.service, 'campaign ' || c.id || ' (' || c.status || ') holds ' || c.held || ', its messages ' || c.open as what from (
            select c.service, c.id, c.status, ${moved('sms_hold', 'sms_campaign', 'c')} as held,
                   ${open('campaign', 'c')} + coalesce((select sum(r.parts * u.price) from sms_run u join sms_recipient r on r.service = u.service and r.campaign = u.campaign and r.n >= u.next_n
                     where u.service = c.service and u.campaign = c.id and not u.fed), 0) as open
              from sms_campaign c where $1::text is null or c.service = $1) c
           where c.held <> c.open`,
  },
  {
    key: 'sms_auto_hold',
    name: 'an automatic message rule holds what its open messages cost',
    sql: `select r.service, 'rule ' || r.id || ' holds ' || r.held || ', its messages ' || r.open as what from (
            select r.service, r.id, ${moved('sms_hold', 'sms_auto', 'r')} as held, ${open('auto', 'r')} as open from sms_auto r where $1::text is null or r.service = $1) r
           where r.held <> r.open`,
  },
  {
    key: 'sms_campaign_spent',
    name: 'what a campaign says it spent was spent',
    sql: `select c.service, 'campaign ' || c.id || ' says ' || c.spent || ', posted ' || c.posted as what from (
            select c.service, c.id, c.spent, ${moved('sms_expense', 'sms_campaign', 'c')} as posted from sms_campaign c where $1::text is null or c.service = $1) c
           where c.spent <> c.posted`,
  },
];
