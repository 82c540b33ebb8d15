import type { AnyAction, AnyResource, Loosening } from '../define';
import { defaultOf } from '../defaults';
import { kindOf } from '../fields';
import { isMasked, type AnyField } from '../fields/types';

type Report = (id: string, text: string) => void;

/** A second person sees what was asked for: the amount is known, and nothing in the request is hidden from them. */
export function checkSecondPerson(def: AnyResource, report: Report): void {
  for (const [name, action] of Object.entries(def.actions)) checkApproval(def, name, action, report);
  const raised = def.raisedByTwo;
  for (const name of def.beginsStrict ?? [])
    if (!def.verbs.includes('add') || raised?.[name] === undefined || !isSet(def.fields[name]))
      report('D217', `“${name}” of new records is held against its default, which two loosen: it needs both, and the verb \`add\``);
  if (raised === undefined) return;
  if (!def.verbs.includes('update')) report('D210', '`raisedByTwo` needs the verb `update`: somebody must be able to change it');
  for (const [name, how] of Object.entries(raised)) {
    const field = def.fields[name];
    if (!field || (field.readOnly && !isSetByAction(def, name))) {
      report('D211', `“${name}” is nothing that anybody could change`);
      continue;
    }
    if (!fits(field, how)) report('D211', `“${name}” cannot be loosened by ${JSON.stringify(how)}`);
    if (isMasked(field) || field.kind === 'secret') report('D212', `“${name}” ${HIDDEN}`);
  }
}

const HIDDEN = 'is masked, and what waits for a second person is shown to them in full';

const isSet = (field: AnyField | undefined): boolean => field !== undefined && defaultOf(field) !== null;

/** Does an action that is no more than values write the field? */
const isSetByAction = (def: AnyResource, name: string): boolean =>
  Object.values(def.actions).some(({ sets, input }) => sets && (Object.hasOwn(sets, name) || (input && Object.hasOwn(input, name))));

function fits(field: AnyField, how: Loosening): boolean {
  if (typeof how !== 'string') return field.kind === 'enum' && [...how].sort().join() === Object.keys(field.values).sort().join();
  if (how === 'higher' || how === 'lower') return kindOf(field).measure === 'number';
  return how === 'any' || field.kind === 'bool';
}

function checkApproval(def: AnyResource, name: string, action: AnyAction, report: Report): void {
  const { approval, together, handled, input = {}, bulk } = action;
  // One question would become as many as there are rows, and who claims a row looks at it.
  if (bulk === 'all' && (approval || together || action.claimed))
    report('D270', `“${name}” asks for a second person or a claim, so nobody does it to everything a filter matches`);
  if (!approval && !together) return;
  for (const [typed, field] of Object.entries(input))
    if (isMasked(field) || field.kind === 'secret') report('D212', `“${typed}” ${HIDDEN}`);
  if (!approval) return;
  if (together) report('D216', `“${name}” is decided by two whatever it comes to, so no limit of its own says when`);
  if (def.scope !== 'site') report('D035', `“${name}” asks for a second person by a site's limit, but belongs to no site`);
  const { over } = approval;
  if (typeof over === 'object' && 'input' in over && input[over.input]?.kind !== 'money')
    report('D213', `“${name}” asks for a second person by “${over.input}”, which is no amount in its dialog`);
  if (typeof over === 'object' && (!handled || bulk))
    report('D214', `the amount of “${name}” is not in the record, so it must be \`handled\`, and is asked of one record at a time`);
}
