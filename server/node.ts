import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { pages } from '../src/resources/pages';
import { screensOf } from '../src/resources/paths';
import { checkPages } from '../src/schema/page';
import { definitions } from '../src/resources';
import { createApp } from './app';
import { clientAddress } from './auth/address';
import type { Db } from './db/client';
import { bringUp, DatabaseTooNew, MayNotChangeTables, TablesDiffer } from './db/bringUp';
import { createEmbedded } from './db/embedded';
import { openEmbeddedThread } from './db/embeddedThread';
import type { Change } from './db/change';
import { connectPostgres } from './db/postgres';
import { vacuum } from './db/vacuum';
import { implementations } from './handlers';
import { BadDefinitions } from './kernel/errors';
import { fillDemo, firstAdministrator, prepareGrants, refuseBadViews, schemaOf } from './prepare';
import { Misconfigured, readEnvironment, type Environment } from './process/environment';
import { createFolderStore } from './process/files';
import { createAnchorsFile } from './process/anchors';
import { startLive } from './process/live';
import { readLiveEnvironment } from './process/liveEnvironment';
import { liveSources, projectReaders } from './process/liveSources';
import { lockFolder } from './process/lock';
import { createVault } from './process/vault';
import { prepareSms } from './process/sms';
import { readSmsEnvironment } from './process/smsEnvironment';
import { createStatic } from './process/static';
import { createTestClock } from './process/testClock';
import { createMirror } from './realtime/mirror';
import { reopen } from './realtime/status';
import { demoAccounts, DEMO_PASSWORD } from './seed/staff';

const SWEEP_EVERY_MS = 30_000;
const VACUUM_EVERY_MS = 3_600_000;
// The built files lie in one folder.
const workerScript = new URL('./embeddedWorker.js', import.meta.url);
const panelFolder = join(import.meta.dirname, '../web');

async function openDatabase({ databaseUrl, dataDir }: Environment): Promise<Db> {
  if (databaseUrl) return connectPostgres(databaseUrl);
  return createEmbedded(await openEmbeddedThread(join(dataDir, 'database'), workerScript));
}

interface Prepared {
  filled: boolean;
  invite: string | null;
  left: readonly Change[];
}

/** Tables, sample rows, the first administrator: one process at a time; others that start wait. */
async function prepare({ config, databaseUrl, adminUrl }: Environment, db: Db, now: Date): Promise<Prepared> {
  const schema = schemaOf(definitions);
  const owner = adminUrl === undefined ? db : connectPostgres(adminUrl, { poolSize: 1 });
  try {
    return await owner.alone(async (admin) => {
      const changes = await bringUp(admin, schema);
      await refuseBadViews(admin, definitions);
      if (adminUrl !== undefined && databaseUrl !== undefined && changes.length > 0)
        await prepareGrants(admin, decodeURIComponent(new URL(databaseUrl).username));
      return {
        filled: config.mode === 'DEMO' && (await fillDemo(db, definitions, now)),
        invite: config.mode === 'PRODUCTION' ? await firstAdministrator(db, now) : null,
        left: changes.filter(({ kind }) => kind === 'tell'),
      };
    });
  } finally {
    if (owner !== db) await owner.close();
  }
}

async function start(): Promise<void> {
  const began = Date.now();
  const environment = readEnvironment(process.env);
  const { config, dataDir, port, host } = environment;
  const clock = environment.testClock === undefined ? () => new Date() : createTestClock(environment.testClock);
  const badPages = checkPages(
    pages,
    definitions,
    definitions.flatMap((def) => screensOf(def).map(({ path }) => path)),
  );
  if (badPages.length > 0) throw new BadDefinitions(badPages);
  const forLive = readLiveEnvironment(process.env, config.firebase);
  const forSms = readSmsEnvironment(process.env);
  const unlock = environment.databaseUrl ? () => undefined : lockFolder(dataDir);
  const db = await openDatabase(environment);
  const now = clock();
  const { filled, invite, left } = await prepare(environment, db, now);

  const ipOf = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string =>
    clientAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString(), environment.trustedProxies);
  const { mirror } = forLive;
  // Without sign-in in browsers the project would show its list of readers to anybody.
  const sources = forLive.config.serviceAccount ? { ...liveSources, readers: projectReaders(config) } : liveSources;
  const live = startLive(ipOf, { sources, ...(mirror && { mirror: (read) => createMirror({ ...mirror, read }) }) });
  const sms = await prepareSms(forSms, config.mode);
  const app = createApp({
    db,
    definitions,
    implementations,
    now: clock,
    files: createFolderStore(join(dataDir, 'files')),
    vault: await createVault(environment.encryptionKey),
    trail: { key: environment.encryptionKey, heads: createAnchorsFile(join(dataDir, 'audit-heads.log')) },
    config: {
      ...config,
      ...forLive.config,
      ...sms.config,
      demoAccounts: config.mode === 'DEMO' ? demoAccounts.map((account) => ({ ...account, password: DEMO_PASSWORD })) : [],
    },
    announce: (announcement) => {
      live.announce(announcement);
      sms.heard(announcement);
    },
    announceClaim: live.announceClaim,
    rightsChanged: live.rightsChanged,
  });
  if (forLive.reopen) await reopen(db, config.group, now);
  await live.fill(app, { group: config.group });
  sms.start(app);

  const files = createStatic(panelFolder, { secure: config.mode === 'PRODUCTION', connect: forLive.connect, frames: config.frames });
  const calls = getRequestListener((request, { incoming }) => app.fetch(request, { ip: ipOf(incoming) }));
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/') || !files(request, response)) void calls(request, response);
  });
  const stopListening = live.attach(server, app);
  const sweeper = setInterval(
    () => void app.sweep().catch((error: unknown) => console.error('housekeeping failed:', error)),
    SWEEP_EVERY_MS,
  );

  const cleaner =
    db.engine === 'embedded'
      ? setInterval(() => void vacuum(db).catch((error: unknown) => console.error('could not clear the tables:', error)), VACUUM_EVERY_MS)
      : undefined;

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    clearInterval(sweeper);
    clearInterval(cleaner);
    stopListening();
    server.closeAllConnections();
    await new Promise<void>((done) => {
      server.close(() => done());
    });
    await sms.stop();
    await app.sealer.stop();
    await db.close();
    unlock();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());

  server.listen(port, host, () => {
    const address = server.address();
    const actual = typeof address === 'object' && address ? address.port : port;
    const lines = [
      `Ready at http://localhost:${actual} after ${((Date.now() - began) / 1000).toFixed(1)} s (${config.mode}, ${db.engine === 'embedded' ? `embedded database in ${dataDir}` : 'PostgreSQL'}).`,
    ];
    if (filled) lines.push('The empty database was filled with demo data.');
    if (config.mode === 'DEMO')
      lines.push(`Demo accounts, password ${DEMO_PASSWORD}: ${demoAccounts.map((account) => account.username).join(', ')}`);
    if (forLive.reopen) lines.push('SHUTDOWN is off: the group is open again. Start without it next time.');
    if (config.addressRules === false)
      lines.push('ADDRESS_RULES is off: everybody may work from any address. Repair the rules, then start without it.');
    if (environment.testClock !== undefined)
      lines.push(`TEST_CLOCK is set: the clock stands ahead by the milliseconds in ${environment.testClock}.`);
    if (sms.says !== null) lines.push(sms.says);
    for (const { text } of left) lines.push(`Left over in the database: ${text}. \`npm run db:diff\` shows the SQL that clears it away.`);
    if (invite)
      lines.push(`First administrator “admin”: set the password within 24 hours at http://localhost:${actual}/register#token=${invite}`);
    console.info(lines.join('\n'));
  });
}

start().catch((error: unknown) => {
  const known =
    error instanceof Misconfigured ||
    error instanceof TablesDiffer ||
    error instanceof DatabaseTooNew ||
    error instanceof MayNotChangeTables ||
    error instanceof BadDefinitions;
  console.error(known ? error.message : error);
  process.exit(1);
});
