/** A client of the wire contract that knows nothing of any server: HTTP, the envelope, signed payloads. */
import { SignJWT } from 'jose';
import type { AnyResource } from '../../src/schema/define';

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;
export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** The backend departs from the contract; the message says where. */
export class Departure extends Error {}
/** The check cannot be made here: no such record, no such right. */
export class NotChecked extends Error {}

export function must(condition: unknown, departure: string): asserts condition {
  if (!condition) throw new Departure(departure);
}
const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
};
export function mustBe(actual: unknown, expected: unknown, what: string): void {
  must(JSON.stringify(actual) === JSON.stringify(expected), `${what} is ${short(actual)}, not ${short(expected)}`);
}

export interface Employee {
  token: string;
  header: string;
  user: { id: number; name: string; level: number; service: string[] } & Record<string, unknown>;
}
export interface Context {
  fetch: Fetch;
  /** Who may do most. */
  me: Employee;
  /** A colleague with similar rights, for claims; absent: such checks are not made. */
  other: Employee | null;
  /** One who may do little, for refusals. */
  limited: Employee | null;
  site: string;
}
export interface Check {
  group: string;
  name: string;
  run: (context: Context) => Promise<void>;
}

/** A check of one resource by its name. */
export type NamedRun = [name: string, run: Check['run']];

export async function call(fetch: Fetch, path: string, init: RequestInit & { as?: Employee | null } = {}): Promise<Answer> {
  const { as, ...rest } = init;
  const response = await fetch(path, {
    ...rest,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(typeof rest.body === 'string' && { 'content-type': 'application/json' }),
      ...(rest.headers as Record<string, string> | undefined),
    },
  });
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Departure(`${init.method ?? 'GET'} ${path} answers ${response.status} with something that is no JSON: ${short(text)}`);
  }
  must(typeof body === 'object' && body !== null && 'code' in body, `${path} answers without an envelope: ${short(body)}`);
  return { status: response.status, headers: response.headers, body: body };
}

export const query = (parts: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(parts).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();

/** Success: 200, code 0, a message. */
export function ok({ status, body }: Answer, what: string): void {
  must(status === 200, `${what} answers ${status}: ${short(body)}`);
  mustBe(body['code'], 0, `code of ${what}`);
  must(typeof body['msg'] === 'string', `${what} has no msg`);
}
/** A refusal: one of the statuses, a code that is not 0, a sentence; nothing of the record on a 403. */
export function refusal({ status, body, headers }: Answer, statuses: number | readonly number[], what: string): void {
  const allowed = [statuses].flat();
  must(allowed.includes(status), `${what} answers ${status}, not ${allowed.join(' or ')}: ${short(body)}`);
  must(body['code'] !== 0, `${what} answers ${status} with code 0`);
  must(typeof body['msg'] === 'string' && body['msg'].length > 3, `${what} is refused without a sentence`);
  if (status === 403)
    for (const name of ['payload', 'total', 'totals', 'counts']) must(!(name in body), `${what} is a 403 and yet reveals ${name}`);
  if (status === 429) must(headers.has('retry-after'), `${what} is a 429 without Retry-After`);
}

export async function signIn(fetch: Fetch, username: string, password: string): Promise<Employee> {
  const { status, body } = await call(fetch, '/api/Login', { method: 'POST', body: JSON.stringify({ username, password }) });
  must(status === 200 && body['code'] === 0, `${username} cannot sign in: ${status} ${short(body)}`);
  must(typeof body['token'] === 'string' && typeof body['header'] === 'string', `signing in gives no token and header: ${short(body)}`);
  const part = body['token'].split('.')[1] ?? '';
  const claims = JSON.parse(Buffer.from(part, 'base64url').toString()) as { result?: Employee['user'] };
  must(claims.result, 'the token has no result');
  return { token: body['token'], header: body['header'], user: claims.result };
}

const now = (): number => Math.floor(Date.now() / 1000);
export interface Signing {
  jti?: string | null;
  expires?: number;
  key?: string;
}

/** The data of a write as the contract wants it: HS256 with the session's key, 7 hours, a name of its own. */
export function sign(
  employee: Employee,
  data: Record<string, unknown>,
  { jti = crypto.randomUUID(), expires = 7 * 3600, key = employee.header }: Signing = {},
): Promise<string> {
  const jwt = new SignJWT({ ...data })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now())
    .setExpirationTime(now() + expires);
  return (jti === null ? jwt : jwt.setJti(jti)).sign(new TextEncoder().encode(key));
}

export const isSite = (def: AnyResource): boolean => def.scope === 'site';
/** Where a resource's calls are. */
export const base = (def: AnyResource, site: string): string => (isSite(def) ? `/api${def.path}/${site}` : `/api${def.path}`);
export const oneOf = (def: AnyResource, site: string, id: number): string =>
  isSite(def) ? `${base(def, site)}?id=${id}` : `${base(def, site)}/${id}`;

/** Sends a command in the resource's own shape: a signed data call, or JSON as office calls take it. */
export async function command(
  context: Context,
  def: AnyResource,
  action: string,
  id: number | null,
  data: Record<string, unknown>,
  { as = context.me, jti = crypto.randomUUID() }: { as?: Employee; jti?: string } = {},
): Promise<Answer> {
  if (isSite(def)) {
    const path = `${base(def, context.site)}?action=${action}${id === null ? '' : `&id=${id}`}`;
    return call(context.fetch, path, { method: 'POST', as, body: JSON.stringify({ payload: await sign(as, data, { jti }) }) });
  }
  const method = action === 'update' ? 'PUT' : action === 'delete' ? 'DELETE' : 'POST';
  const own = ['create', 'update', 'delete'].includes(action);
  return call(context.fetch, `${base(def, '')}${id === null ? '' : `/${id}`}${own ? '' : `/${action}`}`, {
    method,
    as,
    body: JSON.stringify(data),
    headers: { 'idempotency-key': jti },
  });
}

/** The sentences beside fields of what was refused. */
export const errorsOf = ({ body }: Answer): Readonly<Record<string, string>> => (body['errors'] ?? {}) as Record<string, string>;
/** May the employee of little right do what this code opens? */
export const mayLimited = async (context: Context, code: string): Promise<boolean> =>
  Boolean((await call(context.fetch, `/api/GetPermission?code=${code}`, { as: context.limited })).body['payload']);

export type Row = Record<string, unknown> & { id: number; version: number };
export async function rows(
  context: Context,
  def: AnyResource,
  parts: Record<string, unknown> = {},
  as: Employee | null = context.me,
): Promise<Row[]> {
  const answer = await call(context.fetch, `${base(def, context.site)}?${query(parts)}`, { as });
  ok(answer, `list of ${def.path} with ${short(parts)}`);
  must(Array.isArray(answer.body['payload']), `list of ${def.path} has no rows in payload`);
  return answer.body['payload'] as Row[];
}
/** Any record of a resource, or the check is not made. */
export async function anyRow(context: Context, def: AnyResource, filter: Record<string, unknown> = {}): Promise<Row> {
  const [row] = await rows(context, def, { filter, range: [0, 0] });
  if (!row) throw new NotChecked('no record to look at');
  return row;
}
/** One record as it is now. */
export async function see(context: Context, def: AnyResource, id: number): Promise<Row> {
  const answer = await call(context.fetch, oneOf(def, context.site, id), { as: context.me });
  ok(answer, 'one record');
  return answer.body['payload'] as Row;
}
