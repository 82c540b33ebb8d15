import type { AnyResource } from '../define';
import { SYSTEM_COLUMNS } from '../filter';

type Report = (id: string, text: string) => void;

/** What speaks for or against an item is asked again when one of these was written, so their writes must be announced. */
export function checkEvidence({ queue }: AnyResource, byName: ReadonlyMap<string, AnyResource>, report: Report): void {
  for (const name of queue?.evidence ?? [])
    if (byName.get(name)?.live !== true)
      report('D149', `evidence of the queue names “${name}”, which must be declared, with \`live: true\``);
}

/**
 * A resource that is only read gets its rows from a query: nothing is written to it, no reference points to it, and it has only the
 * declared columns.
 */
export function checkReads(def: AnyResource, byName: ReadonlyMap<string, AnyResource>, report: Report): void {
  for (const [name, field] of Object.entries(def.fields))
    if ((field.kind === 'ref' || field.kind === 'refs') && byName.get(field.resource)?.reads !== undefined)
      report('D150', `field “${name}” refers to “${field.resource}”, which is only read and has no records of its own`);
  if (def.reads === undefined) return;
  for (const name of def.reads === true ? [] : def.reads) {
    const other = byName.get(name);
    if (!other) report('D151', `reads names “${name}”, which is not declared`);
    else if (other.reads !== undefined) report('D151', `reads names “${name}”, which is only read itself and never announces a change`);
  }
  for (const verb of def.verbs)
    if (verb !== 'view' && verb !== 'export') report('D152', `verb “${verb}” changes records, and this resource only reads`);
  const writes = {
    queue: def.queue,
    single: def.single,
    updateWhen: def.updateWhen,
    copies: def.copies,
    uniques: def.uniques,
    renamed: def.renamed,
    live: def.live,
    demo: def.demo,
  };
  for (const [word, value] of Object.entries(writes))
    if (value !== undefined) report('D153', `“${word}” is about records of its own, and this resource only reads`);
  for (const [name, { on }] of Object.entries(def.actions))
    if (on !== 'list') report('D153', `action “${name}” changes a record, and this resource only reads`);
  if ((def.search ?? []).length > 0) report('D154', 'a search needs an index of its own, which a resource that only reads does not have');
  for (const name of [def.title, ...def.list, ...(def.filters ?? []), def.sort[0], ...(def.sortable ?? [])])
    if (SYSTEM_COLUMNS.includes(name) && name !== 'id')
      report('D155', `“${name}” is kept of records, and this resource only reads; declare a field for it`);
}
