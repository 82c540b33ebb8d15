import type { AnyField } from './fields/types';
import { bangkokDay } from './format';

/** When and by which employee a record is made: the inputs of computed defaults. */
export interface Origin {
  now: Date;
  me: number;
}

/** The declared default of a field, computed where it depends on when and by whom; null where there is none, or the inputs are unknown. */
export function defaultOf(field: AnyField, origin?: Origin): unknown {
  if (!('default' in field) || field.default === undefined) return null;
  if (field.kind === 'datetime') return origin?.now.toISOString() ?? null;
  if (field.kind === 'date') return origin ? bangkokDay(origin.now) : null;
  if (field.kind === 'ref') return origin?.me ?? null;
  return field.default;
}

/** Does a field get a value when none is given: a default, or a code that the server makes? */
export const isPreset = (field: AnyField): boolean =>
  ('default' in field && field.default !== undefined) || (field.kind === 'text' && field.generated !== undefined);

/** Digits and capitals without look-alikes: no 0, O, 1, I, L. */
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** How a field declares its codes. */
export interface CodeShape {
  prefix?: string;
  length: number;
  alphabet?: string;
}
/** A new code as the field declares it. `below`: a random whole number from 0 to less than the given one. */
export const makeCode = ({ prefix = '', length, alphabet = READABLE }: CodeShape, below: (count: number) => number): string =>
  prefix + Array.from({ length }, () => alphabet[below(alphabet.length)] ?? '').join('');
