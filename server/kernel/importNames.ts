import { can } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import type { AnyField } from '../../src/schema/fields/types';
import { checkValue } from '../../src/schema/validate';
import type { Tx } from '../db/client';
import { quote } from '../db/columns';
import { invalidField, type Refusal } from '../refusal';
import { buildWhere } from './filter';
import type { Caller, Kernel } from './kernel';
import { fieldWord } from './words';

type Values = Record<string, unknown>;
/** Numbers of records by what they are called; several are called the same where there is more than one. */
type Known = ReadonlyMap<string, readonly number[]>;

const namesIn = (value: unknown): string[] => [value].flat().filter((one): one is string => typeof one === 'string');

/** A name as its field keeps it: numbers of accounts and telephones have no signs between their figures. */
function asKept(other: AnyResource, name: string): string {
  const title = other.fields[other.title];
  const checked = title ? checkValue(title, name, '', 'th') : { errors: {} };
  return 'value' in checked && typeof checked.value === 'string' ? checked.value : name;
}

/** The records that are called by one of the names, of those the employee may see. */
async function lookUp(
  tx: Tx,
  { kernel, caller, service }: { kernel: Kernel; caller: Caller; service: string },
  other: AnyResource,
  names: readonly string[],
): Promise<Known> {
  const where = buildWhere({ def: other, definitions: kernel.definitions, actor: caller.actor, service }, {});
  const title = `t.${quote(other.title)}`;
  const rows = await tx.query<{ id: number; name: string }>(
    `select t.id, ${title} as name from ${quote(other.name)} t where ${where.sql} and ${title} = any($${where.params.length + 1}::text[]) order by t.id`,
    [...where.params, names],
  );
  const known = new Map<string, number[]>();
  for (const { id, name } of rows) known.set(name, [...(known.get(name) ?? []), id]);
  return known;
}

/** Finds records by what they are called, for a whole batch at once, and puts their numbers in the place of the names. */
export async function resolveNames(
  tx: Tx,
  at: { kernel: Kernel; caller: Caller; def: AnyResource; service: string },
  columns: readonly string[],
  rows: readonly Values[],
): Promise<(values: Values) => Refusal | null> {
  const { kernel, caller, def } = at;
  const known = new Map<string, { other: AnyResource; found: Known | null }>();
  for (const name of columns) {
    const field: AnyField | undefined = def.fields[name];
    const other = field?.kind === 'ref' || field?.kind === 'refs' ? kernel.definitions.get(field.resource) : undefined;
    if (!other) continue;
    const names = [...new Set(rows.flatMap((values) => namesIn(values[name])).map((one) => asKept(other, one)))];
    known.set(name, { other, found: can(caller.actor, other, 'view') ? await lookUp(tx, at, other, names) : null });
  }
  return (values) => {
    for (const [name, { other, found }] of known) {
      const label = fieldWord(def, name);
      const ids: number[] = [];
      const called = namesIn(values[name]);
      if (called.length === 0) continue;
      if (found === null) return invalidField(name, 'namesNotSeen', { label });
      for (const word of called) {
        const [id, second] = found.get(asKept(other, word)) ?? [];
        if (id === undefined) return invalidField(name, 'noSuchName', { label, word });
        if (second !== undefined) return invalidField(name, 'manySuchNames', { label, word });
        ids.push(id);
      }
      values[name] = def.fields[name]?.kind === 'refs' ? ids : ids[0];
    }
    return null;
  };
}
