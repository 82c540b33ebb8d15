import { employee } from '../../../src/resources/admin/employee';
import { parseRecord } from '../../../src/schema/validate';
import { FromElsewhere } from '../../auth/addressRulesGuard';
import type { Session, SignedIn } from '../../auth/sessions';
import type { Config } from '../../config';
import type { Tx } from '../../db/client';
import { invalidParsed, Refusal } from '../../refusal';
import { writeTrail, type Announcement } from '../../kernel/trail';
import { type Call, type SessionCall } from '../context';
import { answer, MAX_OPEN_BYTES, readJson } from '../http';
import { note } from './notes';

/** The cookie for the realtime upgrade. No call reads it, so another site cannot use it for calls. */
export const REALTIME_COOKIE = 'office_live';
type Place = Pick<Config, 'mode' | 'publicUrl'>;
/** Do browsers certainly come over HTTPS? */
const isOverHttps = ({ mode, publicUrl = '' }: Place): boolean => mode === 'PRODUCTION' && publicUrl.startsWith('https://');
/**
 * The name of a cookie as browsers know it. Under the prefix no other host, and no page over plain HTTP, can put another in its place;
 * browsers take it over HTTPS and for the path `/` only, so it is used where that is known to be the way here.
 */
export const cookieName = (name: string, place: Place): string => (isOverHttps(place) ? `__Host-${name}` : name);
/** The narrow path of a cookie without the prefix. */
export const cookiePath = ({ server }: Call, path: string): string => (isOverHttps(server.config) ? '/' : path);
export const cookieIn = ({ server }: Call, name: string): string => cookieName(name, server.config);
/** Only over HTTPS, except on this machine in a demo. */
export const secureIn = (call: Call): string => (call.server.config.mode === 'PRODUCTION' ? '; Secure' : '');
const cookie = (call: Call, ticket: string, seconds: number): string =>
  `${cookieIn(call, REALTIME_COOKIE)}=${ticket}; Path=${cookiePath(call, '/.ws')}; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secureIn(call)}`;
/** Deletes the realtime cookie. */
export const forgetCookie = (call: Call): Record<string, string> => ({ 'set-cookie': cookie(call, '', 0) });

export const textOf = (value: unknown, most: number): string => (typeof value === 'string' && value.length <= most ? value : '');
export const userAgentOf = ({ request }: Call): string => request.headers.get('user-agent') ?? '';

/** The is-login answer. */
export async function isLoginAnswer(call: Call, session: Session, token: string, payload?: Record<string, unknown>): Promise<Response> {
  const { config, kernel, sessions } = call.server;
  const left = Math.max(0, Math.round((session.expiresAt.getTime() - kernel.now().getTime()) / 1000));
  const { mustChange, mustEnrol } = session;
  return answer(
    {
      token,
      header: session.signingKey,
      template: config.layout,
      project: config.group,
      disabled_status: config.selfDisable ? 'TRUE' : 'FALSE',
      grantsVersion: session.grantsVersion,
      ...(payload && { payload }),
      ...(mustChange && { mustChange }),
      ...(mustEnrol && { mustEnrol }),
    },
    { headers: { 'set-cookie': cookie(call, await sessions.liveTicket(session.sid), left) } },
  );
}

/** Signs an employee in by the given way and writes its audit entries. `after`: the data of the entry. */
export async function answerSignIn(call: Call, after: Record<string, unknown>, way: () => Promise<SignedIn>): Promise<Response> {
  try {
    const { token, session, by } = await way();
    await note(call, { action: 'signIn', employee: session.actor.user.id, after });
    if (by === 'recovery') await note(call, { action: 'recoveryUsed', employee: session.actor.user.id });
    return await isLoginAnswer(call, session, token);
  } catch (error) {
    // The first half of a sign-in with two factors is no failure.
    if (error instanceof Refusal && error.key !== 'otpNeeded')
      await note(call, {
        action: 'signIn',
        employee: null,
        after: error instanceof FromElsewhere ? { ...after, reason: 'addressDenied' } : after,
        result: 'refused',
      });
    throw error;
  }
}

/** The name for the audit entry: a text that is no employee's name may be a password in the wrong field, so it is left out. */
async function nameFor(call: Call, username: string): Promise<Record<string, unknown>> {
  const name = username
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase();
  const [known] = await call.server.kernel.db.query<{ username: string }>('select username from employee where username = $1', [name]);
  return { username: known?.username ?? null };
}

export async function login(call: Call): Promise<Response> {
  const body = await readJson(call.request, MAX_OPEN_BYTES);
  const username = textOf(body['username'], 100);
  return answerSignIn(call, await nameFor(call, username), () =>
    call.server.sessions.signIn({
      username,
      password: textOf(body['password'], 1000),
      otp: textOf(body['otp'], 40),
      ip: call.ip,
      userAgent: userAgentOf(call),
    }),
  );
}

export async function isLogin(call: SessionCall): Promise<Response> {
  const { session } = call;
  return isLoginAnswer(call, session, await call.server.sessions.renew(session));
}

export async function logout(call: SessionCall): Promise<Response> {
  const { sid, actor } = call.session;
  await call.server.sessions.end(sid);
  await note(call, { action: 'signOut', employee: actor.user.id });
  call.server.kernel.rightsChanged();
  return answer({ payload: null }, { headers: forgetCookie(call) });
}

/** The display name a new employee typed, checked like the field of the record; undefined when none is given. */
function nameOf(value: unknown, call: Call): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const parsed = parseRecord({ name: employee.fields.name }, { name: value }, { mode: 'input', language: call.language });
  if (!parsed.ok) throw invalidParsed(parsed.errors);
  return parsed.values['name'] as string;
}

/** Sets the password behind a one-time link, and the name when one is given. */
export async function acceptInvite(call: Call): Promise<Response> {
  const { kernel, sessions } = call.server;
  const body = await readJson(call.request, MAX_OPEN_BYTES);
  const name = nameOf(body['name'], call);
  let announced: Announcement[] = [];
  const rename = async (tx: Tx, id: number, before: string, after: string): Promise<void> => {
    const at = kernel.now();
    await tx.query('update employee set name = $2, version = version + 1, updated_at = $3::timestamptz where id = $1', [
      id,
      after,
      at.toISOString(),
    ]);
    announced = await writeTrail(
      tx,
      { employee: id, ip: call.ip, at },
      [{ def: employee, service: '', id, action: 'update', before: { name: before }, after: { name: after } }],
      kernel.origin,
    );
  };
  const invited = await sessions.acceptInvite(
    textOf(body['token'], 200),
    textOf(body['password'], 1000),
    async (tx, { employee: id, name: before }) => {
      if (name !== undefined && name !== before) await rename(tx, id, before, name);
    },
  );
  announced.forEach(kernel.announce);
  await note(call, { action: 'inviteAccepted', employee: invited.employee });
  kernel.rightsChanged();
  return answer({ payload: { username: invited.username } });
}

/** What the sign-in page must know without a session. */
export async function options(call: Call): Promise<Response> {
  const { mode, authLogin, line } = call.server.config;
  return answer({ payload: { mode, authLogin, lineReady: line !== undefined } });
}

export async function demo(call: Call): Promise<Response> {
  if (call.server.config.mode !== 'DEMO') throw new Refusal(404, 'noSuchCall');
  return answer({ payload: call.server.config.demoAccounts });
}
