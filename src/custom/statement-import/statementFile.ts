import { headingsOf, suggestMap } from '../../bankFiles/heading';
import { profiles } from '../../bankFiles/profiles';
import { readStatement } from '../../bankFiles/read';
import type { ColumnMap, Statement } from '../../bankFiles/types';

/** Rows a call takes, and rows a file may have. */
export const MOST_IN_BATCH = 500;
export const MOST_ROWS = 50_000;
/** Rows shown of a file whose columns the employee names. */
const SAMPLES = 3;
/** Rows in which headings are looked for in a file of an unknown shape. */
const HEAD_ROWS = 20;

export interface FileRow {
  /** As spreadsheets count. */
  row: number;
  cells: readonly (string | number | null)[];
}
export type Shape = string | ColumnMap;

/** How a file was read. Amounts in satang. */
export interface Reading {
  shape: Shape;
  bank: string | null;
  account: string | null;
  opening: number | null;
  lines: number;
  errors: number;
  first: string | null;
  last: string | null;
}
/** The columns of a file of unknown shape, for the employee who names them. */
export interface Unknown {
  headings: readonly string[];
  samples: readonly (readonly string[])[];
  map: ColumnMap;
}

/** A statement file in memory: how it is read, and its rows in batches, oldest first. */
export class StatementFile {
  private order: readonly FileRow[] = [];
  private heading: FileRow | undefined;

  constructor(private readonly rows: readonly FileRow[]) {}

  private take(statement: Statement, shape: Shape): Reading {
    const places = [...statement.lines.map(({ row }) => row), ...statement.errors.map(({ row }) => row)].sort((a, b) => a - b);
    const ordered = statement.order === 'newestFirst' ? places.toReversed() : places;
    this.order = ordered.flatMap((place) => this.rows[place - 1] ?? []);
    this.heading = this.rows[statement.heading - 1];
    return {
      shape,
      bank: statement.bank,
      account: statement.account,
      opening: statement.opening,
      lines: statement.lines.length,
      errors: statement.errors.length,
      first: statement.lines[0]?.line.at ?? null,
      last: statement.lines.at(-1)?.line.at ?? null,
    };
  }

  /** Reads the file in a shape; null where its heading is not there. */
  read(shape: Shape): Reading | null {
    const statement = readStatement(
      this.rows.map(({ cells }) => cells),
      shape,
    );
    return statement && this.take(statement, shape);
  }

  /** By the profile of the account's bank, by what was said of such a file before, by any other profile. */
  find(bank: string, maps: readonly ColumnMap[]): Reading | null {
    const own = profiles.some((profile) => profile.bank === bank) ? this.read(bank) : null;
    if (own) return own;
    for (const map of maps) {
      const read = this.read(map);
      if (read) return read;
    }
    const any = readStatement(this.rows.map(({ cells }) => cells));
    return any?.bank ? this.take(any, any.bank) : null;
  }

  /** What could be the headings, and a first map of them; null where no row looks like headings. */
  unknown(): Unknown | null {
    const found = suggestMap(this.rows.map(({ cells }) => cells)) ?? this.widest();
    if (!found) return null;
    const text = (cells: FileRow['cells']): string[] => found.map.headings.map((_, at) => String(cells[at] ?? ''));
    return {
      headings: text(this.rows[found.row]?.cells ?? []),
      samples: this.rows.slice(found.row + 1, found.row + 1 + SAMPLES).map(({ cells }) => text(cells)),
      map: found.map,
    };
  }

  /** Where no heading is known, the row above the others that has most words in it; what its columns hold is not known yet. */
  private widest(): { row: number; map: ColumnMap } | null {
    const words = (cells: FileRow['cells']): number => cells.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cell)).length;
    const counts = this.rows.slice(0, HEAD_ROWS).map(({ cells }) => words(cells));
    const most = Math.max(0, ...counts);
    const row = counts.indexOf(most);
    return most < 2 ? null : { row, map: { headings: headingsOf(this.rows[row]?.cells ?? []), columns: {} } };
  }

  batches(): number {
    return Math.ceil(this.order.length / MOST_IN_BATCH);
  }
  /** The heading and the rows of a batch, from 0. */
  batch(at: number): { heading: FileRow['cells']; rows: readonly FileRow[] } {
    return { heading: this.heading?.cells ?? [], rows: this.order.slice(at * MOST_IN_BATCH, (at + 1) * MOST_IN_BATCH) };
  }
}
