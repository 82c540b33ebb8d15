import { formatInt, formatMoney } from '../format';
import type { Kind, Zod } from './kind';

declare module './types' {
  interface Kinds {
    int: FieldOptions & Ranged & { default?: number };
    money: FieldOptions & Ranged & { default?: number; ledger?: 'member_cash' | 'bank' };
    percent: FieldOptions & Ranged & { default?: number };
    bool: FieldOptions & { default?: boolean };
  }
  interface KindValues {
    int: number;
    money: number;
    percent: number;
    bool: boolean;
  }
}

const LARGEST = 9_999_999_999.99;

/** At most two decimals, exactly: 0.1 + 0.2 and 1.005 are refused, 10.10 is not. */
export const hasTwoDecimals = (value: number): boolean => Math.abs(value) <= LARGEST && Number(value.toFixed(2)) === value;

const ranged = (z: Zod, field: { min?: number; max?: number }, least: number, most: number) =>
  z
    .number({ error: 'notNumber' })
    .min(field.min ?? least, `tooSmall|min=${field.min ?? least}`)
    .max(field.max ?? most, `tooLarge|max=${field.max ?? most}`);

export const int: Kind<'int', 'range', 'number'> & { sums: true } = {
  measure: 'number',
  compared: true,
  sums: true,
  fill: '0',
  figure: true,
  column: 'integer',
  schema: (field, z) => ranged(z, field, -2_147_483_648, 2_147_483_647).refine(Number.isInteger, 'notInteger'),
  text: (value) => formatInt(value),
  filter: 'range',
  demo: (random, field) => random.int(field.min ?? 0, Math.min(field.max ?? 100, (field.min ?? 0) + 50)),
};
export const money: Kind<'money', 'range', 'number'> & { sums: true } = {
  measure: 'number',
  sums: true,
  fill: '0',
  figure: true,
  column: 'numeric(18,2)',
  schema: (field, z) => ranged(z, field, -LARGEST, LARGEST).refine(hasTwoDecimals, 'tooManyDecimals'),
  text: (value) => formatMoney(value),
  filter: 'range',
  demo: (random, field) => {
    const [share, most] = [random.int(1, 100), Math.min(field.max ?? 10_000, 10_000)];
    return Math.max(field.min ?? 0, Math.round(share * most) / 100);
  },
};
export const percent: Kind<'percent', 'range', 'number'> = {
  measure: 'number',
  fill: '0',
  figure: true,
  column: 'numeric(9,2)',
  schema: (field, z) => ranged(z, field, 0, 100).refine(hasTwoDecimals, 'tooManyDecimals'),
  text: (value) => `${value}%`,
  filter: 'range',
  demo: (random) => random.pick([5, 10, 15, 20, 30, 50, 100]),
};
export const bool: Kind<'bool'> = {
  cell: 'yesNo',
  compared: true,
  main: false,
  fill: 'false',
  column: 'boolean',
  schema: (_field, z) => z.boolean({ error: 'notBool' }),
  text: (value, _field, language) => (language === 'th' ? (value ? 'ใช่' : 'ไม่ใช่') : value ? 'Yes' : 'No'),
  filter: 'equals',
  demo: (random) => random.chance(0.8),
};
