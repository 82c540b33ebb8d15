import { Worker } from 'node:worker_threads';
import { log } from '../log';
import type { CodeSearch, Pixels } from '../slips/codeSearch';

/** Many times what a search may take: a thread that is silent for so long is ended, and the next picture gets a new one. */
const SILENT_MS = 10_000;

/** Searches for codes in a thread of its own, one picture after another, so that a picture full of code-like shapes holds up no call. */
export function createCodeThread(script: URL): CodeSearch {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const end = (): void => {
    void worker?.terminate();
    worker = undefined;
  };
  const ask = (pixels: Pixels): Promise<string | null> =>
    new Promise((resolve, reject) => {
      worker ??= new Worker(script);
      const asked = worker;
      // It keeps no process that has nothing else to do.
      asked.unref();
      const late = setTimeout(() => done(() => reject(new Error('the search for a code took too long'))), SILENT_MS);
      const onText = (text: string | null): void => done(() => resolve(text));
      const onError = (error: Error): void => done(() => reject(error));
      function done(settle: () => void): void {
        clearTimeout(late);
        asked.off('message', onText).off('error', onError);
        settle();
      }
      asked.on('message', onText).on('error', onError);
      asked.postMessage(pixels);
    });
  const search: CodeSearch = async (pixels) => {
    try {
      return await ask(pixels);
    } catch (error) {
      log.failure('a picture could not be searched for a code', error);
      end();
      return null;
    }
  };
  return (pixels) => {
    const mine = last.then(() => search(pixels));
    last = mine;
    return mine;
  };
}
