/** An office that pays out, in a process of its own, to be killed. */
import { createApp } from '../server/app';
import { DEMO_RULES } from '../server/config';
import { connectPostgres } from '../server/db/postgres';
import { implementations } from '../server/handlers';
import { createHttpProvider } from '../server/payouts/httpProvider';
import { payoutMapSchema } from '../server/payouts/payoutMap';
import { startPayouts } from '../server/payouts/worker';
import { createVault } from '../server/process/vault';
import { definitions } from '../src/resources';

const { DATABASE_URL = '', PROVIDER_URL = '', LEASE_MS = '' } = process.env;
const app = createApp({
  db: connectPostgres(DATABASE_URL, { poolSize: 12 }),
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
    payouts: true,
  },
});
const leaseMs = Number(LEASE_MS);
startPayouts({
  kernel: app.kernel,
  provider: createHttpProvider({ url: PROVIDER_URL, headers: {}, map: payoutMapSchema.parse({}) }),
  callback: (attempt) => `http://office.test/site/v1/payouts/${attempt}/result`,
  times: { answerMs: leaseMs / 3, leaseMs, reportMs: leaseMs, retryMs: 100, tries: 100 },
});
console.info('paying');
