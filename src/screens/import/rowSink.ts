export type Cell = string | number | undefined;
export interface HeadRow {
  row: number;
  cells: readonly Cell[];
}

/** Rows looked at for the heading: lists often begin with a title and a date. */
export const HEAD_ROWS = 10;

/** What takes the rows of a file as they are read. */
export interface RowSink {
  /** As many rows as are taken; of a workbook one more is read, which tells that there are more. */
  readonly most: number;
  /** Looks at the first rows. `column`: the only one that is wanted, or null for all. `after`: the last row of the heading. */
  choose(head: readonly HeadRow[]): { column: number | null; after: number };
  /** A row that holds something; where one column is wanted, only its cell. Answers false to stop. */
  take(row: number, cells: readonly Cell[]): boolean;
}

export const isFilled = (cell: Cell): boolean => cell !== undefined && String(cell).trim() !== '';
