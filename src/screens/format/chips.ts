import type { Labels } from '../../schema/labels';
import type { AnyResource } from '../../schema/define';
import type { Language } from '../../schema/messages';
import { daysFromToday, filterKey, isBareDay, isMe, parseFilterKey, withoutField } from '../../schema/filter';
import { fromToday } from './dates';
import type { Filter } from './listState';
import { valueText } from './value';

export interface FilterChip {
  field: string;
  label: string;
  text: string;
}

/** `names`: titles of referenced records, by `field:id`, and words of actions, by `field:action`. */
export type Names = ReadonlyMap<string, string>;

const words = {
  th: { not: 'ไม่ใช่', empty: 'ยังไม่มี', filled: 'มีแล้ว', me: 'ฉัน' },
  en: { not: 'not', empty: 'none', filled: 'any', me: 'me' },
} as const;

/** The active filters in words, one chip per field: both bounds share one. */
export function filterChips(
  def: AnyResource,
  filter: Filter,
  labels: Pick<Labels, 'field' | 'option'>,
  language: Language,
  names: Names = new Map(),
): FilterChip[] {
  const word = (name: string, value: unknown): string => {
    const field = def.fields[name];
    if (isMe(field, value)) return words[language].me;
    const named = names.get(`${name}:${String(value)}`);
    if (named !== undefined) return named;
    if (field?.kind === 'ref' || field?.kind === 'refs') return `#${String(value)}`;
    const days = field === undefined || field.kind === 'date' || field.kind === 'datetime' ? daysFromToday(value) : null;
    if (days !== null) return fromToday(days, language);
    // A date without a time is the whole day, also on a column of times.
    return isBareDay(value)
      ? valueText(name, { kind: 'date', label: '' }, value, language)
      : valueText(name, field, value, language, labels);
  };
  const fields = [...new Set(Object.keys(filter).flatMap((key) => parseFilterKey(def, key)?.field ?? []))];
  const list = (name: string, value: unknown): string =>
    [value]
      .flat()
      .map((one) => word(name, one))
      .join(', ');
  return fields.map((name) => {
    const from = filter[filterKey(name, 'gte')];
    const to = filter[filterKey(name, 'lte')];
    const like = filter[filterKey(name, 'like')];
    const not = filter[filterKey(name, 'not')];
    const empty = filter[filterKey(name, 'empty')];
    const parts: string[] = [];
    if (filter[name] !== undefined) parts.push(list(name, filter[name]));
    if (not !== undefined) parts.push(`${words[language].not} ${list(name, not)}`);
    if (empty !== undefined) parts.push(empty === true ? words[language].empty : words[language].filled);
    if (from !== undefined && to !== undefined) parts.push(from === to ? word(name, from) : `${word(name, from)} – ${word(name, to)}`);
    else if (from !== undefined) parts.push(`≥ ${word(name, from)}`);
    else if (to !== undefined) parts.push(`≤ ${word(name, to)}`);
    if (like !== undefined) parts.push(`“${String(like)}”`);
    return { field: name, label: labels.field(name), text: parts.join(' · ') };
  });
}

export { withoutField };
