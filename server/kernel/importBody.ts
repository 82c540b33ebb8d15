import type { AnyImports, AnyResource } from '../../src/schema/define';
import { MOST_CELL, type FileCell } from '../../src/schema/importCells';
import { Refusal } from '../refusal';

/** Rows a call may carry. */
export const MOST_IN_BATCH = 500;

/** One batch of a file's rows, as the panel sends it. */
export interface Batch {
  /** Names the import: the same file with the same columns is the same import, however often it is begun. */
  key: string;
  /** Its place among the batches, from 0. */
  batch: number;
  columns: readonly string[];
  /** `row`: its number in the file, as a spreadsheet counts. */
  rows: readonly { row: number; cells: readonly FileCell[] }[];
  file: { name: string; rows: number };
  /** Only tried: nothing is kept. */
  dry: boolean;
  /** The last of the file: the import is over with it. */
  last: boolean;
}

const NAMES = ['key', 'batch', 'columns', 'rows', 'file', 'dry', 'last'];
const bad = (name: string): Refusal => new Refusal(400, 'badQuery', { name });
const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isCell = (value: unknown): value is FileCell =>
  value === null || (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && value.length <= MOST_CELL * 2);

function readRow(value: unknown, width: number): Batch['rows'][number] {
  if (!isObject(value) || Object.keys(value).some((name) => name !== 'row' && name !== 'cells')) throw bad('rows');
  const { row, cells } = value;
  if (!isWhole(row, 1, 10_000_000) || !Array.isArray(cells) || cells.length !== width || !cells.every(isCell)) throw bad('rows');
  return { row, cells };
}

function readFile(value: unknown, { max }: AnyImports): Batch['file'] {
  if (!isObject(value)) throw bad('file');
  const { name, rows } = value;
  if (typeof name !== 'string' || name === '' || name.length > 255 || !isWhole(rows, 1, 10_000_000)) throw bad('file');
  if (rows > max) throw new Refusal(400, 'importTooMany', { max: max.toLocaleString('en') });
  return { name, rows };
}

/** Reads the data of an import's call, strictly; refuses with a 400 that names the part. */
export function readBatch(def: AnyResource, data: Readonly<Record<string, unknown>>): Batch {
  const { imports } = def;
  if (!imports) throw new Refusal(404, 'noSuchCall');
  const unknown = Object.keys(data).find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new Refusal(400, 'unknownField', { field: unknown.slice(0, 60) });
  const { key, batch, columns, rows, file, dry = false, last = false } = data;
  if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)) throw bad('key');
  if (!isWhole(batch, 0, imports.max)) throw bad('batch');
  const isColumn = (name: unknown): name is string => typeof name === 'string' && Object.hasOwn(imports.columns, name);
  if (!Array.isArray(columns) || columns.length === 0 || !columns.every(isColumn) || new Set(columns).size !== columns.length)
    throw bad('columns');
  if (!Array.isArray(rows) || rows.length === 0) throw bad('rows');
  if (rows.length > MOST_IN_BATCH) throw new Refusal(400, 'bulkTooMany', { max: MOST_IN_BATCH });
  const read = rows.map((row) => readRow(row, columns.length));
  if (new Set(read.map(({ row }) => row)).size !== read.length) throw bad('rows');
  if (typeof dry !== 'boolean' || typeof last !== 'boolean') throw bad('dry');
  return { key, batch, columns, rows: read, file: readFile(file, imports), dry, last };
}
