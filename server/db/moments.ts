import type { AnyResource, Moment } from '../../src/schema/define';
import { literal, quote } from './columns';

/** The resource whose records say when the business day of a site begins, and the field that says it. */
const [SETTINGS, CUTOFF] = ['site_config', 'cutoff'];
/** The resource that keeps on which days members were active. */
const ACTIVE = 'member_day';

const anyOf = (row: string, state: string, states: readonly string[]): string =>
  `coalesce(${row}.${quote(state)} = any(array[${states.map(literal).join(', ')}]::text[]), false)`;

/** The business day of a moment: the one that began last, at the site's cut-off by the clock of Bangkok. */
function businessDay(definitions: readonly AnyResource[]): string {
  const known = definitions.some((def) => def.name === SETTINGS && CUTOFF in def.fields && def.reads === undefined);
  const cutoff = known
    ? `coalesce((select c.${CUTOFF} from ${SETTINGS} c where c.service = p_service), '00:00')::interval`
    : "'00:00'::interval";
  return `create or replace function business_day(p_service text, p_at timestamptz) returns date language sql stable as $$
  select ((p_at at time zone 'Asia/Bangkok') - ${cutoff})::date
$$;`;
}

/** When one moment of a row is written, and its day with it. What writes the moment itself is believed. */
function keepOne(def: AnyResource, name: string, { day, enters, leaves, once }: Moment): string {
  const [at, on, state] = [quote(name), quote(day), def.state ?? ''];
  const parts: string[] = [];
  if (enters) {
    const first = once ? `old.${at} is null and ` : '';
    parts.push(`if ${anyOf('new', state, enters)} and not ${anyOf('old', state, enters)} then
    if tg_op = 'INSERT' then new.${at} := coalesce(new.${at}, v_now);
    elsif ${first}new.${at} is not distinct from old.${at} then new.${at} := v_now; end if;
  end if;`);
  }
  if (leaves)
    parts.push(`if tg_op = 'UPDATE' and ${anyOf('old', state, leaves)} <> ${anyOf('new', state, leaves)} then
    new.${at} := case when ${anyOf('old', state, leaves)} then v_now end;
  end if;`);
  const made = `business_day(${def.scope === 'site' ? 'new.service' : "''"}, new.${at})`;
  parts.push(`if tg_op = 'INSERT' then new.${on} := coalesce(new.${on}, ${made});
  elsif new.${at} is distinct from old.${at} then new.${on} := ${made}; end if;`);
  return parts.join('\n  ');
}

/** The record referred to keeps the first of these moments, whatever becomes of this one later. */
const keepFirst = (def: AnyResource, name: string, { of, at }: NonNullable<Moment['first']>): string => {
  const field = def.fields[of];
  const other = field?.kind === 'ref' ? field.resource : '';
  return `if new.${quote(name)} is not null and (tg_op = 'INSERT' or new.${quote(name)} is distinct from old.${quote(name)}) then
    update ${quote(other)} r set ${quote(at)} = new.${quote(name)}
     where r.service = new.service and r.id = new.${quote(of)} and (r.${quote(at)} is null or r.${quote(at)} > new.${quote(name)});
  end if;`;
};

/** The member was active on that day, which is known once. */
const keepActive = (name: string, day: string, member: string): string =>
  `if new.${quote(name)} is not null and new.${quote(day)} is not null and (tg_op = 'INSERT' or new.${quote(day)} is distinct from old.${quote(day)}) then
    ${activeOn('new.service', `new.${quote(member)}`, `new.${quote(day)}`)};
  end if;`;
/** Keeps that a member of the site was active on a business day. */
export const activeOn = (service: string, member: string, day: string): string =>
  `insert into ${ACTIVE} (service, member, day) select m.service, m.id, ${day} from member m where m.service = ${service} and m.id = ${member} on conflict (service, day, member) do nothing`;

/** `columns`: nothing else that is written of a row wakes the trigger. */
const trigger = (def: AnyResource, name: string, time: 'before' | 'after', columns: readonly string[], body: string): string => `
create or replace function ${quote(`${def.name}_${name}`)}() returns trigger language plpgsql as $$
declare v_now timestamptz := case when tg_op = 'INSERT' then new.created_at when new.updated_at is distinct from old.updated_at then new.updated_at else clock_timestamp() end;
begin
  ${body}
  return new;
end $$;
create or replace trigger ${quote(name)} ${time} insert or update of ${columns.map(quote).join(', ')} on ${quote(def.name)}
  for each row execute function ${quote(`${def.name}_${name}`)}();`;

function momentsOf(def: AnyResource): string {
  const moments = Object.entries(def.moments ?? {});
  const columns = [...new Set([...(def.state === undefined ? [] : [def.state]), ...moments.map(([name]) => name)])];
  const firsts = moments.flatMap(([name, { first, active, day }]) => [
    ...(first ? [keepFirst(def, name, first)] : []),
    ...(active ? [keepActive(name, day, active)] : []),
  ]);
  return [
    trigger(def, 'moments', 'before', columns, moments.map(([name, moment]) => keepOne(def, name, moment)).join('\n  ')),
    ...(firsts.length > 0 ? [trigger(def, 'first_moments', 'after', columns, firsts.join('\n  '))] : []),
  ].join('\n');
}

/**
 * Moments and their business days are kept by triggers, so that no way of writing a row goes around them: a command, what time brings, a
 * bank's line, an older process beside this one. What no definition says any more is taken off.
 */
export function momentsSql(definitions: readonly AnyResource[]): string {
  const having = definitions.filter(({ moments, reads }) => moments !== undefined && reads === undefined);
  const kept = having.flatMap((def) => [
    `${def.name}/moments`,
    ...(Object.values(def.moments ?? {}).some(({ first, active }) => first ?? active) ? [`${def.name}/first_moments`] : []),
  ]);
  return `${businessDay(definitions)}
do $$ declare v_old record; begin
  for v_old in select c.relname, t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and t.tgname in ('moments', 'first_moments')
        and not c.relname || '/' || t.tgname = any(array[${kept.map(literal).join(', ')}]::text[]) loop
    execute format('drop trigger %I on %I', v_old.tgname, v_old.relname);
  end loop;
end $$;
${having.map(momentsOf).join('\n')}`;
}
