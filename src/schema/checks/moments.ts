import type { AnyResource, Moment } from '../define';
import { isAlwaysThere } from '../fields/types';
import { statesOf } from '../states';

type Report = (id: string, text: string) => void;

/** Is it a field of that kind which only the server writes, and which may be empty until then? */
function isKeptBy(def: AnyResource | undefined, name: string, kind: 'date' | 'datetime'): boolean {
  const field = def?.fields[name];
  return field?.kind === kind && field.readOnly === true && field.default === undefined && !isAlwaysThere(field);
}

function checkStates(def: AnyResource, name: string, { enters, leaves }: Moment, report: Report): void {
  const known = statesOf(def);
  for (const state of [...(enters ?? []), ...(leaves ?? [])])
    if (!known.includes(state)) report('D263', `the moment “${name}” waits for the state “${state}”, which \`state\` does not have`);
}

/** The record referred to keeps the first such moment of all, in a moment of its own that nothing else writes. */
function checkFirst(def: AnyResource, byName: ReadonlyMap<string, AnyResource>, name: string, moment: Moment, report: Report): void {
  if (!moment.first) return;
  const { of, at } = moment.first;
  const field = def.fields[of];
  const other = field?.kind === 'ref' ? byName.get(field.resource) : undefined;
  const kept = other?.moments?.[at];
  if (def.scope !== 'site' || other?.scope !== 'site' || !kept || kept.enters || kept.leaves)
    report('D264', `the first “${name}” is to be kept as “${at}” of “${of}”, which is no such moment of a record of the site`);
}

/** Who was active is a member, and their days are kept. */
function checkActive(def: AnyResource, byName: ReadonlyMap<string, AnyResource>, name: string, { active }: Moment, report: Report): void {
  if (active === undefined) return;
  const field = def.fields[active];
  if (def.scope !== 'site' || field?.kind !== 'ref' || field.resource !== 'member' || !byName.has('member_day'))
    report(
      'D312',
      `the moment “${name}” is one at which a member was active, and “${active}” refers to no member of the site, or “member_day” is not there`,
    );
}

/** Moments the database keeps: fields of the server alone, states there are, and a day of its own for each. */
export function checkMoments(def: AnyResource, byName: ReadonlyMap<string, AnyResource>, report: Report): void {
  const days = new Set<string>();
  for (const [name, moment] of Object.entries(def.moments ?? {})) {
    if (def.reads !== undefined) report('D265', `“${name}” is kept when a record is written, and these are only read`);
    if (name === 'created_at' ? moment.enters !== undefined || moment.leaves !== undefined : !isKeptBy(def, name, 'datetime'))
      report('D260', `the moment “${name}” is no datetime that only the server writes`);
    if (!isKeptBy(def, moment.day, 'date')) report('D261', `the day of “${name}”, “${moment.day}”, is no date that only the server writes`);
    if (days.has(moment.day)) report('D262', `“${moment.day}” is the day of two moments`);
    days.add(moment.day);
    if ((moment.enters && moment.leaves) || (moment.once && !moment.enters))
      report('D266', `the moment “${name}” is either that of coming into states, once or each time, or that of leaving them`);
    checkStates(def, name, moment, report);
    checkFirst(def, byName, name, moment, report);
    checkActive(def, byName, name, moment, report);
  }
}
