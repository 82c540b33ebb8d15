import { useFormContext, useWatch } from 'react-hook-form';
import type { Fields } from '../../schema/fields/types';
import { conditionsOf, hiddenFields, isRequired } from '../../schema/rules';
import type { Values } from './fields';

export interface Asked {
  isShown: (name: string) => boolean;
  isRequired: (name: string) => boolean;
}

const NONE: Values = {};

/**
 * The fields that are shown and required with the current values of the form. `path`: where the fields are in the form, for the cells of an
 * entry. `record`: holds values that the form does not. Renders again only when a value changes that a condition depends on.
 */
export function useAsked(fields: Fields, { path, record = NONE }: { path?: string; record?: Values } = {}): Asked {
  const { control } = useFormContext();
  const names = [...new Set(Object.values(fields).flatMap(conditionsOf))];
  const watched: unknown[] = useWatch({ control, name: names.map((name) => (path === undefined ? name : `${path}.${name}`)) });
  const values = { ...record };
  for (const [index, name] of names.entries()) if (watched[index] !== undefined) values[name] = watched[index];
  const hidden = hiddenFields(fields, values);
  return {
    isShown: (name) => !hidden.has(name),
    isRequired: (name) => fields[name] !== undefined && isRequired(fields[name], values, hidden),
  };
}
