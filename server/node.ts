import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { pages } from '../src/resources/pages';
import { screensOf } from '../src/resources/paths';
import { checkPages } from '../src/schema/page';
import { reports as declaredReports } from '../src/reports';
import { definitions } from '../src/resources';
import { everyScreen } from '../src/resources/screens';
import { createApp } from './app';
import { cookieName, REALTIME_COOKIE } from './calls/session';
import { isCall } from './calls/spelling';
import { vacuum } from './db/vacuum';
import { implementations } from './handlers';
import { BadDefinitions } from './refusal';
import { log, writeLogsTo } from './log';
import { createAnchorsFile } from './process/anchors';
import { createArchiveFolder } from './process/archive/folder';
import { noteBucket } from './process/backup/bucketNote';
import { createCallLog } from './process/callLog';
import { createClientIp } from './process/clientIp';
import { createCodeThread } from './process/codeThread';
import { makeDemoKeys } from './process/demoKey';
import { createGate } from './process/drain';
import { readEnvironment } from './process/environment';
import { createFolderStore } from './process/files';
import { filesFolderOf } from './process/filesFolder';
import { demoKeyLine, firstLinkOf, greetingOf } from './process/greeting';
import { createHttpServer, listen } from './process/httpServer';
import { startLive } from './process/live';
import { readLiveEnvironment } from './process/liveEnvironment';
import { liveSources, projectReaders } from './process/liveSources';
import { createLogWriter } from './process/logWriter';
import { serveMetrics } from './process/metrics/listen';
import { openDatabase } from './process/openDatabase';
import { readPayoutEnvironment } from './process/payoutEnvironment';
import { preparePayouts } from './process/payouts';
import { createPictures } from './process/pictures';
import { createMetrics } from './process/metrics/metrics';
import { readWork } from './process/metrics/work';
import { readPolicyReports } from './process/policyReports';
import { prepareOffice } from './process/prepareOffice';
import { readKeepDays } from './process/keepEnvironment';
import { createBucketStore } from './process/s3Files';
import { prepareSms } from './process/sms';
import { readSmsEnvironment } from './process/smsEnvironment';
import { startFailure } from './process/startFailure';
import { createWebhookPost } from './process/webhookPost';
import { createLinePush, pretendPush } from './line/push';
import { startLine } from './line/worker';
import type { Rounds } from './rounds';
import { startWebhooks } from './webhooks/worker';
import { createStatic } from './process/static';
import { createScanner, readScanEnvironment } from './process/scanner';
import { hearSignals } from './process/stop';
import { createTestClock } from './process/testClock';
import { startTraffic } from './process/traffic';
import { readVariables } from './process/variables';
import { createVault } from './process/vault';
import { createMirror } from './realtime/mirror';
import { reopen } from './realtime/status';
import { demoAccounts, DEMO_PASSWORD } from './seed/staff';

const SWEEP_EVERY_MS = 30_000;
/** Sites of a demonstration that are given life. */
const MADE_UP_SITES = 3;
const ANYWHERE = ['0.0.0.0', '::'];
const VACUUM_EVERY_MS = 300_000;
// The built files lie in one folder.
const databaseScript = new URL('./embeddedWorker.js', import.meta.url);
const codeScript = new URL('./codeWorker.js', import.meta.url);
const panelFolder = join(import.meta.dirname, '../web');

function refuseBadPages(): void {
  const findings = checkPages(
    pages,
    definitions,
    everyScreen.flatMap((def) => screensOf(def).map(({ path }) => path)),
  );
  if (findings.length > 0) throw new BadDefinitions(findings);
}

async function start(): Promise<void> {
  const began = Date.now();
  const signals = hearSignals();
  const env = readVariables(process.env);
  const environment = readEnvironment(env);
  const { config, dataDir } = environment;
  writeLogsTo(createLogWriter({ json: config.mode === 'PRODUCTION', level: environment.logLevel }));
  const clock = environment.testClock === undefined ? () => new Date() : createTestClock(environment.testClock);
  refuseBadPages();
  const forLive = readLiveEnvironment(env, config.firebase);
  const forSms = readSmsEnvironment(env);
  const keepDays = readKeepDays(env);
  const reports = readPolicyReports(env);
  const scanner = readScanEnvironment(env);
  const payouts = preparePayouts(readPayoutEnvironment(env), config.mode, clock);
  // Its libraries are slow to load, so they are loaded only where tracing is on.
  const tracing = environment.tracing && (await import('./process/tracing/start')).startTracing(environment.tracing.hosts);
  const bucket = environment.bucket && createBucketStore(environment.bucket);
  await bucket?.check();
  const { unlock, ...opened } = await openDatabase(environment, databaseScript);
  const db = tracing?.statementsOf(opened.db) ?? opened.db;
  const now = clock();
  const prepared = await prepareOffice(environment, db, now);
  noteBucket(dataDir, environment.bucket);

  const ipOf = createClientIp(environment.trustedProxies, environment.proxyAddresses);
  const { mirror } = forLive;
  // Without sign-in in browsers the project would show its list of readers to any visitor.
  const sources = forLive.config.serviceAccount ? { ...liveSources, readers: projectReaders(config) } : liveSources;
  const live = startLive(ipOf, {
    sources,
    cookie: cookieName(REALTIME_COOKIE, config),
    ...(mirror && { mirror: (read) => createMirror({ ...mirror, read }) }),
  });
  const sms = await prepareSms(forSms, config.mode);
  const later: { webhooks?: Rounds; line?: Rounds } = {};
  const gate = createGate({ secure: config.mode === 'PRODUCTION' });
  const metrics = createMetrics();
  const logCall = createCallLog({ quiet: config.mode === 'DEMO' });
  const app = createApp({
    db,
    definitions,
    implementations,
    reports: declaredReports,
    now: clock,
    files: bucket ?? createFolderStore(filesFolderOf(dataDir)),
    pictures: createPictures(createCodeThread(codeScript)),
    ...(scanner && { scan: createScanner(scanner) }),
    vault: await createVault(environment.encryptionKey),
    trail: { key: environment.auditKey, heads: createAnchorsFile(join(dataDir, 'audit-heads.log')) },
    archive: { store: createArchiveFolder(environment.archive.folder), months: environment.archive.months },
    keepDays,
    parts: {
      outbox: { lag: () => live.lag(), needed: true },
      sender: { lag: () => sms.lag() },
      payouts: { lag: () => payouts.lag() },
      webhooks: { lag: () => later.webhooks?.lag() ?? 0 },
      line: { lag: () => later.line?.lag() ?? 0 },
      ...(bucket && { files: { lag: () => bucket.lag() } }),
    },
    isStopping: () => !gate.isOpen(),
    answered(call) {
      logCall(call);
      metrics.answered(call);
    },
    config: {
      ...config,
      ...forLive.config,
      ...sms.config,
      ...payouts.config,
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

  const files = createStatic(panelFolder, {
    secure: config.mode === 'PRODUCTION',
    connect: forLive.connect,
    frames: config.frames,
    reports,
  });
  const calls = getRequestListener((request, { incoming }) => app.fetch(request, { ip: ipOf(incoming) }));
  const server = createHttpServer(
    gate.guard((request, response) => {
      if (isCall(request.url ?? '') || !files(request, response)) void calls(request, response);
    }),
  );
  const closePanels = live.attach(server, app);
  const port = await listen(server, environment.port, environment.host);
  const metricsServer =
    environment.metrics &&
    (await serveMetrics(
      () =>
        metrics.scrape({
          readiness: app.readiness,
          work: () => readWork(app.kernel),
          pool: () => db.pool?.() ?? null,
          connections: () => live.connections(),
        }),
      metrics.contentType,
      environment.metrics.port,
      environment.metrics.host,
    ));
  sms.start(app);
  payouts.start(app.kernel, config.publicUrl ?? `http://localhost:${port}`);
  later.webhooks = startWebhooks(app.kernel, createWebhookPost(environment.webhookPrivate, clock, config.mode === 'DEMO'));

  later.line = startLine(app.kernel, environment.linePushUrl === null ? pretendPush : createLinePush(environment.linePushUrl));

  const madeUp = config.mode === 'DEMO' ? await makeDemoKeys(db, now, MADE_UP_SITES) : [];
  const endTraffic =
    environment.demoTraffic === null
      ? undefined
      : startTraffic(madeUp, {
          base: `http://${ANYWHERE.includes(environment.host) ? '127.0.0.1' : environment.host}:${port}/site/v1`,
          perMinute: environment.demoTraffic,
          now: clock,
          debits: (service) => payouts.simulator?.takeDebits(service) ?? [],
        });

  // What a process before this one could not seal, and what a demonstration was filled with.
  app.sealer.soon();
  let sweeping: Promise<void> = Promise.resolve();
  const sweeper = setInterval(() => {
    sweeping = app.sweep().catch((error: unknown) => log.failure('housekeeping failed', error));
  }, SWEEP_EVERY_MS);
  const cleaner =
    db.engine === 'embedded'
      ? setInterval(() => void vacuum(db).catch((error: unknown) => log.failure('the tables could not be cleared', error)), VACUUM_EVERY_MS)
      : undefined;
  const endAttending = opened.attend();
  const endWatch = bucket?.watch();
  signals.drainWith({
    server,
    gate,
    drainSeconds: environment.drainSeconds,
    first() {
      clearInterval(sweeper);
      clearInterval(cleaner);
      endAttending();
      endWatch?.();
      closePanels();
    },
    work: () => Promise.all([sms.stop(), sweeping, app.rest(), endTraffic?.(), later.webhooks?.stop(), later.line?.stop(), payouts.stop()]),
    async last() {
      metricsServer?.close();
      await app.sealer.stop();
      await live.stop();
      await db.close();
      unlock();
      await tracing?.stop();
    },
  });

  const seconds = (Date.now() - began) / 1000;
  const lines = greetingOf(environment, { port, seconds, prepared, reopened: forLive.reopen, sms: sms.says });
  for (const line of lines) log.info(line);
  const [first] = madeUp;
  if (first) console.info(demoKeyLine(port, first.key));
  if (prepared.invite !== null) console.info(firstLinkOf(environment, port, prepared.invite));
}

process.on('uncaughtException', (error) => {
  log.failure('the process ends because of an error that nobody expected', error);
  process.exit(1);
});
start().catch((error: unknown) => {
  const sentence = startFailure(error, process.env);
  if (sentence === null) log.failure('the server could not start', error);
  else log.error(sentence);
  process.exit(1);
});
