/**
 * The thread that reads a file of records and holds its rows, so that the page never stands still. One file each; stopping means ending the
 * thread.
 */
import { refusedBy } from './fileFault';
import { readRows } from './readRows';
import { isFilled, type Cell } from './rowSink';
import type { Asked, Said, Table } from './table';
import { TableSink } from './tableSink';

interface WorkerScope {
  onmessage: ((event: MessageEvent<Asked>) => void) | null;
  postMessage(message: Said): void;
}
const worker = self as unknown as WorkerScope;

/** Different values shown of a column, and how many rows they are looked for in. */
const SAMPLES = 3;
const LOOKED_AT = 1_000;
const SHOWN = 40;
let held: TableSink | null = null;

const samplesOf = (sink: TableSink, column: number): string[] => {
  const found = new Set<string>();
  for (const cells of sink.cells.slice(0, LOOKED_AT)) {
    if (found.size === SAMPLES) break;
    const cell: Cell = cells[column];
    if (isFilled(cell)) found.add(String(cell).trim().slice(0, SHOWN));
  }
  return [...found];
};

async function hashOf(file: File, sheet: string | null): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return `${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}/${sheet ?? ''}`;
}

async function read({ file, sheet, most, known }: Extract<Asked, { kind: 'read' }>): Promise<Table> {
  let shown = 0;
  const found = await readRows(
    file,
    () => new TableSink(most, new Set(known)),
    (value) => {
      const whole = Math.min(99, Math.floor(value));
      if (whole <= shown) return;
      shown = whole;
      worker.postMessage({ kind: 'progress', value: whole });
    },
    sheet,
  );
  const { sink } = found;
  held = sink;
  return {
    name: file.name,
    sheets: found.sheets,
    sheet: found.sheet,
    headings: sink.headings,
    samples: sink.headings.map((_, column) => samplesOf(sink, column)),
    rows: sink.rows.length,
    more: sink.more,
    hash: await hashOf(file, found.sheet),
  };
}

function rowsOf(sink: TableSink | null, from: number, to: number): { row: number; cells: (string | number | null)[] }[] {
  return (sink?.rows.slice(from, to) ?? []).map((row, index) => ({
    row,
    cells: (sink?.headings ?? []).map((_, column) => sink?.cells[from + index]?.[column] ?? null),
  }));
}

worker.onmessage = ({ data }) => {
  if (data.kind === 'rows') {
    worker.postMessage({ kind: 'rows', ask: data.ask, rows: rowsOf(held, data.from, data.to) });
    return;
  }
  read(data).then(
    (table) => worker.postMessage({ kind: 'table', table }),
    (error: unknown) => worker.postMessage({ kind: 'refused', refused: refusedBy(error) }),
  );
};
