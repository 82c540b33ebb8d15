import { banks } from '../data/banks';
import type { Kind, Zod } from './kind';
import type { EnumValues } from './types';

declare module './types' {
  interface Kinds {
    enum: FieldOptions & { values: EnumValues; default?: string };
    bank: FieldOptions;
    /** `default: 'me'`: the employee who makes the record. */
    ref: FieldOptions & { resource: string; default?: 'me' };
    refs: FieldOptions & { resource: string };
    /**
     * `sites`: names of sites; the employee's own are offered. `offers`: a resource whose titles are offered; the server takes no other
     * words. `values`: a closed set of words with their labels; any of them can be ticked.
     */
    tags: FieldOptions & { max?: number; sites?: true; offers?: ResourceName; values?: EnumValues };
  }
  interface KindValues {
    enum: string;
    bank: string;
    ref: number;
    refs: number[];
    tags: string[];
  }
}

/** The Thai label of a value; an unknown value is shown itself. */
const labelIn = (values: EnumValues | undefined, value: string): string => {
  const option = values?.[value];
  return typeof option === 'string' ? option : (option?.label ?? value);
};

const enumKind: Kind<'enum'> = {
  cell: 'option',
  compared: true,
  main: false,
  column: 'text',
  schema: (field, z) => z.string({ error: 'notOption' }).refine((value) => Object.hasOwn(field.values, value), 'notOption'),
  text: (value, field) => labelIn(field.values, value),
  filter: 'equals',
  demo: (random, field) => random.pick(Object.keys(field.values)),
};
export { enumKind as enum };

export const bank: Kind<'bank'> = {
  cell: 'bank',
  compared: true,
  column: 'text',
  schema: (_field, z) => z.string({ error: 'notBank' }).refine((value) => Object.hasOwn(banks, value), 'notBank'),
  text: (value, _field, language) => `${value} ${banks[value]?.[language] ?? ''}`.trim(),
  filter: 'equals',
  demo: (random) => random.pick(['KBANK', 'SCB', 'BBL', 'KTB', 'BAY', 'GSB', 'TTB', 'TRUEWALLET', 'UOB', 'BAAC']),
};
const reference = (z: Zod) => z.number({ error: 'notRef' }).int('notRef').positive('notRef').max(Number.MAX_SAFE_INTEGER, 'notRef');
export const ref: Kind<'ref'> = {
  compared: true,
  main: false,
  words: true,
  column: 'bigint',
  schema: (_field, z) => reference(z),
  text: (value) => `#${value}`,
  filter: 'equals',
  demo: () => null,
};
export const refs: Kind<'refs'> = {
  cell: 'titles',
  main: false,
  fill: "'{}'",
  sortable: false,
  column: 'bigint[]',
  schema: (_field, z) =>
    z
      .array(reference(z), { error: 'notList' })
      .max(500, 'tooMany|max=500')
      .refine((ids) => new Set(ids).size === ids.length, 'notList'),
  text: (value) => value.map((id) => `#${id}`).join(', '),
  filter: 'has',
  demo: () => null,
};
/** One word: any short one, or one of a closed set. */
function wordOf(z: Zod, values: EnumValues | undefined) {
  if (!values) return z.string({ error: 'notTags' }).trim().min(1, 'notTags').max(40, 'notTags');
  return z.string({ error: 'notTags' }).refine((word) => Object.hasOwn(values, word), 'notOption');
}
export const tags: Kind<'tags'> = {
  cell: 'words',
  fill: "'{}'",
  sortable: false,
  column: 'text[]',
  schema: (field, z) =>
    z
      .array(wordOf(z, field.values), { error: 'notTags' })
      .max(field.max ?? 50, `tooMany|max=${field.max ?? 50}`)
      .transform((words) => [...new Set(words)]),
  text: (value, field) => value.map((word) => labelIn(field.values, word)).join(', '),
  filter: 'has',
  demo: (random, field) =>
    field.values
      ? [random.pick(Object.keys(field.values))]
      : random.chance(0.3)
        ? [random.pick(['VIP', 'ลูกค้าประจำ', 'ฝากบ่อย', 'ติดตาม', 'ใหม่'])]
        : [],
};
