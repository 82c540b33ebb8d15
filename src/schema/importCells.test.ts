import { describe, expect, it } from 'vitest';
import type { AnyField } from './fields/types';
import { canComeFromFile, headingKey, readCell, type FileCell } from './importCells';

const field = (kind: string, more: object = {}): AnyField => ({ kind, label: 'ช่อง', ...more }) as AnyField;
const called = (value: string) =>
  ({ in: { th: 'เงินเข้า', en: 'Incoming' }, out: { th: 'เงินออก', en: 'Outgoing' } })[value] ?? { th: value, en: value };
const read = (kind: string, cell: FileCell, more?: object): unknown => {
  const found = readCell(field(kind, more), cell, called);
  return 'key' in found ? found.key : found.value;
};

describe('a cell of a file', () => {
  it.each<[string, FileCell, unknown]>([
    ['money', '1,234.50', 1234.5],
    ['money', ' ฿1,234 ', 1234],
    ['money', '(500)', -500],
    ['money', '๑๐๐ บาท', 100],
    ['money', 12.5, 12.5],
    ['money', '1,5', 'notNumber'],
    ['money', '1e5', 'notNumber'],
    ['money', '12..5', 'notNumber'],
    ['percent', '15%', 15],
    ['int', '1,000', 1000],
    ['bool', 'ใช่', true],
    ['bool', 'NO', false],
    ['bool', 0, false],
    ['bool', 'อาจจะ', 'notBool'],
    ['bank', 'ธนาคารกสิกรไทย', 'KBANK'],
    ['bank', 'scb', 'SCB'],
    ['bank', 'Bangkok Bank', 'BBL'],
    ['bank', 'ไม่มี', 'notBank'],
    ['phone', 812345678, '0812345678'],
    ['phone', "'+66812345678", '+66812345678'],
    ['phone', '081-234 5678', '0812345678'],
    ['text', '  ชื่อ ', 'ชื่อ'],
    ['text', "'=1+1", '=1+1'],
    ['text', "it's", "it's"],
    ['text', 42, '42'],
    ['text', '   ', null],
    ['text', null, null],
    ['text', 'x'.repeat(5_001), 'cellTooLong'],
    ['tags', 'ก, ข;ค', ['ก', 'ข', 'ค']],
    ['refs', 'A, B', ['A', 'B']],
    ['ref', '123', '123'],
  ])('%s: %j is %j', (kind, cell, value) => expect(read(kind, cell)).toEqual(value));

  it.each<[string, FileCell, unknown]>([
    ['date', '2026-11-20', '2026-11-20'],
    ['date', '20/11/2569', '2026-11-20'],
    ['date', '20-11-2026', '2026-11-20'],
    ['date', '20.11.2569', '2026-11-20'],
    ['date', '๒๐/๑๑/๒๕๖๙', '2026-11-20'],
    ['date', '20 พ.ย. 2569', '2026-11-20'],
    ['date', '20พ.ย.2569', '2026-11-20'],
    ['date', '20 พฤศจิกายน พ.ศ. 2569', '2026-11-20'],
    ['date', '20-Nov-2026', '2026-11-20'],
    ['date', 'Nov 20, 2026', '2026-11-20'],
    ['date', '2026-11-20 00:00:00', '2026-11-20'],
    ['date', 46_346, '2026-11-20'],
    ['date', '29/02/2567', '2024-02-29'],
    ['date', '29/02/2569', 'notDate'],
    ['date', '11/20/2026', 'notDate'],
    ['date', '20/11/69', 'yearNotWhole'],
    ['date', '20 พ.ย. 69', 'yearNotWhole'],
    ['date', 'เมื่อวาน', 'notDate'],
    // Ways to take it apart that double with every dot would keep the server for minutes.
    ['date', `1${'ก.'.repeat(60)}!`, 'notDate'],
    ['date', 5, 'notDate'],
    ['time', '9:05', '09:05'],
    ['time', '14.30 น.', '14:30'],
    ['time', 0.5, '12:00'],
    ['time', '25:00', 'notTime'],
    ['datetime', '20/11/2569 14:05', '2026-11-20T14:05:00+07:00'],
    ['datetime', '20 พ.ย. 2569 เวลา 14.05 น.', '2026-11-20T14:05:00+07:00'],
    ['datetime', '2026-11-20T07:05:00Z', '2026-11-20T07:05:00Z'],
    ['datetime', '2026-11-20 14:05:09', '2026-11-20T14:05:09+07:00'],
    ['datetime', 46_346.5, '2026-11-20T12:00:00+07:00'],
    ['datetime', '20/11/2569', '2026-11-20T00:00:00+07:00'],
    ['datetime', '20/11/2569 24:05', 'notDatetime'],
    ['datetime', '20/11/69 14:05', 'yearNotWhole'],
  ])('%s: %j is %j', (kind, cell, value) => expect(read(kind, cell)).toEqual(value));

  it('is one of a closed set by its code or by what it is called in either language', () => {
    const values = { values: { in: 'เงินเข้า', out: 'เงินออก' } };
    expect(['in', 'เงินเข้า', ' OUTGOING ', 'x'].map((cell) => read('enum', cell, values))).toEqual(['in', 'in', 'out', 'notOption']);
    expect(read('tags', 'เงินเข้า, out', values)).toEqual(['in', 'out']);
    expect(read('tags', 'เงินเข้า, x', values)).toBe('notOption');
  });
  it('brings what one can type and nothing else', () => {
    expect(['text', 'money', 'ref', 'datetime'].map((kind) => canComeFromFile(field(kind)))).toEqual([true, true, true, true]);
    expect(['secret', 'image', 'file', 'list', 'json'].map((kind) => canComeFromFile(field(kind)))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(canComeFromFile(field('text', { readOnly: true }))).toBe(false);
  });
  it('stands under a heading that is known in any case', () => {
    expect(['Phone Number', ' phone_number ', 'PHONE  NUMBER *', 'phone number (required)'].map(headingKey)).toEqual(
      Array.from({ length: 4 }, () => 'phone number'),
    );
  });
});
