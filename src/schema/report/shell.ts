import type { AnyResource } from '../define';
import type { AnyReport } from './define';

const shells = new WeakMap<AnyReport, AnyResource>();

/** A report as rights, menus, exports and the audit log see what has a path and a code: a screen that only reads. */
export function shellOf(report: AnyReport): AnyResource {
  const known = shells.get(report);
  if (known) return known;
  const { name, path, label, scope, group, icon, permission, level, departments } = report;
  const made: AnyResource = {
    ...{ name, path, scope, group, icon, permission, label: label.th, verbs: ['view', 'export'], reads: true },
    ...(level !== undefined && { level }),
    ...(departments !== undefined && { departments }),
    // What a level opens alone has no code with a flag of its own.
    ...(permission === '' && { verbPermissions: { export: '' } }),
    ...{ fields: {}, title: 'id', list: [], sort: ['id', 'ASC'], actions: {} },
  };
  shells.set(report, made);
  return made;
}
