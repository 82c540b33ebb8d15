/** The thread that reads files of phone numbers, so that the page never stands still. One file each; stopping means ending the thread. */
import { refusedBy } from '../../screens/import/fileFault';
import type { Said } from './outcome';
import { readFile } from './readFile';

interface WorkerScope {
  onmessage: ((event: MessageEvent<File>) => void) | null;
  postMessage(message: Said, transfer?: Transferable[]): void;
}
const worker = self as unknown as WorkerScope;

async function read(file: File): Promise<void> {
  let shown = 0;
  const found = await readFile(file, (value) => {
    const whole = Math.min(99, Math.floor(value));
    // A file read anew in another encoding does not go back.
    if (whole <= shown) return;
    shown = whole;
    worker.postMessage({ kind: 'progress', value: whole });
  });
  const { valid, invalid } = found;
  worker.postMessage({ kind: 'found', found }, [valid.buffer, invalid.rows.buffer, invalid.reasons.buffer, invalid.ends.buffer]);
}

worker.onmessage = ({ data }) => {
  read(data).catch((error: unknown) => worker.postMessage({ kind: 'refused', refused: refusedBy(error) }));
};
