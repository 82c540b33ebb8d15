import { heldGrant, isOpen, type Verdict } from './access';
import type { Actor } from './actor';
import { permissions } from './data/permissions';

/** A screen without a definition: a bespoke page, or one that is planned. */
export interface PlainScreen {
  /** Code that opens it; with several, one of them is enough. Empty: everyone. */
  permission: string | readonly string[];
  level?: number;
  departments?: readonly string[];
  group: string;
}

/** Does the code belong to a child of P070? Those ask for no right to view. */
const isFreeChild = (code: string): boolean => permissions[code]?.parent_code === 'P070';

/** Level, department and code of such a screen; an extension also needs the right to view, except children of P070. Denies by default. */
export function explainScreen({ permission, level, departments, group }: PlainScreen, actor: Actor): Verdict[] {
  const codes = [permission].flat();
  const held = codes.filter((code) => isOpen(code) || heldGrant(actor, code) !== null);
  const seen = held.filter((code) => isOpen(code) || isFreeChild(code) || actor.grants[code]?.view === true);
  return [
    ...(level === undefined ? [] : [{ test: 'level' as const, wanted: [level], found: [actor.user.level], ok: actor.user.level >= level }]),
    ...(departments === undefined
      ? []
      : [
          {
            test: 'department' as const,
            wanted: departments,
            found: [actor.user.deptcode],
            ok: departments.includes(actor.user.deptcode),
          },
        ]),
    { test: 'code', wanted: codes, found: held, ok: held.length > 0 },
    ...(group === 'extension'
      ? [{ test: 'view' as const, wanted: ['view'], found: seen.length > 0 ? ['view'] : [], ok: seen.length > 0 }]
      : []),
  ];
}

export const mayOpen = (screen: PlainScreen, actor: Actor): boolean => explainScreen(screen, actor).every(({ ok }) => ok);
