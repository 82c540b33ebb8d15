/**
 * Tables of sign-in, idempotent, for both engines. They hang on `employee` by number alone: employees are never deleted, and the table itself
 * follows its definition. An open session carries the stamp of its employee's rights (role, its version, the employee's version), kept by triggers: the one
 * row that every request reads says whether anything changed. Of tokens that open something only hashes are kept.
 */
export const authSql: string = `
create table if not exists employee_secret (
  employee bigint primary key,
  password_hash text not null,
  must_change boolean not null default false,
  changed_at timestamptz not null default now()
);
create table if not exists session (
  id text primary key,
  employee bigint not null,
  signing_key text not null,
  created_at timestamptz not null,
  last_seen timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null
);
alter table session add column if not exists stamp text not null default '';
create index if not exists session_open on session (employee) where ended_at is null;
create table if not exists invite (
  token_hash text primary key,
  employee bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index if not exists invite_employee on invite (employee);
create table if not exists sign_in_attempt (
  scope text not null check (scope in ('address', 'name', 'pair')),
  key text not null,
  failures integer not null default 0,
  first_failure timestamptz not null,
  last_failure timestamptz not null,
  trusted_at timestamptz,
  primary key (scope, key)
);
create index if not exists sign_in_attempt_age on sign_in_attempt (last_failure);
create table if not exists preference (
  employee bigint not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (employee, key)
);
create table if not exists member_reset (
  service text not null,
  member bigint not null,
  token_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (service, member),
  unique (service, token_hash)
);

create or replace function session_stamp_of(p_employee bigint) returns text language sql stable as
  'select e.role || ''.'' || r.version || ''.'' || e.version from employee e join role r on r.id = e.role where e.id = p_employee';
create or replace function session_follow_employee() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update session set ended_at = now() where employee = old.id and ended_at is null;
  elsif not new.active then
    update session set ended_at = now() where employee = new.id and ended_at is null;
  else
    update session set stamp = session_stamp_of(new.id) where employee = new.id and ended_at is null;
  end if;
  return null;
end $$;
create or replace trigger session_follows_employee after update of version, role, active or delete on employee for each row execute function session_follow_employee();
create or replace function session_follow_role() returns trigger language plpgsql as $$
begin
  update session s set stamp = session_stamp_of(s.employee) from employee e where e.id = s.employee and e.role = new.id and s.ended_at is null;
  return null;
end $$;
create or replace trigger session_follows_role after update of version on role for each row execute function session_follow_role();
`;
