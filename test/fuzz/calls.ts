/** Calls of every route there is: nearly right, wrong in one place, or wrong in all. */
import { definitions } from '../../src/resources';
import type { AnyResource } from '../../src/schema/define';
import type { Random } from '../../src/schema/fields/kind';
import { keysOf, SYSTEM_COLUMNS } from '../../src/schema/filter';
import { screensOf } from '../../src/schema/screens';
import type { App } from '../../server/app';
import { claims, forge } from '../forge';
import { OTHER_SITE, SITE } from '../office';
import { hookCall } from './hooks';
import { formOf } from './uploads';
import { encoded, headerText, mutate, nasty, nastyText, valueFor } from './values';

export interface Signer {
  token: string;
  /** The key that signs data calls. */
  header: string;
}
type Route = App['routes'][number];

/** Hash a password or ask for one, which takes its time and is limited on its own. */
const SLOW = /Login|Verify|ChangePassword|AcceptInvite|TwoFactor|wait$/;
/** End a session, which would leave the others nothing to be refused for. */
const ENDS = /logout|Sessions\/end/;

/** One of several hundred routes, and behind it the reader of pictures and the search for codes. */
const UPLOAD: Route = { method: 'POST', path: '/api/File/:service' };
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];
const QUERIES = [
  'page',
  'q',
  'tag',
  'key',
  'service',
  'code',
  'state',
  'job',
  'typename',
  'resource',
  'action',
  'employee',
  'id',
  'history',
];

const byPath = new Map(definitions.flatMap((def) => [def, ...screensOf(def)]).map((def) => [`/api${def.path}`, definitionOf(def)]));
function definitionOf(def: AnyResource): AnyResource {
  return definitions.find(({ name }) => name === def.name) ?? def;
}
const defOf = (path: string): AnyResource | undefined => byPath.get(path.split('/:')[0]!.replace(/\/export$/, ''));

const recordNumber = (random: Random): string => (random.chance(0.9) ? String(random.int(1, 60)) : nastyText(random).slice(0, 200));
const siteName = (random: Random): string =>
  random.chance(0.85) ? random.pick([SITE, SITE, SITE, OTHER_SITE, 'nowhere']) : nastyText(random).slice(0, 200);

function actionName(def: AnyResource | undefined, random: Random, care: number): string {
  if (def && random.chance(care)) return random.pick([...Object.keys(def.actions), 'create', 'update', 'delete']);
  const names = [
    ...Object.keys(def?.actions ?? {}),
    'create',
    'update',
    'delete',
    'claim',
    'release',
    'reveal',
    'import',
    'undelete',
    'refuse',
  ];
  return random.chance(0.95) ? random.pick(names) : nastyText(random).slice(0, 100);
}

/** A record of a definition, or the input of one of its actions. */
function dataFor(def: AnyResource, action: string, random: Random, care: number): Record<string, unknown> {
  const fields = random.chance(care) ? (def.actions[action]?.input ?? def.fields) : def.fields;
  const data: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    if (random.chance(care < 0.5 ? 0.7 : field.readOnly === true ? 0.02 : 0.95)) data[name] = valueFor(field, random, care);
  if (action !== 'create') data['version'] = random.chance(0.9) ? random.int(1, 2) : nasty(random);
  if (random.chance(care)) return data;
  if (random.chance(0.2)) data[nastyText(random).slice(0, 60)] = nasty(random);
  if (random.chance(0.1)) data['ids'] = random.chance(0.5) ? [random.int(1, 60), random.int(1, 60)] : nasty(random);
  if (random.chance(0.1)) data['reason'] = nasty(random);
  if (random.chance(0.1)) data['field'] = random.pick(Object.keys(def.fields));
  if (random.chance(0.05)) data['_dry'] = true;
  if (random.chance(0.05)) data['_back'] = random.int(1, 500);
  if (action === 'import') data['rows'] = random.chance(0.7) ? [{ ...data }] : nasty(random);
  return data;
}

function filterFor(def: AnyResource, random: Random): unknown {
  if (random.chance(0.1)) return nasty(random);
  const names = [...Object.keys(def.fields), ...SYSTEM_COLUMNS];
  const filter: Record<string, unknown> = {};
  for (let left = random.int(0, 3); left > 0; left -= 1) {
    const name = random.pick(names);
    const field = def.fields[name];
    const value = field ? valueFor(field, random, 0.6) : nasty(random);
    filter[random.pick(keysOf(name))] = random.chance(0.15) ? [value, nasty(random)] : value;
  }
  if (random.chance(0.15)) filter['q'] = random.chance(0.5) ? random.name() : nasty(random);
  return filter;
}

function listQuery(def: AnyResource, random: Random): [string, string][] {
  const json = (value: unknown): string =>
    random.chance(0.95) ? (JSON.stringify(value) ?? 'undefined') : mutate(JSON.stringify(value) ?? '', random);
  const columns = [...Object.keys(def.fields), ...SYSTEM_COLUMNS];
  const parts: [string, string][] = [];
  if (random.chance(0.7)) parts.push(['filter', json(filterFor(def, random))]);
  if (random.chance(0.5)) parts.push(['range', json(random.chance(0.7) ? [random.int(0, 30), random.int(0, 60)] : nasty(random))]);
  if (random.chance(0.4))
    parts.push(['sort', json(random.chance(0.8) ? [random.pick(columns), random.pick(['ASC', 'DESC', 'x'])] : nasty(random))]);
  if (random.chance(0.2)) parts.push(['after', json(random.chance(0.7) ? [nasty(random), random.int(0, 90)] : nasty(random))]);
  if (random.chance(0.15)) parts.push(['totals', json(random.chance(0.6) ? [random.pick(columns)] : nasty(random))]);
  if (random.chance(0.15)) parts.push(['counts', json(random.chance(0.6) ? { a: filterFor(def, random) } : nasty(random))]);
  if (random.chance(0.1)) parts.push([random.pick(['history', 'trash', 'id']), recordNumber(random)]);
  return parts;
}

const signed = (who: Signer | null, data: Record<string, unknown>, random: Random): unknown => {
  const text = claims(data);
  const payload = forge({ key: who?.header ?? 'no key', claims: random.chance(0.97) ? text : mutate(text, random) });
  return { payload: random.chance(0.97) ? payload : mutate(payload, random) };
};

function bodyFor(
  route: Route,
  def: AnyResource | undefined,
  action: string,
  who: Signer | null,
  random: Random,
  care: number,
): BodyInit | undefined {
  if (route.method === 'GET') return undefined;
  if (random.chance(0.02)) return new Uint8Array(Array.from({ length: random.int(0, 400) }, () => random.int(0, 255)));
  if (/\/File\//.test(route.path)) return formOf(random);
  const data = def ? dataFor(def, action, random, care) : nasty(random);
  // Data calls are signed; those of the office are plain.
  const body = route.path.endsWith('/:service') && def ? signed(who, data as Record<string, unknown>, random) : data;
  const text = JSON.stringify(body) ?? '';
  return random.chance(0.97) ? text : mutate(text, random);
}

const HEADERS = [
  'accept-language',
  'range',
  'if-none-match',
  'x-request-id',
  'x-forwarded-for',
  'content-type',
  'cookie',
  'traceparent',
  'idempotency-key',
  'x-sms-secret',
  'accept',
  'origin',
];
function headersFor(who: Signer | null, random: Random): Record<string, string> {
  const headers: Record<string, string> = {};
  if (who) headers['authorization'] = `Bearer ${random.chance(0.97) ? who.token : mutate(who.token, random).replace(/[^\x20-\x7e]/g, '?')}`;
  if (random.chance(0.3)) headers['accept-language'] = 'en';
  if (random.chance(0.1)) headers[random.pick(HEADERS)] = headerText(random);
  return headers;
}

/** One call. `who`: null for a caller without a session. */
export function callOf(routes: readonly Route[], signers: readonly Signer[], random: Random): Request {
  if (random.chance(0.03)) return hookCall(random);
  const route = random.chance(0.02) ? UPLOAD : random.pick(routes);
  if ((SLOW.test(route.path) || route.method === 'ALL') && random.chance(0.98)) return callOf(routes, signers, random);
  const def = defOf(route.path);
  const who = ENDS.test(route.path) || random.chance(0.05) ? null : random.pick(signers);
  // Half of all calls come from a well-meaning caller.
  const care = random.pick([0.3, 0.98]);
  const action = actionName(def, random, care);
  const path = route.path
    .replace(/:service\??/, () => encoded(siteName(random)))
    .replace(/:id(\{[^}]*\})?/, () => encoded(recordNumber(random)))
    .replace(/:action(\{[^}]*\})?/, () => encoded(action))
    .replace(/:\w+(\{[^}]*\})?/g, () => encoded(nastyText(random).slice(0, 100)));
  const parts: [string, string][] = def && route.method === 'GET' ? listQuery(def, random) : [];
  if (route.path.endsWith('/export'))
    parts.push(
      ['format', random.pick(['csv', 'xlsx', 'x'])],
      ['columns', JSON.stringify(def ? [random.pick(Object.keys(def.fields))] : [])],
    );
  if (route.method !== 'GET' && def) {
    parts.push(['action', action]);
    if (random.chance(0.9)) parts.push(['id', recordNumber(random)]);
  }
  if (!def || random.chance(0.05))
    for (let left = random.int(0, 3); left > 0; left -= 1) parts.push([random.pick(QUERIES), nastyText(random).slice(0, 500)]);
  const search = new URLSearchParams(parts.map(([name, value]) => [name, value])).toString();
  const method = random.chance(0.97) && route.method !== 'ALL' ? route.method : random.pick(METHODS);
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyFor({ ...route, method }, def, action, who, random, care);
  const address = random.chance(0.98) ? path : encoded(mutate(path, random)).replaceAll('%2F', '/');
  return new Request(
    new URL(`http://office.test/${encodeURI(address).replace(/^\/+/, '').replaceAll('%25', '%')}${search === '' ? '' : `?${search}`}`),
    {
      method,
      headers: headersFor(who, random),
      body,
    },
  );
}
