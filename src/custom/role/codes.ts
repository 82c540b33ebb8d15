import { groups as menuGroups } from '../../menu/catalogue';
import { everyScreen } from '../../resources/screens';
import { usedCodes } from '../../reports/usedCodes';
import { codeNames } from '../../schema/data/codeNames';
import { dutyConflicts } from '../../schema/data/duties';
import { permissions, type Group } from '../../schema/data/permissions';
import type { AnyResource, Verb } from '../../schema/define';
import type { Language } from '../../schema/messages';
import { flags } from './permissions';

/** Why one looks twice before giving a code: it is half of a pair of duties, moves money, or asks for a factor again. */
export const RISKS = ['pair', 'money', 'stepUp'] as const;
export type Risk = (typeof RISKS)[number];

export interface Code {
  code: string;
  name: string;
  /** Held by the CEO alone. */
  ceo: boolean;
  /** Does any screen or call ask for the code? Until then it cannot be granted. */
  inUse: boolean;
  risks: readonly Risk[];
}
/** A right within a screen: it is held or not. */
export interface SubCode extends Code {
  /** It stands for deleting or exporting, or shows what is hidden: more than daily work. */
  beyondWork: boolean;
}
/** A screen's code with its verbs, and the rights within it. */
export interface ScreenCode extends Code {
  verbs: readonly Verb[];
  within: readonly SubCode[];
}
export interface CodeGroup {
  group: Group;
  screens: readonly ScreenCode[];
}

/** The verbs of the entities behind a screen's code; for a planned screen every verb. */
function verbsOf(code: string): readonly Verb[] {
  const known = everyScreen.filter((def) => def.permission === code || def.orPermission === code).flatMap((def) => def.verbs);
  return known.length === 0 ? flags : flags.filter((flag) => known.includes(flag));
}

const hasAmounts = (def: AnyResource): boolean => Object.values(def.fields).some(({ kind }) => kind === 'money');

/** Codes of actions that lead an amount on, or of which a limit says how much one decides alone. */
const money = new Set(
  everyScreen.flatMap((def) =>
    Object.values(def.actions)
      .filter((action) => action.approval !== undefined || (action.handled === true && action.leads !== undefined && hasAmounts(def)))
      .map(({ permission }) => permission),
  ),
);
const stepUp = new Set(
  everyScreen.flatMap((def) => [
    ...Object.values(def.actions)
      .filter((action) => action.stepUp === true)
      .map(({ permission }) => permission),
    ...(def.stepUpVerbs ?? []).map((verb) => def.verbPermissions?.[verb] ?? def.permission),
  ]),
);
const paired = new Set(dutyConflicts.flatMap(({ first, second }) => [...first, ...second]));
const beyondWork = new Set(
  everyScreen.flatMap((def) => [
    def.verbPermissions?.delete,
    def.verbPermissions?.export,
    ...Object.values(def.fields).flatMap((field) => [field.reveal, field.personal]),
  ]),
);

const risksOf = (code: string): readonly Risk[] => {
  const has = { pair: paired, money, stepUp };
  return RISKS.filter((risk) => has[risk].has(code));
};

const codeOf = (code: string, language: Language): Code => ({
  code,
  name: codeNames[code]?.[language] ?? code,
  ceo: permissions[code]?.isCEO === true,
  inUse: usedCodes.has(code),
  risks: risksOf(code),
});

const byCode = Object.entries(permissions).sort(([left], [right]) => left.localeCompare(right, 'en', { numeric: true }));

/** The whole catalogue in the order of the menu: each screen with the rights within it. */
export function codeGroups(language: Language): readonly CodeGroup[] {
  const order = menuGroups.filter((group): group is Group => group !== 'general');
  return order
    .map((group) => ({
      group,
      screens: byCode
        .filter(([, entry]) => entry.group === group && entry.parent_code === '')
        .map(([code]) => ({
          ...codeOf(code, language),
          verbs: verbsOf(code),
          within: byCode
            .filter(([, child]) => child.parent_code === code)
            .map(([own]) => ({ ...codeOf(own, language), beyondWork: beyondWork.has(own) })),
        })),
    }))
    .filter(({ screens }) => screens.length > 0);
}
