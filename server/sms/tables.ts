/**
 * Tables of sending, idempotent, for both engines. What people look at (campaigns, messages, opt-outs) is declared; this is what the sender
 * works with. `sms_recipient`: who a campaign goes to, as it was when it was counted. `sms_run`: a campaign that was sent: `next_n` is the
 * first recipient without a message yet, `fed` says that there are no more, `done` that nothing is left to do but wait for receipts.
 * `sms_outbox`: messages still to be handed over; automatic ones stand under campaign 0, which is their own lane. A row with a lease is in
 * some process's hands until the lease ends.
 */
const tables = `
create table if not exists sms_recipient (
  service text not null,
  campaign bigint not null,
  n integer not null,
  phone text not null,
  member bigint,
  parts integer not null,
  text text,
  primary key (service, campaign, n),
  unique (service, campaign, phone)
);
create table if not exists sms_run (
  service text not null,
  campaign bigint not null,
  price numeric(18,2) not null,
  next_n integer not null default 1,
  fed boolean not null default false,
  done boolean not null default false,
  primary key (service, campaign)
);
create index if not exists sms_run_open on sms_run (service, campaign) where not done;
create table if not exists sms_outbox (
  service text not null,
  id bigint generated always as identity,
  message bigint not null,
  campaign bigint not null,
  lease_until timestamptz,
  tries integer not null default 0,
  not_before timestamptz not null default 'epoch'::timestamptz,
  primary key (service, id),
  unique (service, message)
);
create index if not exists sms_outbox_waiting on sms_outbox (service, campaign, id);
create index if not exists sms_outbox_leased on sms_outbox (service, lease_until) where lease_until is not null;
create table if not exists sms_pace (
  id integer primary key check (id = 1),
  next_at timestamptz not null
);
insert into sms_pace (id, next_at) values (1, 'epoch'::timestamptz) on conflict do nothing;
create table if not exists sms_early_receipt (
  gateway text not null,
  provider_id text not null,
  delivered boolean not null,
  reason text,
  at timestamptz not null,
  primary key (gateway, provider_id)
);
create table if not exists sms_inbound_seen (
  gateway text not null,
  provider_id text not null,
  at timestamptz not null,
  primary key (gateway, provider_id)
);
create table if not exists sms_auto_state (
  service text not null,
  auto bigint not null,
  on_since timestamptz not null,
  ran_at timestamptz not null,
  primary key (service, auto)
);
create table if not exists sms_auto_sent (
  service text not null,
  auto bigint not null,
  member bigint not null,
  occurrence text not null,
  primary key (service, auto, member, occurrence)
);
create table if not exists sms_bank_seen (
  service text not null,
  seen text not null,
  at timestamptz not null,
  primary key (service, seen)
);
`;

/**
 * Indexes on declared tables that no filter or sort asks for: open messages, what a provider calls them, and birthdays. A database of other
 * definitions has none of these tables.
 */
const indexes = `
do $$
begin
  if to_regclass('sms_message') is not null then
    create index if not exists sms_message_open on sms_message (service, submitted_at) where direction = 'out' and done_at is null;
    create index if not exists sms_message_provider on sms_message (service, provider_id) where provider_id is not null;
  end if;
  if to_regclass('member') is not null then
    create index if not exists member_birthday on member (service, (extract(month from birth_date) * 100 + extract(day from birth_date))) where birth_date is not null;
  end if;
end $$;
`;

export const smsSql: string = tables + indexes;
