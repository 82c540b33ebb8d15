import type { AnyField } from './fields/types';
import { bangkokDay } from './format';

/** When a record is made, and by which employee: what computed defaults are made of. */
export interface Origin {
  now: Date;
  me: number;
}

/** The declared default of a field, computed where it depends on when and by whom; null where there is none, or where that is not known. */
export function defaultOf(field: AnyField, origin?: Origin): unknown {
  if (!('default' in field) || field.default === undefined) return null;
  if (field.kind === 'datetime') return origin?.now.toISOString() ?? null;
  if (field.kind === 'date') return origin ? bangkokDay(origin.now) : null;
  if (field.kind === 'ref') return origin?.me ?? null;
  return field.default;
}

/** Is there a value where none is given: a default, or a code that the server makes? */
export const isPreset = (field: AnyField): boolean =>
  ('default' in field && field.default !== undefined) || (field.kind === 'text' && field.generated !== undefined);

/** Digits and capitals that are not taken for one another: neither 0, O nor 1, I, L. */
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** How a field declares its codes. */
export interface CodeShape {
  prefix?: string;
  length: number;
  alphabet?: string;
}
/** A new code as the field declares it. `below`: a whole number from 0 to less than the given one, each as likely. */
export const makeCode = ({ prefix = '', length, alphabet = READABLE }: CodeShape, below: (count: number) => number): string =>
  prefix + Array.from({ length }, () => alphabet[below(alphabet.length)] ?? '').join('');
