import { can, holds, type Grant } from '../../src/schema/can';
import type { Session } from '../auth/sessions';
import { Refusal } from '../kernel/errors';
import { writeEvent } from '../kernel/trail';
import { callerOf, requireSession, type Call } from './context';
import { answer, readJson } from './http';

/** The cookie the realtime upgrade reads; calls never do, so no other site can send them. */
export const REALTIME_COOKIE = 'office_live';
const cookie = (call: Call, sid: string, seconds: number): string =>
  `${REALTIME_COOKIE}=${sid}; Path=/.ws; HttpOnly; SameSite=Strict; Max-Age=${seconds}${call.office.config.mode === 'PRODUCTION' ? '; Secure' : ''}`;

function signedIn(call: Call, session: Session, token: string): Response {
  const { config, kernel } = call.office;
  const left = Math.max(0, Math.round((session.expiresAt.getTime() - kernel.now().getTime()) / 1000));
  return answer({ token, header: session.signingKey, template: 'default', project: config.group, disabled_status: 'FALSE', grantsVersion: session.grantsVersion },
    { headers: { 'set-cookie': cookie(call, session.sid, left) } });
}

const textOf = (value: unknown, most: number): string => (typeof value === 'string' && value.length <= most ? value : '');

export async function login(call: Call): Promise<Response> {
  const { sessions, kernel } = call.office;
  const body = await readJson(call.request);
  const username = textOf(body['username'], 100);
  const password = textOf(body['password'], 1000);
  const event = (employee: number | null, result: 'ok' | 'refused'): Promise<void> =>
    writeEvent(kernel.db, { employee, ip: call.ip, at: kernel.now() }, { service: null, resource: 'session', record: null, action: 'signIn', after: { username }, result });
  try {
    const { token, session } = await sessions.signIn({ username, password, ip: call.ip, userAgent: call.request.headers.get('user-agent') ?? '' });
    await event(session.actor.user.id, 'ok');
    return signedIn(call, session, token);
  } catch (error) {
    if (error instanceof Refusal) await event(null, 'refused');
    throw error;
  }
}

export async function isLogin(call: Call): Promise<Response> {
  const session = await requireSession(call);
  return signedIn(call, session, await call.office.sessions.renew(session));
}

export async function logout(call: Call): Promise<Response> {
  const session = await requireSession(call);
  await call.office.sessions.end(session.sid);
  call.office.kernel.rightsChanged();
  return answer({ payload: null }, { headers: { 'set-cookie': cookie(call, '', 0) } });
}

export async function grants(call: Call): Promise<Response> {
  const session = await requireSession(call);
  return answer({ payload: { version: session.grantsVersion, grants: session.actor.grants } });
}

const NONE: Grant = { active: false, view: false, add: false, update: false, delete: false, export: false };

export async function getPermission(call: Call): Promise<Response> {
  const { actor } = await requireSession(call);
  return answer({ payload: holds(actor, call.url.searchParams.get('code') ?? '') });
}
export async function getPermissionV2(call: Call): Promise<Response> {
  const { actor } = await requireSession(call);
  const code = call.url.searchParams.get('code') ?? '';
  const { active, ...set } = (holds(actor, code) ? actor.grants[code] : undefined) ?? NONE;
  return answer({ payload: active ? set : { view: false, add: false, update: false, delete: false, export: false } });
}

export async function getWebAll(call: Call): Promise<Response> {
  const { actor } = await requireSession(call);
  const sites = await call.office.kernel.db.query('select service, webname, group_type, coalesce(firebase_url, \'\') as firebase_url, coalesce(logo, \'\') as logo from site where active and service = any($1::text[]) order by service', [[...actor.user.service]]);
  return answer({ payload: sites });
}

export async function getConfigByKey(call: Call): Promise<Response> {
  const { actor } = await requireSession(call);
  const { config, kernel } = call.office;
  const key = call.url.searchParams.get('key') ?? '';
  const open = [...kernel.definitions.values()].filter((def) => can(actor, def, 'view')).map((def) => def.permission);
  const codes = [...new Set(open)];
  if (key === 'typeweb') return answer({ payload: 'game' });
  if (key === 'submenu') return answer({ payload: codes, data: codes, authlogin: config.authLogin, firebase: config.firebase ?? null });
  if (key === 'mainmenu') return answer({ payload: codes, data: codes });
  throw new Refusal(400, 'badQuery', { name: 'key' });
}

export async function checkUpdatePatch(call: Call): Promise<Response> {
  await requireSession(call);
  return answer({ payload: null });
}

export async function acceptInvite(call: Call): Promise<Response> {
  const body = await readJson(call.request);
  const username = await call.office.sessions.acceptInvite(textOf(body['token'], 200), textOf(body['password'], 1000));
  return answer({ payload: { username } });
}

export async function demo(call: Call): Promise<Response> {
  if (call.office.config.mode !== 'DEMO') throw new Refusal(404, 'noSuchCall');
  return answer({ payload: call.office.config.demoAccounts });
}

const PREFERENCE_KEY = /^[A-Za-z0-9:_-]{1,80}$/;
const MAX_PREFERENCE = 64_000;

export async function getPreferences(call: Call): Promise<Response> {
  const { actor } = await requireSession(call);
  const rows = await call.office.kernel.db.query<{ key: string; value: unknown }>('select key, value from preference where employee = $1', [actor.user.id]);
  return answer({ payload: Object.fromEntries(rows.map((row) => [row.key, row.value])) });
}

/** Keeps one setting of the employee, or forgets it when the value is null. */
export async function putPreference(call: Call, key: string): Promise<Response> {
  const session = await requireSession(call);
  const { actor } = callerOf(call, session);
  const { value } = await readJson(call.request);
  const text = JSON.stringify(value ?? null);
  if (!PREFERENCE_KEY.test(key) || text.length > MAX_PREFERENCE) throw new Refusal(400, 'badQuery', { name: 'key' });
  const { db } = call.office.kernel;
  if (value === null || value === undefined) await db.query('delete from preference where employee = $1 and key = $2', [actor.user.id, key]);
  else await db.query('insert into preference (employee, key, value) values ($1, $2, $3) on conflict (employee, key) do update set value = excluded.value, updated_at = now()', [actor.user.id, key, text]);
  return answer({ payload: null });
}
