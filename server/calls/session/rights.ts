import type { Grant } from '../../../src/schema/actor';
import { holds } from '../../../src/schema/can';
import { permissions } from '../../../src/schema/data/permissions';
import { SINGLE_ID } from '../../../src/schema/define';
import { Refusal } from '../../refusal';
import { customToken } from '../../realtime/credentials';
import { uidOf } from '../../realtime/readers';
import { isOpen } from '../../realtime/status';
import { type Call, type SessionCall } from '../context';
import { answer } from '../http';

export async function grants(call: SessionCall): Promise<Response> {
  const { grantsVersion: version, actor } = call.session;
  // Part of the rights, which every panel waits for: so a panel of a shut group never shows anything.
  const status = (await isOpen(call.server.kernel.db, actor.user.group)) ? 1 : 0;
  return answer({ payload: { version, grants: actor.grants, demo: actor.demo === true, status } });
}

const NONE: Grant = { active: false, view: false, add: false, update: false, delete: false, export: false };

export async function getPermission(call: SessionCall): Promise<Response> {
  const { actor } = call.session;
  return answer({ payload: holds(actor, call.url.searchParams.get('code') ?? '') });
}
export async function getPermissionV2(call: SessionCall): Promise<Response> {
  const { actor } = call.session;
  const code = call.url.searchParams.get('code') ?? '';
  const { active, ...set } = (holds(actor, code) ? actor.grants[code] : undefined) ?? NONE;
  return answer({ payload: active ? set : { view: false, add: false, update: false, delete: false, export: false } });
}

/** The employee's sites. `closed=1`: also closed ones, which they may still put an employee in charge of; each says whether it is open. */
export async function getWebAll(call: SessionCall): Promise<Response> {
  const { actor } = call.session;
  const all = call.url.searchParams.get('closed') === '1';
  const sites = await call.server.kernel.db.query(
    `select service, webname, group_type, coalesce(firebase_url, '') as firebase_url, coalesce(logo, '') as logo${all ? ', active' : ''}
     from site where ${all ? '' : 'active and '}service = any($1::text[]) order by service`,
    [[...actor.user.service]],
  );
  return answer({ payload: sites });
}

interface SystemConfig {
  typeweb: string;
  contract_end: string | null;
  menu_by: string;
  menu_order: string;
  menu_off: string[] | null;
  sms_app: string | null;
  main_menu: { name: string; path: string; icon: string | null; order: number }[] | null;
}
async function systemConfig({ server: { kernel } }: Call): Promise<SystemConfig> {
  const [row] = await kernel.db.query<SystemConfig>(
    'select typeweb, contract_end, menu_by, menu_order, menu_off, sms_app, main_menu from system_config where id = $1',
    [SINGLE_ID],
  );
  if (!row) throw new Error('the office has no system configuration');
  return row;
}

/** Configuration of the panel's menu and appearance. The codes are those the office shows at all; the employee's rights narrow them. */
export async function getConfigByKey(call: SessionCall): Promise<Response> {
  const { config } = call.server;
  const key = call.url.searchParams.get('key') ?? '';
  const kept = await systemConfig(call);
  const codes = Object.keys(permissions).filter((code) => !(kept.menu_off ?? []).includes(code));
  if (key === 'typeweb') return answer({ payload: kept.typeweb });
  if (key === 'submenu') return answer({ payload: codes, data: codes, authlogin: config.authLogin, firebase: config.firebase ?? null });
  if (key === 'mainmenu') {
    const further = (kept.main_menu ?? []).map(({ name, path, icon, order }) => ({ name, path, icon: icon ?? 'open', order }));
    return answer({ payload: codes, data: codes, further, menuBy: kept.menu_by, menuOrder: kept.menu_order, smsApp: kept.sms_app ?? '' });
  }
  if (key === 'shutdown') return answer({ payload: config.shutdownUrl ?? null });
  if (key === 'iframe') return answer({ payload: config.frames ?? [] });
  throw new Refusal(400, 'badQuery', { name: 'key' });
}

/** The last day of the office's contract, or null. The panel shows the day after it. */
export async function getContractEndDate(call: SessionCall): Promise<Response> {
  return answer({ payload: (await systemConfig(call)).contract_end });
}

export async function checkUpdatePatch(call: SessionCall): Promise<Response> {
  return answer({ payload: call.server.config.patchNotice ?? null });
}

/**
 * The token with which the browser signs in to the configured Firebase project as this employee; null where the server's own hub is used,
 * or the project needs no signing in.
 */
export async function firebaseToken(call: SessionCall): Promise<Response> {
  const { actor } = call.session;
  const { config, kernel } = call.server;
  return answer({
    payload: config.firebase && config.serviceAccount ? await customToken(config.serviceAccount, uidOf(actor.user.id), kernel.now()) : null,
  });
}
