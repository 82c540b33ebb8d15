import { startServer } from './server';

/** One server for all browser tests; each test works on records of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env['E2E_URL'] = server.url;
  return () => server.stop();
}
