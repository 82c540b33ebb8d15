import type { AnyResource } from '../src/schema/define';
import { createCountOnce } from './kernel/searchLimit';
import { createNoteLimit } from './audit/noteLimit';
import { CALLS_A_MINUTE, createCallPace } from './calls/pace';
import { createSealer, memoryAnchors, type Anchors, type Sealer } from './audit/sealer';
import { createAddressGuard, type AddressGuard } from './auth/addressRulesGuard';
import { createLineLogin } from './auth/lineChannel';
import { createLineRequests } from './auth/lineRequests';
import { createSessions, type Sessions } from './auth/sessions';
import type { ServerParts } from './calls/context';
import { createPictureTurns } from './calls/pictures';
import type { FileScanner, FileStore } from './fileStore';
import { createRouter, type Router } from './router';
import type { Config } from './config';
import type { Db } from './db/client';
import { createBulkWorker } from './bulk/worker';
import { ExportJobs } from './export/jobs';
import type { JobBehaviour } from './jobs/implement';
import { createRunner } from './jobs/runner';
import { systemJobs, type Keeping } from './systemJobs';
import { checkJobs } from '../src/schema/job';
import { checkReports } from '../src/schema/report/check';
import type { AnyReport } from '../src/schema/report/define';
import { BadDefinitions } from './refusal';
import { unevident, unguarded, unhandled, type AnyImplementation } from './kernel/implement';
import type { Kernel } from './kernel/kernel';
import type { Vault } from './kernel/store';
import type { Pictures } from './slips/reader';
import { createReadiness, type BackgroundPart, type ReadyState } from './readiness';
import { ledgerAgent, type AgentProvider } from './ledger/agentProvider';

export interface AppOptions extends Keeping {
  db: Db;
  definitions: readonly AnyResource[];
  implementations: readonly AnyImplementation[];
  /** Reports over the definitions; absent: none. */
  reports?: readonly AnyReport[];
  /** Further jobs besides those of the system itself. */
  jobs?: readonly JobBehaviour[];
  config: Config;
  files: FileStore;
  /** Draws uploaded pictures anew, and reads their codes and looks, by which slips are recognised. Absent: pictures are kept unread. */
  pictures?: Pictures;
  /** Scans uploads before they are stored. Absent: uploads are not scanned. */
  scan?: FileScanner;
  vault: Vault;
  /**
   * The key of the audit log's hash chain, and the place outside the database where its ends are stored. Absent: the log is sealed by
   * `sweep` alone, with a key derived from the sessions' secret.
   */
  trail?: { key: Uint8Array; heads: Anchors };
  /** The provider that reports the sites' credit with their agent. Absent: the ledger does. */
  agent?: AgentProvider;
  /** Background work of this process beside the audit log's, for `/api/ready`. */
  parts?: Readonly<Record<string, BackgroundPart>>;
  /** Is the process stopping? Then it is not ready. */
  isStopping?: () => boolean;
  answered?: ServerParts['answered'];
  now?: () => Date;
  announce?: Kernel['announce'];
  announceClaim?: Kernel['announceClaim'];
  rightsChanged?: Kernel['rightsChanged'];
}

export interface App {
  /** Answers one request. `ip`: the address it came from. Independent of Node and the browser. */
  fetch(request: Request, info?: { ip?: string }): Promise<Response>;
  kernel: Kernel;
  sessions: Sessions;
  addresses: AddressGuard;
  sealer: Sealer;
  readiness: () => Promise<ReadyState>;
  routes: Router['routes'];
  /** Does the work that is due by the clock. Called about every half minute, whether or not the last call is done. */
  sweep(): Promise<void>;
  /** Resolves when nothing that was begun goes on by itself any more. */
  rest(): Promise<void>;
}

/** Reads leave no audit entry; exports, refusals and writes do. */
const leavesEntry = (request: Request, response: Response): boolean =>
  request.method !== 'GET' || response.status !== 200 || response.headers.has('x-rows');

/** The server as one fetch-style function over a database. */
export function createApp(options: AppOptions): App {
  const { db, config } = options;
  const missing = [
    ...unhandled(options.definitions, options.implementations),
    ...unevident(options.definitions, options.implementations),
    ...unguarded(options.implementations),
    ...checkReports(options.reports ?? [], options.definitions),
  ];
  if (missing.length > 0) throw new BadDefinitions(missing);
  const now = options.now ?? (() => new Date());
  const nothing = (): void => undefined;
  const kernel: Kernel = {
    db,
    now,
    encrypt: options.vault.encrypt,
    decrypt: options.vault.decrypt,
    origin: globalThis.crypto.randomUUID(),
    definitions: new Map(options.definitions.map((def) => [def.name, def])),
    implementations: new Map(options.implementations.map((behaviour) => [behaviour.def.name, behaviour])),
    announce: options.announce ?? nothing,
    announceClaim: options.announceClaim ?? nothing,
    rightsChanged: options.rightsChanged ?? nothing,
    countOnce: createCountOnce(now),
    payouts: config.payouts === true,
    demo: config.mode === 'DEMO',
  };
  const noted = createNoteLimit(now);
  const addresses = createAddressGuard({ db, now, noted, off: config.addressRules === false });
  const sealer = createSealer({
    db,
    now,
    key: options.trail?.key ?? new TextEncoder().encode(config.sessionSecret),
    heads: options.trail?.heads ?? memoryAnchors(),
  });
  const sessions = createSessions({
    db,
    secret: config.sessionSecret,
    group: config.group,
    demo: config.mode === 'DEMO',
    clock: now,
    rules: config,
    vault: options.vault,
    payloadSecret: config.payloadSecret,
    admits: (employee, ip) => addresses.admitsNow(employee, ip),
  });
  const requests = createLineRequests(db);
  const isStopping = options.isStopping ?? (() => false);
  const readiness = createReadiness({
    db,
    parts: { sealer: { lag: () => sealer.lag() }, ...options.parts },
    isStopping,
  });
  const whoIs = (employee: number): ReturnType<Sessions['whoIs']> => sessions.whoIs(employee);
  const bulk = createBulkWorker({ kernel, whoIs, isStopping });
  const server: ServerParts = {
    kernel,
    sessions,
    addresses,
    sealer,
    noted,
    pace: createCallPace(config.callsPerMinute ?? CALLS_A_MINUTE),
    config,
    files: options.files,
    ...(options.pictures && { pictures: options.pictures }),
    pictureTurns: createPictureTurns(),
    ...(options.scan && { scan: options.scan }),
    jobs: new ExportJobs(),
    bulk,
    agent: options.agent ?? ledgerAgent(db),
    readiness,
    isStopping,
    answered: options.answered ?? nothing,
    ...(config.line && { line: { channel: createLineLogin(config.line), requests } }),
  };
  const jobs = [...systemJobs({ sealer, files: options.files, bulk, whoIs }, options), ...(options.jobs ?? [])];
  const unsound = checkJobs(jobs.map(({ job }) => job));
  if (unsound.length > 0) throw new BadDefinitions(unsound);
  const runner = createRunner(kernel, jobs);
  const router = createRouter(server, options.definitions, options.reports ?? []);

  return {
    kernel,
    sessions,
    addresses,
    sealer,
    readiness,
    routes: router.routes,
    async fetch(request, { ip = '' } = {}) {
      const response = await router.answer(request, ip);
      if (options.trail && leavesEntry(request, response)) sealer.soon();
      return response;
    },
    sweep: () => runner.runDue(),
    rest: () => bulk.rest(),
  };
}
