/** Tables and functions of the ledger, for the embedded engine and PostgreSQL 15 and later alike. May be run again at every start. */

const kinds = [
  'member_cash',
  'member_hold',
  'member_bonus',
  'bank',
  'sms_credit',
  'sms_hold',
  'sms_expense',
  'agent_credit',
  'credit_purchase',
  'suspense',
  'bonus_expense',
  'prize_expense',
  'referral_expense',
  'fee_income',
  'fee_expense',
  'adjustment',
  'opening',
  'play',
]
  .map((kind) => `'${kind}'`)
  .join(',');

/**
 * Amounts are signed: plus is a debit, minus a credit. A balance has the sign people expect: what the site owes a member and what a bank
 * account holds are both positive.
 */
const tables = `
create table if not exists ledger_account (
  service text not null,
  id bigint generated always as identity,
  kind text not null,
  owner bigint not null,
  balance numeric(18,2) not null default 0,
  primary key (service, id),
  unique (service, kind, owner),
  constraint ledger_account_not_negative check (kind not in ('member_cash','member_hold','member_bonus') or balance >= 0)
);
create table if not exists ledger_posting (
  service text not null,
  id bigint generated always as identity,
  kind text not null,
  resource text not null,
  record_id bigint not null,
  actor bigint not null,
  at timestamptz not null,
  reverses bigint,
  primary key (service, id),
  constraint ledger_posting_reversed_once unique (service, reverses),
  foreign key (service, reverses) references ledger_posting (service, id)
);
create index if not exists ledger_posting_record on ledger_posting (service, resource, record_id);
drop index if exists ledger_posting_at;
create index if not exists ledger_posting_by_at on ledger_posting (service, at, id);
create index if not exists ledger_posting_by_kind on ledger_posting (service, kind, at, id);
create index if not exists ledger_posting_by_actor on ledger_posting (service, nullif(actor, 0), at, id);
create index if not exists ledger_posting_by_record on ledger_posting (service, record_id, at, id);
create index if not exists ledger_posting_of_wallets on ledger_posting (service, at, id) where kind in ('credit_purchase','sms_spent','credit_correction');
create table if not exists ledger_line (
  service text not null,
  posting bigint not null,
  account bigint not null,
  amount numeric(18,2) not null,
  primary key (service, posting, account),
  foreign key (service, posting) references ledger_posting (service, id),
  foreign key (service, account) references ledger_account (service, id),
  constraint ledger_line_not_zero check (amount <> 0)
);
create index if not exists ledger_line_account on ledger_line (service, account, posting);
`;

/** A ledger created before a kind of account was added learns it here. Existing rows have older kinds, so they are not checked. */
const rules = `
alter table ledger_account drop constraint if exists ledger_account_kind, add constraint ledger_account_kind check (kind in (${kinds})) not valid;
alter table ledger_account drop constraint if exists ledger_account_owner, add constraint ledger_account_owner check (
  case when kind in ('member_cash','member_hold','member_bonus','bank','play','suspense','fee_expense') then owner > 0
       when kind in ('bonus_expense','prize_expense','referral_expense','adjustment','fee_income') then owner >= 0 else owner = 0 end) not valid;
alter table ledger_account drop constraint if exists ledger_account_credit_left, add constraint ledger_account_credit_left check (kind not in ('sms_credit','sms_hold','agent_credit') or balance >= 0) not valid;
`;

/**
 * Postings never change: a mistake is reversed by another posting. They are deleted only when they are archived (server/archive/tables.ts).
 * A posting gets all its lines in one statement and they sum to zero.
 */
const guards = `
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  if archive_may(tg_relid, tg_op) then return null; end if;
  raise exception 'ledger: % on % is refused, postings never change', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create or replace trigger ledger_posting_immutable before update or delete or truncate on ledger_posting
  for each statement execute function ledger_refuse_change();
create or replace trigger ledger_line_immutable before update or delete or truncate on ledger_line
  for each statement execute function ledger_refuse_change();

create or replace function ledger_check_lines() returns trigger language plpgsql as $$
declare wrong record;
begin
  select n.service, n.posting into wrong
    from (select i.service, i.posting, sum(i.amount) as total, count(*) as lines from inserted i group by i.service, i.posting) n
    where n.total <> 0
       or n.lines <> (select count(*) from ledger_line l where l.service = n.service and l.posting = n.posting)
    limit 1;
  if found then
    raise exception 'ledger: the lines of posting % of % do not sum to zero in one statement', wrong.posting, wrong.service using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create or replace trigger ledger_line_balanced after insert on ledger_line referencing new table as inserted
  for each statement execute function ledger_check_lines();
`;

/**
 * `p_lines`: [{ "account": kind, "owner": id, "satang": whole number }], one entry per account. Rows are taken in one order everywhere
 * (members, bank accounts, ledger accounts, each by number), so that two postings never wait for each other in a circle. It works line by
 * line because each is then one look-up by key, however large the tables are. A connection keeps the plan it made when the books were still
 * empty, which would read whole tables ever after: so scans are ruled out.
 */
const post = `
create or replace function ledger_post(
  p_service text, p_kind text, p_resource text, p_record bigint, p_actor bigint, p_at timestamptz, p_reverses bigint, p_lines jsonb
) returns bigint language plpgsql set enable_seqscan = off as $$
declare
  v_posting bigint;
  v_kinds text[];
  v_owners bigint[];
  v_amounts numeric[];
  v_accounts bigint[] := '{}';
  v_account bigint;
  v_change numeric;
begin
  select array_agg(l.account order by l.account, l.owner), array_agg(l.owner order by l.account, l.owner), array_agg(l.satang::numeric / 100 order by l.account, l.owner)
    into v_kinds, v_owners, v_amounts
    from jsonb_to_recordset(p_lines) as l(account text, owner bigint, satang bigint);
  if coalesce(cardinality(v_kinds), 0) < 2 then
    raise exception 'ledger: a posting needs two lines or more' using errcode = 'integrity_constraint_violation';
  end if;

  for n in 1 .. cardinality(v_kinds) loop
    if v_kinds[n] = 'member_cash' then
      update member set balance = balance - v_amounts[n] where service = p_service and id = v_owners[n];
      if not found then
        raise exception 'ledger: no such member of %', p_service using errcode = 'foreign_key_violation';
      end if;
    end if;
  end loop;
  for n in 1 .. cardinality(v_kinds) loop
    if v_kinds[n] = 'bank' then
      update bank_account set balance = balance + v_amounts[n] where service = p_service and id = v_owners[n];
      if not found then
        raise exception 'ledger: no such bank account of %', p_service using errcode = 'foreign_key_violation';
      end if;
    end if;
  end loop;

  for n in 1 .. cardinality(v_kinds) loop
    v_change := case when v_kinds[n] in ('member_cash','member_hold','member_bonus') then -v_amounts[n] else v_amounts[n] end;
    update ledger_account set balance = balance + v_change where service = p_service and kind = v_kinds[n] and owner = v_owners[n] returning id into v_account;
    if not found then
      insert into ledger_account (service, kind, owner) values (p_service, v_kinds[n], v_owners[n]) on conflict (service, kind, owner) do nothing;
      update ledger_account set balance = balance + v_change where service = p_service and kind = v_kinds[n] and owner = v_owners[n] returning id into v_account;
    end if;
    v_accounts := v_accounts || v_account;
  end loop;

  insert into ledger_posting (service, kind, resource, record_id, actor, at, reverses)
    values (p_service, p_kind, p_resource, p_record, p_actor, p_at, p_reverses) returning id into v_posting;
  insert into ledger_line (service, posting, account, amount)
    select p_service, v_posting, l.account, l.amount from unnest(v_accounts, v_amounts) as l(account, amount);
  return v_posting;
end $$;
`;

/** Idempotent DDL. The tables \`member\` and \`bank_account\`, whose \`balance\` columns mirror the ledger, may be made before or after. */
export const ledgerSql: string = tables + rules + guards + post;
