import * as choice from './choice';
import * as files from './file';
import * as identity from './identity';
import type { Kind } from './kind';
import * as numbers from './number';
import * as structure from './structure';
import * as texts from './text';
import * as times from './time';
import type { AnyField, FieldKind } from './types';

/** Every kind's rules. A kind that is declared and missing here does not compile. */
export const kinds = { ...texts, ...numbers, ...times, ...choice, ...identity, ...files, ...structure } satisfies {
  [K in FieldKind]: Kind<K>;
};

/** The same as types; it names every file of kinds, so that a file that imports it knows what each adds to `Kinds`. */
export type KindRules = typeof texts & typeof numbers & typeof times & typeof choice & typeof identity & typeof files & typeof structure;

/** The rules of a field's own kind. */
export function kindOf(field: AnyField): Kind<FieldKind> {
  // The registry pairs each kind with its own rules, which the compiler checked above; a union of them cannot be called.
  return kinds[field.kind];
}

/** Has the value the shape of the field? The history may hold values of an older one. */
export function fits(field: AnyField, value: unknown): boolean {
  const { anyShape, column } = kindOf(field);
  return anyShape === true || /jsonb|\[\]/.test(column) === (typeof value === 'object');
}
