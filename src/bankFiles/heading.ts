import { headingKey } from '../schema/importCells';
import { readSatang, textOf } from './cells';
import { profiles } from './profiles';
import { ROLES, type ColumnMap, type Profile, type Role, type StatementRow } from './types';

/** Statement files begin with some lines about the account; a heading that has not come by then does not come. */
const MOST_ROWS_ABOVE = 60;
/** How much of a heading and a profile has to agree. */
const LEAST_ALIKE = 0.6;
/** What it counts that the bank is named above. */
const NAMED = 0.3;

export type Columns = Partial<Record<Role, number>>;

/** The heading of a file: where it stands, and what its columns hold. */
export interface Heading {
  /** From 0. */
  row: number;
  columns: Columns;
  shape: Profile | ColumnMap;
}

/** The headings of a row as they are compared and remembered. */
export const headingsOf = (row: StatementRow): string[] => row.map((cell) => headingKey(textOf(cell) ?? ''));

/** A heading in two languages is one of them or both. */
const wordsOf = (heading: string): string[] => heading.split('/').map((word) => word.trim());

/** The place of each role of a profile in a row of headings. A whole heading counts before one of its languages. */
function columnsIn(headings: readonly string[], wanted: Profile['columns']): Columns {
  const columns: Columns = {};
  const used = new Set<number>();
  for (const fits of [
    (heading: string, accepted: readonly string[]) => accepted.includes(heading),
    (heading: string, accepted: readonly string[]) => wordsOf(heading).some((word) => accepted.includes(word)),
  ])
    for (const role of ROLES) {
      const accepted = wanted[role];
      if (!accepted || columns[role] !== undefined) continue;
      const at = headings.findIndex((heading, place) => heading !== '' && !used.has(place) && fits(heading, accepted));
      if (at < 0) continue;
      columns[role] = at;
      used.add(at);
    }
  return columns;
}

/** A file is read by these columns: a day, and an amount of one column or of two. */
export const isEnough = (columns: Columns): boolean =>
  (columns.at !== undefined || columns.date !== undefined) &&
  (columns.amount !== undefined || (columns.in !== undefined && columns.out !== undefined));

/** From 0 to 1, how much of a row of headings and a profile agree. Files of one bank leave columns out, or have one more. */
function likeness(headings: readonly string[], columns: Columns, { columns: wanted }: Profile): number {
  const found = Object.keys(columns).length;
  return isEnough(columns) ? (2 * found) / (headings.filter((heading) => heading !== '').length + Object.keys(wanted).length) : 0;
}

const above = (rows: readonly StatementRow[], to: number): string =>
  rows
    .slice(0, to)
    .flatMap((row) => row.map((cell) => textOf(cell) ?? ''))
    .join(' ')
    .toLowerCase();

/**
 * Finds the heading of a statement by the profiles, wherever it stands. `bank`: only the profile of this one, as of the account a file is
 * imported into. Where banks write much the same headings, the one named above them is taken; null where none fits, or two do alike.
 */
export function findHeading(rows: readonly StatementRow[], bank?: string): Heading | null {
  let best: { score: number; found: Heading[] } = { score: 0, found: [] };
  rows.slice(0, MOST_ROWS_ABOVE).forEach((row, at) => {
    const headings = headingsOf(row);
    for (const profile of profiles) {
      if (bank !== undefined && profile.bank !== bank) continue;
      const columns = columnsIn(headings, profile.columns);
      const alike = likeness(headings, columns, profile);
      if (alike < LEAST_ALIKE) continue;
      const title = above(rows, at);
      const score = alike + (profile.names.some((name) => title.includes(name)) ? NAMED : 0);
      // The same heading again on another page says nothing new.
      if (score < best.score || (score === best.score && best.found.some(({ shape }) => shape === profile))) continue;
      best = { score, found: [...(score === best.score ? best.found : []), { row: at, columns, shape: profile }] };
    }
  });
  return best.found.length === 1 ? (best.found[0] ?? null) : null;
}

/** Finds the heading a map was made for. */
export function findMapped(rows: readonly StatementRow[], map: ColumnMap): Heading | null {
  const wanted = map.headings.join('\n').trimEnd();
  const row = rows.slice(0, MOST_ROWS_ABOVE).findIndex((one) => headingsOf(one).join('\n').trimEnd() === wanted);
  return row < 0 ? null : { row, columns: map.columns, shape: map };
}

/**
 * A first map of an unknown file, for the screen on which an employee completes it: the row with most headings that any bank writes, and
 * what they would hold there. Null where no row has as many as two.
 */
export function suggestMap(rows: readonly StatementRow[]): { row: number; map: ColumnMap } | null {
  const wanted: Profile['columns'] = Object.fromEntries(
    ROLES.map((role) => [role, [...new Set(profiles.flatMap(({ columns }) => columns[role] ?? []))]] as const).filter(
      ([, words]) => words.length > 0,
    ),
  );
  let best: { row: number; map: ColumnMap } | null = null;
  let most = 1;
  rows.slice(0, MOST_ROWS_ABOVE).forEach((cells, row) => {
    const headings = headingsOf(cells);
    // Days and times of profiles that write them in one column would take the heading of the day from the others.
    const { at, ...columns } = columnsIn(headings, wanted);
    const day = columns.date ?? at;
    const map = { headings, columns: { ...columns, ...(day === undefined ? {} : { date: day }) } };
    const found = Object.keys(map.columns).length;
    if (found > most) [most, best] = [found, { row, map }];
  });
  return best;
}

const ACCOUNT = /(?:เลขที่บัญชี|เลขบัญชี|บัญชีเลขที่|หมายเลขบัญชี|account\s*(?:no\.?|number)|a\/c\s*no\.?)/i;
const ACCOUNT_NUMBER = /[\dxX*](?:[- ]?[\dxX*]){5,19}/;
const OPENING =
  /^(?:ยอดยกมา|ยอดคงเหลือยกมา|ยอดเงินคงเหลือยกมา|ยอดเงินต้นงวด|opening balance|beginning balance|balance brought forward|brought forward)/i;

/** Does a text say that its row shows the balance before the first line? */
export const isOpening = (text: string): boolean => OPENING.test(text);

/**
 * The account and the opening balance out of the lines above the heading: in the cell that names them, or in the next one that holds
 * something.
 */
export function readAbove(rows: readonly StatementRow[], to: number): { account: string | null; opening: number | null } {
  let [account, opening]: [string | null, number | null] = [null, null];
  for (const row of rows.slice(0, to)) {
    const filled = row.filter((cell) => textOf(cell) !== '');
    filled.forEach((cell, at) => {
      const [text, next] = [textOf(cell) ?? '', filled[at + 1]];
      if (account === null && ACCOUNT.test(text))
        account = ACCOUNT_NUMBER.exec(text.replace(ACCOUNT, ''))?.[0] ?? ACCOUNT_NUMBER.exec(textOf(next) ?? '')?.[0] ?? null;
      if (opening === null && isOpening(text)) {
        const own = readSatang(text.replace(OPENING, '').replace(/^[\s:(]+|[)]+$/g, ''));
        const read = own === null ? readSatang(next) : own;
        opening = typeof read === 'number' ? read : null;
      }
    });
  }
  return { account, opening };
}
