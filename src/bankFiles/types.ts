/**
 * A cell as a file holds it. A number in a column of days is a spreadsheet's day number; a Date holds the time on the clock in its UTC
 * parts.
 */
export type StatementCell = string | number | Date | null | undefined;
export type StatementRow = readonly StatementCell[];

export interface Counterparty {
  /** A code of the bank list. */
  bank?: string;
  /** As the bank shows it, often partly covered. */
  number?: string;
  name?: string;
}

/** One movement as a bank reports it. Amounts in satang. */
export interface BankLine {
  /** ISO 8601 with `+07:00`; where the source knows the day alone, its beginning. */
  at: string;
  /** How exactly the source knows the time. */
  precision: 'second' | 'minute' | 'day';
  direction: 'in' | 'out';
  satang: number;
  balanceAfter: number | null;
  counterparty: Counterparty;
  channel?: string;
  text?: string;
  /** The bank's own number of the movement. */
  externalId?: string;
}

/** What a column can hold. `at`: day and time in one; `amount`: with a sign, or beside `side`; `kind`: the bank's word for the movement. */
export const ROLES = [
  'at',
  'date',
  'time',
  'in',
  'out',
  'amount',
  'side',
  'balance',
  'kind',
  'text',
  'channel',
  'reference',
  'payerBank',
  'payerNumber',
  'payerName',
] as const;
export type Role = (typeof ROLES)[number];

/** How a bank's statement files look. Only data: `docs/bank-files.md` shows each as a table. */
export interface Profile {
  /** A code of the bank list. */
  bank: string;
  /**
   * Headings a column is recognised by, in any case, without what stands in brackets; one of two languages written with a slash is enough.
   */
  columns: Partial<Record<Role, readonly string[]>>;
  /**
   * How the text names the other side, tried in this order before the ones all banks use (`payer.ts`). `{bank}`, `{number}`, `{name}` are
   * read, `{any}` is passed over. Where `{bank}` is missing and `own` says so, the other account is of the same bank.
   */
  payers?: readonly string[];
  own?: boolean;
  /** Words of the bank that stand in its files above the heading. */
  names: readonly string[];
}

/** How an employee said the columns of an unknown file are to be read; kept for the next file with the same headings. */
export interface ColumnMap {
  /** The headings as `headingKey` writes them, column by column. */
  headings: readonly string[];
  /** The place of each column, from 0. */
  columns: Partial<Record<Role, number>>;
  bank?: string;
  /** Words of the column `side`, where they are other than those that are known. */
  sides?: { in: readonly string[]; out: readonly string[] };
}

/**
 * Why a row was not read. `noDate`, `notDate`, `yearUnclear` (two figures of neither era), `dateUnlikely` (before 2010 or after 2056),
 * `notTime`, `formula` (a cell that was never calculated), `notAmount`, `satangPart` (more than two decimals), `noAmount`, `bothSides`
 * (money in and out in one row), `negative` (a reversal in the column of what came in), `side` (neither in nor out), `notBalance`.
 */
export type RowErrorCode =
  | 'noDate'
  | 'notDate'
  | 'yearUnclear'
  | 'dateUnlikely'
  | 'notTime'
  | 'formula'
  | 'notAmount'
  | 'satangPart'
  | 'noAmount'
  | 'bothSides'
  | 'negative'
  | 'side'
  | 'notBalance';

export interface RowError {
  /** From 1, as spreadsheets count. */
  row: number;
  /** The heading of the column, as the file writes it; empty where none is at fault. */
  column: string;
  code: RowErrorCode;
}

export interface Statement {
  /** A code of the bank list, null where the bank of an unknown file was not named. */
  bank: string | null;
  /** The row of the headings, from 1. */
  heading: number;
  /** The account as the file writes it above the heading. */
  account: string | null;
  /** The balance before the first line, in satang. */
  opening: number | null;
  /** How the file is ordered. The lines are always oldest first. */
  order: 'oldestFirst' | 'newestFirst';
  lines: readonly { row: number; line: BankLine }[];
  errors: readonly RowError[];
  /** Rows without a movement: opening balances, totals, notes, repeated headings. */
  skipped: number;
}
