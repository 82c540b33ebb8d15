import { fillFolder, startServer } from './server';

/** Files tested at the same time. Three take longer on two cores than two do: browsers, not their waiting, are what fills the time. */
export const SIDE_BY_SIDE = 2;

/** A server for each file that runs at the same time as others; within one, each test works on records of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const drop = await fillFolder();
  const servers = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => startServer({ IFRAME_ALLOWED: 'https://tools.example' })));
  process.env['E2E_URLS'] = servers.map(({ url }) => url).join(' ');
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await drop();
  };
}
