import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createSimulator, type Simulator, type SimulatorOptions } from '../sms/simulator';

export interface RunningSimulator extends Simulator {
  url: string;
  close(): Promise<void>;
}

/** The simulator behind a local port, in place of a provider's gateway. */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const simulator = createSimulator(options);
  const listener = getRequestListener((request) => simulator.fetch(request));
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...simulator,
    url: `http://127.0.0.1:${port}`,
    async close() {
      await simulator.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
