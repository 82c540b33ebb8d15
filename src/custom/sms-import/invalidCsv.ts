import { invalidAt } from './classify';
import type { InvalidRow, PackedInvalid } from './outcome';

/** Rows written before the page is let go on. */
const BATCH = 5_000;
/** A cell that starts like a formula would run as one when the file is opened. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`;
const line = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;
const breath = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** The refused values as a file for spreadsheets, with the mark by which they know UTF-8. */
export async function invalidCsv(
  invalid: PackedInvalid,
  headings: readonly string[],
  reasonOf: (row: InvalidRow) => string,
): Promise<Blob> {
  const parts = ['\ufeff', line(headings)];
  for (let from = 0; from < invalid.rows.length; from += BATCH) {
    const lines: string[] = [];
    for (let at = from; at < Math.min(from + BATCH, invalid.rows.length); at += 1) {
      const row = invalidAt(invalid, at);
      lines.push(line([String(row.row), row.value, reasonOf(row)]));
    }
    parts.push(lines.join(''));
    await breath();
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
