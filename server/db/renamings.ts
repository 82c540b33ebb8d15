import type { AnyResource } from '../../src/schema/define';
import type { Change } from './change';
import { literal, quote } from './columns';
import type { Existing, ExistingColumn } from './existing';

/** An existing table of a resource, by its future names. `table`, `called`: the current names. */
export interface Stood {
  table: string;
  called: (name: string) => string;
  columns: ReadonlyMap<string, ExistingColumn>;
  renamed: boolean;
}

/** Renames a key of a map, in place. */
function move<T>(map: Map<string, T>, from: string, to: string): void {
  const value = map.get(from);
  if (value === undefined) return;
  map.delete(from);
  map.set(to, value);
}

/** Plans the renaming of a table, its columns, and the indexes and references that carry their names. Later planning sees the new names. */
export function renamings(def: AnyResource, existing: Existing): { changes: Change[]; stood: Stood | undefined } {
  const changes: Change[] = [];
  const { from, fields = {} } = def.renamed ?? {};
  const follow = (old: string, next: string): string[] => {
    const statements: string[] = [];
    const isOld = (name: string, table: string): boolean => table === def.name && name.startsWith(`${old}_`);
    for (const [name, { table }] of [...existing.indexes]) {
      if (!isOld(name, table)) continue;
      const to = next + name.slice(old.length);
      statements.push(`alter index ${quote(name)} rename to ${quote(to)}`);
      move(existing.indexes, name, to);
    }
    for (const [name, { table }] of [...existing.keys]) {
      if (!isOld(name, table)) continue;
      const to = next + name.slice(old.length);
      statements.push(`alter table ${quote(def.name)} rename constraint ${quote(name)} to ${quote(to)}`);
      move(existing.keys, name, to);
    }
    return statements;
  };
  const moved = from !== undefined && existing.columns.has(from) && !existing.columns.has(def.name);
  if (moved) {
    move(existing.columns, from, def.name);
    for (const index of existing.indexes.values()) if (index.table === from) index.table = def.name;
    for (const key of existing.keys.values()) {
      if (key.table === from) key.table = def.name;
      if (key.target === from) key.target = def.name;
    }
    // Tables whose rows name the resource. The audit log and the ledger stay as they were written; they are read under both names.
    const carried = ['approval', 'work_claim', 'outbox']
      .filter((table) => existing.columns.has(table))
      .map((table) => `update ${table} set resource = ${literal(def.name)} where resource = ${literal(from)}`);
    changes.push({
      kind: 'add',
      text: `table ${from} is now ${def.name}`,
      sql: [`alter table ${quote(from)} rename to ${quote(def.name)}`, ...follow(from, def.name), ...carried].join(';\n'),
    });
  }
  const columns = existing.columns.get(def.name);
  const pending = new Map<string, string>();
  for (const [name, old] of Object.entries(fields)) {
    if (!columns?.has(old) || columns.has(name)) continue;
    move(columns, old, name);
    pending.set(name, old);
    changes.push({
      kind: 'add',
      text: `${def.name}.${old} is now ${name}`,
      sql: [
        `alter table ${quote(def.name)} rename column ${quote(old)} to ${quote(name)}`,
        ...follow(`${def.name}_${old}`, `${def.name}_${name}`),
      ].join(';\n'),
    });
  }
  return {
    changes,
    stood: columns && { table: moved ? from : def.name, called: (name) => pending.get(name) ?? name, columns, renamed: changes.length > 0 },
  };
}
