import type { Labels } from '../../providers/i18n/useT';
import type { AnyResource } from '../../schema/define';
import type { Language } from '../../schema/messages';
import { baseField, type Filter } from './listState';
import { valueText } from './value';

export interface FilterChip { field: string; label: string; text: string }

/** `names`: what referenced records are called, by `field:id`. */
export type Names = ReadonlyMap<string, string>;

/** The active filters in words, one chip per field: a lowest and a highest value share one. */
export function filterChips(def: AnyResource, filter: Filter, labels: Pick<Labels, 'field' | 'option'>, language: Language, names: Names = new Map()): FilterChip[] {
  const word = (name: string, value: unknown): string => {
    const field = def.fields[name];
    if (field?.kind === 'ref' || field?.kind === 'refs') return names.get(`${name}:${String(value)}`) ?? `#${String(value)}`;
    // A bare day is the whole day, also on a column of moments.
    return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? valueText(name, { kind: 'date', label: '' }, value, language) : valueText(name, field, value, language, labels);
  };
  const fields = [...new Set(Object.keys(filter).map(baseField))];
  return fields.map((name) => {
    const from = filter[`${name}_gte`];
    const to = filter[`${name}_lte`];
    const like = filter[`${name}_like`];
    const parts: string[] = [];
    if (filter[name] !== undefined) parts.push([filter[name]].flat().map((value) => word(name, value)).join(', '));
    if (from !== undefined && to !== undefined) parts.push(from === to ? word(name, from) : `${word(name, from)} – ${word(name, to)}`);
    else if (from !== undefined) parts.push(`≥ ${word(name, from)}`);
    else if (to !== undefined) parts.push(`≤ ${word(name, to)}`);
    if (like !== undefined) parts.push(`“${String(like)}”`);
    return { field: name, label: labels.field(name), text: parts.join(' · ') };
  });
}

/** The filter without a field, its bounds included. */
export const withoutField = (filter: Filter, field: string): Filter => Object.fromEntries(Object.entries(filter).filter(([key]) => key !== field && baseField(key) !== field));
