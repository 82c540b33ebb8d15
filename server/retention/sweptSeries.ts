import type { SweptName } from '../audit/manifest';
import { PAGE, pagesOf, type Line, type Series } from '../archive/series';

/** What is deleted once it is old enough: after how many days unless told otherwise, and the least that can be told. */
export interface Swept {
  usual: number;
  least: number;
  table: string;
  /** Columns that name a row, with their types. */
  key: Readonly<Record<string, 'text' | 'bigint' | 'integer' | 'timestamptz'>>;
  /** Which rows `t` may go; `$1` is the time before which they ended. */
  old: string;
  /**
   * Goes into a file first; absent: what it says is kept elsewhere, or should be nowhere any more. `without`: columns that are in no file.
   */
  file?: { series: SweptName; without?: readonly string[] };
}

interface Found extends Line {
  /** The last row's key, as text. */
  key: Readonly<Record<string, string>>;
}

/**
 * What is to be deleted of a table by the clock, as rows of a file: `{ n, row }`, numbered as they stand in it. `before`: the time before
 * which they ended.
 */
export function sweptSeries(
  { table, key, old }: Swept,
  { series, without = [] }: NonNullable<Swept['file']>,
  before: string,
): Series<SweptName> {
  const names = Object.keys(key);
  const row = `(to_jsonb(t)${without.map((name) => ` - '${name}'`).join('')})`;
  const columns = names.map((name) => `t.${name}`).join(', ');
  const texts = names.map((name) => `'${name}', t.${name}::text`).join(', ');
  const behind = names.map((name, at) => `$${at + 2}::text::${key[name]}`).join(', ');
  return {
    name: series,
    services: () => Promise.resolve(['']),
    async next({ db }) {
      const [first] = await db.query(`select 1 as one from ${table} t where ${old} limit 1`, [before]);
      return first ? before.slice(0, 10) : null;
    },
    isReady: () => Promise.resolve(true),
    read({ db }) {
      let n = 0;
      const page = async (last: Found | null): Promise<readonly Found[]> => {
        const rows = await db.query<{ text: string; key: Record<string, string> }>(
          `select ${row}::text as text, jsonb_build_object(${texts}) as key from ${table} t where ${old}${last ? ` and (${columns}) > (${behind})` : ''} order by ${columns} limit ${PAGE}`,
          [before, ...(last ? names.map((name) => last.key[name]) : [])],
        );
        return rows.map((one) => {
          n += 1;
          return { id: n, text: `{"n": ${n}, "row": ${one.text}}`, key: one.key };
        });
      };
      return { pages: pagesOf(page), chain: () => null };
    },
    async erase(tx, _manifest, lines) {
      // A row that changed since it was written to the file stays, and one that may not go any more.
      const same = names.map((name) => `t.${name} = (l.line -> 'row' ->> '${name}')::${key[name]}`).join(' and ');
      const [gone] = await tx.query<{ n: number }>(
        `with gone as (delete from ${table} t using jsonb_array_elements($2::jsonb) l(line) where ${same} and ${row} = l.line -> 'row' and ${old} returning 1)
         select count(*)::int as n from gone`,
        [before, `[${lines.join(',')}]`],
      );
      return gone?.n ?? 0;
    },
  };
}
