import { kindOf } from '../../src/schema/fields';
import type { Random } from '../../src/schema/fields/kind';
import type { AnyField } from '../../src/schema/fields/types';
import type { AnyResource } from '../../src/schema/define';
import { defaultOf, makeCode, type Origin } from '../../src/schema/defaults';
import { matches } from '../../src/schema/filter';
import { hiddenFields } from '../../src/schema/rules';

export type DemoRow = Record<string, unknown> & { id: number; service?: string };
/** Numbers of the records made so far, by resource and site; office records under an empty site. */
export type Known = Map<string, Map<string, number[]>>;

export const idsOf = (known: Known, resource: string, service: string): readonly number[] =>
  known.get(resource)?.get(service) ?? known.get(resource)?.get('') ?? [];
export function remember(known: Known, resource: string, rows: readonly DemoRow[]): void {
  const bySite = known.get(resource) ?? new Map<string, number[]>();
  for (const row of rows) {
    const site = row.service ?? '';
    const ids = bySite.get(site) ?? [];
    ids.push(row.id);
    bySite.set(site, ids);
  }
  known.set(resource, bySite);
}

/** Makes the values of a row consistent, by rules that only the entity knows. */
export type Shape = (row: DemoRow, random: Random, index: number) => void;

/** Removes values of fields whose condition does not hold, after the row was shaped. */
export function dropHidden(def: AnyResource, row: DemoRow): void {
  for (const name of hiddenFields(def.fields, row)) row[name] = null;
}

function presetOf(field: AnyField, origin: Origin, random: Random): unknown {
  if (field.kind === 'text' && field.generated) return makeCode(field.generated, (count) => random.int(0, count - 1));
  return field.kind === 'ref' && origin.me === 0 ? null : defaultOf(field, origin);
}

/** Every so many records of an entity that only its fields are known of has come on by one of the steps that its definition says whole. */
const MOVED_ON_EVERY = 3;
export function moveOn(def: AnyResource, row: DemoRow): void {
  const steps = Object.values(def.actions).filter(
    ({ sets, handled, input, when }) =>
      sets !== undefined && !handled && !input && matches(def, when, row, new Date(row['created_at'] as string)),
  );
  const step = row.id % MOVED_ON_EVERY === 0 ? steps[Math.floor(row.id / MOVED_ON_EVERY) % steps.length] : undefined;
  Object.assign(row, step?.sets);
}

/** A realistic record of any definition, from its fields alone. */
export function demoRow(def: AnyResource, id: number, service: string, random: Random, known: Known): DemoRow {
  const created = random.moment();
  const row: DemoRow = {
    ...(def.scope === 'site' ? { service } : {}),
    id,
    version: 1,
    created_at: created.toISOString(),
    updated_at: created.toISOString(),
  };
  const people = idsOf(known, 'employee', '');
  // Not chosen at random, because that would change every later choice.
  const origin = { now: created, me: people[id % people.length] ?? 0 };
  for (const [name, field] of Object.entries(def.fields)) {
    const preset = presetOf(field, origin, random);
    if (field.readOnly || (field.kind === 'text' && field.generated)) {
      row[name] = preset ?? (field.kind === 'tags' || field.kind === 'refs' ? [] : null);
      continue;
    }
    if (field.kind === 'ref') {
      const ids = idsOf(known, field.resource, service);
      row[name] = ids.length > 0 && (field.required || random.chance(0.3)) ? random.pick(ids) : null;
    } else {
      row[name] =
        !field.required && random.chance(0.3)
          ? field.kind === 'tags' || field.kind === 'refs'
            ? []
            : null
          : (kindOf(field).demo(random, field) ?? preset);
    }
    if (field.unique && row[name] !== null && (field.kind === 'text' || field.kind === 'longText'))
      row[name] = `${String(row[name])}${field.kind === 'text' && field.pattern ? '' : ' '}${id}`;
  }
  return row;
}
