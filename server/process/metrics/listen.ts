import { createServer, type Server } from 'node:http';
import { log } from '../../log';

/**
 * Serves metrics on a port of their own: who may read them is decided by the network, as usual for Prometheus, and no proxy that serves the
 * panel serves them by accident.
 */
export const serveMetrics = (scrape: () => Promise<string>, contentType: string, port: number, host: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const path = (request.url ?? '').split('?')[0];
      if (request.method !== 'GET' || path !== '/metrics') {
        response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
        return;
      }
      scrape().then(
        (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
        (error: unknown) => {
          log.failure('metrics could not be collected', error);
          response.writeHead(500).end();
        },
      );
    });
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      log.info(`Metrics at http://${host}:${typeof address === 'object' && address ? address.port : port}/metrics`);
      resolve(server);
    });
  });
