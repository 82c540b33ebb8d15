import { z } from 'zod';
import { banks } from '../data/banks';
import type { Kind } from './kind';

const enumKind: Kind<'enum'> = {
  column: 'text', schema: (field) => z.string({ error: 'notOption' }).refine((value) => Object.hasOwn(field.values, value), 'notOption'),
  text: (value, field) => { const option = field.values[value]; return typeof option === 'string' ? option : option?.label ?? value; },
  filter: 'equals', demo: (random, field) => random.pick(Object.keys(field.values)),
};
export { enumKind as enum };

export const bank: Kind<'bank'> = {
  column: 'text', schema: () => z.string({ error: 'notBank' }).refine((value) => Object.hasOwn(banks, value), 'notBank'),
  text: (value, _field, language) => `${value} ${banks[value]?.[language] ?? ''}`.trim(), filter: 'equals',
  demo: (random) => random.pick(['KBANK', 'SCB', 'BBL', 'KTB', 'BAY', 'GSB', 'TTB', 'TRUEWALLET', 'UOB', 'BAAC']),
};
const reference = () => z.number({ error: 'notRef' }).int('notRef').positive('notRef').max(Number.MAX_SAFE_INTEGER, 'notRef');
export const ref: Kind<'ref'> = { column: 'bigint', schema: reference, text: (value) => `#${value}`, filter: 'equals', demo: () => null };
export const refs: Kind<'refs'> = {
  column: 'bigint[]', schema: () => z.array(reference(), { error: 'notList' }).max(500, 'tooMany|max=500').refine((ids) => new Set(ids).size === ids.length, 'notList'),
  text: (value) => value.map((id) => `#${id}`).join(', '), filter: 'has', demo: () => null,
};
export const tags: Kind<'tags'> = {
  column: 'text[]',
  schema: (field) => z.array(z.string({ error: 'notTags' }).trim().min(1, 'notTags').max(40, 'notTags'), { error: 'notTags' })
    .max(field.max ?? 50, `tooMany|max=${field.max ?? 50}`).transform((words) => [...new Set(words)]),
  text: (value) => value.join(', '), filter: 'has',
  demo: (random) => (random.chance(0.3) ? [random.pick(['VIP', 'ลูกค้าประจำ', 'ฝากบ่อย', 'ติดตาม', 'ใหม่'])] : []),
};
