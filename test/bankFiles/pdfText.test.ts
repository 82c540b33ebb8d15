import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pdfRows } from '../../src/bankFiles/pdfText';
import { readStatement } from '../../src/bankFiles/read';
import { linesOf } from './arbitrary';
import { baht } from './files';

const LINES = [
  'ธนาคารออมสิน',
  'เลขที่บัญชี 020-0-12345678-9',
  'วันที่   เวลา   รายการ   ถอน   ฝาก   คงเหลือ   หมายเหตุ',
  '01/11/2569 ยอดยกมา 12,000.00',
  '20/11/2569 14:05 รายการอื่น   500.37   12,500.37   รับโอน KBANK X1234 นาย สมชาย',
  'ใจดี',
  '20/11/2569 14:06 น. ถอนเงิน 100.00 12,400.37',
  'หน้า 1/2',
  'วันที่ เวลา รายการ ถอน ฝาก คงเหลือ หมายเหตุ',
  '20/11/2569 14:07 โอน 0.37 12,400.00 โอนออก SCB X9876 MALEE B.',
  'รวม 3 รายการ 600.74',
];

describe('the text of a PDF', () => {
  it('becomes lines, their direction told by the balances', () => {
    const read = readStatement(pdfRows(LINES), 'GSB')!;
    expect(read).toMatchObject({ account: '020-0-12345678-9', opening: 1_200_000, errors: [], skipped: 0 });
    expect(
      read.lines.map(({ line: { at, direction, satang, balanceAfter, counterparty } }) => [
        at.slice(5, 16),
        direction,
        satang,
        balanceAfter,
        counterparty,
      ]),
    ).toEqual([
      ['11-20T14:05', 'in', 50_037, 1_250_037, { bank: 'KBANK', number: 'x1234', name: 'นาย สมชาย ใจดี' }],
      ['11-20T14:06', 'out', 10_000, 1_240_037, {}],
      ['11-20T14:07', 'out', 37, 1_240_000, { bank: 'SCB', number: 'x9876', name: 'MALEE B.' }],
    ]);
  });
  it('takes the bank’s word where there is no balance before, and refuses where that says nothing either', () => {
    const of = (kind: string): unknown => {
      const read = readStatement(pdfRows([`20/11/2569 14:05 ${kind} 500.37 12,500.37`]), 'GSB')!;
      return read.lines[0]?.line.direction ?? read.errors[0]?.code;
    };
    expect(['รับโอนเงิน', 'โอนออก', 'XYZ'].map(of)).toEqual(['in', 'out', 'noAmount']);
  });
  it('keeps a movement it cannot read as a row that is wrong', () => {
    const read = readStatement(pdfRows([...LINES.slice(0, 5), '01/11/2569 - 30/11/2569', '20/11/2569 14:09 ฝาก ห้าร้อย']), 'GSB')!;
    expect([read.lines.length, read.errors.map(({ code }) => code)]).toEqual([1, ['noAmount']]);
  });
  // The banks that give their customers a PDF and nothing else, as far as `docs/bank-files.md` knows.
  it.each(['KTB', 'GSB'])('%s: lines come back as they were printed', (bank) => {
    fc.assert(
      fc.property(linesOf('minute'), fc.boolean(), ({ lines, opening }, newestFirst) => {
        const printed = lines.map(({ at, satang, balanceAfter, counterparty: { bank: payer, number, name }, direction }) => {
          const text =
            bank === 'GSB'
              ? `${direction === 'in' ? 'รับโอน' : 'โอนออก'} ${payer}`
              : `Transfer ${direction === 'in' ? 'from' : 'to'} ${payer}`;
          return `${at.slice(8, 10)}/${at.slice(5, 7)}/69 ${at.slice(11, 16)} TR ${baht(satang)} ${baht(balanceAfter ?? 0)} ${text} ${number} ${name}`;
        });
        const read = readStatement(pdfRows([`ยอดยกมา ${baht(opening)}`, ...(newestFirst ? printed.toReversed() : printed)]), 'GSB')!;
        expect(read.errors).toEqual([]);
        expect(read.lines.map(({ line: { text: _text, ...line } }) => line)).toEqual(
          lines.map(({ channel: _channel, externalId: _id, ...line }) => line),
        );
      }),
      { numRuns: 20, seed: 20_261_123 },
    );
  });
});
