import { ALERTS_BEGIN } from '../../src/resources/setting/alert';
import { literal } from '../db/columns';

const rows = ALERTS_BEGIN.map(({ figure, minutes, share, amount }) => {
  const bounds = [minutes, share, amount].map((bound) => (bound === undefined ? 'null' : String(bound)));
  return `(${[literal(figure), ...bounds].join(', ')})`;
});

/** The rules of alerts every site begins with. A site whose people have taken all of theirs away keeps none. */
export const alertsSql = `
create or replace function alert_rules_begin(p_service text) returns void language plpgsql as $$ begin
  insert into alert_rule (service, figure, minutes, share, amount, bell, active)
    select p_service, r.figure, r.minutes::integer, r.share::numeric, r.amount::numeric, true, true
      from (values ${rows.join(', ')}) r(figure, minutes, share, amount)
     where not exists (select 1 from alert_rule t where t.service = p_service);
end $$;
create or replace function site_alert_rules() returns trigger language plpgsql as $$ begin
  perform alert_rules_begin(new.service);
  return null;
end $$;
do $$ begin
  if to_regclass('alert_rule') is not null and to_regclass('site') is not null then
    create or replace trigger site_alert_rules after insert on site for each row execute function site_alert_rules();
    if not exists (select 1 from alert_rule) then perform alert_rules_begin(s.service) from site s; end if;
  end if;
end $$;
`;
