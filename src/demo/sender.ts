/** Messages of the demo: the real sender, with a gateway that sends nothing. */
import type { App } from '../../server/app';
import type { SmsHooks } from '../../server/config';
import { demoWorld, SIMULATOR } from '../../server/sms/demoGateway';
import { simulatorMap } from '../../server/sms/gatewayMap';
import { createHttpGateway } from '../../server/sms/httpGateway';
import { createSimulator } from '../../server/sms/simulator';
import { createSmsWorker } from '../../server/sms/worker';

/** Never resolved: the simulator answers in this thread. */
const ADDRESS = 'https://gateway.invalid';
const map = simulatorMap(ADDRESS);

export const demoHooks = (): SmsHooks => ({ gateway: SIMULATOR, secret: crypto.randomUUID(), map });

/** Starts sending for as long as the server runs. */
export function startSending(app: App, { secret }: SmsHooks): void {
  const simulator = createSimulator(demoWorld(() => app, secret));
  const gateway = createHttpGateway({
    name: SIMULATOR,
    url: `${ADDRESS}/messages`,
    headers: {},
    map,
    fetch: (input, init) => simulator.fetch(new Request(input, init)),
  });
  createSmsWorker({ kernel: app.kernel, gateway, rate: 20 }).start();
}
