import type { AnyResource } from '../define';
import { isMasked } from '../fields/types';

type Report = (id: string, text: string) => void;

/** Kinds whose input is larger than a cell. */
const LARGE: ReadonlySet<string> = new Set(['list', 'richText', 'image', 'weights', 'secret']);

/** What is changed in a row stands by itself: its value depends on no other field, shows in full, and needs no second person. */
export function checkInRow(def: AnyResource, report: Report): void {
  if (!def.inRow) return;
  if (!def.verbs.includes('update') || def.single || def.confirmChanges)
    report('D300', '`inRow` needs the verb `update`, more than one record, and changes that nobody has to look at again');
  for (const name of def.inRow) {
    const field = def.fields[name];
    if (!field || field.readOnly || field.createOnly || name === def.ordered)
      report('D301', `“${name}” is nothing that anybody could change in a row`);
    else if (LARGE.has(field.kind) || isMasked(field) || field.shown || field.requiredWhen)
      report('D302', `“${name}” is too large for a row, masked, or depends on another field`);
    if (def.raisedByTwo?.[name] !== undefined) report('D303', `“${name}” waits for a second person, who is asked on the record`);
  }
}

/** What can be taken back by a press is not asked about before, and neither is taking it back. */
export function checkUndo(def: AnyResource, report: Report): void {
  for (const [name, { undo, ask, input, approval, together, stepUp, on, permission }] of Object.entries(def.actions)) {
    if (undo === undefined) continue;
    const back = def.actions[undo];
    if (ask !== undefined || input || approval || together || stepUp || on)
      report('D304', `“${name}” can be taken back by a press, so it asks for nothing and waits for nobody`);
    if (
      !back ||
      back.ask !== undefined ||
      back.input ||
      back.approval ||
      back.together ||
      back.stepUp ||
      back.on ||
      back.permission !== permission
    )
      report(
        'D305',
        `“${name}” is taken back by “${undo}”, which must be an action of a record, under the same code, that asks for nothing`,
      );
  }
}
