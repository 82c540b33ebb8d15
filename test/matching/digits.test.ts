import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDigits } from '../../server/compare/digits';

describe('what a bank shows of an account number', () => {
  it.each<[string | null, string | null, string]>([
    ['xxx-x-x6789-x', '1234567890', 'compatible'],
    ['xxx-x-x6789-x', '1234576890', 'contradicts'],
    ['xxx-x-x7890-x', '1234567890', 'contradicts'],
    ['XXXXXX7890', '1234567890', 'compatible'],
    ['XXXXXX6789', '1234567890', 'contradicts'],
    ['X-6789', '1234567890', 'compatible'],
    ['X-7890', '1234567890', 'compatible'],
    ['x567890', '1234567890', 'compatible'],
    ['X-5678', '1234567890', 'contradicts'],
    ['X-1234', '1234567890', 'contradicts'],
    ['7890', '1234567890', 'compatible'],
    ['1234', '1234567890', 'contradicts'],
    ['๗๘๙๐', '1234567890', 'compatible'],
    ['xxx-7890', '1237890', 'compatible'],
    ['123-x-xxxxx-x', '1234567890', 'compatible'],
    ['123xx', '1234567890', 'compatible'],
    ['234xx', '1234567890', 'contradicts'],
    ['12xx90', '1234567890', 'compatible'],
    ['X6789X', '1234567890', 'compatible'],
    ['081-xxx-5678', '0811235678', 'compatible'],
    ['***890', '1234567890', 'compatible'],
    ['…7890', '1234567890', 'compatible'],
    ['xxxxxxxx90', '1234567890', 'unknown'],
    ['xxxxxxxx91', '1234567890', 'contradicts'],
    ['123-4-56789-0', '1234567890', 'same'],
    ['12345678', '0012345678', 'compatible'],
    ['0123456789', '123456789', 'same'],
    ['123456789012', '1234567890', 'contradicts'],
    ['020012345678', '020012345678', 'same'],
    ['xxx-xxx', '1234567890', 'unknown'],
    ['', '1234567890', 'unknown'],
    [null, '1234567890', 'unknown'],
    ['7890', '', 'unknown'],
    ['7890', null, 'unknown'],
  ])('%s beside %s: %s', (shown, number, fit) => expect(compareDigits(shown, number)).toBe(fit));

  const digits = (least: number, most: number) =>
    fc.array(fc.nat({ max: 9 }), { minLength: least, maxLength: most }).map((all) => all.join(''));
  it('never contradicts its own number, and a changed visible digit always does', () => {
    fc.assert(
      fc.property(digits(10, 12), fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), fc.nat({ max: 11 }), (number, covered, at) => {
        const mask = [...number].map((digit, place) => (covered[place] ? 'x' : digit)).join('');
        const visible = mask.replaceAll('x', '').length;
        expect(compareDigits(mask, number)).toBe(
          visible === 0 || visible < 3 ? 'unknown' : visible === number.length ? 'same' : 'compatible',
        );
        const place = at % number.length;
        const changed = `${number.slice(0, place)}${(Number(number[place]) + 1) % 10}${number.slice(place + 1)}`;
        if (!covered[place]) expect(compareDigits(mask, changed)).toBe('contradicts');
      }),
      { numRuns: 300, seed: 20_261_123 },
    );
  });
});
