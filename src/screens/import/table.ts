import type { FileCell } from '../../schema/importCells';
import { FileRefused, type Refused } from './fileFault';

/** What is known of a file's rows while the rows themselves stay beside the page. */
export interface Table {
  name: string;
  sheets: readonly string[];
  sheet: string | null;
  headings: readonly string[];
  /** Some of the values below each heading. */
  samples: readonly (readonly string[])[];
  rows: number;
  /** There were more rows than one import takes. */
  more: boolean;
  /** Of the file's bytes and the sheet: the same file chosen again is known by it. */
  hash: string;
}
export interface TableRow {
  row: number;
  cells: readonly FileCell[];
}

export type Asked =
  | { kind: 'read'; file: File; sheet: string | null; most: number; known: readonly string[] }
  | { kind: 'rows'; ask: number; from: number; to: number };
export type Said =
  | { kind: 'progress'; value: number }
  | { kind: 'refused'; refused: Refused }
  | { kind: 'table'; table: Table }
  | { kind: 'rows'; ask: number; rows: readonly TableRow[] };

export interface OpenTable extends Table {
  /** Rows by their place, `to` not included; refused once the table is closed. */
  slice: (from: number, to: number) => Promise<readonly TableRow[]>;
}
export interface Reading {
  table: Promise<OpenTable>;
  /** Ends the thread and forgets the rows. */
  close: () => void;
}

/** Reads a file beside the page, where its rows stay until they are asked for. `onProgress`: whole numbers from 0 to 100. */
export function openTable(asked: Omit<Extract<Asked, { kind: 'read' }>, 'kind'>, onProgress: (value: number) => void): Reading {
  const worker = new Worker(new URL('./tableWorker.ts', import.meta.url), { type: 'module', name: 'import' });
  const waiting = new Map<number, { resolve: (rows: readonly TableRow[]) => void; reject: (reason: Error) => void }>();
  let isClosed = false;
  let asks = 0;
  const post = (message: Asked): void => worker.postMessage(message);
  const slice = (from: number, to: number): Promise<readonly TableRow[]> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(new FileRefused('unreadable'));
      asks += 1;
      waiting.set(asks, { resolve, reject });
      post({ kind: 'rows', ask: asks, from, to });
    });
  const table = new Promise<OpenTable>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.kind === 'progress') onProgress(data.value);
      else if (data.kind === 'table') resolve({ ...data.table, slice });
      else if (data.kind === 'rows') {
        waiting.get(data.ask)?.resolve(data.rows);
        waiting.delete(data.ask);
      } else {
        worker.terminate();
        reject(new FileRefused(data.refused.fault, data.refused.row));
      }
    };
    worker.onerror = () => {
      worker.terminate();
      reject(new FileRefused('unreadable'));
    };
  });
  post({ kind: 'read', ...asked });
  const close = (): void => {
    isClosed = true;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new FileRefused('unreadable'));
    waiting.clear();
  };
  return { table, close };
}
