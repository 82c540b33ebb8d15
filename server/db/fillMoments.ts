/**
 * The moments of rows there were before they were kept. What the books know comes first: when the standing posting of a record was made,
 * and when it was reversed; where the books were archived, the columns say it. The days follow by themselves, by the cut-off of today.
 */
const hasColumn = (table: string, column: string): string =>
  `exists (select 1 from pg_attribute where attrelid = to_regclass('${table}') and attname = '${column}' and not attisdropped)`;

/** The last posting of a kind for each record, with the one that took it back. */
const booked = (resource: string, kind: string): string =>
  `select distinct on (p.service, p.record_id) p.service, p.record_id as id, p.at, r.at as back from ledger_posting p
     left join ledger_posting r on r.service = p.service and r.reverses = p.id
    where p.resource = '${resource}' and p.kind = '${kind}' order by p.service, p.record_id, p.id desc`;

export const FILL_MOMENTS = `do $$ begin
  if ${hasColumn('deposit', 'credited_at')} then
    update deposit d set credited_at = b.at, refunded_at = b.back, first_decided_at = b.at from (${booked('deposit', 'deposit')}) b
     where d.service = b.service and d.id = b.id and d.credited_at is null;
    update deposit d set credited_at = coalesce(d.decided_at, d.updated_at), first_decided_at = coalesce(d.decided_at, d.updated_at),
        refunded_at = case when d.status = 'refunded' then coalesce(d.decided_at, d.updated_at) end
     where d.credited_at is null and d.status in ('approved', 'refunded');
    update deposit d set first_decided_at = coalesce(d.decided_at, d.updated_at) where d.first_decided_at is null and d.status = 'rejected';
  end if;
  if ${hasColumn('withdraw', 'returned_at')} then
    update withdraw w set paid_at = coalesce(w.paid_at, b.at), returned_at = b.back from (${booked('withdraw', 'withdraw_paid')}) b
     where w.service = b.service and w.id = b.id and w.paid_day is null;
    update withdraw w set paid_at = coalesce(w.paid_at, w.updated_at) where w.paid_day is null and w.status = 'paid';
    update withdraw w set first_decided_at = coalesce(w.approved_at, w.paid_at, w.updated_at)
     where w.first_decided_at is null and (w.approved_at is not null or w.paid_at is not null or w.status in ('rejected', 'failed'));
    update withdraw w set paid_day = business_day(w.service, w.paid_at) where w.paid_day is null and w.paid_at is not null;
  end if;
  if ${hasColumn('member', 'created_day')} then
    update member set created_day = business_day(service, created_at) where created_day is null;
  end if;
  if ${hasColumn('credit', 'decided_day')} then
    update credit set decided_day = business_day(service, decided_at) where decided_day is null and decided_at is not null;
  end if;
end $$;`;
