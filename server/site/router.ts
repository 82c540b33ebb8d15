import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import { fileOf } from '../calls/files';
import { readPicture } from '../calls/pictures';
import { hashOf } from '../kernel/once';
import { languageOf, MAX_JSON_BYTES, parseJson, readBytes } from '../calls/http';
import type { Call, ServerParts } from '../calls/context';
import type { AnySpec, SiteCall } from './call';
import { siteCalls } from './calls';
import { carryOut } from './carryOut';
import { docsPage } from './docs';
import { drawCode } from './drawCode';
import { callerOf, type SiteCaller } from '../auth/siteKeys';
import { describe } from './openapi';
import { Refusal } from '../refusal';
import { writeEvent } from '../kernel/trail';
import { createPace } from './pace';
import { jsonAnswer, Problem, problemAnswer, problemName, type Wrong } from './problem';
import { isProblemCode, type ProblemCode } from './words';

export const SITE_BASE = '/site/v1';
interface Env {
  Bindings: { ip: string; url: URL };
  Variables: { call: Call };
}

const escaped = (part: PropertyKey): string => String(part).replaceAll('~', '~0').replaceAll('/', '~1');
/** Where in the body, or the query, something is wrong. */
const pointerOf = (inQuery: boolean, path: readonly PropertyKey[]): string =>
  inQuery ? `?${path.map(String).join('.')}` : `/${path.map(escaped).join('/')}`;

/** The first thing that is wrong with each value. */
function wrongOf(error: z.ZodError, inQuery: boolean): Wrong[] {
  const all = error.issues.flatMap((issue): Wrong[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((name) => ({ pointer: pointerOf(inQuery, [...issue.path, name]), code: 'unknown_field' as const }));
    const code: ProblemCode = isProblemCode(issue.message) ? issue.message : 'wrong';
    return [{ pointer: issue.path.length === 0 ? '' : pointerOf(inQuery, issue.path), code }];
  });
  return all.filter(({ pointer }, at) => all.findIndex((one) => one.pointer === pointer) === at);
}

function parsed(shape: z.ZodType | undefined, value: unknown, inQuery: boolean): unknown {
  if (!shape) return undefined;
  const result = shape.safeParse(value);
  if (!result.success) throw new Problem(400, 'invalid', { errors: wrongOf(result.error, inQuery) });
  return result.data;
}

function queryOf(spec: AnySpec, url: URL): unknown {
  const names = [...url.searchParams.keys()];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Problem(400, 'invalid', { errors: [{ pointer: `?${twice}`, code: 'wrong' }] });
  if (!spec.query) {
    if (names.length > 0)
      throw new Problem(400, 'invalid', { errors: names.map((name) => ({ pointer: `?${name}`, code: 'unknown_field' as const })) });
    return undefined;
  }
  return parsed(spec.query, Object.fromEntries(url.searchParams), true);
}

/** The body of a call that takes one. Gives it parsed, and what of it makes two calls the same. */
async function bodyOf(spec: AnySpec, request: Request): Promise<{ body: unknown; file: Uint8Array<ArrayBuffer> | null; sent: unknown }> {
  if (spec.method === 'GET') return { body: undefined, file: null, sent: null };
  if (spec.file) {
    const file = await fileOf(request).catch((error: unknown) => {
      throw error instanceof Refusal && error.status === 400
        ? new Problem(400, 'invalid', { errors: [{ pointer: '/file', code: 'missing' }] })
        : error;
    });
    return { body: undefined, file, sent: await hashOf(file) };
  }
  const bytes = await readBytes(request, MAX_JSON_BYTES);
  if (bytes.byteLength === 0 && !spec.body) return { body: undefined, file: null, sent: null };
  const sent = bytes.byteLength === 0 ? {} : parseJson(new TextDecoder().decode(bytes));
  if (!spec.body) {
    if (typeof sent === 'object' && sent !== null && Object.keys(sent).length === 0) return { body: undefined, file: null, sent: null };
    throw new Problem(400, 'invalid', { errors: [{ pointer: '', code: 'unknown_field' }] });
  }
  return { body: parsed(spec.body, sent, false), file: null, sent };
}

const REF = /^[A-Za-z0-9._:-]{1,64}$/;
const KEY = /^[\x21-\x7e]{1,80}$/;

function checkParams(params: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(params))
    if (!REF.test(value)) throw new Problem(400, 'invalid', { errors: [{ pointer: `{${name}}`, code: 'ref' }] });
}

function idempotencyKeyOf(spec: AnySpec, request: Request): string | null {
  if (spec.method !== 'POST') return null;
  const key = request.headers.get('idempotency-key');
  if (key === null) throw new Problem(400, 'key_missing');
  if (!KEY.test(key)) throw new Problem(400, 'key_bad');
  return key;
}

/** The scope writes its section and reads it; `read` reads every section. */
const mayCall = ({ scopes }: SiteCaller, spec: AnySpec): boolean =>
  scopes.includes(spec.scope) || (spec.method === 'GET' && scopes.includes('read'));

/** All calls of the site interface, below `/site/v1`. Always in this order: key → pace → scope → shape → what it names → the work. */
export function createSiteCalls(server: ServerParts): Hono<Env> {
  const { kernel, config } = server;
  const pace = createPace(kernel.db, config.siteCallsPerMinute ?? 1200);
  const app = new Hono<Env>();

  /** What was refused left nothing in its own transaction; once for what is alike. */
  async function note(caller: SiteCaller, ip: string, at: Date, noted: NonNullable<Problem['extra']['noted']>): Promise<void> {
    const { action, resource, record, after } = noted;
    const { service } = caller;
    if (!(await server.noted(`site ${service} ${action} ${resource} ${record}`))) return;
    await writeEvent(
      kernel.db,
      { employee: null, siteKey: caller.id, ip, at },
      { service, resource, record: String(record), action, after, result: 'refused' },
    );
  }

  async function answer(spec: AnySpec | null, c: Context<Env>): Promise<Response> {
    const { call } = c.var;
    const { request, ip, requestId } = call;
    const language = languageOf(request);
    const now = kernel.now();
    let headers: Readonly<Record<string, string>> = {};
    let caller: SiteCaller | null = null;
    try {
      caller = await callerOf(kernel.db, request, ip, now);
      if (!caller) throw new Problem(401, 'unauthorized', { headers: { 'www-authenticate': 'Bearer' } });
      headers = await pace(caller.key, now);
      if (!spec) throw new Problem(404, 'not_found');
      if (!mayCall(caller, spec)) throw new Problem(403, 'scope', { params: { scope: spec.scope } });
      const key = idempotencyKeyOf(spec, request);
      const params = Object.fromEntries(Object.entries(c.req.param()).map(([name, value]) => [name, String(value)]));
      checkParams(params);
      const query = queryOf(spec, c.env.url);
      const { body, file, sent } = await bodyOf(spec, request);
      const picture = file && (await readPicture(server, caller.service, file, `site ${caller.service}`));
      const asked: SiteCall = { kernel, server, caller, ip, language, requestId, now, params, body, picture, query };
      if (spec.method === 'GET') {
        const { status, body: told } = await spec.read(kernel.db, asked as SiteCall<undefined>);
        return jsonAnswer(status, told, headers);
      }
      const { status, body: told, replayed } = await carryOut(spec, asked, key, sent);
      const all = { ...headers, ...(replayed && { 'idempotency-replayed': 'true' }) };
      if (status < 300) return jsonAnswer(status, told, all);
      call.outcome = String(told['code']);
      return jsonAnswer(status, { ...told, request_id: requestId }, { ...all, 'content-type': 'application/problem+json; charset=utf-8' });
    } catch (error) {
      call.outcome = problemName(error);
      if (caller && error instanceof Problem && error.extra.noted) await note(caller, ip, now, error.extra.noted);
      return problemAnswer(error, language, requestId, headers);
    }
  }

  app.get('/openapi.json', () => jsonAnswer(200, describe(siteCalls), { 'cross-origin-resource-policy': 'cross-origin' }));
  app.get('/docs', docsPage);
  app.get('/qr.svg', (c) => drawCode(c.env.url.searchParams.get('text') ?? ''));
  for (const spec of siteCalls) app.on(spec.method, spec.path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) => answer(spec, c));
  app.all('*', (c) => answer(null, c));
  return app;
}
