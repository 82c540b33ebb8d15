import { say, type Language } from '../../src/schema/messages';
import { FilesAway } from '../away';
import { DatabaseAway } from '../db/away';
import { Refusal } from '../refusal';
import { log } from '../log';

/** The number under which a proxy or a client follows its request, where it is one; otherwise a new one. */
export const requestIdOf = (given: string | null | undefined): string =>
  given && /^[\w.-]{8,64}$/.test(given) ? given : globalThis.crypto.randomUUID().slice(0, 8);

export const MAX_JSON_BYTES = 1_000_000;
/** For calls open to anyone: names, passwords and codes, however written. A caller who has not said who they are gets no more memory. */
export const MAX_OPEN_BYTES = 16_000;

/** Headers of every answer: it is no page, is shown in no frame, cached nowhere and readable by no other site. */
export const GUARD = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;
/** In PRODUCTION: the browser never uses plain HTTP again. */
export const HSTS = 'max-age=31536000; includeSubDomains';
const HEADERS = { 'content-type': 'application/json; charset=utf-8', ...GUARD } as const;

/** The language of the answer: Thai unless English is asked for first. */
export const languageOf = (request: Request): Language => (/^\s*en\b/i.test(request.headers.get('accept-language') ?? '') ? 'en' : 'th');

/** `{ code: 0, msg, payload, … }` */
export const answer = (
  body: Record<string, unknown>,
  { headers, language, status = 200 }: { headers?: Record<string, string>; language?: Language; status?: number } = {},
): Response =>
  new Response(JSON.stringify({ code: 0, msg: language === undefined ? '' : say('done', {}, language), ...body }), {
    status,
    headers: headers ? { ...HEADERS, ...headers } : HEADERS,
  });

/** A refusal in the contract's envelope. `code` is the HTTP status unless the refusal gives another. */
export function refusalBody(refusal: Refusal, language: Language): Record<string, unknown> {
  const { errors, sentences, permission, payload, conflict, code, verify, trashedUntil } = refusal.extra;
  const beside =
    errors && Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, say(error.key, error.params, language)]));
  return {
    code: code ?? refusal.status,
    msg: say(refusal.key, refusal.params, language),
    ...((beside ?? sentences) && { errors: { ...beside, ...sentences } }),
    ...(permission !== undefined && { permission }),
    ...(payload !== undefined && { payload }),
    ...(conflict !== undefined && { conflict }),
    ...(verify !== undefined && { verify }),
    ...(trashedUntil !== undefined && { trashedUntil }),
  };
}

/** Seconds until a refused call may come again. */
const AWAY_FOR = 5;

/** An error as it is refused; null: the server failed. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof FilesAway) return new Refusal(503, 'filesAway', {}, { retryAfter: AWAY_FOR });
  return error instanceof DatabaseAway && !error.committing ? new Refusal(503, 'databaseAway', {}, { retryAfter: AWAY_FOR }) : null;
}

/** What the server failed of. Where the connection broke in a commit, the usual sentence would be wrong to say that nothing was written. */
const failureOf = (error: unknown): 'uncertain' | 'failed' => (error instanceof DatabaseAway ? 'uncertain' : 'failed');

/** The name of the sentence an error is answered with. */
export const outcomeOf = (error: unknown): string => refusalOf(error)?.key ?? failureOf(error);

export function errorResponse(error: unknown, language: Language, requestId: string): Response {
  const refusal = refusalOf(error);
  if (refusal) {
    const { retryAfter } = refusal.extra;
    return new Response(JSON.stringify(refusalBody(refusal, language)), {
      status: refusal.status,
      headers: retryAfter === undefined ? HEADERS : { ...HEADERS, 'retry-after': String(retryAfter) },
    });
  }
  const key = failureOf(error);
  if (key === 'uncertain') log.error('the connection to the database broke while a call was committed', { requestId });
  else log.failure('a call failed', error, { requestId });
  return new Response(JSON.stringify({ code: 500, msg: say(key, { requestId }, language), requestId }), {
    status: 500,
    headers: HEADERS,
  });
}

/** The client went away while sending: no failure of the server, and the answer is not read. */
const refuseBroken = (): never => {
  throw new Refusal(400, 'badJson');
};

/** Reads a body and stops as soon as it is larger than allowed. */
export async function readBytes(
  request: Request,
  limit: number,
  key: 'tooLargeBody' | 'tooLargeFile' = 'tooLargeBody',
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > limit) throw new Refusal(413, key);
  // HTTP guarantees that a body with a declared length is not longer. Read at once, because it needs no stream.
  if (Number.isInteger(declared)) return new Uint8Array(await request.arrayBuffer().catch(refuseBroken));
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!request.body) return new Uint8Array();
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const next = await reader.read().catch(refuseBroken);
    if (next.done) break;
    const value = next.value;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      throw new Refusal(413, key);
    }
    chunks.push(value);
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.byteLength;
  }
  return out;
}

/** A JSON object from the body; anything else is a 400. An empty body is an empty object. */
export async function readJson(request: Request, limit = MAX_JSON_BYTES): Promise<Record<string, unknown>> {
  const text = new TextDecoder().decode(await readBytes(request, limit));
  if (text === '') return {};
  return asObject(parseJson(text));
}

const MAX_DEPTH = 40;
/** Text that no column takes: NUL, and halves of surrogate pairs. */
const UNKEEPABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Is the value JSON that can be walked and stored? Typed data is never nested deeper, and deeper values would overflow in the database. */
export function isPlain(value: unknown, depth = MAX_DEPTH): boolean {
  if (typeof value === 'string') return !UNKEEPABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.entries(value).every(([key, one]) => !UNKEEPABLE.test(key) && isPlain(one, depth - 1));
}

/** Parses JSON that can be stored; otherwise a 400. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(400, 'badJson');
  }
  if (!isPlain(value)) throw new Refusal(400, 'badJson');
  return value;
}

export function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal(400, 'badJson');
  return value as Record<string, unknown>;
}

/** A query parameter holding JSON. */
export function jsonParam(params: URLSearchParams, name: string): unknown {
  const text = params.get(name);
  if (text === null || text === '') return undefined;
  let value: unknown;
  try {
    value = text.length > 20_000 ? undefined : (JSON.parse(text) as unknown);
  } catch {
    /* Refused below. */
  }
  if (value === undefined || !isPlain(value)) throw new Refusal(400, 'badQuery', { name });
  return value;
}
