import { CEO_CODES, permissions } from './data/permissions';
import type { Verb } from './define';
import type { Outline } from './outline';
import type { Actor, Grant } from './actor';

/** The question about a right: a verb or a declared action of a resource, at a site where one is named. */
export interface Asked {
  actor: Actor;
  def: Outline;
  verb: Verb;
  action?: string;
  service?: string;
}

/** One test of access, with the wanted and the found value, so that a refusal can be explained. */
export interface AccessRule {
  test: 'declared' | 'site' | 'level' | 'department' | 'mode' | 'group' | 'code' | 'view' | 'viewcode' | 'verb' | 'subcode' | 'ceo';
  /** Does the test concern the question? */
  applies(asked: Asked): boolean;
  ok(asked: Asked): boolean;
  /** Any of these is enough; of a level, the lowest. */
  wanted(asked: Asked): readonly Value[];
  found(asked: Asked): readonly Value[];
}
/** A code, a verb, a site, a department, a level: what it is called is said by who shows it. */
export type Value = string | number | boolean | null;

/** From this level on an employee is the CEO, who alone holds the codes marked so. */
export const CEO_LEVEL = 10;

/** The rights of a code, or null when it is not held: not listed, not active, or reserved for the CEO. */
export function heldGrant({ user, grants }: Actor, code: string): Grant | null {
  const grant = grants[code];
  return grant?.active === true && (!CEO_CODES.has(code) || user.level >= CEO_LEVEL) ? grant : null;
}

/** The empty code and the code zero are open to every employee. */
export const isOpen = (code: string): boolean => code === '' || code === '0';
const may = (actor: Actor, code: string): boolean => isOpen(code) || heldGrant(actor, code) !== null;

/** The code that opens the screen to this employee: its own, or the other one when only that is held with the right to view. */
function screenCode({ actor, def: { permission, orPermission } }: Asked): string {
  const opens = (code: string): boolean => isOpen(code) || (heldGrant(actor, code) !== null && actor.grants[code]?.view === true);
  return orPermission !== undefined && !opens(permission) && opens(orPermission) ? orPermission : permission;
}

const held = (actor: Actor, code: string): readonly string[] => (may(actor, code) ? [code] : []);
/** The further code that a verb or an action needs. */
const subcode = ({ def, verb, action }: Asked): string | undefined =>
  action === undefined ? def.verbPermissions?.[verb] : def.actions[action]?.permission;
/** The operator groups with the action, where not every group has it. */
export const groupsOf = ({ def, action }: Asked): readonly string[] | undefined =>
  action === undefined ? undefined : def.actions[action]?.groups;
/** An action without a code of its own is a change like any other: it takes the screen's code with `update`. */
const isOwnCode = ({ def, action }: Asked): boolean =>
  action !== undefined && !isOpen(def.permission) && def.actions[action]?.permission === def.permission;
const changeOf = ({ verb, action }: Asked): Verb => (action === undefined ? verb : 'update');
/**
 * In a resource that is open to every employee, the verb's own code decides. An empty code is open as well; a screen's code decides by its
 * verbs; without a code no employee has the right.
 */
function mayVerb(asked: Asked): boolean {
  const { actor, def } = asked;
  const verb = changeOf(asked);
  if (!isOpen(def.permission)) return actor.grants[screenCode(asked)]?.[verb] === true;
  const code = def.verbPermissions?.[verb];
  if (code === undefined || isOpen(code)) return code !== undefined;
  return permissions[code]?.ismenu !== 1 || actor.grants[code]?.[verb] === true;
}
/** An employee who may not see records may do nothing else to them. */
const viewcode = ({ def }: Asked): string | undefined => def.verbPermissions?.view;
const needed = (asked: Asked): readonly string[] =>
  [screenCode(asked), viewcode(asked), subcode(asked)].filter((code): code is string => code !== undefined);

/** Does it have the action? What belongs to one screen of an entity is not there on the entity itself. */
const isThere = (def: Outline, action: string): boolean => Object.hasOwn(def.actions, action) && def.actions[action]?.screen === undefined;

/** In this order; the first rule that fails is the reason. Denies by default: undeclared verbs and actions are refused. */
export const accessRules: readonly AccessRule[] = [
  {
    test: 'declared',
    applies: () => true,
    ok: ({ def, verb, action }) => (action === undefined ? def.verbs.includes(verb) : isThere(def, action)),
    wanted: ({ verb, action }) => [action ?? verb],
    found: ({ def, action }) => (action === undefined ? def.verbs : Object.keys(def.actions).filter((name) => isThere(def, name))),
  },
  {
    test: 'site',
    applies: ({ def, service }) => def.scope === 'site' && service !== undefined,
    ok: ({ actor, service = '' }) => actor.user.service.includes(service),
    wanted: ({ service = '' }) => [service],
    found: ({ actor }) => actor.user.service,
  },
  {
    test: 'level',
    applies: ({ def }) => def.level !== undefined,
    ok: ({ actor, def }) => actor.user.level >= (def.level ?? 0),
    wanted: ({ def }) => [def.level ?? 0],
    found: ({ actor }) => [actor.user.level],
  },
  {
    test: 'department',
    applies: ({ def }) => def.departments !== undefined,
    ok: ({ actor, def }) => def.departments?.includes(actor.user.deptcode) === true,
    wanted: ({ def }) => def.departments ?? [],
    found: ({ actor }) => [actor.user.deptcode],
  },
  {
    test: 'mode',
    applies: ({ def }) => def.notInDemo === true,
    ok: ({ actor }) => actor.demo !== true,
    wanted: () => ['PRODUCTION'],
    found: ({ actor }) => [actor.demo ? 'DEMO' : 'PRODUCTION'],
  },
  {
    test: 'group',
    applies: (asked) => groupsOf(asked) !== undefined,
    ok: (asked) => groupsOf(asked)?.includes(asked.actor.user.group) === true,
    wanted: (asked) => groupsOf(asked) ?? [],
    found: ({ actor }) => [actor.user.group],
  },
  {
    test: 'ceo',
    applies: (asked) => needed(asked).some((code) => CEO_CODES.has(code)),
    ok: ({ actor }) => actor.user.level >= CEO_LEVEL,
    wanted: () => [CEO_LEVEL],
    found: ({ actor }) => [actor.user.level],
  },
  {
    test: 'code',
    applies: () => true,
    ok: (asked) => may(asked.actor, screenCode(asked)),
    wanted: ({ def }) => [def.permission, ...(def.orPermission === undefined ? [] : [def.orPermission])],
    found: (asked) => held(asked.actor, screenCode(asked)),
  },
  {
    test: 'view',
    applies: ({ def }) => !isOpen(def.permission),
    ok: (asked) => asked.actor.grants[screenCode(asked)]?.view === true,
    wanted: () => ['view'],
    found: (asked) => verbsOf(asked.actor.grants[screenCode(asked)]),
  },
  {
    test: 'viewcode',
    applies: (asked) => viewcode(asked) !== undefined && (asked.action !== undefined || asked.verb !== 'view'),
    ok: (asked) => may(asked.actor, viewcode(asked) ?? ''),
    wanted: (asked) => [viewcode(asked) ?? ''],
    found: (asked) => held(asked.actor, viewcode(asked) ?? ''),
  },
  {
    test: 'verb',
    applies: (asked) => (asked.action === undefined ? asked.verb !== 'view' : isOwnCode(asked)),
    ok: mayVerb,
    wanted: (asked) => [changeOf(asked)],
    found: (asked) => {
      const { actor, def, verb } = asked;
      return verbsOf(actor.grants[isOpen(def.permission) ? (def.verbPermissions?.[verb] ?? '') : screenCode(asked)]);
    },
  },
  {
    test: 'subcode',
    applies: (asked) => subcode(asked) !== undefined,
    ok: (asked) => may(asked.actor, subcode(asked) ?? ''),
    wanted: (asked) => [subcode(asked) ?? ''],
    found: (asked) => held(asked.actor, subcode(asked) ?? ''),
  },
];

const VERBS: readonly Verb[] = ['view', 'add', 'update', 'delete', 'export'];
const verbsOf = (grant: Grant | undefined): readonly Verb[] => (grant?.active === true ? VERBS.filter((verb) => grant[verb]) : []);

/** Do all tests pass that concern the question? */
export const allowed = (asked: Asked): boolean => accessRules.every((rule) => !rule.applies(asked) || rule.ok(asked));

export interface Verdict {
  test: AccessRule['test'];
  wanted: readonly Value[];
  found: readonly Value[];
  ok: boolean;
}
/** Every test that concerns the question, with its values and its verdict, by the rules that also decide. */
export const explain = (asked: Asked): Verdict[] =>
  accessRules
    .filter((rule) => rule.applies(asked))
    .map((rule) => ({ test: rule.test, wanted: rule.wanted(asked), found: rule.found(asked), ok: rule.ok(asked) }));
