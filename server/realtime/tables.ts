/**
 * Tables and triggers of live values; every statement may run again. The database itself notifies every process of a change of a claim, so
 * that no code can forget to.
 */
export const liveSql: string = `
create table if not exists office_status (
  group_name text primary key,
  open boolean not null,
  by bigint,
  at timestamptz not null
);
create or replace function claim_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('claim', json_build_array(old.service, old.resource, old.record)::text);
  else
    perform pg_notify('claim', json_build_array(new.service, new.resource, new.record)::text);
  end if;
  return null;
end $$;
create or replace trigger claim_changed after insert or update or delete on work_claim for each row execute function claim_changed();
`;
