/** The server itself, in the browser: the same app as in the process, on a database in memory. */
import { createApp, type App } from '../../server/app';
import type { FileStore } from '../../server/fileStore';
import { DEMO_RULES } from '../../server/config';
import { openMemory } from '../../server/db/memory';
import { implementations } from '../../server/handlers';
import type { Vault } from '../../server/kernel/store';
import { fillDemo, prepareDatabase } from '../../server/prepare';
import { demoAccounts, DEMO_PASSWORD } from '../../server/seed/staff';
import { reports } from '../reports';
import { definitions } from '../resources';
import type { Step } from './messages';
import { demoHooks, startSending } from './sender';

/** Enough for several pages of every list, few enough to be made within seconds. */
const ROWS = 500;

function memoryFiles(): FileStore {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    put: async (service, key, bytes) => {
      kept.set(`${service}/${key}`, bytes);
    },
    get: async (service, key) => kept.get(`${service}/${key}`) ?? null,
    remove: async (service, key) => {
      kept.delete(`${service}/${key}`);
    },
  };
}

/** The demo stores nothing on a disk, so encryption would protect nothing. */
const openVault: Vault = { encrypt: async (plain) => plain, decrypt: async (encrypted) => encrypted };

/** Starts the server: database, tables, sample rows, app. */
export async function openServer(onStep: (step: Exclude<Step, 'ready'>) => void): Promise<App> {
  onStep('engine');
  const db = await openMemory();
  onStep('tables');
  await prepareDatabase(db, definitions);
  onStep('rows');
  await fillDemo(
    db,
    definitions.map((def) => ({ ...def, demo: Math.min(def.demo ?? 0, ROWS) })),
    new Date(),
  );
  const sms = demoHooks();
  const app = createApp({
    db,
    definitions,
    implementations,
    reports,
    files: memoryFiles(),
    vault: openVault,
    config: {
      ...DEMO_RULES,
      mode: 'DEMO',
      group: 'TOPUP',
      authLogin: 'PASSWORD',
      sessionSecret: crypto.randomUUID() + crypto.randomUUID(),
      demoAccounts: demoAccounts.map((account) => ({ ...account, password: DEMO_PASSWORD })),
      sms,
    },
  });
  startSending(app, sms);
  return app;
}
