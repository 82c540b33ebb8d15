import type { ResultRow } from './types';

const HEADINGS = ['measured', 'product', 'reference', 'ratio', 'limit', ''] as const;
const VERDICTS = { pass: 'pass', miss: 'MISS', info: '' } as const;

/** The rows as a Markdown table, so that it can be pasted as it is. */
export function tableOf(rows: readonly ResultRow[]): string {
  const cells = rows.map((row) => [
    row.name,
    row.product,
    row.reference,
    row.ratio === null ? '' : row.ratio.toFixed(2),
    row.limit,
    VERDICTS[row.verdict],
  ]);
  const widths = HEADINGS.map((heading, column) => Math.max(heading.length, 3, ...cells.map((line) => line[column]!.length)));
  const line = (parts: readonly string[]): string => `| ${parts.map((part, column) => part.padEnd(widths[column]!)).join(' | ')} |`;
  const notes = rows.flatMap((row) => (row.note === undefined ? [] : [`- ${row.name}: ${row.note}`]));
  return [
    line(HEADINGS),
    line(widths.map((width) => '-'.repeat(width))),
    ...cells.map(line),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ].join('\n');
}
