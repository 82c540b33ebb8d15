import { FileRefused } from '../../screens/import/fileFault';
import type { Found, Said } from './outcome';

export interface Reading {
  found: Promise<Found>;
  /** Ends the thread at once; `found` is never answered. */
  cancel: () => void;
}

/** Reads a file of phone numbers beside the page. `onProgress`: whole numbers from 0 to 100. */
export function startReading(file: File, onProgress: (value: number) => void): Reading {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'sms-import' });
  const found = new Promise<Found>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.kind === 'progress') return onProgress(data.value);
      worker.terminate();
      if (data.kind === 'refused') return reject(new FileRefused(data.refused.fault, data.refused.row));
      onProgress(100);
      resolve(data.found);
    };
    worker.onerror = () => {
      worker.terminate();
      reject(new FileRefused('unreadable'));
    };
  });
  worker.postMessage(file);
  return { found, cancel: () => worker.terminate() };
}
