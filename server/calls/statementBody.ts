import { isEnough } from '../../src/bankFiles/heading';
import { ROLES, type ColumnMap, type StatementCell } from '../../src/bankFiles/types';
import { banks } from '../../src/schema/data/banks';
import { Refusal } from '../refusal';
import { MOST_IN_BATCH } from '../kernel/importBody';
import { satang } from '../ledger/money';

/** Rows of one statement file. */
export const MOST_ROWS = 50_000;
const MOST_COLUMNS = 100;
const MOST_TEXT = 500;

/** One batch of a statement file, as the panel sends it: the cells of its rows, oldest first, and how its columns are to be read. */
export interface StatementBatch {
  key: string;
  /** Its place among the batches, from 0. */
  batch: number;
  account: number;
  /** `hash`: SHA-256 of the file's bytes, so that the same file is known again. */
  file: { name: string; rows: number; hash: string };
  /** The bank whose profile reads it, or the map of a file of an unknown shape. */
  shape: string | ColumnMap;
  heading: readonly StatementCell[];
  rows: readonly { row: number; cells: readonly StatementCell[] }[];
  /** The balance before the first row, in satang, as far as it is known. */
  balance: number | null;
  dry: boolean;
  last: boolean;
}

const bad = (name: string): Refusal => new Refusal(400, 'badQuery', { name });
const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MOST_TEXT;
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.length <= MOST_COLUMNS && value.every(isText);
const isCell = (value: unknown): value is StatementCell =>
  value === null || (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && value.length <= MOST_TEXT * 4);
const isCells = (value: unknown): value is StatementCell[] =>
  Array.isArray(value) && value.length > 0 && value.length <= MOST_COLUMNS && value.every(isCell);

function only(value: Record<string, unknown>, names: readonly string[], of: string): void {
  if (Object.keys(value).some((name) => !names.includes(name))) throw bad(of);
}

/** A map as an employee made it, checked in every part. */
function readMap(value: unknown): ColumnMap {
  if (!isObject(value)) throw bad('shape');
  only(value, ['headings', 'columns', 'bank', 'sides'], 'shape');
  const { headings, columns, bank, sides } = value;
  if (!isTexts(headings) || headings.length === 0 || !isObject(columns)) throw bad('shape');
  only(columns, ROLES, 'shape');
  const places = Object.values(columns);
  if (!places.every((place) => isWhole(place, 0, headings.length - 1)) || new Set(places).size !== places.length) throw bad('shape');
  if (!isEnough(columns)) throw new Refusal(400, 'statementColumns');
  if (bank !== undefined && (typeof bank !== 'string' || !Object.hasOwn(banks, bank))) throw bad('shape');
  if (sides !== undefined && !(isObject(sides) && isTexts(sides['in']) && isTexts(sides['out']))) throw bad('shape');
  return {
    headings,
    columns,
    ...(typeof bank === 'string' && { bank }),
    ...(isObject(sides) && { sides: { in: sides['in'] as string[], out: sides['out'] as string[] } }),
  };
}

function readBalance(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'number') throw bad('balance');
  try {
    return satang(value);
  } catch {
    throw bad('balance');
  }
}

function readRow(value: unknown): StatementBatch['rows'][number] {
  if (!isObject(value)) throw bad('rows');
  only(value, ['row', 'cells'], 'rows');
  const { row, cells } = value;
  if (!isWhole(row, 1, 10_000_000) || !isCells(cells)) throw bad('rows');
  return { row, cells };
}

const NAMES = ['key', 'batch', 'account', 'file', 'shape', 'heading', 'rows', 'balance', 'dry', 'last'];

/** Reads the body of the call, strictly; refuses with a 400 that names the part. */
export function readStatementBatch(body: Readonly<Record<string, unknown>>): StatementBatch {
  const unknown = Object.keys(body).find((name) => !NAMES.includes(name));
  if (unknown !== undefined) throw new Refusal(400, 'unknownField', { field: unknown.slice(0, 60) });
  const { key, batch, account, file, shape, heading, rows, dry = false, last = false } = body;
  if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)) throw bad('key');
  if (!isWhole(batch, 0, MOST_ROWS)) throw bad('batch');
  if (!isWhole(account, 1, Number.MAX_SAFE_INTEGER)) throw bad('account');
  if (!isObject(file)) throw bad('file');
  only(file, ['name', 'rows', 'hash'], 'file');
  const { name, rows: count, hash } = file;
  if (typeof name !== 'string' || name === '' || name.length > 255 || !isWhole(count, 1, 10_000_000)) throw bad('file');
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) throw bad('file');
  if (count > MOST_ROWS) throw new Refusal(400, 'importTooMany', { max: MOST_ROWS.toLocaleString('en') });
  if (typeof shape === 'string' && !Object.hasOwn(banks, shape)) throw bad('shape');
  if (!isCells(heading)) throw bad('heading');
  if (!Array.isArray(rows) || rows.length === 0) throw bad('rows');
  if (rows.length > MOST_IN_BATCH) throw new Refusal(400, 'bulkTooMany', { max: MOST_IN_BATCH });
  const read = rows.map(readRow);
  if (new Set(read.map(({ row }) => row)).size !== read.length) throw bad('rows');
  if (typeof dry !== 'boolean' || typeof last !== 'boolean') throw bad('dry');
  return {
    key,
    batch,
    account,
    file: { name, rows: count, hash },
    shape: typeof shape === 'string' ? shape : readMap(shape),
    heading,
    rows: read,
    balance: readBalance(body['balance']),
    dry,
    last,
  };
}
