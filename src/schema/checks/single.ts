import type { AnyResource } from '../define';

type Report = (id: string, text: string) => void;

/**
 * A single record, which is neither added nor deleted: the server makes it from the declaration alone, and changes are shown before they
 * are saved.
 */
export function checkSingle(def: AnyResource, report: Report): void {
  if (def.confirmChanges && !def.verbs.includes('update')) report('D171', 'its changes are to be confirmed, but nobody may change it');
  if (!def.single) return;
  if (def.copies || def.queue || def.demo || def.verbs.some((verb) => verb === 'add' || verb === 'delete'))
    report('D053', 'of a resource of a single record there is always one: it is not added, copied, deleted, queued or made for the demo');
  for (const [name, field] of Object.entries(def.fields))
    if (field.required && !('default' in field && field.default !== undefined))
      report('D170', `field “${name}” of a single record is required and has no default, so the server could not make the record`);
}
