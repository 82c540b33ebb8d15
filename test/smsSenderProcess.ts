/** One sender in a process of its own, to be killed. */
import { createApp } from '../server/app';
import { DEMO_RULES } from '../server/config';
import { connectPostgres } from '../server/db/postgres';
import { implementations } from '../server/handlers';
import { createVault } from '../server/process/vault';
import { simulatorMap } from '../server/sms/gatewayMap';
import { createHttpGateway } from '../server/sms/httpGateway';
import { createSmsWorker } from '../server/sms/worker';
import { definitions } from '../src/resources';

const { DATABASE_URL = '', GATEWAY_URL = '', LEASE_MS = '', BATCH = '', SENDER = '' } = process.env;
const app = createApp({
  db: connectPostgres(DATABASE_URL, { poolSize: 6 }),
  definitions,
  implementations,
  vault: await createVault(new Uint8Array(32).fill(7)),
  files: { put: () => Promise.resolve(), get: () => Promise.resolve(null), remove: () => Promise.resolve() },
  config: {
    ...DEMO_RULES,
    mode: 'DEMO',
    group: 'TOPUP',
    authLogin: 'PASSWORD',
    sessionSecret: 'a secret of the tests, long enough',
    demoAccounts: [],
  },
});
const gateway = createHttpGateway({
  name: 'simulator',
  url: `${GATEWAY_URL}/messages`,
  headers: { 'x-sender': SENDER },
  map: simulatorMap(GATEWAY_URL),
});
createSmsWorker({
  kernel: app.kernel,
  gateway,
  rate: 1_000_000,
  batch: Number(BATCH),
  parallel: 2,
  leaseMs: Number(LEASE_MS),
  retryMs: 50,
}).start();
console.info('sending');
