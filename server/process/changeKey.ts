import type { AnyResource } from '../../src/schema/define';
import { literal, quote } from '../db/columns';
import type { Queryable } from '../db/client';
import { namesOf } from '../kernel/renamed';
import type { Vault } from '../kernel/store';

/** Where encrypted values are stored. `$1` is a value, which no other is like, `$2` the one to put in its place. */
interface Place {
  read: string;
  write: string;
}

const column = (table: string, name: string): Place => ({
  read: `select ${quote(name)} as value from ${quote(table)} where ${quote(name)} is not null`,
  write: `update ${quote(table)} set ${quote(name)} = $2 where ${quote(name)} = $1`,
});

function trashed(def: AnyResource, name: string): Place {
  const value = `"row" ->> ${literal(name)}`;
  const ofIt = `resource in (${namesOf(def).map(literal).join(', ')})`;
  return {
    read: `select ${value} as value from trashed where ${ofIt} and ${value} is not null`,
    write: `update trashed set "row" = jsonb_set("row", array[${literal(name)}], to_jsonb($2::text)) where ${ofIt} and ${value} = $1`,
  };
}

/** Seeds of second factors, and secrets of records, of those in the trash as well. */
const placesOf = (definitions: readonly AnyResource[]): Place[] => [
  column('two_factor', 'secret'),
  column('two_factor', 'pending'),
  ...definitions.flatMap((def) =>
    Object.keys(def.fields)
      .filter((name) => def.fields[name]?.kind === 'secret')
      .flatMap((name) => [column(def.name, name), ...(def.trash ? [trashed(def, name)] : [])]),
  ),
];

const opens = (vault: Vault, encrypted: string): Promise<string | null> => vault.decrypt(encrypted).catch(() => null);

/**
 * Encrypts everything that is encrypted under one key under another. What is under the new one already stays: interrupted, it goes on when
 * it is started again. Gives how many values there were. Throws where a value opens under neither.
 */
export async function changeKey(db: Queryable, definitions: readonly AnyResource[], before: Vault, after: Vault): Promise<number> {
  let changed = 0;
  for (const { read, write } of placesOf(definitions)) {
    for (const { value } of await db.query<{ value: string }>(read)) {
      if ((await opens(after, value)) !== null) continue;
      await db.query(write, [value, await after.encrypt(await before.decrypt(value))]);
      changed += 1;
    }
  }
  return changed;
}
