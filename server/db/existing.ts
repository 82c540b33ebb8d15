import type { Queryable } from './client';

export interface ExistingColumn {
  type: string;
  notNull: boolean;
  hasDefault: boolean;
  generated: string;
}
export interface ExistingKey {
  table: string;
  target: string;
  columns: readonly string[];
}

/** The existing schema: columns by table, indexes with their table, and references. */
export interface Existing {
  columns: Map<string, Map<string, ExistingColumn>>;
  /** `valid` is false for an index whose build was interrupted. */
  indexes: Map<string, { table: string; valid: boolean }>;
  keys: Map<string, ExistingKey>;
}

export async function readExisting(db: Queryable): Promise<Existing> {
  const columns: Existing['columns'] = new Map();
  const rows = await db.query<{
    table: string;
    name: string;
    type: string;
    not_null: boolean;
    has_default: boolean;
    expression: string | null;
  }>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null, a.atthasdef or a.attidentity <> '' as has_default,
            case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as expression
     from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  );
  for (const row of rows) {
    const table = columns.get(row.table) ?? new Map<string, ExistingColumn>();
    table.set(row.name, { type: row.type, notNull: row.not_null, hasDefault: row.has_default, generated: row.expression ?? '' });
    columns.set(row.table, table);
  }
  const indexes = await db.query<{ name: string; table: string; valid: boolean }>(
    `select i.relname as name, t.relname as "table", x.indisvalid as valid from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where i.relnamespace = current_schema()::regnamespace`,
  );
  const keys = await db.query<{ name: string; table: string; target: string; columns: string[] }>(
    `select k.conname as name, c.relname as "table", r.relname as target, array(select a.attname::text from unnest(k.conkey) n join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n) as columns
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`,
  );
  return {
    columns,
    indexes: new Map(indexes.map(({ name, table, valid }) => [name, { table, valid }])),
    keys: new Map(keys.map(({ name, ...key }) => [name, key])),
  };
}
