import { pdfRows } from '../../bankFiles/pdfText';
import { readRows } from '../../screens/import/readRows';
import type { Cell, RowSink } from '../../screens/import/rowSink';
import { MOST_ROWS, type FileRow } from './statementFile';

/** Rows above and below the movements are a few more. */
const ASIDE = 500;
const MOST_COLUMNS = 100;
const MOST_LETTERS = 2000;

class All implements RowSink {
  readonly most = MOST_ROWS + ASIDE;
  readonly rows: FileRow[] = [];

  choose(): { column: null; after: number } {
    return { column: null, after: 0 };
  }
  take(row: number, cells: readonly Cell[]): boolean {
    this.rows.push({
      row,
      cells: cells.slice(0, MOST_COLUMNS).map((cell) => (typeof cell === 'string' ? cell.slice(0, MOST_LETTERS) : (cell ?? null))),
    });
    return this.rows.length < this.most;
  }
}

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The lines of text of a PDF as rows; there is nothing to count but their order. */
const rowsOfPdf = (lines: readonly string[]): FileRow[] =>
  pdfRows(lines).map((cells, at) => ({
    row: at + 1,
    cells: cells.map((cell) => (typeof cell === 'number' ? cell : cell instanceof Date ? cell.toISOString() : (cell ?? null))),
  }));

/** The rows of a statement file, and the SHA-256 of its bytes. `lines`: the text of a PDF, which was read before. */
export async function readStatementRows(
  file: File,
  lines: readonly string[] | null,
  onProgress: (value: number) => void,
): Promise<{ rows: FileRow[]; hash: string }> {
  const rows = lines ? rowsOfPdf(lines) : (await readRows(file, () => new All(), onProgress)).sink.rows;
  return { rows, hash: hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())) };
}
