import { filled } from '../jsonMap';
import { reportIn, type PayoutMap } from './payoutMap';
import type { Payout, PayoutProvider, Report } from './provider';

export interface HttpProviderOptions {
  url: string;
  headers: Readonly<Record<string, string>>;
  map: PayoutMap;
  fetch?: typeof globalThis.fetch;
}

/** Statuses with which a provider, or a proxy before it, refuses a payout without having begun it. Any other leaves the outcome unknown. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 415, 422, 429]);

/** Was no connection made at all? Then nothing was sent. */
function neverReached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'UND_ERR_CONNECT_TIMEOUT';
}

const valuesOf = ({ from, ...payout }: Payout): Record<string, string> => ({ ...payout, from_bank: from.bank, from_number: from.number });

async function failureOf(response: Response): Promise<Report> {
  await response.body?.cancel().catch(() => undefined);
  const said = `HTTP ${response.status}`;
  return REFUSALS.has(response.status) ? { state: 'failed', reason: 'refused', said } : { state: 'unknown', reason: 'unclear', said };
}

/** Any provider that takes JSON over HTTP, as its field map describes it. The attempt's number is the key under which it is paid once. */
export function createHttpProvider({ url, headers, map, fetch: ask = globalThis.fetch }: HttpProviderOptions): PayoutProvider {
  return {
    async send(payout, signal) {
      let response: Response;
      try {
        response = await ask(url, {
          method: map.method,
          headers: { 'content-type': 'application/json', ...headers, 'idempotency-key': payout.attempt },
          body: JSON.stringify(filled(map.body, valuesOf(payout))),
          signal,
          redirect: 'manual',
        });
      } catch (error) {
        return neverReached(error) ? { state: 'unsent', reason: 'unreachable' } : { state: 'unknown', reason: 'no_answer' };
      }
      if (!response.ok) return failureOf(response);
      return response.json().then(
        (body: unknown) => reportIn(body, map),
        (): Report => ({ state: 'unknown', reason: 'unclear' }),
      );
    },
  };
}
