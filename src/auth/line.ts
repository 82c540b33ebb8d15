import { isCallError } from '../providers/callError';
import type { Envelope } from '../providers/envelope';
import { call } from '../providers/httpClient';

/** To sign in, or to link the LINE account to the employee. */
export type LinePurpose = 'signIn' | 'link';
export interface LineStart {
  url: string;
  handle: string;
  /** What another device has to type to confirm. */
  number: string;
}

/** Code of an answer that says that LINE has not answered yet. */
const WAITING = 5;
const EVERY = 2_000;
const AT_MOST = 30_000;

const anonymous = (purpose: LinePurpose): boolean => purpose === 'signIn';

export async function startLine(purpose: LinePurpose): Promise<LineStart> {
  const { payload } = await call('/api/Line/start', { method: 'POST', anonymous: anonymous(purpose), json: () => ({ purpose }) });
  return payload as LineStart;
}

/** Asks once for the answer of LINE; `otp` for employees with a second factor beside LINE. */
export const askLine = (purpose: LinePurpose, handle: string, otp?: string, signal?: AbortSignal): Promise<Envelope> =>
  call('/api/Line/wait', {
    method: 'POST',
    anonymous: anonymous(purpose),
    quiet: true,
    json: () => ({ handle, ...(otp === undefined ? {} : { otp }) }),
    signal,
  });

function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(new DOMException('Aborted', 'AbortError'));
      },
      { once: true },
    );
  });
}

/** The server is down or asks to wait: the confirmation in LINE is still valid afterwards. */
const passing = (error: unknown): boolean => isCallError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Asks until LINE has answered, with longer pauses while the server cannot be reached. `onTrouble` reports after every try whether it can.
 */
export async function waitLine(
  purpose: LinePurpose,
  handle: string,
  signal: AbortSignal,
  onTrouble: (trouble: boolean) => void,
): Promise<Envelope> {
  let next = EVERY;
  for (;;) {
    await pause(next, signal);
    try {
      return await askLine(purpose, handle, undefined, signal);
    } catch (error) {
      const waiting = isCallError(error) && error.body.code === WAITING;
      if (!waiting && !passing(error)) throw error;
      const asked = isCallError(error) ? (error.body.retryAfter ?? 0) * 1_000 : 0;
      next = waiting ? EVERY : Math.min(AT_MOST, Math.max(asked, next * 2));
      onTrouble(!waiting);
    }
  }
}
