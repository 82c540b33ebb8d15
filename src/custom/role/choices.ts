import type { ScreenCode } from './codes';
import { none, type Flag, type Held } from './permissions';

/** One right: a verb of a screen's code (`P003.view`), or a code within the screen (`3001`). */
export type Right = string;
export const verbRight = (code: string, verb: Flag): Right => `${code}.${verb}`;
export function partsOf(right: Right): { code: string; flag: Flag | 'active' } {
  const [code = '', flag = 'active'] = right.split('.');
  return { code, flag: flag as Flag | 'active' };
}

/** How much of a screen a role gets: three sets, each within the next; or nothing, or rights that are chosen one by one. */
export const STEPS = ['view', 'work', 'all'] as const;
export type Step = (typeof STEPS)[number];
export type Choice = 'none' | Step | 'own';

const WORK: readonly string[] = ['view', 'add', 'update'];

/** The rights of a step, as far as anything asks for them. Work is everything but deleting, exporting and seeing what is hidden. */
export function rightsOf({ code, verbs, inUse, within }: ScreenCode, step: Step): readonly Right[] {
  const wanted = verbs.filter((verb) => step === 'all' || (step === 'work' ? WORK.includes(verb) : verb === 'view'));
  const further = step === 'view' ? [] : within.filter((one) => one.inUse && (step === 'all' || !one.beyondWork));
  return [...(inUse ? wanted.map((verb) => verbRight(code, verb)) : []), ...further.map((one) => one.code)];
}

/** Every right of a screen that a role may hold, also those that nothing asks for any more. */
export const allRights = ({ code, verbs, within }: ScreenCode): readonly Right[] => [
  ...verbs.map((verb) => verbRight(code, verb)),
  ...within.map((one) => one.code),
];

export function isHeld(held: Held, right: Right): boolean {
  const { code, flag } = partsOf(right);
  const entry = held.get(code);
  return entry?.active === true && entry[flag];
}
export const heldRights = (held: Held, screen: ScreenCode): readonly Right[] => allRights(screen).filter((right) => isHeld(held, right));

/** Does the role have everything of the step? */
export function has(held: Held, screen: ScreenCode, step: Step): boolean {
  const rights = rightsOf(screen, step);
  return rights.length > 0 && rights.every((right) => isHeld(held, right));
}

/** The steps a screen distinguishes: of equal ones the larger, and `view` where there is nothing else. */
export function stepsOf(screen: ScreenCode): readonly Step[] {
  const size = (step: Step): number => rightsOf(screen, step).length;
  const differs = {
    view: size('view') > 0,
    work: size('work') > size('view') && size('work') < size('all'),
    all: size('all') > size('view'),
  };
  return STEPS.filter((step) => differs[step]);
}

/** What the role has of the screen, as one of its choices. */
export function choiceOf(held: Held, screen: ScreenCode): Choice {
  const now = heldRights(held, screen).length;
  // A code may be held without any of its verbs.
  if (now === 0) return held.get(screen.code)?.active ? 'own' : 'none';
  return stepsOf(screen).find((step) => has(held, screen, step) && rightsOf(screen, step).length === now) ?? 'own';
}

/** The role with exactly these rights of the screen. An entry whose rights stay as they are is kept as it is. */
export function withOnly(held: Held, screen: ScreenCode, rights: readonly Right[]): Held {
  const wanted = new Set(rights);
  const next = new Map(held);
  const own = screen.verbs.filter((verb) => wanted.has(verbRight(screen.code, verb)));
  if (own.length === 0) next.delete(screen.code);
  else if (screen.verbs.some((verb) => wanted.has(verbRight(screen.code, verb)) !== isHeld(held, verbRight(screen.code, verb))))
    next.set(screen.code, { ...none(screen.code), ...Object.fromEntries(own.map((verb) => [verb, true])) });
  for (const { code } of screen.within) {
    if (!wanted.has(code)) next.delete(code);
    else if (!isHeld(held, code)) next.set(code, { ...none(code), view: true });
  }
  return next;
}
export const withChoice = (held: Held, screen: ScreenCode, choice: 'none' | Step): Held =>
  withOnly(held, screen, choice === 'none' ? [] : rightsOf(screen, choice));

export function withRight(held: Held, screen: ScreenCode, right: Right, on: boolean): Held {
  const rest = heldRights(held, screen).filter((one) => one !== right);
  return withOnly(held, screen, on ? [...rest, right] : rest);
}

/** Changes the role as it is by then. */
export type Change = (change: (held: Held) => Held) => void;

export type MayGive = (right: Right) => boolean;
/** What a choice would give and the employee may not. */
export const lackingFor = (held: Held, screen: ScreenCode, step: Step, mayGive: MayGive): readonly Right[] =>
  rightsOf(screen, step).filter((right) => !isHeld(held, right) && !mayGive(right));

/** All of several screens, none, or some. */
export type Mark = boolean | 'mixed';

const withStep = (screens: readonly ScreenCode[], step: Step): readonly ScreenCode[] =>
  screens.filter((screen) => rightsOf(screen, step).length > 0);

/** How many of the screens have the step, or a part of what it adds to the step below. */
export function markOf(held: Held, screens: readonly ScreenCode[], step: Step): Mark {
  const concerned = withStep(screens, step);
  if (concerned.length > 0 && concerned.every((screen) => has(held, screen, step))) return true;
  const begun = concerned.some((screen) => {
    const below = step === 'view' ? [] : rightsOf(screen, step === 'work' ? 'view' : 'work');
    return has(held, screen, step) || rightsOf(screen, step).some((right) => !below.includes(right) && isHeld(held, right));
  });
  return begun && 'mixed';
}

/** The rights of the largest smaller step. */
function rightsBelow(screen: ScreenCode, step: Step): readonly Right[] {
  const size = rightsOf(screen, step).length;
  return STEPS.map((one) => rightsOf(screen, one)).findLast((rights) => rights.length < size) ?? [];
}

/** What the head of a column would still give. */
export const stillToGive = (held: Held, screens: readonly ScreenCode[], step: Step, mayGive: MayGive): readonly Right[] =>
  withStep(screens, step)
    .flatMap((screen) => rightsOf(screen, step))
    .filter((right) => !isHeld(held, right) && mayGive(right));

/**
 * The head of a column is pressed: every screen gets the step as far as it may be given, or, where all have it, falls to the step below.
 */
export function pressHead(held: Held, screens: readonly ScreenCode[], step: Step, mayGive: MayGive): Held {
  const concerned = withStep(screens, step);
  if (markOf(held, screens, step) === true)
    return concerned.reduce(
      (next, screen) =>
        withOnly(
          next,
          screen,
          heldRights(next, screen).filter((right) => rightsBelow(screen, step).includes(right)),
        ),
      held,
    );
  const more = new Set(stillToGive(held, screens, step, mayGive));
  return concerned.reduce(
    (next, screen) => withOnly(next, screen, [...heldRights(next, screen), ...rightsOf(screen, step).filter((right) => more.has(right))]),
    held,
  );
}

/** The rights of the screens that were given and taken between two states of a role. */
export function changesOf(before: Held, after: Held, screens: readonly ScreenCode[]): { given: readonly Right[]; taken: readonly Right[] } {
  const all = screens.flatMap(allRights);
  return {
    given: all.filter((right) => !isHeld(before, right) && isHeld(after, right)),
    taken: all.filter((right) => isHeld(before, right) && !isHeld(after, right)),
  };
}
