import { mayOpen } from '../src/schema/plainScreen';
import { everyScreen } from '../src/resources/screens';
import type { Actor } from '../src/schema/actor';
import { can, canImport } from '../src/schema/can';
import type { Verb } from '../src/schema/define';
import { shellOf } from '../src/schema/report/shell';
import type { Walked } from '../e2e/kinds';

const verbs = { list: 'view', show: 'view', create: 'add', edit: 'update' } as const;

const holdsAll = (actor: Actor, needs: readonly (readonly [string, Verb])[]): boolean =>
  needs.every(([resource, verb]) => everyScreen.some((def) => def.name === resource && can(actor, def, verb)));

/** May the actor open a screen, by what is declared of it? */
export function opens(actor: Actor, screen: Walked): boolean {
  switch (screen.kind) {
    case 'planned':
      return mayOpen(screen.planned, actor);
    case 'page': {
      const { permission = '', level, departments, needs = [] } = screen.page;
      return mayOpen({ permission, level, departments, group: 'general' }, actor) && holdsAll(actor, needs);
    }
    case 'report':
      return can(actor, shellOf(screen.report), 'view');
    case 'import':
      return canImport(actor, screen.def);
    default:
      return can(actor, screen.def, verbs[screen.kind]);
  }
}
