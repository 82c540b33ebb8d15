import { Hono, type Context, type Handler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { role } from '../src/resources/admin/role';
import type { AnyResource } from '../src/schema/define';
import type { AnyReport } from '../src/schema/report/define';
import { screensOf } from '../src/schema/screens';
import { BadDefinitions, Refusal } from './refusal';
import { createSiteCalls, SITE_BASE } from './site/router';
import { inSpan, UNTOLD, type Span } from './trace';
import { ownSite, readySession, resumeSession, type Call, type ServerParts, type SessionCall } from './calls/context';
import { commandSite, exportSite, readSite } from './calls/data';
import { download } from './calls/files';
import { errorResponse, HSTS, languageOf, outcomeOf, requestIdOf } from './calls/http';
import { actOnOffice, commandOffice, exportOffice, readOffice, readOfficeHistory, readOfficeRecord } from './calls/office';
import { readAhead } from './calls/readAhead';
import { recordRefusal } from './calls/recordRefusal';
import { health, PROBES, ready } from './calls/ready';
import { exportReport, readReport } from './calls/reports';
import { rolePreview } from './calls/rolePreview';
import * as session from './calls/session';
import { workCalls } from './calls/workCalls';
import { smsBank, smsInbound, smsReceipt } from './calls/smsHooks';
import { siteCalls } from './calls/siteCalls';
import { nameOf, spellingOf } from './calls/spelling';
import { tellCall } from './calls/tellCall';

/** `Bindings`: the address of the client, beside the request. */
interface Env {
  Bindings: { ip: string; url: URL };
  Variables: { call: Call };
}
type Api = Hono<Env>;

/** A call that needs no session. `params`: the names of path parameters it is given. */
const open =
  (run: (call: Call, ...params: string[]) => Promise<Response>, ...params: string[]): Handler<Env> =>
  (c) =>
    run(c.var.call, ...params.map((name) => c.req.param(name) ?? ''));

type Run = (call: SessionCall, ...params: string[]) => Promise<Response>;
/** A call of an employee, also while a step is required of them. */
const anyhow = (run: Run): Handler<Env> =>
  open(async (call) => {
    const session = await resumeSession(call);
    return run(Object.assign(call, { session }));
  });
/** A call of an employee of whom no step is required. */
const signedIn = (run: Run, ...params: string[]): Handler<Env> =>
  open(
    async (call, ...values) => {
      const session = await readySession(call);
      return run(Object.assign(call, { session }), ...values);
    },
    ...params,
  );
/** The same where it changes nothing. */
const reading = (run: Run, ...params: string[]): Handler<Env> =>
  open((call, ...values) => readAhead(call, (asked) => run(asked, ...values)), ...params);

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Calls without a session, and calls that bring a proof of their own. */
function addOpenCalls(api: Api): void {
  api.get('/health', open(health));
  api.get('/ready', open(ready));
  api.get('/Options', open(session.options));
  api.get('/Demo', open(session.demo));
  api.post('/Login', open(session.login));
  api.post('/AcceptInvite', open(session.acceptInvite));
  api.post('/Line/start', open(session.lineStart));
  api.get('/Line/callback', open(session.lineCallback));
  api.post('/Line/confirm', open(session.lineConfirm));
  api.post('/Line/wait', open(session.lineWait));
  api.post('/SmsReceipt/:gateway', open(smsReceipt, 'gateway'));
  api.post('/SmsInbound/:gateway', open(smsInbound, 'gateway'));
  api.post('/SmsBank/:service', open(smsBank, 'service'));
}

/** Calls of an employee about themselves, also while a step is required. */
function addOwnCalls(api: Api): void {
  api.post('/IsLogin', anyhow(session.isLogin));
  api.get('/logout', anyhow(session.logout));
  api.get('/Grants', anyhow(session.grants));
  api.post('/Verify', anyhow(session.verify));
  api.post('/ChangePassword', anyhow(session.changePassword));
  api.get('/TwoFactor', anyhow(session.twoFactor));
  api.post('/TwoFactor/start', anyhow(session.twoFactorStart));
  api.post('/TwoFactor/confirm', anyhow(session.twoFactorConfirm));
  api.post('/TwoFactor/recovery', anyhow(session.twoFactorRecovery));
  api.post('/TwoFactor/disable', anyhow(session.twoFactorDisable));
  api.get('/Sessions', anyhow(session.devices));
  api.get('/Sessions/events', anyhow(session.signInEvents));
  api.post('/Sessions/end', anyhow(session.endDevice));
}

/** Calls beside the declared data. A call of a site names it, plain, behind the path or in the query. */
function addWorkCalls(api: Api): void {
  for (const [method, path, run, resource, action] of workCalls)
    api.on(
      method,
      path,
      signedIn((call) => {
        if (resource !== undefined && action !== undefined) call.subject = { service: null, resource, record: null, action };
        return run(call);
      }),
    );
  api.put('/Preference/:key', signedIn(session.putPreference, 'key'));
  api.get('/File/:service/:key', signedIn(download, 'service', 'key'));
  for (const [method, path, run, resource, action] of siteCalls)
    api.on(
      method,
      `${path}/:service?`,
      signedIn((call, named = '') => {
        const { searchParams } = call.url;
        const service = named === '' ? (searchParams.get('service') ?? '') : named;
        call.subject = { service: ownSite(call.session.actor, service), resource, record: searchParams.get('id'), action };
        return run(call, service);
      }, 'service'),
    );
}

const noSuchCall = (): never => {
  throw new Refusal(404, 'noSuchCall');
};

/** Calls about one record, below the path of its resource. */
function addRecordCalls(api: Api): void {
  api.get(`${role.path}/:id{[0-9]+}/preview`, signedIn(rolePreview, 'id'));
}

/** The calls that every declared resource has. */
function addResource(api: Api, def: AnyResource): void {
  if (def.scope === 'site') {
    // The path alone must not be taken for a site of a shorter path.
    api.all(def.path, signedIn(noSuchCall));
    api.get(
      `${def.path}/:service`,
      reading((call, service = '') => readSite(call, def, service), 'service'),
    );
    api.get(
      `${def.path}/:service/export`,
      signedIn((call, service = '') => exportSite(call, def, service), 'service'),
    );
    api.post(
      `${def.path}/:service`,
      signedIn((call, service = '') => commandSite(call, def, service), 'service'),
    );
    return;
  }
  const record = `${def.path}/:id{[0-9]+}`;
  api.get(
    def.path,
    reading((call) => readOffice(call, def)),
  );
  api.get(
    `${def.path}/export`,
    signedIn((call) => exportOffice(call, def)),
  );
  api.get(
    record,
    reading((call, id = '') => readOfficeRecord(call, def, id), 'id'),
  );
  api.get(
    `${record}/history`,
    reading((call, id = '') => readOfficeHistory(call, def, id), 'id'),
  );
  api.post(
    def.path,
    signedIn((call) => commandOffice(call, def, 'create', null)),
  );
  api.put(
    record,
    signedIn((call, id = '') => commandOffice(call, def, 'update', id), 'id'),
  );
  api.delete(
    record,
    signedIn((call, id = '') => commandOffice(call, def, 'delete', id), 'id'),
  );
  api.post(
    `${record}/:action`,
    signedIn((call, id = '', action = '') => actOnOffice(call, def, action, id), 'id', 'action'),
  );
  // One action for several records, which the body names.
  api.post(
    `${def.path}/:action{[A-Za-z_]\\w*}`,
    signedIn((call, action = '') => commandOffice(call, def, action, null), 'action'),
  );
}

/** The calls of a report: of one site, and of all one may see. */
function addReport(api: Api, report: AnyReport): void {
  api.get(
    report.path,
    reading((call) => readReport(call, report, null)),
  );
  api.get(
    `${report.path}/export`,
    signedIn((call) => exportReport(call, report, null)),
  );
  if (report.scope === 'office') return;
  api.get(
    `${report.path}/:service`,
    reading((call, service = '') => readReport(call, report, service), 'service'),
  );
  api.get(
    `${report.path}/:service/export`,
    signedIn((call, service = '') => exportReport(call, report, service), 'service'),
  );
}

/** Is it a page of another site that sends the command? The browser says so. What only reads tells such a page nothing. */
const isForeign = ({ headers, method }: Request): boolean =>
  headers.get('sec-fetch-site') === 'cross-site' && method !== 'GET' && method !== 'HEAD';

/** The declared path behind a request; its own path may name anything. */
const routeOf = (c: Context<Env>): string => matchedRoutes(c).find(({ path }) => !path.includes('*'))?.path ?? 'none';

const depth = ({ path }: { readonly path: string }): number => path.split('/').length;

export interface Router {
  answer(request: Request, ip: string): Promise<Response>;
  /** Every call there is, by its method and its path with the names of its parameters. */
  routes: readonly { method: string; path: string }[];
}

/** All calls. Those that are added first are looked for first. */
export function createRouter(server: ServerParts, definitions: readonly AnyResource[], reports: readonly AnyReport[]): Router {
  const names = new Map<string, string>();
  let spell: (pathname: string) => string = (pathname) => pathname;
  const root: Api = new Hono<Env>({ getPath: (request, options) => spell((options?.env?.url ?? new URL(request.url)).pathname) });
  root.use(async (c, next) => {
    const { raw } = c.req;
    const began = performance.now();
    const call: Call = {
      server,
      request: raw,
      url: c.env.url,
      ip: c.env.ip,
      language: languageOf(raw),
      requestId: requestIdOf(raw.headers.get('x-request-id')),
    };
    c.set('call', call);
    const run = async (span: Span): Promise<void> => {
      await next().finally(() => call.ended?.());
      const { headers, status } = c.res;
      const { method } = raw;
      const route = routeOf(c);
      headers.set('x-request-id', call.requestId);
      if (server.config.mode === 'PRODUCTION') headers.set('strict-transport-security', HSTS);
      const seconds = (performance.now() - began) / 1000;
      tellCall(span, { method, route, status, outcome: call.outcome ?? 'done', requestId: call.requestId });
      server.answered({ requestId: call.requestId, method, route, status, seconds, actor: call.session?.actor.user.id ?? null });
    };
    if (PROBES.includes(c.req.path)) return run(UNTOLD);
    await inSpan('call', { kind: 'call', traceparent: raw.headers.get('traceparent') }, run);
  });
  root.use(async (c, next) => {
    if (!isReadable(c.req.path)) throw new Refusal(404, 'noSuchCall');
    if (isForeign(c.req.raw)) throw new Refusal(403, 'foreignPage');
    await next();
  });
  root.onError(async (error, { var: { call } }) => {
    const answered = await recordRefusal(call, error);
    call.outcome = outcomeOf(answered);
    return errorResponse(answered, call.language, call.requestId);
  });
  root.notFound(noSuchCall);
  root.route(SITE_BASE, createSiteCalls(server));
  const api = root.basePath('/api');

  addOpenCalls(api);
  addOwnCalls(api);
  addWorkCalls(api);
  const calls = new Set(root.routes.map(({ path }) => nameOf(path).toLowerCase()));
  const all = definitions.flatMap((def) => [def, ...screensOf(def)]);
  const taken = [...all, ...reports].filter(({ path }) => calls.has(`/api${path.toLowerCase()}`));
  if (taken.length > 0)
    throw new BadDefinitions(taken.map(({ name, path }) => ({ id: 'S003', resource: name, text: `“${path}” is a call of the system` })));
  addRecordCalls(api);
  // Longer paths first, because their last part could be taken for a site of a shorter path.
  const further = [
    ...all.map((def) => ({ path: def.path, add: () => addResource(api, def) })),
    ...reports.map((report) => ({ path: report.path, add: () => addReport(api, report) })),
  ];
  for (const { add } of further.sort((left, right) => depth(right) - depth(left))) add();

  // Who is not signed in learns of no call whether there is one.
  api.all('*', signedIn(noSuchCall));

  for (const { path } of root.routes) {
    const name = nameOf(path);
    if (!name.includes('*')) names.set(name.toLowerCase(), name);
  }
  spell = spellingOf(names);
  return {
    answer: async (request, ip) => root.fetch(request, { ip, url: new URL(request.url) }),
    routes: root.routes.filter(({ path }) => !path.includes('*')).map(({ method, path }) => ({ method, path })),
  };
}
