import { FILL_DECISIONS } from './fillDecisions';
import { FILL_MOMENTS } from './fillMoments';
import { FILL_PLAYS } from './fillPlays';

/**
 * A change to what is already in a database, made once and in the order of the numbers. Columns, indexes and references of declared
 * resources follow their definitions by themselves; a migration is for rows, and for tables of the system itself. A new database needs
 * none.
 */
export interface Migration {
  id: number;
  name: string;
  /** Before the tables follow the definitions, or after them. */
  when: 'before' | 'after';
  sql: string;
}

/** Add at the end, with the next number; never change one that has been released. */
export const migrations: readonly Migration[] = [
  {
    id: 1,
    name: 'sessions carry the stamp of their rights and the time of the last factor',
    when: 'before',
    sql: `alter table if exists session add column if not exists stamp text not null default '', add column if not exists handle text not null default gen_random_uuid()::text,
            add column if not exists verified_at timestamptz not null default 'epoch'::timestamptz, add column if not exists must_change boolean not null default false;`,
  },
  {
    id: 2,
    name: 'the settings of a site leave its record for one of their own',
    when: 'after',
    sql: `do $$ begin
            if to_regclass('site_config') is not null and exists (select 1 from pg_attribute where attrelid = to_regclass('site') and attname = 'withdraw_second_limit' and not attisdropped) then
              update site_config c set cutoff = s.cutoff, withdraw_second_limit = s.withdraw_second_limit, deposit_second_limit = s.deposit_second_limit,
                credit_second_limit = s.credit_second_limit, sms_second_limit = s.sms_second_limit, sms_quiet_from = s.sms_quiet_from, sms_quiet_to = s.sms_quiet_to
              from site s where s.service = c.service;
            end if;
          end $$;`,
  },
  {
    id: 3,
    name: 'a request for a second person keeps what was asked for',
    when: 'before',
    sql: 'alter table if exists approval add column if not exists input jsonb;',
  },
  {
    id: 4,
    name: 'uploads know whether a record ever referred to them; those there are count as used',
    when: 'before',
    sql: `alter table if exists stored_file add column if not exists used boolean not null default true;
          alter table if exists stored_file alter column used set default false;`,
  },
  {
    id: 5,
    name: 'points that members had before their ledger become its opening balances',
    when: 'after',
    sql: `do $$ begin
            if to_regclass('points_entry') is not null and to_regclass('member') is not null then
              insert into points_entry (service, member, change, balance, kind, cause, cause_id)
                select m.service, m.id, m.points, m.points, 'opening', 'member', m.id from member m
                 where m.points <> 0 and not exists (select 1 from points_entry e where e.service = m.service and e.member = m.id);
            end if;
          end $$;`,
  },
  {
    id: 6,
    name: 'why a deposit was not credited by itself is a code and no longer a sentence',
    when: 'after',
    sql: `do $$ begin
            if exists (select 1 from pg_attribute where attrelid = to_regclass('deposit') and attname = 'doubt' and not attisdropped) then
              update deposit d set doubt = w.doubt, reason = null from (values
                ('contradiction', 'ธนาคาร เลขบัญชี หรือชื่อผู้โอนไม่ตรงกับสมาชิก'),
                ('thirdParty', 'ชื่อผู้โอนเป็นคนอื่น'),
                ('late', 'เงินเข้าหลังหมดเวลา'),
                ('cancelled', 'เงินเข้าหลังยกเลิกรายการ'),
                ('several', 'มีมากกว่าหนึ่งรายการที่อาจตรง'),
                ('twin', 'มียอดเท่ากันเข้าในนาทีเดียวกัน'),
                ('paidTwice', 'รายการนี้มีเงินเข้าแล้วหนึ่งครั้ง'),
                ('weak', 'หลักฐานไม่พอให้เติมเอง')
              ) w(doubt, sentence) where d.reason = w.sentence;
            end if;
          end $$;`,
  },
  {
    id: 7,
    name: 'deposits and withdrawals know when they were decided, credited, paid and taken back, and members their first deposit',
    when: 'after',
    sql: FILL_MOMENTS,
  },
  {
    id: 8,
    name: 'sites whose rules of withdrawals were there ask for a person where something is blocked',
    when: 'after',
    sql: `do $$ begin
            if to_regclass('withdraw_rule') is not null then
              insert into withdraw_rule (service, position, kind, effect)
                select r.service, max(r.position) + 1, 'blocked', 'person' from withdraw_rule r group by r.service having not bool_or(r.kind = 'blocked');
            end if;
          end $$;`,
  },
  {
    id: 9,
    name: 'opened boxes know their business day',
    when: 'after',
    sql: `do $$ begin
            if exists (select 1 from pg_attribute where attrelid = to_regclass('ticket') and attname = 'opened_day' and not attisdropped) then
              update ticket set opened_day = business_day(service, opened_at) where opened_day is null and opened_at is not null;
            end if;
          end $$;`,
  },
  {
    id: 10,
    name: 'what employees decided of the queues is kept, beginning with what the audit log says of it',
    when: 'after',
    sql: FILL_DECISIONS,
  },
  {
    id: 11,
    name: 'what members played are records, and the days on which they were active are kept',
    when: 'after',
    sql: FILL_PLAYS,
  },
  {
    id: 12,
    name: 'marks of changed days have no key of their own',
    when: 'before',
    sql: 'alter table if exists figure_mark drop column if exists id;',
  },
  {
    id: 13,
    name: 'marks of changed days say what changed',
    when: 'before',
    sql: 'alter table if exists figure_mark add column if not exists sign smallint, add column if not exists image jsonb;',
  },
  {
    id: 14,
    name: 'rules of alerts that tell a room name who set them up last, as the audit log has it',
    when: 'after',
    sql: `do $$ begin
            if to_regclass('alert_rule') is not null then
              update alert_rule r set author = a.employee
                from (select distinct on (service, record_id) service, record_id, employee from audit
                       where resource = 'alert_rule' and action in ('create', 'update') and result = 'ok' and employee is not null
                       order by service, record_id, id desc) a
               where r.room is not null and r.author is null and a.service = r.service and a.record_id = r.id::text
                 and exists (select 1 from employee e where e.id = a.employee);
            end if;
          end $$;`,
  },
  {
    id: 15,
    name: 'bank accounts know since when they are in use; those that are there were switched on when they were made',
    when: 'after',
    sql: `do $$ begin
            if exists (select 1 from pg_attribute where attrelid = to_regclass('bank_account') and attname = 'opened_at' and not attisdropped) then
              update bank_account set opened_at = created_at where opened_at is null;
            end if;
          end $$;`,
  },
  {
    id: 16,
    name: 'alerts of gaps say how many there are and no longer what they come to',
    when: 'after',
    sql: `do $$ begin
            if to_regclass('alert') is not null then
              update alert set value = 1, worst = 1, unit = 'rows' where figure = 'bank_gap' and unit = 'baht';
            end if;
          end $$;`,
  },
  {
    id: 17,
    name: 'checks of withdrawals keep no names: those stand in the withdrawal and with the member',
    when: 'after',
    sql: `do $$ begin
            if to_regclass('withdraw_check') is not null then
              update withdraw_check set wanted = '–', found = '–' where kind = 'name' and wanted <> '–';
            end if;
          end $$;`,
  },
];
