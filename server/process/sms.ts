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

/** Messaging in this process: the settings for its app, and the sender once the app exists. */
export interface Sms {
  config: Pick<Config, 'sms' | 'smsRate' | 'bankDevices'>;
  /** A line for the operator at the start; null: nothing unusual. */
  says: string | null;
  start(app: App): void;
  /** Called with writes that matter to the sender, of every process. */
  heard(announcement: Announcement): void;
  /** Seconds since the sender last did its work. */
  lag(): number;
  stop(): Promise<void>;
}

/** How many batches of campaigns are submitted at the same time. */
const PARALLEL = 2;

/**
 * The sender with the configured gateway. In DEMO without one it uses a simulator behind a local port; otherwise campaigns wait and say so.
 */
export async function prepareSms({ config, gateway }: SmsEnvironment, mode: Config['mode']): Promise<Sms> {
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
      worker = createSmsWorker({
        kernel: started.kernel,
        gateway: used ? createHttpGateway(used) : null,
        rate: config.smsRate,
        parallel: PARALLEL,
      });
      worker.start();
    },
    heard: ({ resource }) => {
      if (resource === smsCampaign.name) worker?.wake();
    },
    lag: () => worker?.lag() ?? 0,
    async stop() {
      await worker?.stop();
      await simulator?.close();
    },
  };
}
