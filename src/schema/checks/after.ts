import type { AnyAfter, AnyResource } from '../define';
import { kindOf } from '../fields';

type Report = (id: string, text: string) => void;

const MOMENTS: readonly string[] = ['created_at', 'updated_at'];

/** Does the change end the state that the record waits in? Without a time there is nothing to wait for either. */
const leaves = ({ at, when, sets }: AnyAfter): boolean =>
  (Object.hasOwn(sets, at) && sets[at] === null) ||
  Object.entries(when).some(
    ([field, wanted]) => Object.hasOwn(sets, field) && !(Array.isArray(wanted) ? wanted.includes(sets[field]) : wanted === sets[field]),
  );

function checkValues(
  def: AnyResource,
  name: string,
  place: 'when' | 'sets',
  values: Readonly<Record<string, unknown>>,
  report: Report,
): void {
  for (const [field, wanted] of Object.entries(values)) {
    const declared = def.fields[field];
    if (!declared) report('D081', `${place} of what follows as “${name}” names “${field}”, which is no field`);
    else if (place === 'when' && kindOf(declared).compared !== true)
      report('D082', `what follows as “${name}” waits for “${field}”, a ${declared.kind}, which is no state`);
    else if (
      declared.kind === 'enum' &&
      (Array.isArray(wanted) ? wanted : [wanted]).some((value) => value !== null && !Object.hasOwn(declared.values, String(value)))
    )
      report('D083', `${place} of what follows as “${name}” says a state of “${field}” that does not exist`);
  }
}

/** A change that time brings: its time is a date field, its states exist, and the change ends the wait. */
export function checkAfter(def: AnyResource, report: Report): void {
  for (const [name, after] of Object.entries(def.after ?? {})) {
    const kind = def.fields[after.at]?.kind;
    if (!MOMENTS.includes(after.at) && kind !== 'date' && kind !== 'datetime')
      report('D080', `what follows as “${name}” waits for “${after.at}”, which is neither a day nor a moment`);
    checkValues(def, name, 'when', after.when, report);
    checkValues(def, name, 'sets', after.sets, report);
    if (!leaves(after)) report('D084', `what follows as “${name}” leaves the record where it found it, so it would be done for ever`);
    if (Object.hasOwn(def.actions, name))
      report('D085', `“${name}” is an action as well as what time brings, so the audit log could not tell them apart`);
    if (after.hours !== undefined && !(after.hours > 0))
      report('D086', `what follows as “${name}” waits ${after.hours} hours, which is no delay`);
  }
}
