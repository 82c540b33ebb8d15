/** Tables of the kernel itself; every statement may run again. */
export const kernelSql = `
create table if not exists outbox (
  id bigint generated always as identity primary key, service text not null, resource text not null, ids bigint[] not null, by bigint not null, at timestamptz not null default now()
);
create index if not exists outbox_at on outbox (at);
create table if not exists idempotency (
  actor bigint not null, key text not null, hash text not null, answer jsonb, at timestamptz not null default now(), primary key (actor, key)
);
create index if not exists idempotency_at on idempotency (at);
create table if not exists import_run (
  actor bigint not null, key text not null, hash text not null, made integer not null default 0, seen integer not null default 0, wrong integer not null default 0,
  begun_at timestamptz not null, ended_at timestamptz, primary key (actor, key)
);
create table if not exists work_claim (
  service text not null, resource text not null, record bigint not null, employee bigint not null, name text not null, fence bigint not null default 1, expires_at timestamptz not null,
  primary key (service, resource, record)
);
alter table work_claim add column if not exists claimed_at timestamptz;
create table if not exists approval (
  service text not null, id bigint generated always as identity, resource text not null, record bigint not null, action text not null, hash text not null,
  maker bigint not null, maker_name text not null, input jsonb, made_at timestamptz not null, expires_at timestamptz not null, checker bigint, decided_at timestamptz,
  primary key (service, id), check (checker is null or checker <> maker)
);
create index if not exists approval_open on approval (service, resource, record) where decided_at is null;
create table if not exists decided_alone (
  service text not null, employee bigint not null, bound text not null, subject bigint not null, day text not null, amount numeric(18,2) not null,
  primary key (service, employee, bound, subject, day)
);
create index if not exists decided_alone_day on decided_alone (service, day);
create table if not exists trashed (
  service text not null, id bigint generated always as identity, resource text not null, record bigint not null, "row" jsonb not null,
  deleted_at timestamptz not null, deleted_by bigint, until timestamptz not null, primary key (service, id), unique (service, resource, record)
);
create index if not exists trashed_list on trashed (service, resource, deleted_at desc, id desc);
create table if not exists stored_file (
  service text not null, key text not null, type text not null, size integer not null, width integer, height integer, hash text not null, by bigint not null, at timestamptz not null default now(),
  used boolean not null default false, primary key (service, key)
);
alter table stored_file add column if not exists looks text;
alter table stored_file add column if not exists code text;
create table if not exists slip_reference (
  service text not null, bank text not null, reference text not null, deposit bigint not null, at timestamptz not null, primary key (service, bank, reference)
);
create index if not exists stored_file_by_at on stored_file (service, by, at);
create table if not exists office_identity (name text primary key, value text not null, at timestamptz not null default now());
create index if not exists stored_file_unused on stored_file (service, at) where not used;
`;
