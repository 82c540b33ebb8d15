/**
 * What every site begins with, and what a site without rules is given: larger withdrawals of new members and first ones, names that are others', shared
 * accounts, what is blocked, and what was changed by hand lately go to a person.
 */
export const withdrawRulesSql = `
create or replace function withdraw_rules_begin(p_service text) returns void language plpgsql as $$ begin
  insert into withdraw_rule (service, position, kind, from_amount, most, times, hours, effect)
    select p_service, r.position, r.kind, r.from_amount, r.most, r.times, r.hours, r.effect
      from (values
        (1, 'name', null::numeric, null::numeric, null::integer, null::integer, 'person'),
        (2, 'shared_account', null, null, null, null, 'person'),
        (3, 'bank_changed', null, null, null, 24, 'person'),
        (4, 'adjusted', null, null, null, 24, 'person'),
        (5, 'new_account', 10000, null, null, 72, 'person'),
        (6, 'first', 3000, null, null, null, 'person'),
        (7, 'per_day', null, 200000, 10, null, 'person'),
        (8, 'shared_device', null, null, null, 168, 'person'),
        (9, 'blocked', null, null, null, null, 'person')
      ) r(position, kind, from_amount, most, times, hours, effect)
     where not exists (select 1 from withdraw_rule t where t.service = p_service);
end $$;
create or replace function site_withdraw_rules() returns trigger language plpgsql as $$ begin
  perform withdraw_rules_begin(new.service);
  return null;
end $$;
do $$ begin
  if to_regclass('withdraw_rule') is not null and to_regclass('site') is not null then
    create or replace trigger site_withdraw_rules after insert on site for each row execute function site_withdraw_rules();
    perform withdraw_rules_begin(s.service) from site s;
  end if;
end $$;
`;
