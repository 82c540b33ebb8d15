import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gaps } from '../../src/bankFiles/gaps';
import { headingsOf, suggestMap } from '../../src/bankFiles/heading';
import { profiles } from '../../src/bankFiles/profiles';
import { readStatement } from '../../src/bankFiles/read';
import type { BankLine, ColumnMap, StatementCell } from '../../src/bankFiles/types';
import { linesOf } from './arbitrary';
import { bankFiles, fileOf, kept } from './files';

const RUNS = { numRuns: 20, seed: 20_261_123 };
const writing = fc.record({ lang: fc.constantFrom('th' as const, 'en' as const), sheet: fc.boolean(), newestFirst: fc.boolean() });
const withoutText = ({ text: _text, ...line }: BankLine): Omit<BankLine, 'text'> => line;

describe('a file of every bank', () => {
  it('has a profile for each bank there is a file of', () => expect(profiles.map(({ bank }) => bank)).toEqual([...bankFiles.keys()]));

  it.each([...bankFiles.keys()])('%s: lines come back as they were written', (bank) => {
    const { precision } = bankFiles.get(bank)!.keeps;
    fc.assert(
      fc.property(linesOf(precision === 'second' ? 'second' : 'minute'), writing, ({ lines, opening }, how) => {
        const read = readStatement(fileOf(bank, lines, how, opening), bank);
        expect(read?.errors).toEqual([]);
        expect(read?.lines.map(({ line }) => withoutText(line))).toEqual(lines.map((line) => kept(bank, line)));
        expect(read).toMatchObject({ bank, account: '123-4-56789-0', opening, heading: 4, skipped: 3 });
        if (lines.length > 1) expect(read?.order).toBe(how.newestFirst ? 'newestFirst' : 'oldestFirst');
        expect(
          gaps(
            read!.lines.map(({ line }) => line),
            read!.opening,
          ),
        ).toEqual([]);
        const first = how.newestFirst ? 4 + lines.length : 6;
        expect(read?.lines[0]?.row).toBe(first);
      }),
      RUNS,
    );
  });
  it.each([...bankFiles.keys()])('%s: is found by its headings alone', (bank) => {
    for (const lang of ['th', 'en'] as const) {
      const heading = bankFiles.get(bank)!.heading[lang];
      expect(readStatement([heading])?.bank, lang).toBe(bank);
    }
  });
});

// As each bank writes them, by hand.
const WRITTEN: [string, StatementCell[], Partial<BankLine>][] = [
  [
    'KBANK',
    ['20-11-26', '14:05', 'รับโอนเงิน', '', '500.37', '12,500.37', 'K PLUS', 'จาก X5678 นาย สมชาย ใจ++'],
    {
      at: '2026-11-20T14:05:00+07:00',
      satang: 50_037,
      balanceAfter: 1_250_037,
      counterparty: { bank: 'KBANK', number: 'x5678', name: 'นาย สมชาย ใจ++' },
      channel: 'K PLUS',
      text: 'รับโอนเงิน · จาก X5678 นาย สมชาย ใจ++',
    },
  ],
  [
    'KBANK',
    ['20/11/69', '14.05', 'รับโอนเงิน', '', '500.37', '12,500.37', 'K PLUS', 'From SCB X1234 SOMCHAI J.'],
    { at: '2026-11-20T14:05:00+07:00', counterparty: { bank: 'SCB', number: 'x1234', name: 'SOMCHAI J.' } },
  ],
  [
    'KBANK',
    ['20-11-26', '14:05', 'รับโอนเงิน', '', '500.37', '12,500.37', 'K PLUS', 'จาก พร้อมเพย์ X1234 นาย สมชาย ใจดี'],
    { counterparty: { name: 'นาย สมชาย ใจดี' } },
  ],
  [
    'KBANK',
    ['20-11-26', '14:05', 'รับโอนเงิน', '', '500.37', '12,500.37', 'K PLUS', 'From 0141234567 SOMCHAI J.'],
    { counterparty: { bank: 'KBANK', number: '0141234567', name: 'SOMCHAI J.' } },
  ],
  [
    'SCB',
    ['20/11/2026', '14:05', 'X1', 'ENET', '', '500.37', '12,500.37', 'กสิกรไทย (KBANK) /X123456'],
    { direction: 'in', counterparty: { bank: 'KBANK', number: 'x123456' } },
  ],
  [
    'SCB',
    ['20/11/2026', '14:05', 'X2', 'ENET', '-500.37', '', '12,500.37', 'ค่าธรรมเนียม'],
    { direction: 'out', satang: 50_037, counterparty: {} },
  ],
  [
    'BBL',
    ['20/11/26', 'TRF FR KTB 123-4-56789-0 MR SOMCHAI JAIDEE', '', '', '500.37', '12,500.37', 'mPhone'],
    {
      at: '2026-11-20T00:00:00+07:00',
      precision: 'day',
      counterparty: { bank: 'KTB', number: '123-4-56789-0', name: 'MR SOMCHAI JAIDEE' },
    },
  ],
  [
    'KTB',
    ['20/11/2569 14:05:33', 'IORSDT', 'Transfer from 014-1234567890', '500.37', '12,500.37', '0001'],
    { at: '2026-11-20T14:05:33+07:00', precision: 'second', counterparty: { bank: 'SCB', number: '1234567890' } },
  ],
  [
    'BAY',
    ['20/11/2026', '14:05:33', 'โอนเงิน', '500.37', 'D', '12,500.37', 'KMA', 'โอนไป ธ.กสิกรไทย xxx-x-x5678-x'],
    { direction: 'out', counterparty: { bank: 'KBANK', number: 'xxx-x-x5678-x' } },
  ],
  [
    'TTB',
    ['20 พ.ย. 2569', '14:05 น.', 'รับเงิน', '500.37', '12,500.37', 'ttb touch', 'เงินเข้าจากบัญชี XXX-X-X5678-X'],
    { direction: 'in', counterparty: { number: 'xxx-x-x5678-x' } },
  ],
  [
    'GSB',
    ['๒๐/๑๑/๒๕๖๙', '๑๔:๐๕', 'ฝาก', '0.00', '๕๐๐.๓๗', '12,500.37', ''],
    { at: '2026-11-20T14:05:00+07:00', satang: 50_037, counterparty: {} },
  ],
  [
    'TRUEWALLET',
    ['20/11/2026 14:05:33', 'รับเงิน', 'สมชาย ***', '081-xxx-5678', '+500.37', '', '500012345678901'],
    { balanceAfter: null, counterparty: { name: 'สมชาย ***', number: '081-xxx-5678' }, externalId: '500012345678901' },
  ],
];
describe('rows as banks write them', () => {
  it.each(WRITTEN)('%s: %j', (bank, row, wanted) => {
    const read = readStatement([bankFiles.get(bank)!.heading.th, row]);
    expect(read?.errors).toEqual([]);
    expect(read?.lines[0]?.line).toMatchObject({ satang: 50_037, ...wanted });
    if (wanted.counterparty) expect(read?.lines[0]?.line.counterparty).toEqual(wanted.counterparty);
  });
});

const GSB = bankFiles.get('GSB')!.heading.th;
const row = (change: Record<number, StatementCell>): StatementCell[] =>
  Object.assign(['20/11/2569', '14:05', 'ฝาก', '', '500.00', '12,500.00', ''] as StatementCell[], change);

describe('rows that are wrong', () => {
  it.each<[string, Record<number, StatementCell>, string]>([
    ['a day there is none of', { 0: '31/02/2569' }, 'notDate วันที่'],
    ['a leap day of another year', { 0: '29/02/2569' }, 'notDate วันที่'],
    ['a month there is none of', { 0: '20/13/2569' }, 'notDate วันที่'],
    ['a year of neither era', { 0: '20/11/58' }, 'yearUnclear วันที่'],
    ['a year added to twice', { 0: '20/11/3112' }, 'dateUnlikely วันที่'],
    ['a common year taken from', { 0: '20/11/1483' }, 'dateUnlikely วันที่'],
    ['no day', { 0: '' }, 'noDate วันที่'],
    ['junk for a day', { 0: 'abc' }, 'notDate วันที่'],
    ['a number for a day', { 0: 20_261_120 }, 'notDate วันที่'],
    ['a broken day of a spreadsheet', { 0: new Date(Number.NaN) }, 'notDate วันที่'],
    ['a formula for a day', { 0: '=TODAY()' }, 'formula วันที่'],
    ['junk for a time', { 1: '25:00' }, 'notTime เวลา'],
    ['a time as an amount', { 1: 14.05 }, 'notTime เวลา'],
    ['a formula for an amount', { 4: '=SUM(A1:A9)' }, 'formula ฝาก'],
    ['words for an amount', { 4: 'ห้าร้อย' }, 'notAmount ฝาก'],
    ['a decimal comma', { 4: '1,5' }, 'notAmount ฝาก'],
    ['two points', { 4: '1.500.00' }, 'notAmount ฝาก'],
    ['parts of a satang', { 4: '0.005' }, 'satangPart ฝาก'],
    ['parts of a satang in a number', { 4: 0.005 }, 'satangPart ฝาก'],
    ['no number', { 4: Number.NaN }, 'notAmount ฝาก'],
    ['more than there is', { 4: 1e20 }, 'notAmount ฝาก'],
    ['a day for an amount', { 4: new Date(0) }, 'notAmount ฝาก'],
    ['a reversal', { 4: '-500.00' }, 'negative ฝาก'],
    ['both ways', { 3: '1.00' }, 'bothSides ฝาก'],
    ['no amount', { 4: '' }, 'noAmount '],
    ['nothing', { 4: '0.00' }, 'noAmount '],
    ['junk for a balance', { 5: 'n/a' }, 'notBalance คงเหลือ'],
  ])('%s', (_, change, wanted) => {
    const read = readStatement([GSB, row({}), row(change), row({ 5: '13,000.00' })], 'GSB')!;
    expect(read.errors.map(({ row: at, code, column }) => `${at} ${code} ${column}`)).toEqual([`3 ${wanted}`]);
    expect(read.lines.map((one) => one.row)).toEqual([2, 4]);
  });
  it.each<[string, Record<number, StatementCell>, Partial<BankLine>]>([
    ['both eras in one file', { 0: '20/11/2026' }, { at: '2026-11-20T14:05:00+07:00' }],
    ['a day of a spreadsheet in the Buddhist era', { 0: new Date('2569-11-20T00:00:00Z') }, { at: '2026-11-20T14:05:00+07:00' }],
    ['the same as a number', { 0: 244_673 }, { at: '2026-11-20T14:05:00+07:00' }],
    ['no time', { 1: '' }, { precision: 'day' }],
    ['text as spreadsheets protect it', { 4: '="500.00"', 0: "'20/11/2569" }, { satang: 50_000 }],
    ['a sign behind', { 3: '500.00-', 4: '' }, { direction: 'out', satang: 50_000 }],
    ['brackets', { 3: '(500.00)', 4: '-' }, { direction: 'out', satang: 50_000 }],
    ['an inexact fraction', { 4: 0.1 + 0.2 }, { satang: 30 }],
    ['a formula in the text', { 6: '=HYPERLINK("x")' }, { counterparty: {} }],
    ['no balance', { 5: '' }, { balanceAfter: null }],
    ['a balance below zero', { 5: '-1.00' }, { balanceAfter: -100 }],
    ['a name like a total', { 6: 'รับโอน SCB X1234 รวมใจ ดี' }, { counterparty: { bank: 'SCB', number: 'x1234', name: 'รวมใจ ดี' } }],
  ])('%s is read', (_, change, wanted) => {
    const read = readStatement([GSB, row(change)], 'GSB')!;
    expect(read.errors).toEqual([]);
    expect(read.lines[0]?.line).toMatchObject(wanted);
  });
  it('reads whatever the cells hold, and loses no row in which money may have moved', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.double(),
      fc.constantFrom<StatementCell>('', null, undefined, '20/11/2569', '14:05', '500.00', 'รวม', 'ยอดยกมา', new Date(Number.NaN), '=1+1'),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 8 }), (rows) => {
        const read = readStatement([GSB, ...rows], 'GSB')!;
        const filled = rows.filter((cells) => cells.some((one) => String(one ?? '').replace(/[\s'\u200b-\u200f\u2060\ufeff]/g, '') !== ''));
        expect(read.lines.length + read.errors.length + read.skipped).toBeLessThanOrEqual(rows.length);
        expect(read.lines.length + read.errors.length + read.skipped).toBeGreaterThanOrEqual(
          filled.filter((cells) => cells.some((one) => typeof one === 'number')).length,
        );
        for (const { line } of read.lines) expect(Number.isSafeInteger(line.satang) && line.satang > 0).toBe(true);
        expect(readStatement(rows)?.lines.length ?? 0).toBeLessThanOrEqual(rows.length);
      }),
      { ...RUNS, numRuns: 100 },
    );
  });
});

describe('which file it is', () => {
  it('is nothing without a heading', () => {
    expect(readStatement([])).toBeNull();
    expect(readStatement([['hello'], ['20/11/2569', '500.00']])).toBeNull();
    expect(readStatement([['วันที่', 'รายการ']])).toBeNull();
  });
  it('is not another bank’s than the account is of', () => {
    expect(readStatement([bankFiles.get('KBANK')!.heading.th], 'TTB')).toBeNull();
  });
  it('is of the bank named above, where two write alike', () => {
    const alike = ['วันที่', 'เวลา', 'รายการ', 'ถอน', 'ฝาก', 'ยอดคงเหลือ', 'หมายเหตุ'];
    expect(['ธนาคารกรุงเทพ', 'ธนาคารออมสิน', 'MyMo'].map((title) => readStatement([[title], alike])?.bank)).toEqual(['BBL', 'GSB', 'GSB']);
  });
  it('takes the opening balance and the account from wherever they stand', () => {
    const top = [['บัญชีเลขที่: 012-3-45678-9'], ['ยอดยกมา', '', '1,000.00']];
    expect(readStatement([...top, GSB, row({})])).toMatchObject({ account: '012-3-45678-9', opening: 100_000, skipped: 0 });
    expect(readStatement([['Account Number', 'xxx-x-x5678-x'], GSB, row({ 2: 'ยอดยกมา', 4: '', 5: '700.00' }), row({})])).toMatchObject({
      account: 'xxx-x-x5678-x',
      opening: 70_000,
      skipped: 1,
    });
  });
  it('is turned by its balances where all days are alike', () => {
    const day = (satang: string, balance: string): StatementCell[] => ['20/11/2569', '', 'ฝาก', '', satang, balance, ''];
    const read = readStatement([GSB, day('3.00', '106.00'), day('2.00', '103.00'), day('1.00', '101.00')])!;
    expect([read.order, read.lines.map(({ row: at }) => at)]).toEqual(['newestFirst', [4, 3, 2]]);
  });
  it('goes on behind a heading that is repeated on each page, and over totals', () => {
    const read = readStatement([GSB, row({}), ['รวม', '', '', '0.00', '500.00'], GSB, row({ 5: '13,000.00' })])!;
    expect([read.lines.length, read.skipped, read.errors]).toEqual([2, 2, []]);
  });
});

describe('a file of an unknown bank', () => {
  const heading = ['Posting day', 'Hour', 'Sum', 'Way', 'New balance', 'Sender', 'Sender account', 'Sender bank', 'No.'];
  const rows: StatementCell[][] = [
    ['Bank of Nowhere'],
    heading,
    ['20/11/2026', '14:05:33', '500.37', 'Zugang', '1,500.37', 'SOMCHAI J.', 'x1234', 'Kasikornbank', 'A1'],
    ['20/11/2026', '14:06:00', '1.00', 'Abgang', '1,499.37', '', '', '', 'A2'],
    ['20/11/2026', '14:07:00', '1.00', '?', '1,499.37', '', '', '', 'A3'],
  ];
  const map: ColumnMap = {
    headings: headingsOf(heading),
    columns: { date: 0, time: 1, amount: 2, side: 3, balance: 4, payerName: 5, payerNumber: 6, payerBank: 7, reference: 8 },
    sides: { in: ['Zugang'], out: ['Abgang'] },
  };
  it('is read by the map somebody made, kept as JSON', () => {
    expect(readStatement(rows)).toBeNull();
    const read = readStatement(rows, JSON.parse(JSON.stringify(map)) as ColumnMap)!;
    expect(read.lines.map(({ line }) => line)).toEqual([
      {
        at: '2026-11-20T14:05:33+07:00',
        precision: 'second',
        direction: 'in',
        satang: 50_037,
        balanceAfter: 150_037,
        counterparty: { bank: 'KBANK', number: 'x1234', name: 'SOMCHAI J.' },
        externalId: 'A1',
      },
      {
        at: '2026-11-20T14:06:00+07:00',
        precision: 'second',
        direction: 'out',
        satang: 100,
        balanceAfter: 149_937,
        counterparty: {},
        externalId: 'A2',
      },
    ]);
    expect(read.errors).toEqual([{ row: 5, column: 'Way', code: 'side' }]);
    expect(read).toMatchObject({ bank: null, heading: 2 });
  });
  it('is not read by the map of another one, or by one without an amount', () => {
    expect(readStatement([heading.toReversed(), ...rows.slice(2)], map)).toBeNull();
    expect(readStatement(rows, { ...map, columns: { date: 0 } })).toBeNull();
  });
  it('gets a first map out of the headings any bank writes', () => {
    const mixed = [['My bank'], ['Transaction Date', 'Time', 'Foo', 'Withdrawals', 'Deposits', 'Ledger Balance']];
    expect(suggestMap(mixed)).toMatchObject({ row: 1, map: { columns: { date: 0, time: 1, out: 3, in: 4, balance: 5 } } });
    expect(suggestMap([['a', 'b']])).toBeNull();
  });
});

describe('balances', () => {
  const moved = (direction: 'in' | 'out', satang: number, balanceAfter: number | null) => ({ direction, satang, balanceAfter });
  it('names each gap, the first one first', () => {
    const lines = [
      moved('in', 100, 1_100),
      moved('out', 50, 1_050),
      moved('in', 10, 1_070),
      moved('in', 1, null),
      moved('out', 2, 1_069),
      moved('in', 5, 1_000),
    ];
    expect(gaps(lines)).toEqual([
      { at: 2, wanted: 1_060, found: 1_070 },
      { at: 5, wanted: 1_074, found: 1_000 },
    ]);
    expect(gaps(lines, 900)[0]).toEqual({ at: 0, wanted: 1_000, found: 1_100 });
    expect(gaps([moved('in', 1, null)], 5)).toEqual([]);
  });
  it('finds a line that was taken out, at its place', () => {
    fc.assert(
      fc.property(linesOf('minute'), fc.nat(), ({ lines, opening }, seed) => {
        expect(gaps(lines, opening)).toEqual([]);
        const out = seed % lines.length;
        const found = gaps(lines.toSpliced(out, 1), opening);
        expect(found.map(({ at }) => at)).toEqual(out === lines.length - 1 ? [] : [out]);
      }),
      RUNS,
    );
  });
});

describe('docs/bank-files.md', () => {
  it.each(profiles.map((profile) => [profile.bank, profile] as const))(
    'names every heading and template of %s',
    (bank, { columns, payers = [] }) => {
      const text = readFileSync('docs/bank-files.md', 'utf8');
      const chapter = text.slice(text.indexOf(`### ${bank}:`)).split(/\n##/)[0]!;
      expect([...Object.values(columns).flat(), ...payers].filter((word) => !chapter.includes(`\`${word}\``))).toEqual([]);
    },
  );
});
