import { attributeOf, XmlScanner } from './xml';

/** A text kept in the workbook's shared table, by its place there. */
export class Shared {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}
export type SheetCell = string | number | Shared;
/** A row that holds something; cells by column, as far as they were asked for. Answers false to stop. */
export type OnRow = (row: number, cells: readonly (SheetCell | undefined)[]) => boolean;

/** More columns than this are not looked at. */
const MOST_COLUMNS = 1_000;

/** `BC12` → 54. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}

/** Reads the rows of a sheet: all of their cells, or only those of one column, which is what makes a wide sheet quick. */
export function sheetScanner(wanted: number | null, onRow: OnRow): XmlScanner {
  let row = 0;
  let column = -1;
  let type = '';
  let cells: (SheetCell | undefined)[] = [];
  let filled = false;
  let phonetic = 0;
  let value: string | null = null;
  let formula: string | null = null;
  // Behind the rows come rules and extensions with formulas of their own. They are read along: only a whole part can be checked for damage.
  let isOver = false;
  let into: 'value' | 'formula' | null = null;

  const listen = (to: typeof into): void => {
    into = to;
    scanner.listening = to !== null && (wanted === null ? column < MOST_COLUMNS : column === wanted);
  };
  const cell = (): SheetCell | undefined => {
    // What a formula came to counts. One without a saved result is shown as it is, to be refused by its look.
    if (value === null) return formula === null ? undefined : `=${formula}`;
    if (value.trim() === '') return undefined;
    if (type === 's') return new Shared(Number(value));
    return type === '' || type === 'n' ? Number(value) : value;
  };

  const scanner = new XmlScanner({
    open(name, attributes) {
      if (isOver) return;
      if (name === 'c') {
        const reference = attributeOf(attributes, 'r');
        column = reference === undefined ? column + 1 : columnOf(reference);
        type = attributeOf(attributes, 't') ?? '';
        value = null;
        formula = null;
      } else if (name === 'row') {
        row = Number(attributeOf(attributes, 'r') ?? row + 1);
        column = -1;
        cells = [];
        filled = false;
      } else if (name === 'v' || (name === 't' && phonetic === 0)) {
        listen('value');
        value ??= '';
      } else if (name === 'f') listen('formula');
      else if (name === 'rPh') phonetic += 1;
    },
    text(text) {
      if (into === 'value') value = (value ?? '') + text;
      else formula = (formula ?? '') + text;
    },
    close(name, hasText) {
      if (name === 'v' || name === 't' || name === 'f') {
        // A formula that came to nothing fills no row.
        filled ||= hasText && name !== 'f';
        listen(null);
      } else if (name === 'c') {
        if (wanted === null ? column < MOST_COLUMNS : column === wanted) {
          const found = cell();
          if (found !== undefined) {
            cells[column] = found;
            filled = true;
          }
        }
      } else if (name === 'row') {
        if (filled && !onRow(row, cells)) scanner.stopped = true;
      } else if (name === 'rPh') phonetic -= 1;
      else if (name === 'sheetData') isOver = true;
    },
  });
  return scanner;
}

/** Looks up the texts of some places in the shared table. `onlySoFar`: reads no further than the last of them. */
export function stringsScanner(wanted: ReadonlySet<number>, onlySoFar: boolean, onText: (index: number, text: string) => void): XmlScanner {
  let last = -1;
  for (const index of wanted) last = Math.max(last, index);
  let index = -1;
  let text = '';
  let phonetic = 0;
  const scanner = new XmlScanner({
    open(name) {
      if (name === 'si') {
        index += 1;
        text = '';
      } else if (name === 't') scanner.listening = phonetic === 0 && wanted.has(index);
      else if (name === 'rPh') phonetic += 1;
    },
    text(piece) {
      text += piece;
    },
    close(name) {
      if (name === 't') scanner.listening = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'si') {
        if (wanted.has(index)) onText(index, text);
        if (onlySoFar && index >= last) scanner.stopped = true;
      }
    },
  });
  return scanner;
}
