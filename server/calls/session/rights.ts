import { can, holds, type Grant } from '../../../src/schema/can';
import { Refusal } from '../../kernel/errors';
import { anySession, requireSession, type Call } from '../context';
import { answer } from '../http';

export async function grants(call: Call): Promise<Response> {
  const session = await anySession(call);
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
