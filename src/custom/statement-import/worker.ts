/** The thread that holds a statement file, so that the page never stands still. One file each; letting go of it means ending the thread. */
import type { ColumnMap } from '../../bankFiles/types';
import { refusedBy, type Refused } from '../../screens/import/fileFault';
import { readStatementRows } from './readRows';
import { StatementFile, type FileRow, type Reading, type Shape, type Unknown } from './statementFile';

export type Ask =
  | { kind: 'open'; file: File; lines: readonly string[] | null }
  | { kind: 'find'; id: number; bank: string; maps: readonly ColumnMap[] }
  | { kind: 'read'; id: number; shape: Shape }
  | { kind: 'batch'; id: number; at: number };
export interface Found {
  reading: Reading | null;
  unknown: Unknown | null;
  batches: number;
}
export type Said =
  | { kind: 'progress'; value: number }
  | { kind: 'opened'; hash: string; rows: number }
  | { kind: 'refused'; refused: Refused }
  | { kind: 'answer'; id: number; answer: Found | { heading: FileRow['cells']; rows: readonly FileRow[] } };

interface WorkerScope {
  onmessage: ((event: MessageEvent<Ask>) => void) | null;
  postMessage(message: Said): void;
}
const worker = self as unknown as WorkerScope;
let file: StatementFile | null = null;

async function open(chosen: File, lines: readonly string[] | null): Promise<void> {
  let shown = 0;
  const { rows, hash } = await readStatementRows(chosen, lines, (value) => {
    const whole = Math.min(99, Math.floor(value));
    if (whole <= shown) return;
    shown = whole;
    worker.postMessage({ kind: 'progress', value: whole });
  });
  file = new StatementFile(rows);
  worker.postMessage({ kind: 'opened', hash, rows: rows.length });
}

worker.onmessage = ({ data }) => {
  if (data.kind === 'open') {
    open(data.file, data.lines).catch((error: unknown) => worker.postMessage({ kind: 'refused', refused: refusedBy(error) }));
    return;
  }
  if (!file) return;
  const { id } = data;
  if (data.kind === 'batch') {
    worker.postMessage({ kind: 'answer', id, answer: file.batch(data.at) });
    return;
  }
  const reading = data.kind === 'find' ? file.find(data.bank, data.maps) : file.read(data.shape);
  worker.postMessage({ kind: 'answer', id, answer: { reading, unknown: file.unknown(), batches: file.batches() } });
};
