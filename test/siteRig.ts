/** The site interface as a member website uses it: a key, and calls through the whole server. */
import type { Office } from './office';

export interface SiteReply {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}
export interface SiteClient {
  key: string;
  get(path: string, headers?: Record<string, string>): Promise<SiteReply>;
  put(path: string, body: unknown): Promise<SiteReply>;
  /** With a new idempotency key unless one is given. */
  post(path: string, body?: unknown, key?: string | null): Promise<SiteReply>;
  raw(path: string, init: RequestInit): Promise<Response>;
}

const BASE = 'http://localhost/site/v1';
/** Where the sites of the tests call from. */
const CALLS_FROM = '198.51.100.0/24';

/** A client with a whole key; `ip`: where it calls from. */
export function siteClient(office: Office, key: string, ip = '198.51.100.9'): SiteClient {
  const raw = (path: string, init: RequestInit): Promise<Response> =>
    office.app.fetch(
      new Request(`${BASE}${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) } }),
      { ip },
    );
  const call = async (path: string, init: RequestInit): Promise<SiteReply> => {
    const response = await raw(path, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown>, headers: response.headers };
  };
  const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    key,
    raw,
    get: (path, headers = {}) => call(path, { headers }),
    put: (path, body) => call(path, json('PUT', body)),
    post: (path, body, own = crypto.randomUUID()) => call(path, json('POST', body, own === null ? {} : { 'idempotency-key': own })),
  };
}

/**
 * Makes a key as administrators do on `/DatabaseConfig`, two where it writes, and gives it whole. `site`: the number of the site's record.
 */
export async function makeKey(
  office: Office,
  site: number,
  input: { scopes: readonly string[]; addresses?: readonly string[] },
): Promise<{ reply: SiteReply; whole: string }> {
  const writes = input.scopes.some((scope) => scope !== 'read');
  const ask = async (name: string): Promise<SiteReply> =>
    (await office.signIn(name)).json('POST', `/api/DatabaseConfig/${site}/makeKey`, {
      ...(writes && { addresses: [CALLS_FROM] }),
      ...input,
    });
  const first = await ask('ceo');
  const reply = 'approval' in first.body ? await ask('admin') : first;
  const { value = '' } = (reply.body['reveal'] ?? {}) as { value?: string };
  return { reply, whole: value };
}

/** Enters an address that is told of what happens, as two administrators do, and gives its secret. */
export async function addWebhook(office: Office, site: number, input: { url: string; events: readonly string[] }): Promise<string> {
  const ask = async (name: string): Promise<SiteReply> =>
    (await office.signIn(name)).json('POST', `/api/DatabaseConfig/${site}/addWebhook`, input);
  const first = await ask('ceo');
  if (!('approval' in first.body)) throw new Error(`one person is enough: ${JSON.stringify(first.body)}`);
  const { reveal } = (await ask('admin')).body as { reveal?: { value: string } };
  return reveal?.value ?? '';
}

export const ALL_SCOPES = ['members', 'money', 'play', 'activities', 'bank', 'payout', 'read'];

let made = 0;
/** A member unlike any other, with one bank account in their own name. */
export function aMember(more: Record<string, unknown> = {}): { ref: string; body: Record<string, unknown> } {
  made += 1;
  const n = String(made).padStart(6, '0');
  const name = `สมชาย ใจดี ${made}`;
  return {
    ref: `m-${n}`,
    body: {
      username: `web${n}`,
      name,
      phone: `0699${n}`,
      bank_accounts: [{ bank: 'KBANK', number: `7000${n}`, name }],
      ...more,
    },
  };
}
