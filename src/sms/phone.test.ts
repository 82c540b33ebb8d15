import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentNumber } from './phone';

const sent = (raw: string | number): string => {
  const { phone, reason } = sentNumber(raw);
  return phone ?? `(${reason})`;
};
const arabic = (text: string): string => text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
const digitsOf = (text: string): string => arabic(text).replace(/\D/g, '');

describe('a phone number in any way of writing', () => {
  it.each<[string | number, string]>([
    ['0812345678', '66812345678'],
    ['812345678', '66812345678'],
    [812345678, '66812345678'],
    ['66812345678', '66812345678'],
    [66812345678, '66812345678'],
    ['+66812345678', '66812345678'],
    ['081-234-5678', '66812345678'],
    ['081 234 5678', '66812345678'],
    ['+66 81 234 5678', '66812345678'],
    ['(081) 234-5678', '66812345678'],
    ['081.234.5678', '66812345678'],
    ['081–234—5678', '66812345678'],
    ['๐๘๑๒๓๔๕๖๗๘', '66812345678'],
    ['๐๘๑-๒๓๔-๕๖๗๘', '66812345678'],
    ['๘๑๒๓๔๕๖๗๘', '66812345678'],
    ['\u202a0812345678\u202c', '66812345678'],
    ['081\u00a0234\u200b5678', '66812345678'],
    ['\ufeff0612345678 ', '66612345678'],
    ["'0812345678", '66812345678'],
    ['="0812345678"', '66812345678'],
    ['812345678.0', '66812345678'],
    ['6.6812345678E10', '66812345678'],
    ['6.6812345678e+10', '66812345678'],
    [6.6812345678e10, '66812345678'],
    ['0912345678', '66912345678'],
    ['0066812345678', '66812345678'],
    ['668123456', '66668123456'],
  ])('%j is sent to as %s', (raw, phone) => expect(sent(raw)).toBe(phone));

  it.each<[string | number, string]>([
    ['', 'empty'],
    ['   ', 'empty'],
    ['-', 'empty'],
    ['="" ', 'empty'],
    ['ไม่มีเบอร์', 'characters'],
    ['081234567a', 'characters'],
    ['0812345678, 0898765432', 'characters'],
    ['0812345678/0898765432', 'characters'],
    ['#N/A', 'characters'],
    ['=A1&B1', 'formula'],
    ['6.68E+10', 'digitsLost'],
    ['6.68123E+10', 'digitsLost'],
    ['8.12346E+08', 'digitsLost'],
    ['+12025550123', 'foreign'],
    ['+0812345678', 'foreign'],
    ['021234567', 'notMobile'],
    ['0212345678', 'notMobile'],
    ['66212345678', 'notMobile'],
    ['1234567890', 'notMobile'],
    ['08123', 'short'],
    ['081234567', 'short'],
    ['66', 'short'],
    ['081234567890', 'long'],
    ['668123456789', 'long'],
    [812345678.5, 'characters'],
    ['81234567.8', 'characters'],
    [-812345678, 'characters'],
    ['-812345709', 'characters'],
    ['−812345709', 'characters'],
    ['- 0812345678', 'characters'],
    ['"-812345709"', 'characters'],
    ['.812345678', 'characters'],
    ['-๘๑๒๓๔๕๖๗๘', 'characters'],
    [Number.NaN, 'characters'],
    [1e21, 'characters'],
    [45_000, 'short'],
    ['081²345678', 'characters'],
  ])('%j is refused: %s', (raw, reason) => expect(sent(raw)).toBe(`(${reason})`));
});

const separators = fc.constantFrom('', ' ', '-', '  ', '\u00a0', '–', '.');
const nine = fc.tuple(fc.constantFrom('6', '8', '9'), fc.stringMatching(/^\d{8}$/)).map((parts) => parts.join(''));
const thai = (text: string): string => text.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));
/** Text close enough to numbers to pass the first check. */
const nearly = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[+=']{0,2}[\d๐-๙ .eE()+-]{0,16}$/),
  fc.stringMatching(/^(?:\+66|66|0|00)?[0-9]{7,11}$/),
);

describe('the normaliser', () => {
  it('changes nothing that it has made', () => {
    fc.assert(
      fc.property(fc.oneof(nearly, fc.integer(), fc.double(), fc.integer({ min: 600_000_000, max: 999_999_999 })), (raw) => {
        const { phone } = sentNumber(raw);
        if (phone !== undefined) expect(sent(phone)).toBe(phone);
      }),
      { numRuns: 5_000 },
    );
  });

  it('only ever answers a mobile number of this country', () => {
    fc.assert(
      fc.property(nearly, (raw) => {
        expect(sent(raw)).toMatch(/^(?:66[689]\d{8}|\(\w+\))$/);
      }),
      { numRuns: 5_000 },
    );
  });

  it('never invents a number: its digits are those that were given, but for the country’s own', () => {
    fc.assert(
      fc.property(nearly, (raw) => {
        const { phone } = sentNumber(raw);
        if (phone === undefined) return;
        const own = phone.slice(2);
        // The exponent, and zeros behind the point, are no digits of the number.
        const given = digitsOf(raw.replace(/e\+?\d+$/i, '').replace(/\.0+$/, ''));
        expect([own, `0${own}`, `66${own}`, `0066${own}`]).toContain(given);
      }),
      { numRuns: 5_000 },
    );
  });

  it('knows a number however it is grouped, in whichever digits', () => {
    fc.assert(
      fc.property(nine, separators, fc.constantFrom('0', '66', '+66', ''), fc.boolean(), (digits, between, before, inThai) => {
        const grouped = `${before}${before === '' ? '' : between}${digits.slice(0, 2)}${between}${digits.slice(2, 5)}${between}${digits.slice(5)}`;
        expect(sent(inThai ? thai(grouped) : grouped)).toBe(`66${digits}`);
      }),
      { numRuns: 3_000 },
    );
  });

  it('reads a number kept as a number as it reads its text', () => {
    fc.assert(
      fc.property(fc.nat(), (value) => {
        expect(sentNumber(value)).toEqual(sentNumber(String(value)));
      }),
      { numRuns: 3_000 },
    );
  });
});
