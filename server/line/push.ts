import type { LineReason } from '../../src/resources/setting/line';

/** One message to one room. `retryKey`: a UUID by which LINE knows that it has the message already. */
export interface Push {
  token: string;
  to: string;
  text: string;
  retryKey: string;
}
/** What became of it. `again`: it may be taken later; `no`: never. */
export type Pushed = { kind: 'sent' } | { kind: 'again' | 'no'; reason: LineReason };
/** Hands a message to LINE. Never fails. */
export type LinePush = (push: Push) => Promise<Pushed>;

/** The Messaging API's own address. */
export const LINE_PUSH_URL = 'https://api.line.me/v2/bot/message/push';
const WITHIN_MS = 10_000;

/** What an answer means. A message with a retry key that was taken before is answered 409. */
function meaningOf(status: number): Pushed {
  if ((status >= 200 && status < 300) || status === 409) return { kind: 'sent' };
  // A wrong token is repaired by a person, and a quota ends with its month.
  if (status === 401 || status === 403) return { kind: 'again', reason: 'token' };
  if (status === 429) return { kind: 'again', reason: 'quota' };
  return status >= 500 || status === 408 ? { kind: 'again', reason: 'away' } : { kind: 'no', reason: 'room' };
}

/** Push messages of LINE's Messaging API. */
export const createLinePush =
  (url: string, ask: typeof globalThis.fetch = globalThis.fetch): LinePush =>
  async ({ token, to, text, retryKey }) => {
    try {
      const response = await ask(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-line-retry-key': retryKey },
        body: JSON.stringify({ to, messages: [{ type: 'text', text }] }),
        signal: AbortSignal.timeout(WITHIN_MS),
        redirect: 'error',
      });
      await response.body?.cancel();
      return meaningOf(response.status);
    } catch {
      return { kind: 'again', reason: 'away' };
    }
  };

/** Takes every message and sends none: for a demonstration. */
export const pretendPush: LinePush = () => Promise.resolve({ kind: 'sent' });
