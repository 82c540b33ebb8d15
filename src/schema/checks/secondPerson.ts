import type { AnyAction, AnyResource } from '../define';
import { kindOf } from '../fields';
import { isMasked } from '../fields/types';

type Report = (id: string, text: string) => void;

/** A second person sees what was asked for: the amount is known, and nothing in the request is hidden from them. */
export function checkSecondPerson(def: AnyResource, report: Report): void {
  for (const [name, action] of Object.entries(def.actions)) checkApproval(def, name, action, report);
  const raised = def.raisedByTwo;
  if (raised === undefined) return;
  if (def.scope !== 'site' || !def.verbs.includes('update'))
    report('D210', '`raisedByTwo` needs a site, and the verb `update`: somebody of the site must be able to change it');
  for (const name of raised) {
    const field = def.fields[name];
    if (!field || kindOf(field).measure !== 'number' || field.readOnly) report('D211', `“${name}” is no amount that anybody could raise`);
  }
  for (const [name, field] of Object.entries(def.fields))
    if (isMasked(field) || field.kind === 'secret')
      report('D212', `“${name}” is masked, and what waits for a second person is shown to them in full`);
}

function checkApproval(def: AnyResource, name: string, { approval, handled, input = {}, bulk }: AnyAction, report: Report): void {
  if (!approval) return;
  if (def.scope !== 'site') report('D035', `“${name}” asks for a second person by a site's limit, but belongs to no site`);
  const { over } = approval;
  if (typeof over === 'object' && 'input' in over && input[over.input]?.kind !== 'money')
    report('D213', `“${name}” asks for a second person by “${over.input}”, which is no amount in its dialog`);
  if (typeof over === 'object' && (!handled || bulk))
    report('D214', `the amount of “${name}” is not in the record, so it must be \`handled\`, and is asked of one record at a time`);
  for (const [typed, field] of Object.entries(input))
    if (isMasked(field) || field.kind === 'secret')
      report('D212', `“${typed}” is masked, and what waits for a second person is shown to them in full`);
}
