/** The values of the site interface, as zod checks them and the description shows them. Messages are codes of `words.ts`. */
import { z } from 'zod';
import { banks } from '../../src/schema/data/banks';
import { gameCategories } from '../../src/schema/data/gameCategories';
import { plainDigits } from '../../src/schema/fields/identity';
import { baht, satang } from '../ledger/money';

const text = (most: number, code = 'text') =>
  z
    .string({ error: (issue) => (issue.input === undefined ? 'missing' : code) })
    .min(1, code)
    .max(most, code);
const options = <T extends string>(values: readonly T[], code = 'option') =>
  z.enum(values as readonly [T, ...T[]], { error: (issue) => (issue.input === undefined ? 'missing' : code) });

const AMOUNT = /^(?:0|[1-9]\d{0,7})\.\d{2}$/;
const written = z.string({ error: (issue) => (issue.input === undefined ? 'missing' : 'amount') }).regex(AMOUNT, 'amount');

/** Baht with two decimals, as text; zero only where it is said. */
export const amountOrZero = written.meta({ description: 'Baht with exactly two decimals', examples: ['1500.00'] });
export const amount = written
  .refine((value) => value !== '0.00', 'amount')
  .meta({ description: 'Baht with exactly two decimals, above zero', examples: ['1500.00'] });
/** The interface's text of an amount in whole satang. */
export const satangText = (all: number): string =>
  `${all < 0 ? '-' : ''}${Math.trunc(Math.abs(all) / 100)}.${String(Math.abs(all) % 100).padStart(2, '0')}`;
/** The same of an amount in baht. */
export const amountText = (value: number | string): string => satangText(satang(value));
/** Baht of such a text. */
export const bahtOf = (value: string): number => baht(satang(value));

export const ref = z
  .string({ error: (issue) => (issue.input === undefined ? 'missing' : 'ref') })
  .regex(/^[A-Za-z0-9._:-]{1,64}$/, 'ref')
  .meta({ description: "The site's own number" });

const EARLIEST = Date.parse('2000-01-01T00:00:00Z');
/** A moment with its offset. That it is not ahead is judged by the office's clock (`notAhead`). */
export const time = z.iso
  .datetime({ offset: true, error: (issue) => (issue.input === undefined ? 'missing' : 'time') })
  .refine((value) => Date.parse(value) >= EARLIEST, 'time');
export const date = z.iso
  .date({ error: (issue) => (issue.input === undefined ? 'missing' : 'date') })
  .refine((value) => Date.parse(value) >= Date.parse('1900-01-01'), 'date');

export const bank = options(Object.keys(banks), 'bank').meta({ description: 'A code of the bank list' });
export const accountNumber = z
  .string({ error: (issue) => (issue.input === undefined ? 'missing' : 'digits') })
  .regex(/^\d{10,15}$/, 'digits');
export const phone = text(40, 'phone')
  .transform((value) => plainDigits(value).replace(/^(?:\+66|0066|66)(?=[689]\d{8}$)/, '0'))
  .pipe(z.string().regex(/^0[689]\d{8}$/, 'phone'));
export const username = text(30, 'username').regex(/^[a-z0-9][a-z0-9._-]{3,29}$/, 'username');
export const category = options(Object.keys(gameCategories.th));
export { options, text };
/** A list within its length. */
export const list = <T extends z.ZodType>(of: T, most: number, least = 0) =>
  z
    .array(of, { error: (issue) => (issue.input === undefined ? 'missing' : 'list') })
    .min(least, 'list')
    .max(most, 'list');
export const flag = z.boolean({ error: (issue) => (issue.input === undefined ? 'missing' : 'wrong') });
export const whole = z.int({ error: (issue) => (issue.input === undefined ? 'missing' : 'wrong') });

export const pageQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'limit')
    .transform(Number)
    .pipe(z.int().min(1, 'limit').max(200, 'limit'))
    .default(50),
  after: z.string().max(200, 'cursor').optional(),
});
