import type { AnyResource } from '../../src/schema/define';
import { invalidField, Refusal } from '../refusal';
import { fieldWord } from './words';

interface DatabaseError {
  code?: string;
  constraint?: string;
}

/** SQLSTATEs after which the same work may simply be tried again: serialization, deadlock, lock not to be had in time. */
export const isTransient = (error: unknown): boolean => ['40001', '40P01', '55P03'].includes((error as DatabaseError)?.code ?? '');

/** A rule the database kept, as the sentence it means beside the field it concerns; anything else as it came. */
export function explain(error: unknown, def: AnyResource, deleting: boolean): unknown {
  const { code, constraint = '' } = (error ?? {}) as DatabaseError;
  const named = (suffix: string): string | undefined => {
    const middle =
      constraint.startsWith(`${def.name}_`) && constraint.endsWith(suffix) ? constraint.slice(def.name.length + 1, -suffix.length) : '';
    return Object.keys(def.fields)
      .filter((field) => middle === field || middle.endsWith(`_${field}`))
      .sort((a, b) => b.length - a.length)[0];
  };
  if (code === '23505') {
    const field = named('_key');
    return field ? invalidField(field, 'taken', { label: fieldWord(def, field) }) : error;
  }
  if (code === '23503') {
    const field = deleting ? undefined : named('_fkey');
    return field
      ? invalidField(field, 'noSuchRef', { label: fieldWord(def, field) })
      : deleting
        ? new Refusal(409, 'inUse', {}, { conflict: 'use' })
        : error;
  }
  if (isTransient(error)) return new Refusal(409, 'busy', {}, { conflict: 'busy' });
  return error;
}
