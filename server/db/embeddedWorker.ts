import { parentPort, workerData } from 'node:worker_threads';
import type { Statement } from './client';
import { openPglite } from './pglite';

/** The thread behind `openEmbeddedThread`: answers each message in turn. */
interface Question {
  id: number;
  kind: 'ready' | 'ping' | 'query' | 'together' | 'exec' | 'dump' | 'close';
  sql?: string;
  params?: unknown[];
  statements?: Statement[];
}

/** What of an error passes between threads: SQLSTATE in `code`, the violated rule in `constraint`. */
export interface DatabaseFailure {
  message: string;
  code?: string;
  constraint?: string;
  detail?: string;
}
export interface Answered {
  rows?: unknown[];
  error?: DatabaseFailure;
}

const { folder } = workerData as { folder: string };
const engine = openPglite(folder);

/** The engine's file system gives its errors numbers alone; a full disk is the one an operator can do something about. */
const FULL = 51;
const failureOf = (error: Error & { code?: string; errno?: number; constraint?: string; detail?: string }): DatabaseFailure => ({
  message: error.message,
  code: error.code ?? (error.errno === FULL ? 'ENOSPC' : undefined),
  constraint: error.constraint,
  detail: error.detail,
});

async function answer({ kind, sql = '', params = [], statements = [] }: Question): Promise<unknown[]> {
  // Whatever the engine is waiting for: the thread itself is there.
  if (kind === 'ping') return [];
  const db = await engine;
  if (kind === 'together')
    return (await db.together(statements)).map((one): Answered => (one instanceof Error ? { error: failureOf(one) } : { rows: one }));
  if (kind === 'query') return db.query(sql, params);
  if (kind === 'exec') await db.exec(sql);
  if (kind === 'dump') return [await db.dump()];
  if (kind === 'close') await db.close();
  return [];
}

parentPort?.on('message', (question: Question) => {
  answer(question).then(
    (rows) => parentPort?.postMessage({ id: question.id, rows }),
    (error: Error) => parentPort?.postMessage({ id: question.id, error: failureOf(error) }),
  );
});
