import { readEnvelope } from '../providers/envelope';
import type { RetryCheck } from '../providers/httpClient';
import { currentSession } from '../providers/session';
import { reauthenticate } from './reauthenticate';
import { stepUp, stepUpCount } from './stepUp';

/** Codes of a 403: the last factor is too old, or another step is required first. */
const STALE_FACTOR = 3;
const BARRED = 4;

let whenBarred = (): void => undefined;
/**
 * Registers what happens when another step is required first. The check of the session makes calls itself, so this module cannot import it.
 */
export function onBarred(act: () => void): void {
  whenBarred = act;
}

/**
 * Captures the auth state as a call goes out. After a refusal the returned check clears the obstacle by signing in again or by a step-up.
 * True: the call should be sent again. False: the refusal is final.
 */
export function retryAfterReauth(): RetryCheck {
  const token = currentSession()?.token;
  const stepUps = stepUpCount();
  return async (status, text) => {
    const envelope = readEnvelope(text);
    if (status === 401) {
      // Another call may have led to a new session while this one was on its way.
      if (currentSession()?.token === token) await reauthenticate(envelope?.msg);
      return true;
    }
    if (status !== 403) return false;
    if (envelope?.code === BARRED) whenBarred();
    if (envelope?.code !== STALE_FACTOR) return false;
    if (stepUpCount() !== stepUps) return true;
    const { verify } = envelope;
    return verify === 'otp' || verify === 'password' ? stepUp(verify) : false;
  };
}
