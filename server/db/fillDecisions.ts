const DECIDED = "array['approved', 'rejected', 'paid']";
/** What employees decided before decisions were kept, as far as the audit log still has it here. When an item was claimed it does not say. */
export const FILL_DECISIONS = `do $$ begin
  if to_regclass('queue_decision') is not null and to_regclass('deposit') is not null and to_regclass('withdraw') is not null then
    insert into queue_decision (service, queue, deposit, withdraw, employee, outcome, decided_at, undone_at)
      select a.service, a.resource, d.id, w.id, a.employee, a.after ->> 'status', a.at, u.at from audit a
        left join deposit d on a.resource = 'deposit' and d.service = a.service and d.id::text = a.record_id
        left join withdraw w on a.resource = 'withdraw' and w.service = a.service and w.id::text = a.record_id
        left join lateral (select min(b.at) as at from audit b where d.id is not null and b.resource = 'deposit' and b.record_id = a.record_id and b.service = a.service
          and b.at > a.at and b.result = 'ok' and b.before ->> 'status' = 'approved' and b.after ->> 'status' in ('pending', 'refunded')) u on true
       where a.resource in ('deposit', 'withdraw') and a.result = 'ok' and a.employee is not null and a.after ->> 'status' = any(${DECIDED})
         and a.before is not null and not coalesce(a.before ->> 'status' = any(${DECIDED}), false) and coalesce(d.id, w.id) is not null
       order by a.at;
  end if;
end $$;`;
