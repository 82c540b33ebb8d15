/** Set-up of a whole test run: one PostgreSQL for all files, its address in `TEST_DATABASE_URL`. An address given from outside is used as it is. */
import { startPostgres } from './postgres';

export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => undefined;
  const server = await startPostgres();
  process.env.TEST_DATABASE_URL = server.url;
  return () => server.stop();
}
