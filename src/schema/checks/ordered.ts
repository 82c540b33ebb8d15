import type { AnyResource } from '../define';

type Report = (id: string, text: string) => void;

/** An order made by hand: only the server writes its column, lists can be sorted by it, and every record has a position. */
export function checkOrdered(def: AnyResource, report: Report): void {
  const name = def.ordered;
  if (name === undefined) return;
  const field = def.fields[name];
  if (field?.kind !== 'int' || !field.required || !field.readOnly || !('default' in field && field.default !== undefined))
    report(
      'D160',
      `ordered names “${name}”, which is no whole number that is required, read only and has a default until the server numbers it`,
    );
  if (![def.sort[0], ...(def.sortable ?? [])].includes(name) || !def.list.includes(name))
    report('D161', `records are put in order in a list that shows “${name}” and can be sorted by it`);
  if (def.ownColumn || def.siteColumn || def.queue || def.single)
    report('D162', 'records of one’s own, of several sites, of a queue or alone have no order that everybody sees whole');
  if (!def.verbs.includes('update')) report('D163', 'records are put in order by who may change them, but nobody may');
  if (Object.hasOwn(def.actions, 'move')) report('D164', 'the action “move” has the name of the call that puts records in order');
}
