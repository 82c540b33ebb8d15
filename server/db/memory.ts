import type { Db } from './client';
import { createEmbedded } from './embedded';
import { openPglite } from './pglite';

/** A database in memory: tests and the demo in the browser. */
export const openMemory = async (): Promise<Db> => createEmbedded(await openPglite());
