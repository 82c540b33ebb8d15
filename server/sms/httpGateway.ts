import { abroad, type Gateway, type Outcome, type ToSend } from './gateway';
import { among, filled, listAt, wordAt, type Json } from '../jsonMap';
import type { GatewayMap } from './gatewayMap';

export interface HttpGatewayOptions {
  name: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  map: GatewayMap;
  /** Requests at the same time. */
  connections?: number;
  fetch?: typeof globalThis.fetch;
}

const REASON = 200;
const NOT_BEGUN: Outcome = { kind: 'again', reason: 'ยังไม่ได้ส่งให้ผู้ให้บริการ' };
const UNSURE: Outcome = { kind: 'unsure', reason: 'ไม่ได้รับคำตอบจากผู้ให้บริการ' };

const valuesOf = ({ ref, phone, sender, text }: ToSend): Record<string, Json> => ({
  ref,
  phone: abroad(phone),
  local: phone,
  sender,
  text,
});

/** Was the connection refused, or the name not found? Then the provider has taken nothing. */
function neverReached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'UND_ERR_CONNECT_TIMEOUT';
}

/**
 * The outcome of an answer other than success. A refusal of the account rather than of the message, such as a wrong key, is repaired by a
 * person and then tried again. After an error of the provider or of a proxy it is unknown which messages were taken.
 */
function failureOf(status: number): Outcome {
  const reason = `ผู้ให้บริการตอบ HTTP ${status}`;
  if ([401, 403, 404, 405, 408, 425, 429, 503].includes(status)) return { kind: 'again', reason };
  return { kind: status >= 500 ? 'unsure' : 'refused', reason };
}

/** Any provider that takes JSON over HTTP, as its field map describes it. */
export function createHttpGateway({
  name,
  url,
  headers,
  map,
  connections = 8,
  fetch: ask = globalThis.fetch,
}: HttpGatewayOptions): Gateway {
  const { message, answer, find } = map;
  const most = message === undefined ? 1 : map.most;
  const request = (body: Json, signal: AbortSignal, where = url, method: string = map.method): Promise<Response> =>
    ask(where, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
      redirect: 'error',
    });

  function outcomeOf(said: unknown): Outcome {
    const [id, status, reason] = [wordAt(said, answer.id), wordAt(said, answer.status), wordAt(said, answer.reason)];
    if (among(status, answer.again)) return { kind: 'again', reason: (reason ?? 'ผู้ให้บริการยังไม่รับข้อความ').slice(0, REASON) };
    const taken = answer.ok === undefined ? id !== null : among(status, answer.ok);
    if (taken && id !== null) return { kind: 'accepted', id };
    return taken ? UNSURE : { kind: 'refused', reason: (reason ?? status ?? 'ผู้ให้บริการไม่รับข้อความ').slice(0, REASON) };
  }

  function outcomesIn(said: unknown, batch: readonly ToSend[]): Outcome[] {
    if (answer.list === undefined && batch.length === 1) return [outcomeOf(said)];
    const list = listAt(said, answer.list);
    if (answer.ref === undefined) return batch.map((_, place) => (place in list ? outcomeOf(list[place]) : UNSURE));
    const byRef = new Map(list.map((one) => [wordAt(one, answer.ref), one]));
    return batch.map(({ ref }) => (byRef.has(ref) ? outcomeOf(byRef.get(ref)) : UNSURE));
  }

  async function sendOne(batch: readonly ToSend[], signal: AbortSignal): Promise<Outcome[]> {
    if (signal.aborted) return batch.map(() => NOT_BEGUN);
    const [first] = batch;
    const body =
      message === undefined
        ? filled(map.body, first ? valuesOf(first) : {})
        : filled(map.body, { messages: batch.map((one) => filled(message, valuesOf(one))) });
    try {
      const response = await request(body, signal);
      if (!response.ok) {
        void response.body?.cancel().catch(() => undefined);
        return batch.map(() => failureOf(response.status));
      }
      return outcomesIn(await response.json(), batch);
    } catch (error) {
      return batch.map(() => (neverReached(error) ? { kind: 'again', reason: 'ติดต่อผู้ให้บริการไม่ได้' } : UNSURE));
    }
  }

  return {
    name,
    dedupes: map.dedupes,
    async submit(batch, signal) {
      const requests = Array.from({ length: Math.ceil(batch.length / most) }, (_, n) => batch.slice(n * most, (n + 1) * most));
      const outcomes: Outcome[][] = [];
      let begun = 0;
      const connection = async (): Promise<void> => {
        for (let n = begun++; n < requests.length; n = begun++) outcomes[n] = await sendOne(requests[n] ?? [], signal);
      };
      await Promise.all(Array.from({ length: Math.min(connections, requests.length) }, connection));
      return outcomes.flat();
    },
    ...(find && {
      async find(refs: readonly string[], signal: AbortSignal) {
        const response = await request(filled(find.body, { refs: [...refs] }), signal, find.url, 'POST');
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        const known = listAt(await response.json(), find.list).map((one): [string | null, string | null] => [
          wordAt(one, find.ref),
          wordAt(one, find.id),
        ]);
        return new Map(known.filter((pair): pair is [string, string] => pair[0] !== null && pair[1] !== null));
      },
    }),
  };
}
