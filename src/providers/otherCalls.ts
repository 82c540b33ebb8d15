import type { Envelope } from './envelope';
import { call, query, type CallOptions } from './httpClient';
import { decodeService } from './siteChoice';
import { queryWithoutTestPrefix, withoutTestPrefix } from './testPrefix';

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;
type Method = NonNullable<CallOptions['method']>;

/** An office call: any method and path under /api, with the session. */
export const officeCall = (method: Method, path: string, data?: unknown, signal?: AbortSignal): Promise<Envelope> =>
  call(`/api${queryWithoutTestPrefix(path)}`, { method, json: data === undefined ? undefined : () => withoutTestPrefix(data), signal });

/** A service call: `service` as it stands in the address, base64. Empty values of the query are left out. */
export function serviceCall(
  method: Method,
  path: string,
  service: string,
  params: Query | string = {},
  data?: unknown,
  signal?: AbortSignal,
): Promise<Envelope> {
  const asked = typeof params === 'string' ? (params === '' ? '' : `?${params.replace(/^\?/, '')}`) : query(params);
  const tail = queryWithoutTestPrefix(asked);
  return call(`/api${path}/${encodeURIComponent(decodeService(service) ?? service)}${tail}`, {
    method,
    json: data === undefined ? undefined : () => withoutTestPrefix(data),
    signal,
  });
}

/** Every stored preference of the employee: columns, saved views, theme. */
export async function getPreferences(signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
  const { payload } = await call('/api/Preference', { signal });
  return (payload ?? {}) as Readonly<Record<string, unknown>>;
}
/** Stores one preference of the employee on the server, also when the page is left at once; null removes it. */
export async function setPreference(key: string, value: unknown): Promise<void> {
  await call(`/api/Preference/${encodeURIComponent(key)}`, { method: 'PUT', json: () => ({ value }), keepalive: true });
}
