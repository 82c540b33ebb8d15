/** The office in the bench's own process, without its network: for what is measured below the HTTP server. */
import { createApp, type App } from '../server/app';
import { DEMO_RULES, type Config } from '../server/config';
import type { Db } from '../server/db/client';
import { openMemory } from '../server/db/memory';
import { connectPostgres } from '../server/db/postgres';
import { implementations } from '../server/handlers';
import { definitions } from '../src/resources';
import { startPostgres } from './server/postgres';

/** An office on a database; it keeps secrets as they are, and no files. */
export const benchApp = (db: Db, config: Partial<Config> = {}): App =>
  createApp({
    db,
    definitions,
    implementations,
    vault: { encrypt: (plain) => Promise.resolve(plain), decrypt: (encrypted) => Promise.resolve(encrypted) },
    files: { put: () => Promise.resolve(), get: () => Promise.resolve(null), remove: () => Promise.resolve() },
    config: {
      ...DEMO_RULES,
      mode: 'DEMO',
      group: 'TOPUP',
      authLogin: 'PASSWORD',
      sessionSecret: 'a secret of the bench, long enough',
      demoAccounts: [],
      ...config,
    },
  });

/** Does the same on PostgreSQL and on the embedded database, as far as `wants` says: each on an empty database of its own. */
export async function onEachEngine<T>(
  wants: (engine: 'postgres' | 'embedded') => boolean,
  work: (engine: 'postgres' | 'embedded', db: Db) => Promise<T[]>,
): Promise<T[]> {
  const found: T[] = [];
  if (wants('postgres')) {
    const server = await startPostgres();
    const db = connectPostgres(await server.createDatabase('bench'));
    try {
      found.push(...(await work('postgres', db)));
    } finally {
      await db.close();
      await server.stop();
    }
  }
  if (wants('embedded')) {
    const db = await openMemory();
    try {
      found.push(...(await work('embedded', db)));
    } finally {
      await db.close();
    }
  }
  return found;
}
