import { Zip, ZipDeflate, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import {
  csvOf,
  excelFile,
  fileOf,
  makeZip,
  mixedRows,
  sheetFile,
  sheetXml,
  stringsXml,
  workbookParts,
  type ZipPart,
} from '../../../test/smsFiles';
import { invalidAt, phoneOf } from './classify';
import { FileRefused } from '../../screens/import/fileFault';
import type { Found } from './outcome';
import { readFile } from './readFile';

const read = (file: File): Promise<Found> => readFile(file, () => undefined);
const phones = (found: Found): string[] => Array.from(found.valid, phoneOf);
const invalid = (found: Found) =>
  Array.from(found.invalid.rows, (_, index) => {
    const { row, reason, value } = invalidAt(found.invalid, index);
    return `${row}: ${value} (${reason})`;
  });
const faultOf = async (file: File): Promise<string> => {
  try {
    const found = await read(file);
    return `read ${found.valid.length}`;
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return error.refused.row === undefined ? error.refused.fault : `${error.refused.fault} ${error.refused.row}`;
  }
};
const ONE = '66812345678',
  TWO = '66898765432',
  THREE = '66612345678';
const csv = (text: string): File => fileOf('numbers.csv', text);

describe('a workbook', () => {
  it('gives the column “Phone Number”, wherever it stands, and counts what is repeated', async () => {
    const found = await read(
      excelFile([
        ['ชื่อ', 'Phone Number'],
        ['สมชาย', '0812345678'],
        ['สมหญิง', 898765432],
        ['ซ้ำ', '+66 81 234 5678'],
        ['ผิด', '02-123-4567'],
        ['ว่าง', null],
        [null, null],
        ['สุดท้าย', '๐๖๑๒๓๔๕๖๗๘'],
      ]),
    );
    expect(phones(found)).toEqual([ONE, TWO, THREE]);
    expect(found).toMatchObject({ duplicates: 1, rows: 6, more: false });
    expect(invalid(found)).toEqual(['5: 02-123-4567 (notMobile)', '6:  (empty)']);
  });

  it.each(['phone number', ' PHONE  NUMBER ', 'Phone Number'])('finds the heading %j below a title', async (heading) => {
    expect(phones(await read(excelFile([['รายชื่อลูกค้า 2569'], ['รหัส', heading], [1, '0812345678'], [2, '0898765432']])))).toEqual([ONE, TWO]);
  });

  it('takes the first column that holds anything where nothing is called so, with a heading or without one', async () => {
    expect(
      phones(
        await read(
          excelFile([
            ['เบอร์โทร', 'ชื่อ'],
            ['0812345678', 'ก'],
            ['0898765432', 'ข'],
          ]),
        ),
      ),
    ).toEqual([ONE, TWO]);
    expect(
      phones(
        await read(
          excelFile([
            ['0812345678', 'ก'],
            ['0898765432', 'ข'],
          ]),
        ),
      ),
    ).toEqual([ONE, TWO]);
    expect(
      phones(
        await read(
          excelFile([
            [null, 812345678],
            [null, 898765432],
          ]),
        ),
      ),
    ).toEqual([ONE, TWO]);
  });

  it('shows what a date or any other number is, and leaves it refused', async () => {
    expect(invalid(await read(excelFile([['Phone Number'], ['0812345678'], [46_000], [12.5]])))).toEqual([
      '3: 46000 (short)',
      '4: 12.5 (characters)',
    ]);
  });

  it.each<[string, string, string[]?]>([
    [
      'everything LibreOffice says of rows and cells',
      '<row r="1" customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false"><c r="A1" s="0" t="s"><v>0</v></c></row><row r="2" customFormat="false" ht="12.8"><c r="A2" s="2" t="n"><f aca="false">812345678+0</f><v>812345678</v></c></row>',
      ['Phone Number'],
    ],
    [
      'inline texts',
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Phone Number</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><r><t>081</t></r><r><t xml:space="preserve"> 2345678</t></r></is></c></row>',
    ],
    ['a number in the power of ten', '<row r="1"><c r="A1" s="3"><v>6.6812345678E10</v></c></row>'],
    ['cells that do not say where they are', '<row><c t="s"><v>0</v></c></row><row><c><v>812345678</v></c></row>', ['Phone Number']],
    [
      'the saved result of a formula',
      '<row r="1"><c r="A1" t="str"><f>"08"&amp;"12345678"</f><v>0812345678</v></c></row><row r="2"><c r="A2"><f>A1+0</f><v>812345678</v></c></row>',
    ],
    ['a prefix of its own', '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row>', ['0812345678']],
    ['single quotes and room between', "<row r = '1' ><c r='A1' t = 's' ><v>0</v></c></row>", ['0812345678']],
    [
      'remarks, literal text and signs written as numbers',
      '<!-- <row> --><row r="1" a="x>y"><c r="A1" t="str"><v><![CDATA[08]]>1&#50;&#x33;45678</v></c></row>',
    ],
    [
      'rows of a form that come to nothing',
      '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="str"><f>IF(B2="","",B2)</f><v></v></c></row><row r="3"><c r="A3" s="5"/></row>',
      ['0812345678'],
    ],
  ])('is read with %s', async (_name, rows, strings) => {
    const found = await read(sheetFile(rows, strings));
    expect(phones(found)).toEqual([ONE]);
    expect(invalid(found)).toEqual([]);
  });

  it('names a formula that was never worked out', async () => {
    expect(
      invalid(await read(sheetFile('<row r="1"><c r="A1"><v>812345678</v></c></row><row r="2"><c r="A2"><f>B2&amp;C2</f></c></row>'))),
    ).toEqual(['2: =B2&C2 (formula)']);
  });

  it('leaves the reading aid of a shared text aside', async () => {
    const strings = stringsXml([]).replace(
      '</sst>',
      '<si><r><t>0812</t></r><r><t>345678</t></r><rPh sb="0" eb="1"><t>99</t></rPh></si></sst>',
    );
    expect(
      phones(
        await read(
          fileOf(
            'a.xlsx',
            makeZip(workbookParts([{ name: 'A', xml: sheetXml('<row r="1"><c r="A1" t="s"><v>0</v></c></row>') }], strings)),
          ),
        ),
      ),
    ).toEqual([ONE]);
  });

  it('takes the first sheet that is shown', async () => {
    const sheet = (number: number): string => sheetXml(`<row r="1"><c r="A1"><v>${number}</v></c></row>`);
    const sheets = [
      { name: 'Old', xml: sheet(898765432), state: 'hidden' as const },
      { name: 'Lists', xml: sheet(698765432), state: 'veryHidden' as const },
      { name: 'ลูกค้า > 1', xml: sheet(812345678) },
      { name: 'More', xml: sheet(912345678) },
    ];
    expect(phones(await read(fileOf('a.xlsx', makeZip(workbookParts(sheets)))))).toEqual([ONE]);
  });

  it('is found by what refers to it, not by its usual name', async () => {
    const parts = workbookParts([{ name: 'A', xml: sheetXml('<row r="1"><c r="A1"><v>812345678</v></c></row>') }]).map((part): ZipPart => ({
      ...part,
      name: part.name.replace('worksheets/sheet1', 'Data/First'),
      data: String(part.data).replace('worksheets/sheet1.xml', '/xl/Data/First.xml'),
    }));
    expect(phones(await read(fileOf('A.XLSX', makeZip(parts))))).toEqual([ONE]);
  });

  it.each(['xlsx', 'csv'] as const)('is read as SheetJS writes it, as %s', async (bookType) => {
    const { rows, expected } = mixedRows(600);
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Phone Number', 'ชื่อ'], ...rows.map((row) => [...row])]), 'Sheet1');
    const found = await read(fileOf(`a.${bookType}`, write(book, { type: 'array', bookType }) as ArrayBuffer));
    expect({ valid: found.valid.length, duplicates: found.duplicates, invalid: found.invalid.rows.length }).toEqual(expected);
  });

  it('may have been written as a stream, its sizes only behind each part', async () => {
    const pieces: Uint8Array[] = [];
    const zip = new Zip((error, piece) => {
      if (error) throw error;
      pieces.push(piece);
    });
    for (const { name, data } of workbookParts([{ name: 'A', xml: sheetXml('<row r="1"><c r="A1"><v>812345678</v></c></row>') }])) {
      const part = new ZipDeflate(name);
      zip.add(part);
      part.push(strToU8(String(data)), true);
    }
    zip.end();
    expect(phones(await read(fileOf('a.xlsx', Buffer.concat(pieces))))).toEqual([ONE]);
  });
});

describe('separated text', () => {
  it.each<[string, string]>([
    ['commas', 'Phone Number,Name\r\n0812345678,ก\r\n0898765432,ข\r\n'],
    ['semicolons beside commas', 'Name;Phone Number\nก, ข;0812345678\nค, ง, จ;0898765432'],
    ['tabs', 'ชื่อ\tPhone Number\nก\t0812345678\nข\t0898765432\n'],
    ['one column and nothing else', '0812345678\n0898765432'],
    ['a separator it names itself', 'sep=;\r\nPhone Number;Name\r\n0812345678;ก\r\n0898765432;ข\r\n'],
    ['any separator it names', 'sep=|\nName|Phone Number\na|0812345678\nb|0898765432\n'],
    [
      'quotes, with separators, line ends and quotes in them',
      'Name,Phone Number\r\n"ก, ""เล็ก""\r\nบ้าน",0812345678\r\n"ข","0898765432"\r\n',
    ],
    ['line ends of an old Mac', 'Phone Number,Name\r0812345678,ก\r0898765432,ข\r'],
    ['numbers kept as text for spreadsheets', 'Phone Number,Name\r\n="0812345678",ก\r\n"=""0898765432""",ข\r\n'],
    ['lost leading zeros and blank lines', 'Phone Number\n\n812345678\n\n\n898765432\n'],
  ])('is read with %s', async (_name, text) => expect(phones(await read(csv(text)))).toEqual([ONE, TWO]));

  const text = 'ชื่อ,Phone Number\r\nสมชาย,0812345678\r\nสมหญิง,๐๘๙๘๗๖๕๔๓๒\r\nผิด,ไม่มี\r\n';
  const utf16 = (bigEndian: boolean): Uint8Array<ArrayBuffer> => {
    const bytes = Uint8Array.from(Buffer.from(text, 'utf16le'));
    return bigEndian ? Uint8Array.from(Buffer.from(bytes).swap16()) : bytes;
  };
  const windows = Uint8Array.from(text, (letter) =>
    letter.charCodeAt(0) < 128 ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x0e00 + 0xa0,
  );
  it.each<[string, BlobPart[]]>([
    ['UTF-8', [text]],
    ['UTF-8 with its mark', ['\ufeff', text]],
    ['Windows-874', [windows]],
    ['UTF-16', [Uint8Array.of(0xff, 0xfe), utf16(false)]],
    ['UTF-16, the other way round', [Uint8Array.of(0xfe, 0xff), utf16(true)]],
    ['UTF-16 without a mark', [utf16(false)]],
    ['UTF-16 the other way round without a mark', [utf16(true)]],
  ])('is read in %s', async (_name, parts) => {
    const found = await read(fileOf('a.csv', ...parts));
    expect(phones(found)).toEqual([ONE, TWO]);
    expect(invalid(found)).toEqual(['4: ไม่มี (characters)']);
  });

  it('is read right where pieces of the file meet, in every encoding', async () => {
    const { rows, expected } = mixedRows(30_000);
    const long = csvOf(rows.map(([phone, name]) => [phone, `"${name} ""ร้าน""\r\n"`]));
    const thai = Uint8Array.from(long, (letter) =>
      letter.charCodeAt(0) < 128 ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x0e00 + 0xa0,
    );
    for (const part of [long, thai, Uint8Array.from(Buffer.from(`\ufeff${long}`, 'utf16le'))]) {
      const found = await read(fileOf('a.csv', part));
      expect({ valid: found.valid.length, duplicates: found.duplicates, invalid: found.invalid.rows.length }).toEqual(expected);
    }
  });

  it('says in which row a quote was never closed', async () => {
    expect(await faultOf(csv('Phone Number,Name\n0812345678,ก\n0898765432,"ข\n0612345678,ค\n'))).toBe('quote 3');
    expect(await faultOf(csv(`Phone Number,Name\n0812345678,"${'0898765432,ก\n'.repeat(200_000)}`))).toBe('quote 2');
  });

  it('has no numbers where there are none', async () => {
    for (const empty of ['', '\n\n', 'Phone Number\r\n', 'Phone Number,Name\n,ก\n']) expect((await read(csv(empty))).valid.length).toBe(0);
  });
});

describe('more than one sending takes', () => {
  it.each(['xlsx', 'csv'])('of a %s, a hundred thousand rows are taken and it says that there are more', async (kind) => {
    const { rows } = mixedRows(100_001);
    const make = (count: number): File =>
      kind === 'csv' ? csv(csvOf(rows.slice(0, count))) : excelFile([['Phone Number', 'Name'], ...rows.slice(0, count)]);
    const exact = await read(make(100_000));
    const { expected } = mixedRows(100_000);
    expect({
      valid: exact.valid.length,
      duplicates: exact.duplicates,
      invalid: exact.invalid.rows.length,
      rows: exact.rows,
      more: exact.more,
    }).toEqual({ ...expected, rows: 100_000, more: false });
    const above = await read(make(100_001));
    expect({ rows: above.rows, more: above.more, valid: above.valid.length }).toEqual({ rows: 100_000, more: true, valid: expected.valid });
  });
});

describe('progress', () => {
  it.each(['xlsx', 'csv'])('of a %s runs from 0 to 100 and never leaves them', async (kind) => {
    const { rows } = mixedRows(60_000);
    const seen: number[] = [];
    await readFile(kind === 'csv' ? csv(csvOf(rows)) : excelFile([['Phone Number', 'Name'], ...rows]), (value) => seen.push(value));
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.every((value, index) => value >= (seen[index - 1] ?? 0) && value <= 100)).toBe(true);
  });
});
