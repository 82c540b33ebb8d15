/**
 * The query of a listen or a get: which children of a node the client wants. The client filters again, so the order here has to agree with
 * the client's exactly.
 */
import { isNode, parsePath, type TreeNode, type TreeValue } from './tree';

type Scalar = string | number | boolean | null;

/** As on the wire: sp/sn/sin start, ep/en/ein end, l and vf limit, i index. */
export interface Query {
  sp?: Scalar;
  sn?: string;
  sin?: boolean;
  ep?: Scalar;
  en?: string;
  ein?: boolean;
  l?: number;
  vf?: 'l' | 'r';
  i?: string;
}

const isScalar = (value: unknown): value is Scalar => value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Reads a query from a message; undefined when it is not one. Unknown fields are refused, so it stays flat and small. */
export function parseQuery(raw: unknown): Query | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const query: Query = {};
  for (const [name, value] of Object.entries(raw)) {
    if ((name === 'sp' || name === 'ep') && isScalar(value)) query[name] = value;
    else if ((name === 'sn' || name === 'en' || name === 'i') && typeof value === 'string') query[name] = value;
    else if ((name === 'sin' || name === 'ein') && typeof value === 'boolean') query[name] = value;
    else if (name === 'l' && Number.isSafeInteger(value) && (value as number) > 0) query.l = value as number;
    else if (name === 'vf' && (value === 'l' || value === 'r')) query.vf = value as 'l' | 'r';
    else return undefined;
  }
  return query;
}

// Names the client uses for "before every key" and "after every key".
const FIRST = '[MIN_NAME]';
const LAST = '[MAX_NAME]';

function asInteger(key: string): number | null {
  if (!/^-?0*\d{1,10}$/.test(key)) return null;
  const value = Number(key);
  return value >= -2147483648 && value <= 2147483647 ? value : null;
}

/** Keys that look like 32-bit integers come first, by value; the others follow as text. */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  if (a === FIRST || b === LAST) return -1;
  if (b === FIRST || a === LAST) return 1;
  const [x, y] = [asInteger(a), asInteger(b)];
  if (x !== null && y !== null) return x === y ? a.length - b.length : x - y;
  if (x !== null) return -1;
  if (y !== null) return 1;
  return a < b ? -1 : 1;
}

function rank(value: TreeValue | null): number {
  if (value === null) return 0;
  return ['boolean', 'number', 'string', 'object'].indexOf(typeof value) + 1;
}

function compareValues(a: TreeValue | null, b: TreeValue | null): number {
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (a === b || a === null || b === null || isNode(a) || isNode(b)) return 0;
  return a < b ? -1 : 1;
}

interface Row {
  key: string;
  by: TreeValue | null;
}

const compareRows = (a: Row, b: Row): number => compareValues(a.by, b.by) || compareKeys(a.key, b.key);

/** What a child is ordered by: its key, its value, or something inside it. */
function indexOf(query: Query): (key: string, child: TreeValue) => Row {
  const index = query.i ?? '.priority';
  if (index === '.key' || index === '.priority') return (key) => ({ key, by: null });
  if (index === '.value') return (key, by) => ({ key, by });
  const path = parsePath(index);
  return (key, child) => {
    let by: TreeValue | null = child;
    for (const part of path) by = isNode(by) ? (by[part] ?? null) : null;
    return { key, by };
  };
}

function bound(query: Query, value: Scalar | undefined, name: string | undefined, edge: string): Row {
  // By key, the bound itself is a key and there is no second one to break ties.
  if (query.i === '.key') return { key: String(value), by: null };
  return { key: name ?? edge, by: value ?? null };
}

const inside = (order: number, inclusive: boolean | undefined): boolean => order < 0 || (order === 0 && inclusive !== false);

/** The part of a node that a query asks for. */
export function applyQuery(value: TreeValue | null, query: Query): TreeValue | null {
  if (!isNode(value)) return null;
  const rowOf = indexOf(query);
  let rows = Object.entries(value).map(([key, child]) => rowOf(key, child));
  if (query.sp !== undefined) {
    const start = bound(query, query.sp, query.sn, FIRST);
    rows = rows.filter((row) => inside(compareRows(start, row), query.sin));
  }
  if (query.ep !== undefined) {
    const end = bound(query, query.ep, query.en, LAST);
    rows = rows.filter((row) => inside(compareRows(row, end), query.ein));
  }
  if (query.l !== undefined && rows.length > query.l) {
    rows.sort(compareRows);
    rows = query.vf === 'r' ? rows.slice(-query.l) : rows.slice(0, query.l);
  }
  if (rows.length === 0) return null;
  const result = Object.create(null) as TreeNode;
  for (const { key } of rows) result[key] = value[key] as TreeValue;
  return result;
}
