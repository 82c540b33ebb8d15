const DECIDED = "array['approved', 'rejected', 'paid']";
/**
 * What employees decided before decisions were kept, as far as the audit log still has it here. When an item was claimed it does not say.
 */
export const FILL_DECISIONS = `do $$ begin
  if to_regclass('queue_decision') is not null and to_regclass('deposit') is not null and to_regclass('withdraw') is not null then
    with turns as materialized (select a.service, a.resource, a.record_id, a.employee, a.at, a.before ->> 'status' as was, a.after ->> 'status' as became,
        min(a.at) filter (where a.resource = 'deposit' and a.before ->> 'status' = 'approved' and a.after ->> 'status' in ('pending', 'refunded'))
          over (partition by a.service, a.resource, a.record_id order by a.at, a.id rows between 1 following and unbounded following) as undone_at
        from audit a where a.resource in ('deposit', 'withdraw') and a.result = 'ok' and a.after ? 'status' and a.before is not null)
    insert into queue_decision (service, queue, deposit, withdraw, employee, outcome, decided_at, undone_at)
      select a.service, a.resource, d.id, w.id, a.employee, a.became, a.at, case when a.became = 'approved' then a.undone_at end from turns a
        left join deposit d on d.service = a.service and d.id = case a.resource when 'deposit' then a.record_id::bigint end
        left join withdraw w on w.service = a.service and w.id = case a.resource when 'withdraw' then a.record_id::bigint end
       where a.employee is not null and a.became = any(${DECIDED}) and not coalesce(a.was = any(${DECIDED}), false) and coalesce(d.id, w.id) is not null
       order by a.at;
  end if;
end $$;`;
