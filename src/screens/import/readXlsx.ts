import { HEAD_ROWS, type Cell, type HeadRow, type RowSink } from './rowSink';
import { Shared, sheetScanner, stringsScanner, type SheetCell } from './sheet';
import { FileRefused } from './fileFault';
import { openWorkbook, scanPart, type Workbook } from './workbook';

type Texts = ReadonlyMap<number, string>;
/** Share of the work: the sheet itself, then the texts it refers to, then sorting. */
const SHEET = 65,
  STRINGS = 25;

/** The texts some cells refer to. Without a caller to report progress to (`onShare`), only a look ahead: no further than it must. */
async function textsOf(
  file: Blob,
  { strings }: Workbook,
  cells: Iterable<SheetCell | undefined>,
  onShare?: (share: number) => void,
): Promise<Texts> {
  const wanted = new Set<number>();
  for (const cell of cells) if (cell instanceof Shared) wanted.add(cell.index);
  const texts = new Map<number, string>();
  if (!strings || wanted.size === 0) return texts;
  const scanner = stringsScanner(wanted, onShare === undefined, (index, text) => {
    texts.set(index, text);
  });
  await scanPart(file, strings, scanner, { onBytes: (bytes) => onShare?.(bytes / strings.size) });
  return texts;
}

const valueOf = (cell: SheetCell | undefined, texts: Texts): Cell => (cell instanceof Shared ? texts.get(cell.index) : cell);

/** The first rows, whole, to see where the numbers stand. */
async function readHead(file: Blob, book: Workbook): Promise<readonly HeadRow[]> {
  const head: { row: number; cells: readonly (SheetCell | undefined)[] }[] = [];
  await scanPart(
    file,
    book.sheet,
    sheetScanner(null, (row, cells) => head.push({ row, cells }) < HEAD_ROWS),
  );
  const texts = await textsOf(
    file,
    book,
    head.flatMap(({ cells }) => cells),
  );
  return head.map(({ row, cells }) => ({ row, cells: Array.from(cells, (cell) => valueOf(cell, texts)) }));
}

function* everyCell(rows: readonly (readonly (SheetCell | undefined)[])[]): Generator<SheetCell | undefined> {
  for (const cells of rows) yield* cells;
}

/**
 * Reads the rows of a sheet, the first that is shown unless another one is named. Parts are unpacked as a stream and only what is wanted is
 * kept, of as many rows as are taken, so that neither a wide sheet nor a long one fills the memory.
 */
export async function readXlsx(
  file: Blob,
  named: string | null,
  into: RowSink,
  onProgress: (value: number) => void,
): Promise<{ sheets: readonly string[]; sheet: string }> {
  const book = await openWorkbook(file, named);
  const { column, after } = into.choose(await readHead(file, book));
  // One column of telephone numbers has no days in it.
  if (book.dates1904 && column === null) throw new FileRefused('dates1904');
  const rows: number[] = [];
  const cells: (readonly (SheetCell | undefined)[])[] = [];
  const scanner = sheetScanner(column, (row, found) => {
    if (row <= after) return true;
    rows.push(row);
    cells.push(column === null ? found : [found[column]]);
    // One more than is taken tells that there are more.
    return rows.length <= into.most;
  });
  await scanPart(file, book.sheet, scanner, { onBytes: (bytes) => onProgress(Math.min(SHEET, (bytes / book.sheet.size) * SHEET)) });
  const texts = await textsOf(file, book, everyCell(cells), (share) => onProgress(SHEET + Math.min(1, share) * STRINGS));
  for (let at = 0; at < rows.length; at += 1) {
    const taken = into.take(
      rows[at] ?? 0,
      Array.from(cells[at] ?? [], (cell) => valueOf(cell, texts)),
    );
    if (!taken) break;
  }
  return { sheets: book.sheets, sheet: book.name };
}
