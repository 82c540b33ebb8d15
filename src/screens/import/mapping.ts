import type { AnyResource } from '../../schema/define';
import { isPreset } from '../../schema/defaults';
import { headingKey } from '../../schema/importCells';
import { conditionsOf } from '../../schema/rules';

/** The column of the file each field is taken from, by its place. A field that is not there is not taken. */
export type Mapping = Readonly<Record<string, number>>;

/** Fields a file may bring, in the order of the declaration. */
export const columnsOf = (def: AnyResource): readonly string[] => Object.keys(def.imports?.columns ?? {});

/** Headings a field is recognised by. `labels`: what it is called in both languages. */
const keysOf = (def: AnyResource, name: string, labels: readonly string[]): readonly string[] =>
  [name, ...labels, ...(def.imports?.columns[name] ?? [])].map(headingKey);

/** Every heading that is recognised, as keys. */
export const knownKeys = (def: AnyResource, labelsOf: (name: string) => readonly string[]): readonly string[] => [
  ...new Set(columnsOf(def).flatMap((name) => keysOf(def, name, labelsOf(name)))),
];

/** Must the field come from the file for a record to be made? */
export function isNeeded(def: AnyResource, name: string): boolean {
  const field = def.fields[name];
  return field?.required === true && !isPreset(field) && conditionsOf(field).length === 0;
}

/**
 * Guesses the columns from their headings: as the employee had them the last time, then by what is known of each field. `remembered`: the
 * field by the key of a heading, empty where the column was left out.
 */
export function guess(
  def: AnyResource,
  headings: readonly string[],
  labelsOf: (name: string) => readonly string[],
  remembered: Readonly<Record<string, string>>,
): Mapping {
  const keys = headings.map(headingKey);
  const mapping: Record<string, number> = {};
  const names = columnsOf(def);
  keys.forEach((key, column) => {
    const name = remembered[key];
    if (name !== undefined && names.includes(name)) mapping[name] ??= column;
  });
  for (const name of names) {
    if (mapping[name] !== undefined) continue;
    const wanted = keysOf(def, name, labelsOf(name));
    const column = keys.findIndex(
      (key, at) => wanted.includes(key) && remembered[key] === undefined && !Object.values(mapping).includes(at),
    );
    if (column >= 0) mapping[name] = column;
  }
  return mapping;
}

/** What is remembered of a choice of columns. */
export const rememberedOf = (def: AnyResource, headings: readonly string[], mapping: Mapping): Record<string, string> =>
  Object.fromEntries(
    headings.map((heading, column) => [headingKey(heading), columnsOf(def).find((name) => mapping[name] === column) ?? '']),
  );
