import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNames, normaliseName } from '../../server/compare/names';

describe('a name in comparable form', () => {
  it.each([
    ['นาย สมชาย  ใจดี', 'สมชาย ใจดี'],
    ['นายสมชาย ใจดี', 'สมชาย ใจดี'],
    ['น.ส. มาลี บุญมา', 'มาลี บุญมา'],
    ['น.ส.มาลี บุญมา', 'มาลี บุญมา'],
    ['นส มาลี บุญมา', 'มาลี บุญมา'],
    ['นางสาวมาลี บุญมา', 'มาลี บุญมา'],
    ['นาง มาลี บุญมา', 'มาลี บุญมา'],
    ['ด.ช. ก้อง ใจดี', 'ก้อง ใจดี'],
    ['ว่าที่ ร.ต. วิชัย ศรีสุข', 'วิชัย ศรีสุข'],
    ['ว่าที่ร้อยตรีหญิง มาลี ศรีสุข', 'มาลี ศรีสุข'],
    ['พ.ต.อ.หญิง มาลี ศรีสุข', 'มาลี ศรีสุข'],
    ['จ.ส.อ. วิชัย ศรีสุข', 'วิชัย ศรีสุข'],
    ['คุณ สมชาย', 'สมชาย'],
    ['นายิกา ทองคำ', 'นายิกา ทองคำ'],
    ['นาย นายิกา ทองคำ', 'นายิกา ทองคำ'],
    ['บริษัท ดีจริง จำกัด', 'ดีจริง'],
    ['MR. SOMCHAI JAIDEE', 'somchai jaidee'],
    ['Miss Malee Boonma', 'malee boonma'],
    ['MRS.MALEE BOONMA', 'malee boonma'],
    ['Mra Jaidee', 'mra jaidee'],
    ['ＳＯＭＣＨＡＩ\u200b Jaidee\ufeff', 'somchai jaidee'],
    ['นํ้าฝน ทองคํา', 'น้ำฝน ทองคำ'],
    ['เเก้ว ใจดี', 'แก้ว ใจดี'],
    ['นาย สมชาย ใจ***', 'สมชาย ใจ*'],
    ['สมชาย ใจxx', 'สมชาย ใจ*'],
    ['SOMCHAI JXXX', 'somchai j*'],
    ['MAX ALEXX', 'max alexx'],
    ['น้ำฝน ทอง++', 'น้ำฝน ทอง*'],
    ['นาย', 'นาย'],
    ['', ''],
  ])('%j becomes %j', (name, plain) => expect(normaliseName(name)).toBe(plain.normalize('NFKC')));
});

describe('two names', () => {
  it.each<[string | null, string, string]>([
    ['นาย สมชาย ใจดี', 'สมชาย ใจดี', 'same'],
    ['MR SOMCHAI JAIDEE', 'Somchai Jaidee', 'same'],
    ['น้ำฝน ทองคำ', 'นํ้าฝน ทองคํา', 'same'],
    ['สมชายใจดี', 'สมชาย ใจดี', 'same'],
    ['นาย สมชาย ใจ***', 'สมชาย ใจดี', 'compatible'],
    ['นาย สมชาย ใจ', 'สมชาย ใจดี', 'compatible'],
    ['นาย สมชาย', 'สมชาย ใจดี', 'compatible'],
    ['สมชายใจ***', 'สมชาย ใจดี', 'compatible'],
    ['SOMCHAI J.', 'Somchai Jaidee', 'compatible'],
    ['S. JAIDEE', 'Somchai Jaidee', 'compatible'],
    ['SOM*** JAI***', 'Somchai Jaidee', 'compatible'],
    ['SOMCHAI WILLIAM JAIDEE', 'Somchai Jaidee', 'compatible'],
    ['นาง กนกวรรณ ณ อยุ++', 'กนกวรรณ ณ อยุธยา', 'compatible'],
    ['นาง กนกวรรณ ณอยุธยา', 'กนกวรรณ ณ อยุธยา', 'same'],
    ['นาย วิชัย ศรีสุข และ นาง มาลี บุญมา', 'มาลี บุญมา', 'same'],
    ['ส*** ใ***', 'สมชาย ใจดี', 'unknown'],
    ['SOMCHAI J.', 'สมชาย ใจดี', 'unknown'],
    ['***', 'สมชาย ใจดี', 'unknown'],
    ['12345', 'สมชาย ใจดี', 'unknown'],
    ['', 'สมชาย ใจดี', 'unknown'],
    [null, 'สมชาย ใจดี', 'unknown'],
    ['นาย สมชัย ใจดี', 'สมชาย ใจดี', 'contradicts'],
    ['นาย สมชาย ใจงาม', 'สมชาย ใจดี', 'contradicts'],
    ['นาย สมชาย งา***', 'สมชาย ใจดี', 'contradicts'],
    ['นาย สม ใจดี', 'สมชาย ใจดี', 'contradicts'],
    ['ม*** ใ***', 'สมชาย ใจดี', 'contradicts'],
    ['นาย ใจดี', 'สมชาย ใจดี', 'contradicts'],
    ['SOMCHAI K.', 'Somchai Jaidee', 'contradicts'],
    ['M. JAIDEE', 'Somchai Jaidee', 'contradicts'],
    ['JAIDEE SOMCHAI', 'Somchai Jaidee', 'contradicts'],
    ['นาย สมชายชาญ ใจดี', 'สมชาย', 'contradicts'],
    ['นาย สมชาย', 'สมชายชาญ ใจดี', 'contradicts'],
    ['สมชายชาญ', 'สมชาย ใจดี', 'contradicts'],
    ['สมชายชาญ', 'สมชาย', 'contradicts'],
  ])('%s and %s: %s', (shown, known, fit) => expect(compareNames(shown, known).fit).toBe(fit));

  it('says how alike they are', () => {
    const of = (a: string, b: string): number => compareNames(a, b).similarity;
    expect(of('นาย สมชาย ใจดี', 'สมชาย ใจดี')).toBe(1);
    expect(of('สมชาย ใจ***', 'สมชาย ใจดี')).toBe(1);
    expect(of('สมชัย ใจดี', 'สมชาย ใจดี')).toBeCloseTo(8 / 9);
    expect(of('SOMCHAI JAIDEE', 'SOMCHAY JAIDEE')).toBeGreaterThan(of('SOMCHAI JAIDEE', 'MALEE JAIDEE'));
    expect(of('มาลี บุญมา', 'วิชัย ศรีสุข')).toBeLessThan(0.3);
    expect(of('SOMCHAI', 'สมชาย')).toBe(0);
  });

  const word = fc.stringMatching(/^[ก-ฮ]{3,9}$/);
  const NAMES = { numRuns: 200, seed: 20_261_123 };
  it('stays the same person under a title, a cover, a cut and capitals', () => {
    fc.assert(
      fc.property(word, word, fc.nat({ max: 8 }), fc.constantFrom('', 'นาย ', 'นาง', 'น.ส.', '\u200b'), (first, last, cut, title) => {
        const whole = `${first} ${last}`;
        expect(compareNames(`${title}${whole}`, whole).fit).toBe('same');
        for (const end of ['', '*', '***', '++'])
          expect(compareNames(`${title}${first} ${last.slice(0, cut)}${end}`, whole).fit).not.toMatch(/contradicts|unknown/);
        expect(compareNames(whole, `${title}${whole}`)).toEqual(compareNames(`${title}${whole}`, whole));
      }),
      NAMES,
    );
  });
  it('is somebody else with another first name, and the same both ways', () => {
    fc.assert(
      fc.property(word, word, word, (first, other, last) => {
        fc.pre(first !== other);
        expect(compareNames(`${first} ${last}`, `${other} ${last}`).fit).toBe('contradicts');
        expect(compareNames(`${other} ${last}`, `${first} ${last}`)).toEqual(compareNames(`${first} ${last}`, `${other} ${last}`));
      }),
      NAMES,
    );
  });
  it('reads any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 0x2fff }), { maxLength: 60 }).map((codes) => String.fromCodePoint(...codes)),
        fc.stringMatching(/^[ก-๛a-z*+. ]{0,40}$/),
        (a, b) => {
          const { fit, similarity } = compareNames(a, b);
          expect(['same', 'compatible', 'unknown', 'contradicts']).toContain(fit);
          expect(similarity >= 0 && similarity <= 1).toBe(true);
          expect(normaliseName(normaliseName(a))).toBe(normaliseName(a));
        },
      ),
      { ...NAMES, numRuns: 100 },
    );
  });
});
