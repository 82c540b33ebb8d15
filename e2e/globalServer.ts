import { availableParallelism } from 'node:os';
import { fillFolder, startServer } from './server';

/** Files tested at the same time: one more than there are cores, since each waits for its browser half of the time. */
export const SIDE_BY_SIDE = Math.min(availableParallelism() + 1, 4);

/** A server for each file that runs at the same time as others; within one, each test works on records of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const drop = await fillFolder();
  const servers = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => startServer()));
  process.env['E2E_URLS'] = servers.map(({ url }) => url).join(' ');
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await drop();
  };
}
