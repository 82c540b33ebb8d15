import { employee } from '../../src/resources/admin/employee';
import type { Actor } from '../../src/schema/actor';
import type { AnyResource } from '../../src/schema/define';
import type { AnyField, Fields } from '../../src/schema/fields/types';
import type { Word } from '../../src/schema/messages';
import type { Tx } from '../db/client';
import { quote } from '../db/columns';
import { invalid, type FieldError } from '../refusal';
import { nameableSql } from './reach';
import type { Definitions } from './rows';
import { cellWord, fieldWord } from './words';

export interface Given {
  /** Who names them. */
  actor: Actor;
  def: AnyResource;
  service: string;
  /** The action into whose dialog the values were typed; absent: the record itself. */
  action?: string;
  values: Readonly<Record<string, unknown>>;
  /** The record as it was: names it has already may stay in it, also when they are no longer offered. */
  before?: Readonly<Record<string, unknown>>;
  /** Also references a foreign key would refuse later. */
  each?: true;
}

/** Where records of other resources are looked for. */
interface Place {
  tx: Tx;
  definitions: Definitions;
  actor: Actor;
  /** The site of the record; null: it is of the office. */
  service: string | null;
  /** The sites of the record: its own, or for an office record those it names. */
  sites: readonly string[];
  folder: string;
}

/**
 * Are all these records there, at one of the sites where the resource belongs to sites, and may they be named? `limited`: say nothing where
 * every one may.
 */
async function allThere(
  { tx, definitions, actor, service, sites }: Place,
  resource: string,
  ids: readonly unknown[],
  limited = false,
): Promise<boolean> {
  const params: unknown[] = [ids];
  const hold = (value: unknown): string => `$${params.push(value)}`;
  const def = definitions.get(resource);
  const nameable = def === undefined ? [] : nameableSql({ def, definitions, actor }, service, hold);
  if (limited && nameable.length === 0) return true;
  const bySite = def?.scope === 'site' ? [`t.service = any(${hold(sites)}::text[])`] : [];
  const [found] = await tx.query<{ n: number }>(
    `select count(*)::int as n from ${quote(resource)} t where ${['t.id = any($1::bigint[])', ...bySite, ...nameable].join(' and ')}`,
    params,
  );
  return found?.n === ids.length;
}

/** The first of the words that no record of the resource is called by; null when every word is. */
async function notOffered({ tx, definitions, sites }: Place, resource: string, words: readonly string[]): Promise<string | null> {
  const def = definitions.get(resource);
  if (!def || words.length === 0) return null;
  const bySite = def.scope === 'site';
  const rows = await tx.query<{ word: string }>(
    `select distinct t.${quote(def.title)} as word from ${quote(def.name)} t where t.${quote(def.title)} = any($1::text[])${bySite ? ' and t.service = any($2::text[])' : ''}`,
    bySite ? [words, sites] : [words],
  );
  const known = new Set(rows.map(({ word }) => word));
  return words.find((word) => !known.has(word)) ?? null;
}

/** Is the upload there? From now on it is used, and stays. */
async function markUsed({ tx, folder }: Place, key: unknown): Promise<boolean> {
  const [found] = await tx.query<{ used: boolean }>('select used from stored_file where service = $1 and key = $2', [folder, key]);
  if (found?.used !== false) return found !== undefined;
  const marked = await tx.query('update stored_file set used = true where service = $1 and key = $2 returning 1 as one', [folder, key]);
  return marked.length > 0;
}

/**
 * What is wrong with one value that refers to something; null when all of it is there. `nested`: inside a list, where no foreign key
 * reaches.
 */
async function missing(
  place: Place,
  field: AnyField,
  value: unknown,
  { label, before, nested }: { label: Word; before?: unknown; nested?: true },
): Promise<FieldError | null> {
  if (value === null || value === undefined) return null;
  if ((field.kind === 'refs' && Array.isArray(value) && value.length > 0) || field.kind === 'ref') {
    // A foreign key finds out whether the one record is there. One that stood there before may stay.
    const limited = field.kind === 'ref' && nested === undefined;
    if (limited && value === before) return null;
    if (await allThere(place, field.resource, [value].flat(), limited)) return null;
    return { key: place.service !== null && field.resource === employee.name ? 'worksElsewhere' : 'noSuchRef', params: { label } };
  }
  if (field.kind === 'image' || field.kind === 'file') {
    return (await markUsed(place, value)) ? null : { key: 'noSuchFile', params: { label } };
  }
  if (field.kind === 'tags' && field.offers !== undefined) {
    const kept = Array.isArray(before) ? before : [];
    const word = await notOffered(
      place,
      field.offers,
      (value as string[]).filter((one) => !kept.includes(one)),
    );
    const screen = place.definitions.get(field.offers);
    return word === null ? null : { key: 'notOffered', params: { label, word, path: screen?.path ?? '' } };
  }
  return null;
}

/** What is wrong in the rows of a list, by the path of each cell. */
async function missingInRows(
  place: Place,
  of: Fields,
  rows: readonly Record<string, unknown>[],
  labelOf: (...cell: string[]) => Word,
): Promise<Record<string, FieldError>> {
  const errors: Record<string, FieldError> = {};
  for (const [index, row] of rows.entries()) {
    for (const [name, field] of Object.entries(of)) {
      if (field.kind === 'list') {
        const inner = (row[name] ?? []) as Record<string, unknown>[];
        const found = await missingInRows(place, field.of, inner, (...cell) => labelOf(name, ...cell));
        for (const [path, error] of Object.entries(found)) errors[`${index}.${name}.${path}`] = error;
        continue;
      }
      const wrong = await missing(place, field, row[name], { label: labelOf(name), nested: true });
      if (wrong) errors[`${index}.${name}`] = wrong;
    }
  }
  return errors;
}

/**
 * Looks up what no foreign key can hold: references in lists or to what not every employee may name, uploads, and names that another
 * resource offers. Refuses with a 400 beside each field, or cell of a list, that names something that does not exist.
 */
export async function checkReferences(
  tx: Tx,
  definitions: Definitions,
  { actor, def, service, action = '', values, before, each }: Given,
): Promise<void> {
  const named = def.siteColumn === undefined ? [] : [values[def.siteColumn] ?? before?.[def.siteColumn] ?? []].flat();
  const ofSite = def.scope === 'site';
  const place: Place = {
    ...{ tx, definitions, actor, service: ofSite ? service : null },
    ...{ sites: ofSite ? [service] : (named as string[]), folder: ofSite ? service : 'office' },
  };
  const errors: Record<string, FieldError> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = def.actions[action]?.input?.[name] ?? def.fields[name];
    if (!field) continue;
    if (field.kind === 'list' && Array.isArray(value)) {
      const wrong = await missingInRows(place, field.of, value as Record<string, unknown>[], (...cell) =>
        cellWord(def, [name, ...cell], action),
      );
      for (const [path, error] of Object.entries(wrong)) errors[`${name}.${path}`] = error;
      continue;
    }
    const wrong = await missing(place, field, value, { label: fieldWord(def, name, action), before: before?.[name], nested: each });
    if (wrong) errors[name] = wrong;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
