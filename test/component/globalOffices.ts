import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { TestProject } from 'vitest/node';
import { openOffice } from '../office';
import setUpDatabases from '../globalDatabases';

/**
 * An office for each worker, with nothing closed that a demonstration closes, which its panels ask over HTTP: databases stay out of the
 * threads in which panels are drawn.
 */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const drop = await setUpDatabases();
  const offices = await Promise.all(
    Array.from({ length: Number(config.maxWorkers) }, async () => {
      const office = await openOffice({ config: { mode: 'PRODUCTION' } });
      const listener = getRequestListener((request) => office.app.fetch(request, { ip: '198.51.100.7' }));
      const server = createServer((request, response) => void listener(request, response));
      // A connection the panel is about to use again is not closed under it, however busy the machine is.
      server.keepAliveTimeout = 0;
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      return { office, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    }),
  );
  process.env['COMPONENT_URLS'] = offices.map(({ url }) => url).join(' ');
  return async () => {
    for (const { office, server } of offices) {
      server.closeAllConnections();
      server.close();
      await office.close();
    }
    await drop();
  };
}
