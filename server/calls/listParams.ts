import type { AnyResource } from '../../src/schema/define';
import { formatInt } from '../../src/schema/format';
import { Refusal } from '../refusal';
import { MAX_ROWS, type ListQuery, type Sort } from '../kernel/read';
import { asObject, isPlain, jsonParam } from './http';

/** `filter` as an object; absent means everything. */
export const filterParam = (params: URLSearchParams): Record<string, unknown> => {
  const value = jsonParam(params, 'filter');
  return value === undefined ? {} : asObject(value);
};

export function sortParam(params: URLSearchParams, def: AnyResource): Sort {
  const value = jsonParam(params, 'sort');
  if (value === undefined) return def.sort;
  if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== 'string') throw new Refusal(400, 'badSort', { field: '' });
  return [value[0], value[1] as 'ASC' | 'DESC'];
}

/** The parameters of a list call besides its path. */
export function listParams(params: URLSearchParams, def: AnyResource): ListQuery {
  const range = params.has('range') ? jsonParam(params, 'range') : [0, 9];
  if (!Array.isArray(range) || range.length !== 2 || !range.every((end) => typeof end === 'number'))
    throw new Refusal(400, 'badRange', { most: formatInt(MAX_ROWS) });
  const after = jsonParam(params, 'after');
  if (after !== undefined && (!Array.isArray(after) || after.length !== 2 || typeof after[1] !== 'number'))
    throw new Refusal(400, 'badQuery', { name: 'after' });
  return {
    filter: filterParam(params),
    sort: sortParam(params, def),
    range: range as [number, number],
    after: after as [unknown, number] | undefined,
  };
}

/**
 * Typed text as it is searched for; empty where there is none. Refuses with a 400 that names the parameter if it is too long or no column
 * could hold it.
 */
export function typedParam(params: URLSearchParams, name: string, longest: number): string {
  const typed = (params.get(name) ?? '').normalize('NFC').trim();
  if (typed.length > longest || !isPlain(typed)) throw new Refusal(400, 'badQuery', { name });
  return typed;
}

/** The number of a record in a path or query; other text is answered as a record that does not exist. */
export function idParam(text: string | null | undefined): number {
  if (!text || !/^[1-9]\d{0,15}$/.test(text)) throw new Refusal(404, 'notFound');
  return Number(text);
}

/** Numbers separated by commas. A 400 that names the parameter where they are none, or more than `most`. */
export function idsParam(name: string, text: string, most: number): number[] {
  const ids = text.split(',').map(Number);
  if (ids.length > most || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw new Refusal(400, 'badQuery', { name });
  return ids;
}
