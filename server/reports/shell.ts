import type { AnyResource } from '../../src/schema/define';
import type { AnyReport } from '../../src/schema/report/define';

const shells = new WeakMap<AnyReport, AnyResource>();

/** A report as rights, exports and the audit log see what has a path and a code: a screen that only reads. */
export function shellOf(report: AnyReport): AnyResource {
  const known = shells.get(report);
  if (known) return known;
  const { name, path, label, scope, group, icon, permission, level, departments } = report;
  const made: AnyResource = {
    ...{ name, path, scope, group, icon, permission, label: label.th, verbs: ['view', 'export'], reads: true },
    ...(level !== undefined && { level }),
    ...(departments !== undefined && { departments }),
    ...{ fields: {}, title: 'id', list: [], sort: ['id', 'ASC'], actions: {} },
  };
  shells.set(report, made);
  return made;
}
