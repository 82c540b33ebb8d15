/** A PostgreSQL for the bench, with the durability it has in earnest. */
import { freshDatabase, startPostgres as start } from '../../test/postgres';

export { runAlone } from '../../test/postgres';

/** Memory as for a small machine of its own; no checkpoint of the filling falls into a window. */
const SETTINGS = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min', autovacuum: 'off' };

export interface BenchPostgres {
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<BenchPostgres> {
  const { url, stop } = await start({ durable: true, settings: SETTINGS });
  return { createDatabase: (name) => freshDatabase(url, 'template1', name), stop };
}
