import { accessRules, CEO_LEVEL, groupsOf, isOpen, type Asked } from '../../src/schema/access';
import type { Actor } from '../../src/schema/actor';
import { can, canAct, canImport } from '../../src/schema/can';
import type { AnyResource, Verb } from '../../src/schema/define';
import { forbidden, levelNeeded, Refusal } from '../refusal';
import type { Caller } from './kernel';
import { isMove } from './ordered';
import { departmentsWord } from './words';
import { isUndelete } from './trash';

/** The site must exist and be one of the employee's; anything else reveals nothing, not even whether it exists. */
export function gateSite(actor: Actor, def: AnyResource, service: string): void {
  if (def.scope === 'site' && !actor.user.service.includes(service)) throw forbidden(def.permission);
}

/** The code a right of an action or a verb hangs on: its own, or the verb of the screen's. */
function codeOf({ def, verb, action }: Asked): string {
  const own = action === undefined ? def.verbPermissions?.[verb] : def.actions[action]?.permission;
  const changes = action === undefined ? verb : 'update';
  if (own !== undefined && own !== def.permission) return own;
  return isOpen(def.permission) ? '' : `${def.permission}.${changes}`;
}

/** Refuses with what is missing, the first of it, so that an administrator can be asked: a level, a department or a code. */
function refuse(asked: Asked): Refusal {
  const { def } = asked;
  switch (accessRules.find((rule) => rule.applies(asked) && !rule.ok(asked))?.test) {
    case 'level':
      return levelNeeded(def.level ?? 0);
    case 'ceo':
      return levelNeeded(CEO_LEVEL);
    case 'department':
      return new Refusal(403, 'departmentNeeded', { departments: departmentsWord(def.departments ?? []) });
    case 'group':
      return new Refusal(403, 'groupOnly', { group: (groupsOf(asked) ?? []).join(', ') });
    case 'code':
      return forbidden(def.permission);
    case 'view':
      return forbidden(`${def.permission}.view`);
    case 'viewcode':
      return forbidden(def.verbPermissions?.view);
    case 'verb':
    case 'subcode':
      return forbidden(codeOf(asked));
    default:
      return forbidden();
  }
}

export function gateVerb(actor: Actor, def: AnyResource, verb: Verb): void {
  if (!def.verbs.includes(verb)) throw new Refusal(404, 'noSuchCall');
  if (!can(actor, def, verb)) throw refuse({ actor, def, verb });
}

/** Who may delete sees what lies in the trash. */
export function gateTrash(actor: Actor, def: AnyResource): void {
  if (!def.trash) throw new Refusal(400, 'badQuery', { name: 'trash' });
  gateVerb(actor, def, 'delete');
}

/** The command that takes rows of a file. */
export const IMPORT = 'import';
export const isImport = (def: AnyResource, action: string): boolean => action === IMPORT && def.imports !== undefined;

const VERBS: ReadonlyMap<string, Verb> = new Map([
  ['create', 'add'],
  ['update', 'update'],
  ['delete', 'delete'],
]);
/** The verb of a command that is no declared action. */
export const verbOf = (def: AnyResource, action: string): Verb | undefined => {
  if (isMove(def, action)) return 'update';
  if (isUndelete(def, action)) return 'delete';
  return isImport(def, action) ? 'add' : VERBS.get(action);
};

/** Is it a change of nothing but fields that may be changed in many rows at once? */
export const changesRows = ({ inRow }: AnyResource, action: string, values: Readonly<Record<string, unknown>>): boolean =>
  action === 'update' && inRow !== undefined && Object.keys(values).every((name) => inRow.includes(name));

/** Refuses with a 403 that asks for a factor when the last one is older than the office allows. */
export function requireStepUp({ stepUpUntil, factor }: Caller, now: Date): void {
  if (stepUpUntil <= now) throw new Refusal(403, 'verifyAgain', {}, { code: 3, verify: factor });
}

/** Does the declaration ask for a fresh factor for this command? */
export const asksStepUp = (def: AnyResource, action: string): boolean => {
  const verb = verbOf(def, action);
  return verb ? def.stepUpVerbs?.includes(verb) === true : def.actions[action]?.stepUp === true;
};

/** May this employee send this command to this site at all? */
export function gateCommand(actor: Actor, def: AnyResource, service: string, action: string): void {
  gateSite(actor, def, service);
  const verb = verbOf(def, action);
  if (verb) {
    gateVerb(actor, def, verb);
    if (isImport(def, action) && !canImport(actor, def)) throw forbidden(def.imports?.permission);
    return;
  }
  if (!Object.hasOwn(def.actions, action)) {
    gateVerb(actor, def, 'view');
    throw new Refusal(404, 'noSuchCall');
  }
  if (!canAct(actor, def, action)) throw refuse({ actor, def, verb: 'view', action });
}
