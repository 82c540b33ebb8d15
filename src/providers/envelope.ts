import { CallError, type RefusalBody } from './callError';

/** Every answer: `code` 0 is success. Which further fields there are depends on the call. */
export interface Envelope extends RefusalBody {
  code: number;
  total?: number;
  totalIs?: 'estimate';
  [field: string]: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the text of an answer; null when it is not an envelope (a proxy's page, a cut connection). */
export function readEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && typeof value['code'] === 'number' ? (value as Envelope) : null;
  } catch {
    return null;
  }
}

function errorsOf(envelope: Envelope): Readonly<Record<string, string>> | undefined {
  const { errors } = envelope as { errors?: unknown };
  return isObject(errors) ? Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, String(text)])) : undefined;
}

/** Sentences for failures the server gave no sentence for. */
export interface Sentences {
  network: string;
  server: string;
  unreadable: string;
}

/** The envelope of a successful answer, or the error of any other. */
export function judgeAnswer(status: number, text: string, headers: Headers, say: Sentences): Envelope {
  const envelope = readEnvelope(text);
  if (envelope && envelope.code === 0 && status < 400) return envelope;
  if (!envelope) throw new CallError(status >= 500 ? say.server : say.unreadable, status >= 400 ? status : 502);
  const retryAfter = Number(headers.get('Retry-After'));
  throw new CallError(envelope.msg || say.server, status >= 400 ? status : 400, {
    ...envelope,
    errors: errorsOf(envelope),
    ...(retryAfter > 0 ? { retryAfter } : {}),
  });
}
