import { useActor } from '../../auth/permissions';
import { editPath, resourceByName, showPath, withSite } from '../../providers/links';
import { useSite } from '../../providers/site';
import { can } from '../../schema/can';
import type { Verb } from '../../schema/define';
import type { Outline } from '../../schema/outline';
import type { Tested, Why } from './why';
import { useWhyWords } from './whyWords';

/** Where one goes to change what a test found. */
export interface Cure {
  to: string;
  label: string;
}

/** The place that cures a test that failed, where the reader may open it. */
export function useCure(why: Why, screen: Outline | undefined, record: string): (tested: Tested) => Cure | null {
  const w = useWhyWords();
  const actor = useActor();
  const site = useSite();
  const { id, name, role } = why.employee;
  const place = (resource: string, verb: Verb, path: (def: Outline) => string, label: string): Cure | null => {
    const def = resourceByName(resource);
    return def && can(actor, def, verb) ? { to: withSite(path(def), site), label } : null;
  };
  const toRole = (find?: string): Cure | null =>
    place(
      'role',
      'update',
      (def) => `${editPath(def, role.id)}${find === undefined ? '' : `?find=${encodeURIComponent(find)}`}`,
      w('toRole', { role: role.name }),
    );
  const toEmployee = (): Cure | null =>
    // An employee cannot raise their own rights.
    id === actor.user.id ? null : place('employee', 'update', (def) => editPath(def, id), w('toEmployee', { name }));
  return ({ test, wanted }) => {
    switch (test) {
      case 'active':
      case 'password':
        return place('employee', 'view', (def) => showPath(def, id), w('toAccount', { name }));
      case 'twoFactor':
        return id === actor.user.id
          ? { to: withSite('/Employee/set2fa', site), label: w('toFactor') }
          : place('employee', 'view', (def) => showPath(def, id), w('toAccount', { name }));
      case 'address':
        return place('ip_rule', 'view', (def) => def.path, w('toAddresses'));
      case 'site':
      case 'level':
      case 'department':
      case 'ceo':
        return toEmployee();
      case 'code':
      case 'viewcode':
      case 'subcode':
        return toRole(String(wanted[0] ?? ''));
      case 'view':
      case 'verb':
        return toRole(screen?.permission);
      case 'quota':
      case 'limit':
        return toRole();
      case 'state':
      case 'claim':
        return screen && record !== '' ? place(screen.name, 'view', (def) => showPath(def, record), w('toRecord')) : null;
      default:
        return null;
    }
  };
}
