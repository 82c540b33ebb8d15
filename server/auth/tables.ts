/**
 * Tables of sign-in, idempotent, for both engines. They hang on `employee` by number alone: employees are never deleted, and the table itself
 * follows its definition. Of tokens that open something only hashes are kept.
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
`;
