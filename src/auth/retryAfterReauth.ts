import { readEnvelope } from '../providers/envelope';
import type { RetryCheck } from '../providers/httpClient';
import { currentSession } from '../providers/session';
import { reauthenticate } from './reauthenticate';
import { stepUp, stepUpCount } from './stepUp';

/** Codes of a 403: the last factor is too old, or something has to be done before anything else. */
const STALE_FACTOR = 3;
const BARRED = 4;

let whenBarred = (): void => undefined;
/** Says what to do when something has to be done before anything else. The check of the session is a call itself, so calls do not know it. */
export function onBarred(act: () => void): void {
  whenBarred = act;
}

/**
 * Captures the auth state as a call goes out. What it answers clears, after a refusal, what stands in the call's way: signing in again, or showing a
 * factor once more. True: the call should go out again. False: the refusal stands.
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
