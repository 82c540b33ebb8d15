import { FileRefused } from './fileFault';

const QUOTE = 34,
  LINE_FEED = 10,
  RETURN = 13;
/** A row longer than this hangs on a quote that was never closed. */
const MOST_ROW = 1024 * 1024;

/** A row's cells and its number, counted as a spreadsheet counts. Answers false to stop. */
export type OnCells = (row: number, cells: readonly string[]) => boolean;

/** Splits separated text that comes in pieces into rows: quoted cells may hold separators, line ends and doubled quotes. */
export class CsvScanner {
  stopped = false;
  private rest = '';
  private row = 0;
  private readonly separator: number;
  private readonly onCells: OnCells;

  constructor(separator: string, onCells: OnCells) {
    this.separator = separator.charCodeAt(0);
    this.onCells = onCells;
  }

  push(chunk: string): void {
    this.read(this.rest + chunk, false);
    if (this.rest.length > MOST_ROW) throw new FileRefused('quote', this.row + 1);
  }

  /** The last row may come without a line end. */
  end(): void {
    this.read(this.rest, true);
  }

  private read(text: string, last: boolean): void {
    let at = 0;
    while (!this.stopped && at < text.length) {
      const next = this.readRow(text, at, last);
      if (next < 0) break;
      at = next;
    }
    this.rest = text.slice(at);
  }

  /** Reads one row; answers where the next begins, or -1 while this one has not all come yet. */
  private readRow(text: string, start: number, last: boolean): number {
    const cells: string[] = [];
    for (let from = start; ;) {
      let value = '';
      if (text.charCodeAt(from) === QUOTE) {
        const close = closingQuote(text, from + 1);
        if (close < 0 || (close + 1 === text.length && !last)) {
          if (last) throw new FileRefused('quote', this.row + 1);
          return -1;
        }
        value = text.slice(from + 1, close).replaceAll('""', '"');
        from = close + 1;
      }
      let end = from;
      let code = text.charCodeAt(end);
      while (end < text.length && code !== this.separator && code !== LINE_FEED && code !== RETURN) {
        end += 1;
        code = text.charCodeAt(end);
      }
      // A return at the very end may be half of a line end.
      if (!last && (end === text.length || (code === RETURN && end + 1 === text.length))) return -1;
      cells.push(value + text.slice(from, end));
      if (end < text.length && code === this.separator) {
        from = end + 1;
        continue;
      }
      this.row += 1;
      if (!this.onCells(this.row, cells)) this.stopped = true;
      return Math.min(text.length, end + (code === RETURN && text.charCodeAt(end + 1) === LINE_FEED ? 2 : 1));
    }
  }
}

/** The quote that ends a cell; two together are one of its text. -1: there is none. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text.charCodeAt(at + 1) !== QUOTE) return at;
  return -1;
}
