import { harmless } from '../../schema/spreadsheet';

/** Rows written before the page is let go on. */
const BATCH = 5_000;
const quoted = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`;
const line = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;
const breath = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** A file for spreadsheets, with the mark by which they know UTF-8. `cellsOf` may have to fetch what a row holds. */
export async function csvFile(
  headings: readonly string[],
  count: number,
  cellsOf: (index: number) => readonly string[] | Promise<readonly string[]>,
): Promise<Blob> {
  const parts = ['\ufeff', line(headings)];
  for (let from = 0; from < count; from += BATCH) {
    const lines: string[] = [];
    for (let at = from; at < Math.min(from + BATCH, count); at += 1) lines.push(line(await cellsOf(at)));
    parts.push(lines.join(''));
    await breath();
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
