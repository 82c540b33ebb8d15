import { describe, expect, it } from 'vitest';
import { fileOf } from '../../../test/smsFiles';
import { statementLine as bankLine } from '../../resources/bank/statementLine';
import type { AnyResource } from '../../schema/define';
import { english } from '../../resources/english';
import { headingKey } from '../../schema/importCells';
import { utils, write } from 'xlsx';
import { guess, isNeeded, knownKeys, rememberedOf } from './mapping';
import { readRows } from './readRows';
import { TableSink } from './tableSink';

/** Bank lines come by a road of their own; here their fields stand for those of any record from a file. */
const statementLine: AnyResource = {
  ...(bankLine as AnyResource),
  imports: {
    from: ['csv', 'xlsx'],
    columns: {
      account: ['เลขบัญชี', 'Account Number'],
      direction: ['ประเภท', 'Type'],
      amount: ['จำนวน', 'ยอดเงิน'],
      occurred_at: ['วันที่', 'Date'],
      from_bank: ['ธนาคาร'],
      from_number: ['บัญชีต้นทาง'],
      from_name: ['ชื่อผู้โอน'],
      reference: ['อ้างอิง', 'Ref'],
    },
    unique: ['account', 'reference'],
    max: 50_000,
  },
};
const texts: Readonly<Record<string, string | { label: string }>> = english.statement_line.fields;
const labelsOf = (name: string): readonly string[] => {
  const text = texts[name];
  return [statementLine.fields[name]?.label ?? '', typeof text === 'string' ? text : (text?.label ?? '')];
};
const known = new Set(knownKeys(statementLine, labelsOf));
const read = async (file: File, { most = 100, sheet = null as string | null } = {}) =>
  readRows(
    file,
    () => new TableSink(most, known),
    () => undefined,
    sheet,
  );

/** Thai as Windows writes it: the upper half of the page follows the order of the letters. */
const thai = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return code >= 0x0e01 ? code - 0x0e01 + 0xa1 : code;
  });

describe('a table', () => {
  it('stands below the row with known headings, whatever is written above it', async () => {
    const text = 'รายการเดินบัญชี;;\r\nพิมพ์เมื่อ;20/11/2569;x\r\nวันที่;จำนวน;ไม่รู้จัก\r\n20/11/2569;"1,000.50";ก\r\n;;\r\n21/11/2569;5;ข\r\n';
    for (const file of [fileOf('a.csv', text), fileOf('a.csv', thai(text))]) {
      const { sink, sheets } = await read(file);
      expect(sink.headings).toEqual(['วันที่', 'จำนวน', 'ไม่รู้จัก']);
      expect(sink.rows).toEqual([4, 6]);
      expect(sink.cells).toEqual([
        ['20/11/2569', '1,000.50', 'ก'],
        ['21/11/2569', '5', 'ข'],
      ]);
      expect([sink.more, sheets]).toEqual([false, []]);
    }
  });

  it('of a workbook that counts its days from 1904 is refused rather than read four years too early', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Date', 'Amount'],
        [44_884, 5],
      ]),
      'A',
    );
    const bytes = (): Uint8Array<ArrayBuffer> => new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
    expect((await read(fileOf('a.xlsx', bytes()))).sink.rows).toHaveLength(1);
    book.Workbook = { WBProps: { date1904: true } };
    await expect(read(fileOf('a.xlsx', bytes()))).rejects.toMatchObject({ refused: { fault: 'dates1904' } });
  });

  it('is of the first sheet that is shown, or of the one that is chosen', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Date', 'Amount'],
        [46_346, 100.5],
      ]),
      'หนึ่ง',
    );
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Amount', 'Ref'],
        [7, 'A'],
      ]),
      'สอง',
    );
    const file = fileOf('a.xlsx', new Uint8Array(write(book, { type: 'array' }) as ArrayBuffer));
    const first = await read(file);
    expect([first.sheets, first.sheet]).toEqual([['หนึ่ง', 'สอง'], 'หนึ่ง']);
    expect(first.sink.cells).toEqual([[46_346, 100.5]]);
    const second = await read(file, { sheet: 'สอง' });
    expect([second.sheet, second.sink.headings, second.sink.cells]).toEqual(['สอง', ['Amount', 'Ref'], [[7, 'A']]]);
  });

  it('ends where one import does, and says that there is more', async () => {
    const { sink } = await read(fileOf('a.csv', `Amount,Ref\n${'1,x\n'.repeat(12)}`), { most: 10 });
    expect([sink.rows.length, sink.more]).toEqual([10, true]);
  });

  it('calls a column without a heading by its letter, and takes the first row as headings where none is known', async () => {
    const { sink } = await read(fileOf('a.csv', 'ก,,ค\n1,2,3\n'));
    expect(sink.headings).toEqual(['ก', 'B', 'ค']);
    expect(sink.rows).toEqual([2]);
  });
});

describe('columns', () => {
  it('are guessed by what fields are called and by the declared headings, each only once', () => {
    expect(guess(statementLine, ['Date', 'AMOUNT *', 'จำนวนเงิน', 'เลขบัญชี', 'x'], labelsOf, {})).toEqual({
      account: 3,
      amount: 1,
      occurred_at: 0,
    });
  });
  it('are those of the last time, also where one was left out', () => {
    const headings = ['Date', 'ยอด', 'Amount'];
    const remembered = rememberedOf(statementLine, headings, { occurred_at: 0, amount: 1 });
    expect(remembered).toEqual({ date: 'occurred_at', [headingKey('ยอด')]: 'amount', amount: '' });
    expect(guess(statementLine, headings, labelsOf, remembered)).toEqual({ occurred_at: 0, amount: 1 });
  });
  it('are needed where no record could be made without them', () => {
    expect(['account', 'reference', 'direction', 'from_name'].map((name) => isNeeded(statementLine, name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
