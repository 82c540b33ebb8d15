import { formatAccount, formatNationalId, formatPhone } from '../format';
import type { Kind } from './kind';

declare module './types' {
  interface Kinds {
    phone: FieldOptions;
    bankAccount: FieldOptions;
    nationalId: FieldOptions;
  }
  interface KindValues {
    phone: string;
    bankAccount: string;
    nationalId: string;
  }
}

const THAI_DIGITS = '๐๑๒๓๔๕๖๗๘๙';

/** Thai digits to Arabic, spaces and dashes gone. */
export const plainDigits = (value: string): string =>
  value.replace(/[๐-๙]/g, (digit) => String(THAI_DIGITS.indexOf(digit))).replace(/[\s().-]/g, '');

/** A Thai mobile number in stored form, `0812345678`; other text is returned without its separators. */
export const normalisePhone = (value: string): string => plainDigits(value).replace(/^(?:\+66|0066|66)(?=[689]\d{8}$)/, '0');

const PHONE = /^0[689]\d{8}$/;
/** Is it a whole Thai mobile number, as `normalisePhone` gives it? */
export const isPhone = (value: string): boolean => PHONE.test(value);

export const phone: Kind<'phone', 'contains'> = {
  cell: 'phone',
  lastFour: true,
  personal: true,
  plain: true,
  words: true,
  column: 'text',
  schema: (_field, z) =>
    z.string({ error: 'notPhone' }).max(40, 'notPhone').transform(normalisePhone).pipe(z.string().regex(PHONE, 'notPhone')),
  text: (value) => formatPhone(value),
  filter: 'contains',
  demo: (random) => `0${random.pick(['6', '8', '9'])}${String(random.int(0, 99_999_999)).padStart(8, '0')}`,
};
export const bankAccount: Kind<'bankAccount'> = {
  lastFour: true,
  personal: true,
  plain: true,
  words: true,
  column: 'text',
  schema: (_field, z) =>
    z
      .string({ error: 'notAccount' })
      .max(40, 'notAccount')
      .transform(plainDigits)
      .pipe(z.string().regex(/^\d{10,15}$/, 'notAccount')),
  text: (value) => formatAccount(value),
  filter: 'equals',
  demo: (random) => String(random.int(1_000_000_000, 9_999_999_999)),
};

/** The last digit of a Thai identity number follows from the twelve before it. */
export const nationalIdCheck = (twelve: string): number =>
  (11 - ([...twelve].reduce((sum, digit, index) => sum + Number(digit) * (13 - index), 0) % 11)) % 10;
const isNationalId = (value: string): boolean => /^[1-8]\d{12}$/.test(value) && nationalIdCheck(value.slice(0, 12)) === Number(value[12]);

export const nationalId: Kind<'nationalId'> = {
  personal: true,
  words: true,
  column: 'text',
  schema: (_field, z) =>
    z.string({ error: 'notNationalId' }).max(40, 'notNationalId').transform(plainDigits).refine(isNationalId, 'notNationalId'),
  text: (value) => formatNationalId(value),
  filter: 'equals',
  demo: (random) => {
    const twelve = `${random.int(1, 8)}${String(random.int(0, 99_999_999_999)).padStart(11, '0')}`;
    return `${twelve}${nationalIdCheck(twelve)}`;
  },
};
