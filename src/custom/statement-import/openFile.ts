import type { ColumnMap } from '../../bankFiles/types';
import { FileRefused, MOST_BYTES } from '../../screens/import/fileFault';
import type { FileRow, Shape } from './statementFile';
import type { Ask, Found, Said } from './worker';

type Batch = { heading: FileRow['cells']; rows: readonly FileRow[] };

/** A statement file that is held by a thread of its own. */
export interface OpenStatement {
  name: string;
  hash: string;
  find: (bank: string, maps: readonly ColumnMap[]) => Promise<Found>;
  read: (shape: Shape) => Promise<Found>;
  batch: (at: number) => Promise<Batch>;
  close: () => void;
}
export interface Opening {
  opened: Promise<OpenStatement>;
  /** Ends the thread at once; `opened` is never answered. */
  cancel: () => void;
}

/** The lines of text of a PDF; null for any other file. */
async function textOf(file: File, onProgress: (value: number) => void): Promise<string[] | null> {
  if (!/\.pdf$/i.test(file.name)) return null;
  if (file.size > MOST_BYTES) throw new FileRefused('tooLarge');
  return (await import('./pdfLines')).pdfLines(file, (value) => onProgress(Math.min(99, Math.floor(value))));
}

/** Opens a statement file beside the page. `onProgress`: whole numbers from 0 to 100. */
export function openStatement(file: File, onProgress: (value: number) => void): Opening {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'statement-import' });
  const waiting = new Map<number, (answer: never) => void>();
  let asked = 0;
  const ask = <A>(question: (id: number) => Ask): Promise<A> =>
    new Promise<A>((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      worker.postMessage(question(asked));
    });
  const opened = new Promise<OpenStatement>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.kind === 'progress') return onProgress(data.value);
      if (data.kind === 'refused') {
        worker.terminate();
        return reject(new FileRefused(data.refused.fault, data.refused.row));
      }
      if (data.kind === 'opened') {
        return resolve({
          name: file.name,
          hash: data.hash,
          find: (bank, maps) => ask<Found>((id) => ({ kind: 'find', id, bank, maps })),
          read: (shape) => ask<Found>((id) => ({ kind: 'read', id, shape })),
          batch: (at) => ask<Batch>((id) => ({ kind: 'batch', id, at })),
          close: () => worker.terminate(),
        });
      }
      waiting.get(data.id)?.(data.answer as never);
      waiting.delete(data.id);
    };
    worker.onerror = () => {
      worker.terminate();
      reject(new FileRefused('unreadable'));
    };
  });
  const text = textOf(file, onProgress);
  text.then(
    (lines) => worker.postMessage({ kind: 'open', file, lines } satisfies Ask),
    () => worker.terminate(),
  );
  return { opened: text.then(() => opened), cancel: () => worker.terminate() };
}
