import type { AnyResource } from '../../src/schema/define';
import { literal, quote } from './columns';

type Begins = NonNullable<AnyResource['begins']>;

function beginsOf({ name, ordered }: AnyResource, { rows, always }: Begins): string {
  const placed = rows.map((row, index) => (ordered === undefined ? row : { [ordered]: index + 1, ...row }));
  const columns = [...new Set(placed.flatMap(Object.keys))].map(quote).join(', ');
  const everySite = `perform ${quote(`${name}s_begin`)}(s.service) from site s;`;
  // Known before the function is made: was there one? Then the sites that are there were given theirs.
  return `select set_config('office.began', coalesce(to_regprocedure(${literal(`${name}s_begin(text)`)})::text, ''), true);
create or replace function ${quote(`${name}s_begin`)}(p_service text) returns void language plpgsql as $$ begin
  insert into ${quote(name)} (service, ${columns})
    select p_service, ${columns} from jsonb_populate_recordset(null::${quote(name)}, ${literal(JSON.stringify(placed))}::jsonb)
     where not exists (select 1 from ${quote(name)} t where t.service = p_service);
end $$;
create or replace function ${quote(`site_${name}s`)}() returns trigger language plpgsql as $$ begin
  perform ${quote(`${name}s_begin`)}(new.service);
  return null;
end $$;
do $$ begin
  if to_regclass('site') is not null then
    create or replace trigger ${quote(`site_${name}s`)} after insert on site for each row execute function ${quote(`site_${name}s`)}();
    ${always ? everySite : `if current_setting('office.began') = '' then ${everySite} end if;`}
  end if;
end $$;`;
}

/** Gives every site, when it is made, the rows it begins with. Sites that are there are given them by the version that first says so. */
export const beginsSql = (definitions: readonly AnyResource[]): string =>
  definitions.flatMap((def) => (def.begins ? [beginsOf(def, def.begins)] : [])).join('\n');
