import { readEnvelope } from '../providers/envelope';
import { freshen, timesFreshened } from './freshen';
import { reauthenticate } from './reauthenticate';
import { currentSession } from './session';

/** Codes of a 403: the last factor is too old, or something has to be done before anything else. */
const STALE_FACTOR = 3;
const BARRED = 4;

let whenBarred = (): void => undefined;
/** Says what to do when something has to be done before anything else. The check of the session is a call itself, so calls do not know it. */
export function onBarred(act: () => void): void {
  whenBarred = act;
}

/** How things stood when a call went out. */
export interface Moment { token: string | undefined; freshened: number }
export const thisMoment = (): Moment => ({ token: currentSession()?.token, freshened: timesFreshened() });

/**
 * Clears what stands between a refused call and a second try: signing in again, or showing a factor once more. Answers whether the call should
 * go out again; when not, the refusal stands.
 */
export async function worthSecondTry(sent: Moment, status: number, text: string): Promise<boolean> {
  const envelope = readEnvelope(text);
  if (status === 401) {
    // Another call may have led to a new session while this one was on its way.
    if (currentSession()?.token === sent.token) await reauthenticate(envelope?.msg);
    return true;
  }
  if (status !== 403) return false;
  if (envelope?.code === BARRED) whenBarred();
  if (envelope?.code !== STALE_FACTOR) return false;
  if (timesFreshened() !== sent.freshened) return true;
  const { verify } = envelope;
  return verify === 'otp' || verify === 'password' ? freshen(verify) : false;
}
