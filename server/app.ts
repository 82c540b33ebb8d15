import type { AnyResource } from '../src/schema/define';
import { createSessions, type Sessions } from './auth/sessions';
import { bearerOf, requireSession, type Call, type Office } from './calls/context';
import { dataCall } from './calls/data';
import { ExportJobs } from './calls/exports';
import { download, upload, type FileStore } from './calls/files';
import { answer, errorResponse, languageOf } from './calls/http';
import { officeCall } from './calls/office';
import { createRouter } from './calls/routes';
import * as session from './calls/session';
import type { Config } from './config';
import type { Db } from './db/client';
import { sweepClaims } from './kernel/claims';
import { Refusal } from './kernel/errors';
import type { AnyImplementation } from './kernel/implement';
import type { Kernel } from './kernel/kernel';
import { forgetOldKeys } from './kernel/once';
import type { Seal } from './kernel/store';

export interface AppOptions {
  db: Db;
  definitions: readonly AnyResource[];
  implementations: readonly AnyImplementation[];
  config: Config;
  files: FileStore;
  seal: Seal;
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
  /** Housekeeping, every half minute or so. */
  sweep(): Promise<void>;
}

type Handler = (call: Call) => Promise<Response>;
const HANDLERS: Readonly<Record<string, Handler>> = {
  'POST login': session.login, 'POST islogin': session.isLogin, 'GET logout': session.logout, 'GET grants': session.grants, 'GET getpermission': session.getPermission,
  'GET getpermissionv2': session.getPermissionV2, 'GET getweball': session.getWebAll, 'GET getconfigbykey': session.getConfigByKey, 'GET checkupdatepatch': session.checkUpdatePatch,
  'POST acceptinvite': session.acceptInvite, 'GET demo': session.demo, 'GET preference': session.getPreferences, 'GET exportprogress': exportProgress, 'GET health': () => Promise.resolve(answer({ payload: 'ok' })),
};

async function exportProgress(call: Call): Promise<Response> {
  const { actor } = await requireSession(call);
  const job = call.office.jobs.of(call.url.searchParams.get('job') ?? '', actor.user.id);
  if (!job) throw new Refusal(404, 'notFound');
  return answer({ payload: { rows: job.rows, total: job.total, done: job.done } });
}

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
    db, now, seal: options.seal, origin: globalThis.crypto.randomUUID(),
    definitions: new Map(options.definitions.map((def) => [def.name, def])),
    implementations: new Map(options.implementations.map((behaviour) => [behaviour.def.name, behaviour])),
    announce: options.announce ?? nothing, announceClaim: options.announceClaim ?? nothing, rightsChanged: options.rightsChanged ?? nothing,
  };
  const sessions = createSessions({ db, secret: config.sessionSecret, group: config.group, clock: now, mode: config.mode, payloadSecret: config.payloadSecret });
  const office: Office = { kernel, sessions, config, files: options.files, jobs: new ExportJobs() };
  const route = createRouter(kernel.definitions);

  async function dispatch(call: Call): Promise<Response> {
    const segments = segmentsOf(call.url);
    const { method } = call.request;
    const [first = '', second = '', third] = segments;
    if (segments.length === 1) {
      const handler = HANDLERS[`${method} ${first.toLowerCase()}`];
      if (handler) return handler(call);
    }
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
    kernel, sessions,
    async fetch(request, { ip = '' } = {}) {
      const language = languageOf(request);
      const requestId = globalThis.crypto.randomUUID().slice(0, 8);
      try {
        return await dispatch({ office, request, url: new URL(request.url), ip, language, requestId });
      } catch (error) {
        return errorResponse(error, language, requestId);
      }
    },
    async sweep() {
      await sweepClaims(kernel);
      await db.query(forgetOldKeys);
      await db.query("delete from outbox where at < now() - interval '10 minutes'");
    },
  };
}
