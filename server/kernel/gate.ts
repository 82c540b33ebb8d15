import { can, canAct, holds, type Actor } from '../../src/schema/can';
import type { AnyResource, Verb } from '../../src/schema/define';
import { Refusal } from './errors';
import type { Caller } from './kernel';

/** The site must exist and be one of the employee's; anything else reveals nothing, not even whether it exists. */
export function gateSite(actor: Actor, def: AnyResource, service: string): void {
  if (def.scope === 'site' && !actor.user.service.includes(service)) throw new Refusal(403, 'forbidden', {}, { permission: def.permission });
}

/** The first code the employee lacks for a verb, so that an administrator can be asked for it. */
const missing = (actor: Actor, def: AnyResource, verb: Verb): string =>
  !holds(actor, def.permission) ? def.permission : def.verbPermissions?.[verb] ?? `${def.permission}.${verb}`;

export function gateVerb(actor: Actor, def: AnyResource, verb: Verb): void {
  if (!def.verbs.includes(verb)) throw new Refusal(404, 'noSuchCall');
  if (!can(actor, def, verb)) throw new Refusal(403, 'forbidden', {}, { permission: missing(actor, def, verb) });
}

const VERBS: Readonly<Record<string, Verb>> = { create: 'add', update: 'update', delete: 'delete' };

/** Refuses with a 403 that asks for a factor when the last one is older than the office allows. */
export function gateFresh({ freshUntil, factor }: Caller, now: Date): void {
  if (freshUntil <= now) throw new Refusal(403, 'verifyAgain', {}, { code: 3, verify: factor });
}

/** Does the declaration ask for a fresh factor for this command? */
export const asksFresh = (def: AnyResource, action: string): boolean => {
  const verb = VERBS[action];
  return verb ? def.freshVerbs?.includes(verb) === true : def.actions[action]?.fresh === true;
};

/** May this employee send this command to this site at all? */
export function gateCommand(actor: Actor, def: AnyResource, service: string, action: string): void {
  gateSite(actor, def, service);
  const verb = VERBS[action];
  if (verb) { gateVerb(actor, def, verb); return; }
  const spec = def.actions[action];
  if (!spec) { gateVerb(actor, def, 'view'); throw new Refusal(404, 'noSuchCall'); }
  if (!canAct(actor, def, action)) throw new Refusal(403, 'forbidden', {}, { permission: can(actor, def, 'view') ? spec.permission : def.permission });
}
