import { banks } from '../../schema/data/banks';
import { formatDate, formatDatetime } from '../../schema/format';
import { fits, kindOf } from '../../schema/fields';
import type { AnyField, FieldKind, KindValues } from '../../schema/fields/types';
import type { Language } from '../../schema/messages';
import { siteName } from '../../providers/siteState';
import type { Labels } from '../../schema/labels';
import type { Rec } from '../record';
import { isMoment } from './dates';
import { formatPercent } from './money';
import { refText } from './refText';
import { plainText } from './richText';

/** A text that is no valid date or time is shown as it is. */
export const showDate = (value: string, language: Language): string => (isMoment(value) ? formatDate(value, language) : value);
export const showDatetime = (value: string, language: Language): string => (isMoment(value) ? formatDatetime(value, language) : value);
export const bankName = (code: string, language: Language): string => banks[code]?.[language] ?? '';
export const isHttpUrl = (value: string): boolean => /^https?:\/\//i.test(value);

const words = { th: { yes: 'ใช่', no: 'ไม่ใช่', more: 'และอีก' }, en: { yes: 'yes', no: 'no', more: 'and' } } as const;

/** A short form of structured data: its first entries. */
export function summary(value: unknown, language: Language): string {
  if (value === null || typeof value !== 'object') return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const entries = Object.entries(value);
  const shown = entries
    .slice(0, 3)
    .map(([key, item]) =>
      Array.isArray(value) ? summary(item, language) : `${key}: ${typeof item === 'object' && item !== null ? '…' : String(item)}`,
    );
  return shown.join(', ') + (entries.length > 3 ? ` ${words[language].more} ${entries.length - 3}` : '');
}

type Text<K extends FieldKind> = (value: KindValues[K], language: Language) => string;
/** Kinds whose text differs from that in an export; enums and references need more than the value, see `valueText`. */
const texts: { readonly [K in FieldKind]?: Text<K> } = {
  richText: (value) => plainText(value),
  percent: (value) => formatPercent(value),
  bool: (value, language) => words[language][value ? 'yes' : 'no'],
  date: showDate,
  datetime: showDatetime,
  period: (value, language) => `${showDate(value.from, language)} – ${showDate(value.to, language)}`,
  json: summary,
  list: (value, language) => summary(value, language),
};

/** The text of a field's value; of a reference the title in `row._text`. An absent value is an empty text. */
export function valueText(
  name: string,
  field: AnyField | undefined,
  value: unknown,
  language: Language,
  labels?: Pick<Labels, 'option'>,
  row?: Rec,
): string {
  if (value === null || value === undefined || value === '') return '';
  if (!field)
    return name === 'created_at' || name === 'updated_at'
      ? showDatetime(String(value), language)
      : typeof value === 'object'
        ? summary(value, language)
        : String(value);
  if (field.kind === 'enum' && typeof value === 'string') return labels?.option(name, value) ?? value;
  if (field.kind === 'tags' && field.values && Array.isArray(value))
    return value.map((word) => labels?.option(name, String(word)) ?? String(word)).join(', ');
  if (field.kind === 'tags' && field.sites && Array.isArray(value)) return value.map((word) => siteName(String(word))).join(', ');
  if (field.kind === 'text' && field.site) return siteName(String(value));
  if (!fits(field, value)) return summary(value, language);
  if (field.kind === 'ref' && row && row[name] === value) return refText(row, name, field.resource);
  // The kind decides what its text takes, which the compiler checked above.
  const text = texts[field.kind] as ((value: unknown, language: Language) => string) | undefined;
  return text ? text(value, language) : kindOf(field).text(value, field, language);
}

export interface Piece {
  text: string;
  strong: boolean;
}
/** A question with its `{field}` filled from the record; the filled values are emphasised. */
export function fillQuestion(question: string, textOf: (field: string) => string): Piece[] {
  return question
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const field = /^\{(\w+)\}$/.exec(part)?.[1];
      return field === undefined ? { text: part, strong: false } : { text: textOf(field) || '–', strong: true };
    });
}
