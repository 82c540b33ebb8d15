/** Least age of what may be deleted; a month below the least that can be configured, because months differ in length. */
const YOUNGEST_MONTHS = 11;

/**
 * `archive_file`: every file of the archive, with its sealed manifest. `taken`: how many of its rows have been dealt with since, in the
 * order of the file; `finished_at`: when none was left. `archive_employee`: who is named in archived entries of the audit log, and is
 * therefore never deleted. `ledger_carried`: what the archived postings of a site brought to its accounts; balances are these sums and the
 * lines that are left.
 *
 * Rows of the audit log and of the ledger are deleted by functions alone, which do so for files that are recorded, and for nothing of the
 * last eleven months: they run as the owner of the tables, and the triggers that refuse every other deletion know them by that.
 */
export const archiveSql = `
create table if not exists archive_file (
  id bigint generated always as identity primary key, series text not null, service text not null, month text not null, manifest jsonb not null, seal text not null,
  taken integer not null default 0, finished_at timestamptz, unique (series, service, month)
);
create table if not exists archive_employee (employee bigint primary key);
create table if not exists ledger_carried (
  service text not null, account bigint not null, amount numeric(18,2) not null,
  primary key (service, account), foreign key (service, account) references ledger_account (service, id)
);

create or replace function archive_may(p_table regclass, p_op text) returns boolean language sql stable as $$
  select p_op = 'DELETE' and coalesce(current_setting('office.archiving', true), '') = 'on' and current_user = (select pg_get_userbyid(c.relowner) from pg_catalog.pg_class c where c.oid = p_table)
$$;

create or replace function audit_archived(p_upto bigint, p_most integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_gone integer;
  v_ids bigint[];
  v_owner_may boolean := (select rolsuper from pg_roles where rolname = current_user);
begin
  if not exists (select 1 from archive_file where series = 'audit' and (manifest -> 'chain' -> 'to' ->> 'seq')::bigint >= p_upto)
     or not exists (select 1 from audit_chain where seq > p_upto) then
    raise exception 'the audit log is not archived up to %', p_upto using errcode = '42501';
  end if;
  select array_agg(c.audit_id) into v_ids from (select audit_id from audit_chain where seq <= p_upto order by seq limit p_most) c;
  if exists (select 1 from audit where id = any(v_ids) and at > clock_timestamp() - interval '${YOUNGEST_MONTHS} months') then
    raise exception 'the audit log of the last year is not archived' using errcode = '42501';
  end if;
  perform set_config('office.archiving', 'on', true);
  if not v_owner_may then grant delete on audit, audit_chain to current_user; end if;
  insert into archive_employee select distinct employee from audit where id = any(v_ids) and employee is not null on conflict do nothing;
  delete from audit_chain where audit_id = any(v_ids);
  delete from audit where id = any(v_ids);
  get diagnostics v_gone = row_count;
  if not v_owner_may then revoke delete on audit, audit_chain from current_user; end if;
  perform set_config('office.archiving', '', true);
  return v_gone;
end $$;

create or replace function ledger_archived(p_service text, p_month text, p_ids bigint[]) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare v_gone integer;
begin
  if not exists (select 1 from archive_file where series = 'ledger_posting' and service = p_service and month = p_month)
     or exists (select 1 from ledger_posting where service = p_service and id = any(p_ids)
       and (at > clock_timestamp() - interval '${YOUNGEST_MONTHS} months' or to_char(at at time zone 'Asia/Bangkok', 'YYYY-MM') <> p_month)) then
    raise exception 'ledger: these postings of % are not archived', p_service using errcode = 'restrict_violation';
  end if;
  perform set_config('office.archiving', 'on', true);
  insert into ledger_carried as k (service, account, amount)
    select l.service, l.account, sum(l.amount) from ledger_line l where l.service = p_service and l.posting = any(p_ids) group by l.service, l.account order by l.account
    on conflict (service, account) do update set amount = k.amount + excluded.amount;
  delete from ledger_line where service = p_service and posting = any(p_ids);
  delete from ledger_posting where service = p_service and id = any(p_ids);
  get diagnostics v_gone = row_count;
  perform set_config('office.archiving', '', true);
  return v_gone;
end $$;
revoke execute on function audit_archived(bigint, integer), ledger_archived(text, text, bigint[]) from public;
`;
