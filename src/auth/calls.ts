import { isCallError, type CallError } from '../providers/callError';
import type { Envelope } from '../providers/envelope';
import { call } from '../providers/httpClient';
import { parseLogin, type IsLoginAnswer, type LoginOutcome } from './parseLogin';
import { serverNow } from '../providers/serverTime';

const seconds = (): number => serverNow() / 1000;
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function answerOf(envelope: Envelope): IsLoginAnswer {
  const { grantsVersion } = envelope;
  return {
    code: envelope.code,
    msg: envelope.msg,
    token: text(envelope['token']) ?? null,
    header: text(envelope['header']),
    template: text(envelope['template']),
    project: text(envelope['project']),
    disabled_status: text(envelope['disabled_status']),
    grantsVersion: typeof grantsVersion === 'string' || typeof grantsVersion === 'number' ? grantsVersion : undefined,
    mustChange: envelope['mustChange'] === true,
    mustEnrol: envelope['mustEnrol'] === true,
  };
}
/** What an is-login answer means now. */
export const judgeNow = (envelope: Envelope): LoginOutcome => parseLogin(answerOf(envelope), seconds());

export interface Credentials {
  username: string;
  password: string;
  otp?: string;
}
/** Code of an answer that asks for the authenticator's code as well. */
export const OTP_NEEDED = 2;

export async function callLogin(credentials: Credentials): Promise<LoginOutcome> {
  return judgeNow(await call('/api/Login', { method: 'POST', anonymous: true, json: () => credentials }));
}

/** Only the server itself can end a session; a page of a proxy in between cannot. */
const refuses = ({ status, body }: CallError): boolean =>
  status === 401 || (status >= 400 && status < 500 && status !== 429 && body.code !== undefined);

/** Asks the server whether the session is still valid. Throws only when the server could not be asked. */
export async function callIsLogin(): Promise<LoginOutcome> {
  try {
    return judgeNow(await call('/api/IsLogin', { method: 'POST', quiet: true, json: () => ({}) }));
  } catch (error) {
    if (isCallError(error) && refuses(error)) return { kind: 'refused', message: error.message };
    throw error;
  }
}

export const callLogout = (): void => {
  call('/api/logout', { quiet: true }).catch(() => undefined);
};

/** Sets the password (and the name, when one is given) behind a one-time link; answers the name to sign in with. */
export async function callAcceptInvite(token: string, password: string, name: string): Promise<string> {
  const { payload } = await call('/api/AcceptInvite', {
    method: 'POST',
    anonymous: true,
    json: () => ({ token, password, ...(name === '' ? {} : { name }) }),
  });
  return text((payload as { username?: unknown } | undefined)?.username) ?? '';
}

/** The ways to sign in on this server. */
export interface Options {
  mode: string;
  authLogin: string;
  lineReady: boolean;
}
export async function callOptions(): Promise<Options> {
  const { payload } = await call('/api/Options', { anonymous: true });
  return payload as Options;
}
/** Is signing in with LINE offered? */
export const offersLine = (options: Options | null): boolean => options?.authLogin === 'LINE' && options.lineReady;

export interface DemoAccount {
  username: string;
  label: string;
  password: string;
}
/** The demo accounts with their passwords, as the server lists them; the panel itself holds no password. */
export async function callDemo(): Promise<readonly DemoAccount[]> {
  const { payload } = await call('/api/Demo', { anonymous: true });
  return Array.isArray(payload) ? (payload as DemoAccount[]) : [];
}
