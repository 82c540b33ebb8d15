import { CsvScanner } from './csv';
import { encodingOf, textsOf, WrongEncoding, type Encoding } from './encoding';
import { FileRefused } from './fileFault';
import { HEAD_ROWS, type HeadRow, type RowSink } from './rowSink';

const SEPARATORS = [',', ';', '\t'] as const;
/** A first line by which a spreadsheet says what separates; it is not shown as a row. */
const SAID = /^sep=(.)(?:\r\n|\n|\r)/i;
/** Texts of other kinds: pages, PDF, rich text. */
const OTHER_TEXT = /^\s*(?:<|%PDF-|\{\\rtf)/;
/** Signs no list holds. A few strays are forgiven, a file full of them is no text. */
const CONTROL = /[\u0001-\u0008\u000e-\u0019\u001b-\u001f]/g;
const STRAYS = 0.01;

function checkIsText(text: string): void {
  if (text.includes('\0') || OTHER_TEXT.test(text) || (text.match(CONTROL)?.length ?? 0) > text.length * STRAYS)
    throw new FileRefused('kind');
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function headOf(text: string, whole: boolean, separator: string): readonly HeadRow[] {
  const head: HeadRow[] = [];
  const scanner = new CsvScanner(separator, (row, cells) => isBlank(cells) || head.push({ row, cells }) < HEAD_ROWS);
  try {
    scanner.push(text);
    if (whole) scanner.end();
  } catch (error) {
    // An open quote may only seem open under the wrong separator; reading the file will tell.
    if (!(error instanceof FileRefused)) throw error;
  }
  return head;
}

/** The separator under which the first rows agree on how many cells they have; of two, the one that finds more. */
function chooseSeparator(text: string, whole: boolean): string {
  const scores = SEPARATORS.map((separator) => {
    const widths = headOf(text, whole, separator).map(({ cells }) => cells.length);
    const [first = 1] = widths;
    return { separator, score: first > 1 ? widths.filter((width) => width === first).length : 0, width: first };
  });
  return scores.reduce((best, one) => (one.score > best.score || (one.score === best.score && one.width > best.width) ? one : best))
    .separator;
}

async function readAs(file: Blob, encoding: Encoding, into: RowSink, onProgress: (value: number) => void): Promise<void> {
  let scanner: CsvScanner | null = null;
  for await (const { text, read } of textsOf(file, encoding)) {
    if (scanner === null) {
      checkIsText(text);
      const [line = '', said] = SAID.exec(text) ?? [];
      const start = text.slice(line.length);
      const whole = read === file.size;
      const separator = said ?? chooseSeparator(start, whole);
      const { column, after } = into.choose(headOf(start, whole, separator));
      scanner = new CsvScanner(
        separator,
        (row, cells) => row <= after || isBlank(cells) || into.take(row, column === null ? cells : [cells[column] ?? '']),
      );
      scanner.push(start);
    } else {
      if (text.includes('\0')) throw new FileRefused('kind');
      scanner.push(text);
    }
    onProgress((read / file.size) * 95);
    if (scanner.stopped) return;
  }
  scanner?.end();
}

/** Reads the rows of a text file. What is no UTF-8 is Thai as Windows wrote it. */
export async function readCsv<S extends RowSink>(
  file: Blob,
  start: Uint8Array,
  newSink: () => S,
  onProgress: (value: number) => void,
): Promise<S> {
  const encoding = encodingOf(start);
  try {
    const into = newSink();
    await readAs(file, encoding, into, onProgress);
    return into;
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error;
    const into = newSink();
    await readAs(file, 'windows-874', into, onProgress);
    return into;
  }
}
