import type { Queryable, Tx } from '../db/client';
import type { Seals } from '../audit/check';
import type { Manifest, SeriesName } from '../audit/manifest';

/** One row of a table, as a line of a file. */
export interface Line {
  id: number;
  text: string;
}

/** A month that is to be archived. */
export interface Wanted {
  db: Queryable;
  seals: Seals;
  service: string;
  /** `YYYY-MM` */
  month: string;
  /** The file before this one; null: this is the first. */
  before: Manifest | null;
}

/** The rows of a month, page by page in the order of the file. */
export interface Month {
  pages: AsyncIterable<readonly Line[]>;
  /** Of the audit log, when all pages were read: the part of the chain they are. */
  chain(): Manifest['chain'];
}

/** A table whose old rows are archived. */
export interface Series<N extends SeriesName = SeriesName> {
  name: N;
  /** The sites that have rows of it; one empty name where the table has no sites. */
  services(db: Queryable): Promise<readonly string[]>;
  /** The next month with rows behind the last file, oldest first; null: there is none. */
  next(wanted: Omit<Wanted, 'month'>): Promise<string | null>;
  /** Is nothing in the month open any more? */
  isReady(wanted: Wanted): Promise<boolean>;
  read(wanted: Wanted): Month;
  /** Deletes the rows of these lines, as far as they are what the lines say. Returns how many it deleted. */
  erase(tx: Tx, manifest: Manifest, lines: readonly string[]): Promise<number>;
}

/** Rows read and deleted at a time. */
export const PAGE = 500;

/** Pages of rows behind each other, until one is not full. */
export async function* pagesOf<R extends Line>(page: (last: R | null) => Promise<readonly R[]>): AsyncIterable<readonly R[]> {
  let last: R | null = null;
  for (;;) {
    const rows: readonly R[] = await page(last);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1) ?? null;
  }
}

/** The sites of the office, also those switched off. */
export const sitesOf = async (db: Queryable): Promise<readonly string[]> =>
  (await db.query<{ service: string }>('select service from site order by service')).map(({ service }) => service);
