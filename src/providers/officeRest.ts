import type { DataProvider } from 'ra-core';
import type { Envelope } from './envelope';
import { call } from './httpClient';
import { withoutTestPrefix } from './testPrefix';

export interface OfficeCommand {
  /** Makes repeating the command harmless. */
  key?: string;
  /** Body of a delete, which the stock provider sends without one. */
  body?: Readonly<Record<string, unknown>>;
}
interface Asked {
  method?: string;
  body?: unknown;
  signal?: AbortSignal | null;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const methodOf = (asked: Asked): (typeof METHODS)[number] => METHODS.find((one) => one === asked.method) ?? 'GET';

/** The envelope of each list, because the stock provider drops the fields it does not know. */
const envelopes = new WeakMap<object, Envelope>();
export const envelopeOf = (rows: readonly unknown[]): Envelope | undefined => envelopes.get(rows);

/**
 * The stock REST provider over our calls: it builds the addresses of office resources, `call` does session, language and errors, and the
 * envelope is unfolded into the rows and the header it reads its total from. It is fetched with the first call about the office, so that
 * the first list of a site does not wait for it.
 */
export async function officeRest({ key, body }: OfficeCommand = {}): Promise<DataProvider> {
  const { default: simpleRest } = await import('ra-data-simple-rest');
  return simpleRest('/api', async (url: string, asked: Asked = {}) => {
    const sent: unknown = typeof asked.body === 'string' ? JSON.parse(asked.body) : body;
    const envelope = await call(url, {
      method: methodOf(asked),
      json: sent === undefined ? undefined : () => withoutTestPrefix(sent),
      signal: asked.signal ?? undefined,
      ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key }, repeatable: true }),
    });
    const { payload } = envelope;
    const rows = Array.isArray(payload) ? payload : null;
    if (rows) envelopes.set(rows, envelope);
    const headers = new Headers({ 'Content-Range': `rows */${envelope.total ?? rows?.length ?? 0}` });
    return { status: 200, headers, body: '', json: payload };
  });
}

/** Path of a resource as the stock provider joins it: without the leading slash. */
export const restName = (path: string): string => path.replace(/^\//, '');
