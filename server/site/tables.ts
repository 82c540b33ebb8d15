import { activeOn } from '../db/moments';
import { webhooksSql } from '../webhooks/tables';

/** Tables of the site interface; every statement may run again. */
const tables = `
create table if not exists site_key_hash (key text primary key, hash text not null);
create table if not exists site_pace (key text primary key, began bigint not null, taken integer not null, before integer not null);
create table if not exists site_answer (
  service text not null, key text not null, hash text not null, status smallint, body jsonb, at timestamptz not null, primary key (service, key)
);
create index if not exists site_answer_at on site_answer (service, at);
create table if not exists member_login (
  service text not null, id bigint generated always as identity, member bigint not null, at timestamptz not null, ip text not null, device text not null,
  primary key (service, id)
);
create index if not exists member_login_of on member_login (service, member, at desc);
create index if not exists member_login_device on member_login (service, device) where device <> '';
create index if not exists member_login_ip on member_login (service, ip);
create or replace function member_login_active() returns trigger language plpgsql as $$ begin
  ${activeOn('new.service', 'new.member', 'business_day(new.service, new.at)')};
  return null;
end $$;
create or replace trigger active after insert on member_login for each row execute function member_login_active();
create table if not exists wallet_call (
  service text not null, ref text not null, kind text not null check (kind in ('debit', 'credit', 'rollback')), member bigint, round text, provider text, game text, category text,
  amount numeric(18,2), of text, posting bigint, void boolean not null default false, at timestamptz not null, primary key (service, ref)
);
create table if not exists play_day (
  service text not null, member bigint not null, day text not null, won numeric(18,2) not null, primary key (service, member, day)
);
create index if not exists play_day_day on play_day (service, day);
create index if not exists wallet_call_round on wallet_call (service, member, round);
create table if not exists match_outcome (
  service text not null, line bigint not null, rules integer not null, outcome jsonb not null, at timestamptz not null, primary key (service, line)
);
create table if not exists bank_balance (
  service text not null, account bigint not null, at timestamptz not null, balance numeric(18,2) not null, told_at timestamptz not null, primary key (service, account, at)
);
create table if not exists bank_file_map (
  service text not null, shape text not null, map jsonb not null, by bigint not null, at timestamptz not null, primary key (service, shape)
);
`;

export const siteSql: string = tables + webhooksSql;
