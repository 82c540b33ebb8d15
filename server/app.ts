import type { AnyResource } from '../src/schema/define';
import { createKeeper, memoryHeads, type Heads, type Keeper } from './audit/keeper';
import { createAddressGuard, type AddressGuard } from './auth/addressRulesGuard';
import { createLine } from './auth/lineChannel';
import { createLineRequests } from './auth/lineRequests';
import { createSessions, type Sessions } from './auth/sessions';
import { checkAudit } from './calls/auditCheck';
import { bearerOf, requireSession, type Call, type Office } from './calls/context';
import { dataCall } from './calls/data';
import { ExportJobs } from './calls/exports';
import { download, upload, type FileStore } from './calls/files';
import { answer, errorResponse, languageOf } from './calls/http';
import { checkIpRule } from './calls/ipRuleCheck';
import { newsBoard } from './calls/newsBoard';
import { officeCall } from './calls/office';
import { createRouter } from './calls/routes';
import { searchAllMembers } from './calls/searchAll';
import * as session from './calls/session';
import { smsHook } from './calls/smsHooks';
import { sos } from './calls/sos';
import { serviceCall } from './calls/serviceCalls';
import { walletSummary } from './calls/wallet';
import { whyNot } from './calls/whyNot';
import type { Config } from './config';
import type { Db } from './db/client';
import { sweepBills } from './handlers/billPayment';
import { sweepClaims } from './kernel/claims';
import { Refusal } from './kernel/errors';
import type { AnyImplementation } from './kernel/implement';
import type { Kernel } from './kernel/kernel';
import { forgetOldKeys } from './kernel/once';
import type { Vault } from './kernel/store';
import { writeEvent } from './kernel/trail';
import { ledgerAgent, type AgentProvider } from './ledger/agentProvider';

export interface AppOptions {
  db: Db;
  definitions: readonly AnyResource[];
  implementations: readonly AnyImplementation[];
  config: Config;
  files: FileStore;
  vault: Vault;
  /** The key of the trail's chain and where its ends are written down. Absent: the trail is sealed by `sweep` alone, with a key of the sessions' secret. */
  trail?: { key: Uint8Array; heads: Heads };
  /** Counts the sites' credit with their agent. Absent: our own books do. */
  agent?: AgentProvider;
  now?: () => Date;
  announce?: Kernel['announce'];
  announceClaim?: Kernel['announceClaim'];
  rightsChanged?: Kernel['rightsChanged'];
}

export interface App {
  /** Answers one request. `ip`: the address it came from. Knows neither Node nor the browser. */
  fetch(request: Request, info?: { ip?: string }): Promise<Response>;
  kernel: Kernel;
  sessions: Sessions;
  addresses: AddressGuard;
  keeper: Keeper;
  /** Housekeeping, every half minute or so. */
  sweep(): Promise<void>;
}

type Handler = (call: Call) => Promise<Response>;
const HANDLERS: Readonly<Record<string, Handler>> = {
  'POST login': session.login, 'POST islogin': session.isLogin, 'GET logout': session.logout, 'GET grants': session.grants, 'GET getpermission': session.getPermission,
  'GET getpermissionv2': session.getPermissionV2, 'GET getweball': session.getWebAll, 'GET getconfigbykey': session.getConfigByKey, 'GET getcontractenddate': session.getContractEndDate, 'GET checkupdatepatch': session.checkUpdatePatch,
  'POST verify': session.verify, 'POST changepassword': session.changePassword, 'GET twofactor': session.twoFactor, 'POST twofactor/start': session.twoFactorStart, 'POST twofactor/confirm': session.twoFactorConfirm,
  'POST twofactor/recovery': session.twoFactorRecovery, 'POST twofactor/disable': session.twoFactorDisable, 'GET sessions': session.devices, 'POST sessions/end': session.endDevice,
  'GET whynot': whyNot, 'GET me': session.me, 'POST setactiveuser': session.setActiveUser, 'GET options': session.options,
  'POST line/start': session.lineStart, 'GET line/callback': session.lineCallback, 'POST line/confirm': session.lineConfirm, 'POST line/wait': session.lineWait, 'POST line/unlink': session.lineUnlink,
  'GET searchallmember': searchAllMembers, 'GET news/board': newsBoard, 'GET getsummarywalletstatement': walletSummary,
  'POST settingip/check': checkIpRule, 'GET logs/working/check': checkAudit,
  'POST acceptinvite': session.acceptInvite, 'GET demo': session.demo, 'GET preference': session.getPreferences, 'GET exportprogress': exportProgress, 'POST sos': sos, 'GET firebasetoken': session.firebaseToken, 'GET health': () => Promise.resolve(answer({ payload: 'ok' })),
};

async function exportProgress(call: Call): Promise<Response> {
  const { actor } = await requireSession(call);
  const job = call.office.jobs.of(call.url.searchParams.get('job') ?? '', actor.user.id);
  if (!job) throw new Refusal(404, 'notFound');
  return answer({ payload: { rows: job.rows, total: job.total, done: job.done } });
}

/** An employee's attempt without the right leaves its entry, whatever the call. Being asked for a factor or a password first is no refusal. Gives the error to answer. */
async function recordRefusal(call: Call, error: unknown): Promise<unknown> {
  const { session, subject, ip, office: { kernel } } = call;
  if (!(error instanceof Refusal) || error.status !== 403 || error.extra.code !== undefined || !session) return error;
  const { resource, service, record, action } = subject ?? { resource: 'call', service: null, record: null, action: call.url.pathname.split('/')[2] ?? '' };
  try {
    await writeEvent(kernel.db, { employee: session.actor.user.id, ip, at: kernel.now() }, { service, resource, record, action, result: 'refused' });
    return error;
  } catch (failed) {
    return failed;
  }
}

/** Plain reading leaves no entry in the trail; an export, a refusal and everything else does. */
const leavesEntry = (request: Request, response: Response): boolean => request.method !== 'GET' || response.status !== 200 || response.headers.has('x-rows');

function segmentsOf(url: URL): string[] {
  try {
    return url.pathname.split('/').slice(2).filter((part) => part !== '').map(decodeURIComponent);
  } catch {
    throw new Refusal(404, 'noSuchCall');
  }
}

/** The office as one fetch-style function over a database. */
export function createApp(options: AppOptions): App {
  const { db, config } = options;
  const now = options.now ?? (() => new Date());
  const nothing = (): void => undefined;
  const kernel: Kernel = {
    db, now, seal: options.vault.seal, unseal: options.vault.open, origin: globalThis.crypto.randomUUID(),
    definitions: new Map(options.definitions.map((def) => [def.name, def])),
    implementations: new Map(options.implementations.map((behaviour) => [behaviour.def.name, behaviour])),
    announce: options.announce ?? nothing, announceClaim: options.announceClaim ?? nothing, rightsChanged: options.rightsChanged ?? nothing,
  };
  const addresses = createAddressGuard({ db, now, off: config.addressRules === false });
  const keeper = createKeeper({ db, now, key: options.trail?.key ?? new TextEncoder().encode(config.sessionSecret), heads: options.trail?.heads ?? memoryHeads() });
  const sessions = createSessions({ db, secret: config.sessionSecret, group: config.group, demo: config.mode === 'DEMO', clock: now, rules: config, vault: options.vault, payloadSecret: config.payloadSecret, admits: (employee, ip) => addresses.admitsNow(employee, ip) });
  const requests = createLineRequests(db);
  const office: Office = { kernel, sessions, addresses, keeper, config, files: options.files, jobs: new ExportJobs(), agent: options.agent ?? ledgerAgent(db), ...(config.line && { line: { channel: createLine(config.line), requests } }) };
  const route = createRouter(kernel.definitions);

  async function dispatch(call: Call): Promise<Response> {
    const segments = segmentsOf(call.url);
    const { method } = call.request;
    const [first = '', second = '', third] = segments;
    const handler = HANDLERS[`${method} ${segments.join('/').toLowerCase()}`];
    if (handler) return handler(call);
    const hook = smsHook(call, segments);
    if (hook) return hook;
    const ofSite = serviceCall(call, segments);
    if (ofSite) return ofSite;
    if (first.toLowerCase() === 'preference' && method === 'PUT' && segments.length === 2) return session.putPreference(call, second);
    if (first.toLowerCase() === 'file') {
      if (method === 'POST' && segments.length === 2) return upload(call, second);
      if (method === 'GET' && segments.length === 3 && third !== undefined) return download(call, second, third);
    }
    const found = route(segments);
    if (!found) {
      if (bearerOf(call.request) === null) throw new Refusal(401, 'signedOut');
      throw new Refusal(404, 'noSuchCall');
    }
    return found.def.scope === 'site' ? dataCall(call, found.def, found.rest) : officeCall(call, found.def, found.rest);
  }

  return {
    kernel, sessions, addresses, keeper,
    async fetch(request, { ip = '' } = {}) {
      const language = languageOf(request);
      const requestId = globalThis.crypto.randomUUID().slice(0, 8);
      const call: Call = { office, request, url: new URL(request.url), ip, language, requestId };
      const response = await dispatch(call).catch(async (error: unknown) => errorResponse(await recordRefusal(call, error), language, requestId));
      if (options.trail && leavesEntry(request, response)) keeper.soon();
      return response;
    },
    async sweep() {
      await sweepClaims(kernel);
      await sweepBills(kernel);
      await keeper.sweep();
      await db.query(forgetOldKeys);
      await requests.sweep(now());
      await db.query("delete from outbox where at < now() - interval '10 minutes'");
    },
  };
}
