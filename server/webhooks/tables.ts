import { HOLDING } from '../ledger/withdrawStates';

const HELD = HOLDING.map((state) => `'${state}'`).join(', ');

/**
 * What the GETs of the site interface answer of a member, a deposit and a withdrawal, by the database itself: so that an event carries
 * exactly that, as of the commit that caused it.
 */
const shown = `
set local check_function_bodies = off;
create or replace function site_money(amount numeric) returns text language sql immutable as $$ select to_char(amount, 'FM9999999999999990.00') $$;
create or replace function site_time(at timestamptz) returns text language sql stable as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create or replace function site_member(p_service text, p_id bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'ref', m.ref, 'id', m.id, 'username', m.username, 'status', m.status,
    'restrictions', case when m.status in ('blocked', 'closed') then '["deposit", "withdraw", "play", "bonus"]'::jsonb
      when m.excluded_until > now() then '["deposit", "play", "bonus"]'::jsonb
      when exists (select 1 from activity_off o where o.service = m.service and o.member = m.id and o.activity in ('all', 'bonus') and o.status = 'off' and (o.until is null or o.until > now()))
      then '["bonus"]'::jsonb else '[]'::jsonb end,
    'tier', m.tier, 'tags', to_jsonb(m.tags),
    'balances', jsonb_build_object(
      'cash', site_money(m.balance),
      'bonus', site_money(coalesce((select a.balance from ledger_account a where a.service = m.service and a.kind = 'member_bonus' and a.owner = m.id), 0)),
      'points', m.points,
      'held', site_money(coalesce((select a.balance from ledger_account a where a.service = m.service and a.kind = 'member_hold' and a.owner = m.id), 0))),
    'grants', '[]'::jsonb,
    'bank_accounts', coalesce((
      select jsonb_agg(jsonb_build_object('id', k.id, 'bank', k.bank, 'last4', right(k.number, 4), 'state', k.status) order by k.id)
        from member_bank k where k.service = m.service and k.member = m.id), '[]'::jsonb))
  from member m where m.service = p_service and m.id = p_id
$$;

create or replace function site_deposit(p_service text, p_id bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', d.id, 'ref', d.ref, 'member', m.ref, 'amount', site_money(d.amount),
    'state', case d.status when 'pending' then 'needs_review' when 'approved' then 'credited' when 'refunded' then 'reversed' else d.status end,
    'pay', case when d.expected is null then null when d.qr is not null then jsonb_build_object(
      'amount', site_money(d.expected), 'qr', d.qr, 'image_url', '/site/v1/qr.svg?text=' || d.qr) else jsonb_build_object(
      'amount', site_money(d.expected), 'account', jsonb_build_object('bank', a.bank, 'number', a.number, 'name', a.holder)) end,
    'expires_at', site_time(d.expires_at),
    'credited_at', case when d.status = 'approved' then site_time(d.credited_at) end)
  from deposit d join member m on m.service = d.service and m.id = d.member join bank_account a on a.service = d.service and a.id = d.bank_account
  where d.service = p_service and d.id = p_id
$$;

create or replace function site_withdrawal(p_service text, p_id bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', w.id, 'ref', w.ref, 'member', m.ref, 'amount', site_money(w.amount),
    'state', case w.status when 'split' then (
        -- Of one that was split what its parts come to: none is paid, all are, some are, or they are not decided yet.
        select case when bool_or(p.status in (${HELD})) then 'review' when bool_and(p.status = 'paid') then 'paid' when bool_or(p.status = 'paid') then 'partly_paid' else 'rejected' end
          from withdraw p where p.service = w.service and p.parent = w.id and p.status <> 'cancelled') when 'pending' then 'requested' when 'reviewing' then 'review' when 'on_hold' then 'review' when 'waiting_docs' then 'review' else w.status end,
    'hold', site_money(case when w.status = 'split' then (
        select coalesce(sum(p.amount) filter (where p.status in (${HELD})), 0) from withdraw p where p.service = w.service and p.parent = w.id)
      when w.status in (${HELD}) then w.amount else 0 end))
  from withdraw w join member m on m.service = w.service and m.id = w.member
  where w.service = p_service and w.id = p_id
$$;
`;

const events = `
create table if not exists site_event (
  service text not null, id bigint generated always as identity, xact bigint not null, type text not null,
  record bigint not null, data jsonb not null, at timestamptz not null default now(), primary key (service, id)
);
alter table site_event drop constraint if exists site_event_type_check;
create unique index if not exists site_event_once on site_event (service, xact, type, record);
create index if not exists site_event_at on site_event (service, at);
`;

/**
 * Events come from the tables themselves, at the commit, so that no road around them is left: once for a record and transaction, with what
 * is true then. Deliveries of a member's events are made in the order of their commits, because the member's row is locked by each.
 */
const triggers = `
create or replace function site_tell(p_service text, p_type text, p_record bigint, p_member bigint, p_data jsonb) returns void language plpgsql as $$
declare v_event bigint; v_subject text;
begin
  if not exists (select 1 from site_webhook w where w.service = p_service and w.active and p_type = any(w.events)) then return; end if;
  select coalesce(m.ref, m.id::text) into v_subject from member m where m.service = p_service and m.id = p_member;
  insert into site_event (service, xact, type, record, data) values (p_service, pg_current_xact_id()::text::bigint, p_type, p_record, p_data)
    on conflict (service, xact, type, record) do nothing returning id into v_event;
  if v_event is null then return; end if;
  insert into webhook_delivery (webhook, service, event, type, subject, state, next_at)
    select w.id, p_service, v_event, p_type, v_subject, 'waiting',
        -- Behind one that failed it has no turn before that has.
        coalesce((select d.next_at from webhook_delivery d where d.webhook = w.id and d.subject = v_subject and d.state = 'waiting' and d.attempts is not null order by d.id limit 1), now())
      from site_webhook w where w.service = p_service and w.active and p_type = any(w.events) order by w.id;
end $$;

create or replace function site_tell_member() returns trigger language plpgsql as $$
declare v_data jsonb;
begin
  if not exists (select 1 from site_webhook w where w.service = new.service and w.active) then return null; end if;
  v_data := site_member(new.service, new.id);
  if new.status is distinct from old.status and new.status = 'blocked' then perform site_tell(new.service, 'member.blocked', new.id, new.id, v_data); end if;
  if new.tier is distinct from old.tier then perform site_tell(new.service, 'tier.changed', new.id, new.id, v_data); end if;
  if new.balance is distinct from old.balance then perform site_tell(new.service, 'balance.changed', new.id, new.id, v_data); end if;
  if (new.status, new.name, new.phone, new.tier, new.tags, new.excluded_until) is distinct from (old.status, old.name, old.phone, old.tier, old.tags, old.excluded_until) then
    perform site_tell(new.service, 'member.updated', new.id, new.id, v_data);
  end if;
  return null;
end $$;

create or replace function site_tell_deposit() returns trigger language plpgsql as $$
declare v_type text := case new.status when 'approved' then 'deposit.credited' when 'rejected' then 'deposit.rejected' when 'refunded' then 'deposit.reversed' end;
begin
  if v_type is not null then perform site_tell(new.service, v_type, new.id, new.member, site_deposit(new.service, new.id)); end if;
  return null;
end $$;

create or replace function site_tell_withdrawal() returns trigger language plpgsql as $$
declare v_type text := case new.status when 'approved' then 'withdrawal.approved' when 'paid' then 'withdrawal.paid' when 'rejected' then 'withdrawal.rejected' when 'failed' then 'withdrawal.rejected' end;
begin
  if new.parent is not null then
    -- The site knows the whole alone: it is told once no part is open any more.
    if not exists (select 1 from withdraw p where p.service = new.service and p.parent = new.parent and p.status in (${HELD}))
        and exists (select 1 from withdraw w where w.service = new.service and w.id = new.parent and w.status = 'split' and w.ref is not null) then
      perform site_tell(new.service, case when exists (select 1 from withdraw p where p.service = new.service and p.parent = new.parent and p.status = 'paid') then 'withdrawal.paid' else 'withdrawal.rejected' end,
        new.parent, new.member, site_withdrawal(new.service, new.parent));
    end if;
  elsif v_type is not null then perform site_tell(new.service, v_type, new.id, new.member, site_withdrawal(new.service, new.id)); end if;
  return null;
end $$;
`;
/** An office of other definitions may lack some of the tables. */
const puttingOn = `
do $$ begin
  if to_regclass('member') is not null and to_regclass('deposit') is not null and to_regclass('withdraw') is not null and to_regclass('site_webhook') is not null then
    create index if not exists webhook_delivery_next on webhook_delivery (webhook, next_at, id) where state = 'waiting';
    create index if not exists webhook_delivery_turn on webhook_delivery (webhook, subject, id) where state = 'waiting';
    drop trigger if exists site_tell on member;
    create constraint trigger site_tell after update on member deferrable initially deferred for each row
      when ((new.status, new.name, new.phone, new.tier, new.tags, new.balance, new.excluded_until) is distinct from (old.status, old.name, old.phone, old.tier, old.tags, old.balance, old.excluded_until))
      execute function site_tell_member();
    drop trigger if exists site_tell on deposit;
    create constraint trigger site_tell after update on deposit deferrable initially deferred for each row
      when (new.ref is not null and new.status is distinct from old.status) execute function site_tell_deposit();
    drop trigger if exists site_tell on withdraw;
    create constraint trigger site_tell after update on withdraw deferrable initially deferred for each row
      when ((new.ref is not null or new.parent is not null) and new.status is distinct from old.status) execute function site_tell_withdrawal();
  end if;
end $$;
`;

/** Every statement may run again. */
export const webhooksSql: string = shown + events + triggers + puttingOn;
