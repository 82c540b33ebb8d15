import type { AnyImports, AnyResource } from '../define';
import { isPreset } from '../defaults';
import { conditionsOf } from '../rules';
import { canComeFromFile, headingKey } from '../importCells';

type Report = (id: string, text: string) => void;
type ByName = ReadonlyMap<string, AnyResource>;

/** The most rows a declaration may allow in one file. */
const MOST_ROWS = 100_000;

const isUniqueTogether = (def: AnyResource, names: readonly string[]): boolean =>
  names.some((name) => def.fields[name]?.unique === true) || (def.uniques ?? []).some((all) => all.every((name) => names.includes(name)));

/** Is there an index to find a record by its title? */
const isFoundByTitle = (def: AnyResource): boolean =>
  def.fields[def.title]?.unique === true ||
  [...(def.filters ?? []), ...(def.sortable ?? []), ...(def.search ?? []), def.sort[0]].includes(def.title) ||
  (def.uniques ?? []).some(([first]) => first === def.title);

function checkColumns(def: AnyResource, { columns }: AnyImports, byName: ByName, report: Report): void {
  const known = new Map<string, string>();
  for (const [name, headings = []] of Object.entries(columns)) {
    const field = def.fields[name];
    if (!field) {
      report('D201', `imports names “${name}”, which is no field`);
      continue;
    }
    if (!canComeFromFile(field)) report('D202', `“${name}” is set by the server or cannot be written in a cell, so no file brings it`);
    for (const key of new Set([field.label, ...headings].map(headingKey))) {
      const other = known.get(key);
      if (key === '' || other !== undefined)
        report('D207', `the heading “${key}” of “${name}” is empty or also that of “${other ?? name}”`);
      known.set(key, name);
    }
    const other = field.kind === 'ref' || field.kind === 'refs' ? byName.get(field.resource) : undefined;
    if (other && ((def.scope === 'office' && other.scope === 'site') || !isFoundByTitle(other)))
      report('D209', `“${name}” refers to “${other.name}”, whose records cannot be found there by what they are called`);
  }
}

/** Import from a file: its fields can be written in cells, an index tells rows apart, and a row makes a whole record. */
export function checkImports(def: AnyResource, byName: ByName, report: Report): void {
  const { imports } = def;
  if (imports === undefined) return;
  const { from, columns, unique, max } = imports;
  if (!def.verbs.includes('add')) report('D200', 'records come from a file as they are added by hand, but nobody may add one');
  checkColumns(def, imports, byName, report);
  for (const name of unique ?? [])
    if (!Object.hasOwn(columns, name)) report('D203', `rows are told apart by “${name}”, which no column of the file brings`);
  if (!Number.isInteger(max) || max < 1 || max > MOST_ROWS || from.length === 0 || new Set(from).size !== from.length)
    report('D204', `a file is a csv or an xlsx of 1 to ${MOST_ROWS} rows`);
  for (const [name, field] of Object.entries(def.fields))
    if (field.required && !field.readOnly && !isPreset(field) && conditionsOf(field).length === 0 && !Object.hasOwn(columns, name))
      report('D205', `“${name}” is required, but no column of the file brings it`);
  if (unique !== undefined && unique.every((name) => Object.hasOwn(columns, name)) && !isUniqueTogether(def, unique))
    report('D206', `no index finds a record by ${unique.map((name) => `“${name}”`).join(', ')}: declare them unique`);
  if (Object.hasOwn(def.actions, 'import')) report('D208', 'the action “import” has the name of the call that takes rows of a file');
}
