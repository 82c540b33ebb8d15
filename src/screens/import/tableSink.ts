import { headingKey } from '../../schema/importCells';
import { FileRefused } from './fileFault';
import { isFilled, type Cell, type HeadRow, type RowSink } from './rowSink';

/** More columns, or more letters in all, are no list of records. */
const MOST_COLUMNS = 100;
const MOST_LETTERS = 40_000_000;

/** `0` → A, `27` → AB. */
const letterOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26);

/** Keeps all the columns of a file, as many rows as are taken, under the headings above them. */
export class TableSink implements RowSink {
  readonly most: number;
  headings: string[] = [];
  readonly rows: number[] = [];
  readonly cells: (readonly Cell[])[] = [];
  more = false;
  private letters = 0;
  private readonly known: ReadonlySet<string>;

  /** `known`: headings that are recognised, as keys. */
  constructor(most: number, known: ReadonlySet<string>) {
    this.most = most;
    this.known = known;
  }

  /** The row with the most headings that are known; without any, the first that is about as wide as the widest. */
  choose(head: readonly HeadRow[]): { column: null; after: number } {
    const filled = (row: HeadRow): number => row.cells.filter(isFilled).length;
    const familiar = (row: HeadRow): number =>
      row.cells.filter((cell) => isFilled(cell) && this.known.has(headingKey(String(cell)))).length;
    const widest = Math.max(0, ...head.map(filled));
    const best = Math.max(0, ...head.map(familiar));
    const chosen = head.find((row) => (best > 0 ? familiar(row) === best : filled(row) * 2 > widest));
    const width = Math.min(MOST_COLUMNS, Math.max(0, ...head.map(({ cells }) => cells.length)));
    this.headings = Array.from({ length: width }, (_, column) => {
      const heading = chosen?.cells[column];
      return isFilled(heading) ? String(heading).trim().slice(0, 120) : letterOf(column);
    });
    return { column: null, after: chosen?.row ?? 0 };
  }

  take(row: number, cells: readonly Cell[]): boolean {
    if (!cells.some(isFilled)) return true;
    if (this.rows.length === this.most) {
      this.more = true;
      return false;
    }
    const kept = cells.slice(0, this.headings.length);
    for (const cell of kept) this.letters += typeof cell === 'string' ? cell.length : 1;
    if (this.letters > MOST_LETTERS) throw new FileRefused('bomb');
    this.rows.push(row);
    this.cells.push(kept);
    return true;
  }
}
