/**
 * What a job is to do, and to which records; every statement may run again. `leased_until`: the process that works on it has said so until
 * then.
 */
export const bulkSql = `
create table if not exists bulk_order (
  job bigint primary key, input jsonb not null, ip text not null, language text not null, worker text, leased_until timestamptz
);
create table if not exists bulk_item (
  id bigint generated always as identity primary key, job bigint not null, record bigint not null, version integer not null, called text, outcome text not null default 'waiting', said text,
  unique (job, record)
);
create index if not exists bulk_item_list on bulk_item (job, outcome, id);
`;
