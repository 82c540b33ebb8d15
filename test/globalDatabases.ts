/**
 * Set-up of a whole test run: one PostgreSQL for all files, its address in `TEST_DATABASE_URL`, and the templates of databases. An address given from
 * outside is used as it is.
 */
import { startPostgres } from './postgres';
import { makeTemplates } from './templates';

export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const own = given ? null : await startPostgres();
  const url = given ?? own?.url ?? '';
  process.env['TEST_DATABASE_URL'] = url;
  const drop = await makeTemplates(url);
  return async () => {
    await drop();
    await own?.stop();
  };
}
