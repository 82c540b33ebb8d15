import { z } from 'zod';
import { formatInt, formatMoney } from '../format';
import type { Kind } from './kind';

const LARGEST = 9_999_999_999.99;

/** Exactly two decimals at most: 0.1 + 0.2 and 1.005 are refused, 10.10 is not. */
export const hasTwoDecimals = (value: number): boolean => Math.abs(value) <= LARGEST && Number(value.toFixed(2)) === value;

const ranged = (field: { min?: number; max?: number }, least: number, most: number) =>
  z.number({ error: 'notNumber' }).min(field.min ?? least, `tooSmall|min=${field.min ?? least}`).max(field.max ?? most, `tooLarge|max=${field.max ?? most}`);

export const int: Kind<'int'> = {
  column: 'integer', schema: (field) => ranged(field, -2_147_483_648, 2_147_483_647).refine(Number.isInteger, 'notInteger'),
  text: (value) => formatInt(value), filter: 'range', demo: (random, field) => random.int(field.min ?? 0, Math.min(field.max ?? 100, (field.min ?? 0) + 50)),
};
export const money: Kind<'money'> = {
  column: 'numeric(18,2)', schema: (field) => ranged(field, -LARGEST, LARGEST).refine(hasTwoDecimals, 'tooManyDecimals'),
  text: (value) => formatMoney(value), filter: 'range', demo: (random, field) => Math.max(field.min ?? 0, Math.min(field.max ?? 5000, random.int(1, 100) * 100)),
};
export const percent: Kind<'percent'> = {
  column: 'numeric(9,2)', schema: (field) => ranged(field, 0, 100).refine(hasTwoDecimals, 'tooManyDecimals'),
  text: (value) => `${value}%`, filter: 'range', demo: (random) => random.pick([5, 10, 15, 20, 30, 50, 100]),
};
export const bool: Kind<'bool'> = {
  column: 'boolean', schema: () => z.boolean({ error: 'notBool' }), text: (value, _field, language) => (language === 'th' ? (value ? 'ใช่' : 'ไม่ใช่') : value ? 'Yes' : 'No'),
  filter: 'equals', demo: (random) => random.chance(0.8),
};
