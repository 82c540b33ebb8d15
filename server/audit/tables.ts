/**
 * The trail's chain, and what keeps both as they are. Entries are only ever added: neither table takes an update, a delete or a truncate, and where the
 * application's database user is no superuser it has lost the right to them as well. Whoever may drop the triggers can still change entries; the chain shows it.
 * The one column of `audit` that may be updated by right keeps references to employees working, which lock rows; the trigger refuses the update itself.
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
  raise exception 'the trail only grows: % is refused on %', lower(tg_op), tg_table_name using errcode = '42501';
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
