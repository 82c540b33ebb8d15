import { randomBytes } from 'node:crypto';
import { smsCampaign } from '../../src/resources/sms/smsCampaign';
import type { App } from '../app';
import type { Config } from '../config';
import type { Announcement } from '../kernel/trail';
import { demoWorld, SIMULATOR } from '../sms/demoGateway';
import { simulatorMap } from '../sms/gatewayMap';
import { createHttpGateway } from '../sms/httpGateway';
import { createSmsWorker } from '../sms/worker';
import type { SmsEnvironment } from './smsEnvironment';
import { startSimulator } from './smsSimulator';

/** Messages of this process: what its app is told of them, and the sender once the app is there. */
export interface Sms {
  config: Pick<Config, 'sms' | 'bankDevices'>;
  /** A line for whoever starts the server; null: nothing out of the ordinary. */
  says: string | null;
  start(app: App): void;
  /** What was written, wherever it matters to the sender. */
  heard(announcement: Announcement): void;
  stop(): Promise<void>;
}

/** Requests of campaigns under way at the same time. */
const PARALLEL = 2;

/** The sender with the configured gateway; in DEMO without one, with a simulator behind a port of this machine; otherwise campaigns wait and say so. */
export async function prepareSms({ config, gateway, rate }: SmsEnvironment, mode: Config['mode']): Promise<Sms> {
  let app: App | undefined;
  const secret = randomBytes(24).toString('base64url');
  const simulator = gateway || mode !== 'DEMO' ? null : await startSimulator(demoWorld(() => app, secret));
  const used = simulator ? { name: SIMULATOR, url: `${simulator.url}/messages`, headers: {}, map: simulatorMap(simulator.url) } : gateway;
  let worker: ReturnType<typeof createSmsWorker> | undefined;
  return {
    config: simulator && used ? { ...config, sms: { gateway: SIMULATOR, secret, map: used.map } } : config,
    says: used ? null : 'No SMS gateway is configured: campaigns wait until SMS_GATEWAY_URL is set.',
    start(started) {
      app = started;
      worker = createSmsWorker({ kernel: started.kernel, gateway: used ? createHttpGateway(used) : null, rate, parallel: PARALLEL });
      worker.start();
    },
    heard: ({ resource }) => {
      if (resource === smsCampaign.name) worker?.wake();
    },
    async stop() {
      await worker?.stop();
      await simulator?.close();
    },
  };
}
