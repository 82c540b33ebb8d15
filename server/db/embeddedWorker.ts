import { parentPort, workerData } from 'node:worker_threads';
import { openPglite } from './pglite';

/** The thread behind `openEmbeddedThread`: answers each message in turn. */
interface Question {
  id: number;
  kind: 'ready' | 'query' | 'exec' | 'dump' | 'close';
  sql?: string;
  params?: unknown[];
}

const { folder } = workerData as { folder: string };
const engine = openPglite(folder);

async function answer({ kind, sql = '', params = [] }: Question): Promise<unknown[]> {
  const db = await engine;
  if (kind === 'query') return db.query(sql, params);
  if (kind === 'exec') await db.exec(sql);
  if (kind === 'dump') return [await db.dump()];
  if (kind === 'close') await db.close();
  return [];
}

/** The engine's file system gives its errors numbers alone; a full disk is the one an operator can do something about. */
const FULL = 51;
const codeOf = ({ code, errno }: { code?: string; errno?: number }): string | undefined => code ?? (errno === FULL ? 'ENOSPC' : undefined);

parentPort?.on('message', (question: Question) => {
  answer(question).then(
    (rows) => parentPort?.postMessage({ id: question.id, rows }),
    (error: Error & { code?: string; errno?: number; constraint?: string; detail?: string }) =>
      parentPort?.postMessage({
        id: question.id,
        error: { message: error.message, code: codeOf(error), constraint: error.constraint, detail: error.detail },
      }),
  );
});
