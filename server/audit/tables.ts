/**
 * Tables of the hash chain, and the protection of chain and audit log. Entries are only added: neither table accepts an update, a delete or
 * a truncate, and an application user who is no superuser has no right to them either. A user who may drop the triggers can still change
 * entries, which the chain reveals. What is archived is deleted by a function of its own (server/archive/tables.ts). One column of `audit`
 * may be updated by right, because references to employees lock rows; the trigger refuses the update itself.
 */
export const auditSql: string = `
create table if not exists audit_chain (
  seq bigint primary key,
  audit_id bigint not null unique,
  prev_hash text not null,
  hash text not null,
  horizon bigint not null,
  sealed_at timestamptz not null
);
create or replace function audit_stays() returns trigger language plpgsql as $$
begin
  if archive_may(tg_relid, tg_op) then return null; end if;
  raise exception 'the audit log only grows: % is refused on %', lower(tg_op), tg_table_name using errcode = '42501';
end $$;
create or replace trigger audit_stays before update or delete or truncate on audit for each statement execute function audit_stays();
create or replace trigger audit_chain_stays before update or delete or truncate on audit_chain for each statement execute function audit_stays();
do $$
begin
  if (select not rolsuper from pg_roles where rolname = current_user) and has_table_privilege('audit', 'delete') then
    revoke update, delete, truncate on audit, audit_chain from current_user;
    grant update (version) on audit to current_user;
  end if;
end $$;
`;
