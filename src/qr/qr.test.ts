import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nationalIdCheck } from '../schema/fields/identity';
import { anyIdOf } from '../schema/promptPay';
import { amountText, satangOf } from './amount';
import { crcText } from './crc';
import { explainCode } from './explain';
import { buildPromptPay, readPromptPay, type Order } from './promptPay';
import { buildSlip, readSlip } from './slip';
import { buildTlv, parseTlv, withCrc } from './tlv';

const SEED = 20_331;
const MOBILE = '00020101021229370016A000000677010111011300668122233335303764540530.375802TH6304D598';
const BILLED = '00020101021230600016A00000067701011201150105500000001010210DEP00001230303S0153037645406500.005802TH63044EC8';
const SLIP = '004100060000010103014022000111222233344ABCD125102TH910417DF';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const ids = fc.oneof(
  fc.stringMatching(/^0[689]\d{8}$/).map((text) => ({ kind: 'mobile' as const, digits: text })),
  digits(12)
    .filter((text) => !text.startsWith('00'))
    .map((text) => ({ kind: 'tax' as const, digits: `${text}${nationalIdCheck(text)}` })),
  digits(15).map((text) => ({ kind: 'wallet' as const, digits: text })),
);
const common = { satang: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })), once: fc.boolean() };
const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
const orders: fc.Arbitrary<Order> = fc.oneof(
  fc.record({ form: fc.constant('anyid' as const), id: ids, ...common }),
  fc.record({
    form: fc.constant('bill' as const),
    biller: digits(15),
    ref1: reference,
    ref2: fc.oneof(fc.constant(''), reference),
    ...common,
  }),
);
const slips = fc.record({ api: fc.constant('000001'), bank: digits(3), reference: fc.stringMatching(/^[A-Za-z0-9]{1,40}$/) });
const graveOf = (text: string): string[] =>
  explainCode(text)
    .faults.filter(({ grave }) => grave)
    .map(({ id }) => id);

describe('checksum, amounts and numbers', () => {
  test('the published value of the algorithm', () => expect(crcText('123456789')).toBe('29B1'));
  test('letters beyond the alphabet count with all of their bytes', () =>
    expect(['ร้าน ก', 'é', '😀'].map(crcText)).toEqual(['8D7B', '7ACB', '4F4F']));
  test('satang are written with two decimals and read back', () => {
    expect([amountText(37), amountText(650_000), amountText(1)]).toEqual(['0.37', '6500.00', '0.01']);
    expect([satangOf('6500'), satangOf('0.5'), satangOf('1.005'), satangOf('-1'), satangOf('')]).toEqual([650_000, 50, null, null, null]);
    for (const wrong of [0, -1, 0.5, NaN, 1e15]) expect(() => amountText(wrong)).toThrow(RangeError);
  });
  test('numbers of PromptPay are known by their shape and check digit', () => {
    expect(anyIdOf('081-222-3333')).toEqual({ kind: 'mobile', digits: '0812223333' });
    expect(anyIdOf('+66 81 222 3333'.slice(1))).toEqual({ kind: 'mobile', digits: '0812223333' });
    expect(anyIdOf('1-1017-00230-70-8')?.kind ?? null).toBe(nationalIdCheck('110170023070') === 8 ? 'tax' : null);
    expect(anyIdOf('140000812223333')?.kind).toBe('wallet');
    expect([anyIdOf('021234567'), anyIdOf('0112345678'), anyIdOf(''), anyIdOf('12345678901234')]).toEqual([null, null, null, null]);
  });
});

describe('PromptPay codes', () => {
  test('are written as published ones are', () => {
    const id = { kind: 'mobile', digits: '0812223333' } as const;
    expect(buildPromptPay({ form: 'anyid', id, satang: 3037, once: true })).toBe(MOBILE);
    const bill = { form: 'bill', biller: '010550000000101', ref1: 'DEP0000123', ref2: 'S01', satang: 50_000, once: true } as const;
    expect(buildPromptPay(bill)).toBe(BILLED);
    expect(readPromptPay(BILLED)).toEqual(bill);
  });
  test('are read whatever the order of their fields, and refused with a wrong checksum', () => {
    const other = '00020101021229370016A0000006770101110113006680111111153037645802TH540520.15630442BE';
    expect(readPromptPay(other)).toMatchObject({ satang: 2015, id: { digits: '0801111111' } });
    expect(readPromptPay(other.replace('42BE', 'FFFF'))).toBeNull();
  });
  test('say what they were asked to say', () =>
    fc.assert(
      fc.property(orders, (order) => {
        const text = buildPromptPay(order);
        expect(readPromptPay(text)).toEqual(order);
        const explained = explainCode(text);
        expect([explained.kind, explained.order]).toEqual([order.form === 'bill' ? 'bill' : 'promptpay', order]);
        expect(graveOf(text)).toEqual([]);
      }),
      { seed: SEED, numRuns: 100 },
    ));
  test('what no code can carry is refused', () => {
    const bill = { form: 'bill', biller: '010550000000101', ref1: 'A1', ref2: '', satang: 100, once: true } as const;
    const wrong: Order[] = [
      { ...bill, biller: '0105500000001' },
      { ...bill, ref1: '' },
      { ...bill, ref1: 'a1' },
      { ...bill, ref2: 'X'.repeat(21) },
      { ...bill, satang: 0 },
      { form: 'anyid', id: { kind: 'tax', digits: '1234567890123' }, satang: 100, once: true },
      { form: 'anyid', id: { kind: 'mobile', digits: '0212345678' }, satang: 100, once: true },
    ];
    for (const order of wrong) expect(() => buildPromptPay(order), JSON.stringify(order)).toThrow(RangeError);
  });
  test('a change of any one character is noticed', () =>
    fc.assert(
      fc.property(orders, fc.nat(), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), (order, place, letter) => {
        const text = buildPromptPay(order);
        const at = place % text.length;
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        if (changed === text) return;
        expect(explainCode(changed).faults).not.toEqual(explainCode(text).faults);
        expect(graveOf(changed).length > 0 || changed.toUpperCase() === text).toBe(true);
      }),
      { seed: SEED, numRuns: 150 },
    ));
});

describe('codes of slips', () => {
  test('are read with their bank and reference', () => {
    expect(readSlip(SLIP)).toEqual({ api: '000001', bank: '014', reference: '00111222233344ABCD12' });
    expect(buildSlip({ api: '000001', bank: '014', reference: '00111222233344ABCD12' })).toBe(SLIP);
    const { lines } = explainCode(SLIP);
    expect(lines.find(({ tag }) => tag === '00.01')?.meaning?.en).toBe('Siam Commercial Bank');
    expect(readSlip(SLIP.replace('17DF', '17DE'))).toBeNull();
    expect(readSlip(BILLED)).toBeNull();
  });
  test('also those of apps that leave out the leading zeros of the checksum', () =>
    fc.assert(
      fc.property(slips, (slip) => {
        const text = buildSlip(slip);
        expect(readSlip(text)).toEqual(slip);
        const short = text.slice(0, -4) + text.slice(-4).replace(/^0{1,3}/, '');
        expect(readSlip(short)).toEqual(slip);
        expect(graveOf(short)).toEqual([]);
      }),
      { seed: SEED, numRuns: 100 },
    ));
  test('the slip of a wallet has a number as well', () => {
    const inner = buildTlv([
      ['00', '01'],
      ['01', '01'],
      ['02', 'P2P'],
      ['03', '50001234567890'],
      ['04', '23112026'],
    ]);
    const text = withCrc(buildTlv([['00', inner]]), '91').toLowerCase();
    expect(readSlip(text.replace('p2p', 'P2P'))).toEqual({ api: '01', bank: '01', reference: '50001234567890' });
  });
});

describe('any text is explained', () => {
  test.each([
    ['https://evil.example/pay', 'link', 'link'],
    ['https://gift.truemoney.com/campaign/?v=abc', 'link', 'giftLink'],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'wallet', 'wallet'],
    ['0812223333', 'other', 'bareNumber'],
    ['สวัสดี', 'other', 'notPayment'],
    ['9'.repeat(8000), 'other', 'tooLong'],
    [MOBILE.slice(0, -8), 'promptpay', 'noCrc'],
    [MOBILE.slice(0, -1), 'promptpay', 'badCrc'],
    [MOBILE.slice(0, 60), 'promptpay', 'noCrc'],
    [withCrc(MOBILE.slice(0, -8).replace('5802TH', '5802VN'), '63'), 'promptpay', 'country'],
    [withCrc(MOBILE.slice(0, -8).replace('5303764', '5303840'), '63'), 'promptpay', 'currency'],
    [withCrc(MOBILE.slice(0, -8).replace('0066812223333', '0066212223333'), '63'), 'promptpay', 'payee'],
    [withCrc(BILLED.slice(0, -8).replace('DEP0000123', 'dep0000123'), '63'), 'bill', 'reference'],
    ['|010550000000101\rDEP1\r\r650000', 'barcode', undefined],
    ['|010550000000101\rDEP1', 'barcode', 'barcode'],
  ])('%.40s', (text, kind, id) => {
    expect(explainCode(text).kind).toBe(kind);
    expect(graveOf(text).slice(0, 1)).toEqual(id === undefined ? [] : [id]);
  });
  test('fields nobody knows are kept and shown', () => {
    const text = withCrc(`${MOBILE.slice(0, -8)}7003ABC9105hello`, '63');
    const { lines, faults } = explainCode(text);
    expect(lines.filter(({ name }) => name === null).map(({ tag, value }) => [tag, value])).toEqual([
      ['70', 'ABC'],
      ['91', 'hello'],
    ]);
    expect(faults.map(({ id }) => id)).toEqual(['unknown', 'unknown']);
  });
  test('a checksum in small letters is told of and taken', () => {
    expect(explainCode(MOBILE.replace('D598', 'd598')).faults.map(({ id }) => id)).toContain('crcCase');
    expect(readPromptPay(MOBILE.replace('D598', 'd598'))).not.toBeNull();
  });
  test('nothing throws, and every character of a code stands in its lines', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.stringMatching(/^(00|01|29|30|54|63|91)\d\d[\dA-F]{0,40}$/),
          fc.stringMatching(/^\|.*$/s),
        ),
        (text) => {
          const { lines, faults } = explainCode(text);
          expect([...lines, ...faults].every((one) => one !== undefined)).toBe(true);
          const { rest } = parseTlv(text.trim());
          if (rest !== '' && faults.some(({ id }) => id === 'cut')) expect(lines.at(-1)?.value).toBeTruthy();
        },
      ),
      { seed: SEED, numRuns: 200 },
    ));
});
