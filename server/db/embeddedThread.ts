import { Worker } from 'node:worker_threads';
import type { EmbeddedEngine } from './embedded';
import type { Answered, DatabaseFailure } from './embeddedWorker';

/** A database error in the shape of the drivers: SQLSTATE in `code`, the violated rule in `constraint`. */
class DatabaseError extends Error {
  code?: string;
  constraint?: string;
  detail?: string;
  constructor(fields: DatabaseFailure) {
    super(fields.message);
    Object.assign(this, fields);
  }
}

export interface EmbeddedThread extends EmbeddedEngine {
  /** Resolves when the thread answers, which it does not while it is busy with a statement; rejects when it has ended. */
  ping: () => Promise<unknown>;
}

/**
 * Opens the embedded database of a folder in a thread of its own, so that a heavy statement never stalls the requests. `before`: called
 * before each statement.
 */
export async function openEmbeddedThread(folder: string, script: URL, before?: () => void): Promise<EmbeddedThread> {
  const worker = new Worker(script, { workerData: { folder } });
  const waiting = new Map<number, { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }>();
  let next = 0;
  let failure: Error | undefined;
  const ask = (message: Record<string, unknown>): Promise<unknown[]> =>
    new Promise((resolve, reject) => {
      if (failure) {
        reject(failure);
        return;
      }
      before?.();
      const id = next++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...message, id });
    });
  worker.on('message', ({ id, rows, error }: Answered & { id: number }) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (error) asker?.reject(new DatabaseError(error));
    else asker?.resolve(rows ?? []);
  });
  const fail = (error: Error): void => {
    failure = error;
    for (const asker of waiting.values()) asker.reject(error);
    waiting.clear();
  };
  worker.on('error', (error) => fail(new DatabaseError({ message: `the database thread failed: ${error.message}`, code: '57P02' })));
  // As PostgreSQL says it of a server that fell.
  worker.on('exit', () => fail(new DatabaseError({ message: 'the database thread has ended', code: '57P02' })));
  await ask({ kind: 'ready' });
  return {
    ping: () => ask({ kind: 'ping' }),
    query: (sql, params) => ask({ kind: 'query', sql, params }),
    together: async (statements) =>
      (await (ask({ kind: 'together', statements }) as Promise<Answered[]>)).map(({ rows, error }) =>
        error ? new DatabaseError(error) : (rows ?? []),
      ),
    exec: async (sql) => {
      await ask({ kind: 'exec', sql });
    },
    dump: async () => {
      const [bytes] = await ask({ kind: 'dump' });
      if (!(bytes instanceof Uint8Array)) throw new Error('the database thread gave no dump');
      return bytes;
    },
    close: async () => {
      await ask({ kind: 'close' });
      await worker.terminate();
    },
  };
}
