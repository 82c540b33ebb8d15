/**
 * Tables of sign-in, idempotent, for both engines. They hang on `employee` by number alone: employees are never deleted, and the table
 * itself follows its definition. An open session carries the stamp of its employee's rights (role, its version, the employee's version),
 * kept by triggers: the one row that every request reads says whether anything changed. The address rules that concern the employee are
 * part of the stamp. Of tokens that open something only hashes are kept; the secret of an authenticator, which must be read again, lies
 * encrypted.
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
  user_agent text not null,
  stamp text not null default '',
  handle text not null default gen_random_uuid()::text,
  verified_at timestamptz not null default 'epoch'::timestamptz,
  must_change boolean not null default false
);
create index if not exists session_open on session (employee) where ended_at is null;
create unique index if not exists session_handle on session (handle);
alter table session add column if not exists previous text;
alter table session add column if not exists renumbered_at timestamptz;
create index if not exists session_previous on session (previous) where previous is not null;
create table if not exists two_factor (
  employee bigint primary key,
  secret text,
  last_step bigint not null default 0,
  recovery_salt text,
  pending text,
  pending_at timestamptz
);
create table if not exists recovery_code (
  employee bigint not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (employee, code_hash)
);
create table if not exists line_account (
  employee bigint primary key,
  subject text not null unique,
  linked_at timestamptz not null
);
create table if not exists line_request (
  handle_hash text primary key,
  state_hash text not null unique,
  purpose text not null check (purpose in ('signIn', 'link')),
  employee bigint,
  nonce text not null,
  verifier text not null,
  browser_hash text not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'proving', 'asked', 'ready', 'refused', 'used')),
  subject text,
  confirm_hash text unique
);
alter table line_request add column if not exists number text not null default '';
create index if not exists line_request_age on line_request (created_at);
create table if not exists invite (
  token_hash text primary key,
  employee bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
alter table invite add column if not exists made_by bigint;
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
  'select e.role || ''.'' || r.version || ''.'' || e.version || coalesce(''.'' || (
     select left(md5(string_agg(i.cidr || ''@'' || coalesce(extract(epoch from i.expires_at)::text, ''''), '','' order by i.id)), 12) from ip_rule i
     where i.active and (i.scope = ''office'' or (i.scope = ''role'' and i.role = e.role) or (i.scope = ''employee'' and i.employee = e.id))), '''')
   from employee e join role r on r.id = e.role where e.id = p_employee';
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
create or replace function session_follow_ip_rules() returns trigger language plpgsql as $$
begin
  update session s set stamp = session_stamp_of(s.employee) where s.ended_at is null and s.stamp <> session_stamp_of(s.employee);
  return null;
end $$;
create or replace trigger session_follows_ip_rules after insert or update or delete on ip_rule for each statement execute function session_follow_ip_rules();
`;
