import { describe, expect, it } from 'vitest';
import { excelFile, fileOf, makeZip, nineOf, packed, sheetXml, workbookParts, type ZipPart } from '../../../test/smsFiles';
import { FileRefused } from '../../screens/import/fileFault';
import type { Found } from './outcome';
import { readFile } from './readFile';

const MB = 1024 * 1024;
const faultOf = async (file: File): Promise<string> => {
  try {
    return `read ${(await readFile(file, () => undefined)).valid.length}`;
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return error.refused.fault;
  }
};
const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await file.arrayBuffer());
const book = (): File => excelFile([['Phone Number'], ...Array.from({ length: 500 }, (_, index) => [`0${nineOf(index)}`])]);

function* spaces(megabytes: number): Generator<Uint8Array> {
  const piece = new Uint8Array(MB).fill(32);
  for (let at = 0; at < megabytes; at += 1) yield piece;
}
const withSheet = (sheet: Omit<ZipPart, 'name' | 'data'>): Uint8Array<ArrayBuffer> =>
  makeZip(workbookParts([{ name: 'A', xml: '' }]).map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, ...sheet } : part)));

/** The container Office keeps an encrypted workbook in, as far as a reader looks: its head and the names in its directory. */
function compound(...names: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(512 * 4);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  names.forEach((name, index) => bytes.write(name, 512 * 2 + index * 128, 'utf16le'));
  return Uint8Array.from(bytes);
}

describe('only workbooks and separated text are taken', () => {
  const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0);
  it.each<[string, File]>([
    ['another name', fileOf('numbers.xls', '0812345678')],
    ['a text by name', fileOf('numbers.txt', '0812345678')],
    ['no ending', fileOf('csv', '0812345678')],
    ['two endings, the wrong one last', fileOf('numbers.csv.exe', '0812345678')],
    ['a PDF called csv', fileOf('a.csv', '%PDF-1.7\n1 0 obj <</Type /Catalog>>')],
    ['a page called csv', fileOf('a.csv', '\n<html><table><tr><td>0812345678</td></tr></table>')],
    ['a picture called xlsx', fileOf('a.xlsx', PNG)],
    ['a picture called csv', fileOf('a.csv', PNG)],
    ['zeros', fileOf('a.csv', new Uint8Array(4_096))],
    ['a text with zeros further on', fileOf('a.csv', '0812345678\n'.repeat(60_000), '\0\0')],
    [
      'noise',
      fileOf(
        'a.csv',
        Uint8Array.from({ length: 4_000 }, (_, index) => ((index * 7919) % 255) + 1),
      ),
    ],
    ['an old workbook', fileOf('a.xlsx', compound('Root Entry', 'Workbook'))],
    ['an archive of something else', fileOf('a.xlsx', makeZip([{ name: 'word/document.xml', data: '<document/>' }]))],
    ['a document in the clothes of a workbook', fileOf('a.xlsx', makeZip([{ name: 'xl/workbook.xml', data: '<w:document/>' }]))],
  ])('%s is another kind of file', async (_name, file) => expect(await faultOf(file)).toBe('kind'));

  it('the content decides how it is read', async () => {
    expect(await faultOf(fileOf('a.csv', await bytesOf(book())))).toBe('read 500');
    expect(await faultOf(fileOf('A.XLSX', 'Phone Number\n0812345678'))).toBe('read 1');
  });
});

describe('a workbook that cannot be read', () => {
  it('under a password is told apart', async () => {
    expect(await faultOf(fileOf('a.xlsx', compound('Root Entry', 'EncryptedPackage', 'EncryptionInfo')))).toBe('encrypted');
    const parts = workbookParts([{ name: 'A', xml: sheetXml('') }]).map((part) => ({ ...part, locked: true }));
    expect(await faultOf(fileOf('a.xlsx', makeZip(parts)))).toBe('encrypted');
  });

  it.each(['hidden', 'veryHidden'] as const)('of which every sheet is %s is told apart from a damaged one', async (state) => {
    const xml = sheetXml('<row r="1"><c r="A1"><v>812345678</v></c></row>');
    expect(
      await faultOf(
        fileOf(
          'a.xlsx',
          makeZip(
            workbookParts([
              { name: 'A', xml, state },
              { name: 'B', xml, state: 'hidden' },
            ]),
          ),
        ),
      ),
    ).toBe('hidden');
    expect(
      await faultOf(
        fileOf(
          'a.xlsx',
          makeZip(
            workbookParts([
              { name: 'A', xml, state },
              { name: 'B', xml },
            ]),
          ),
        ),
      ),
    ).toBe('read 1');
  });

  it('cut off anywhere is broken', async () => {
    const bytes = await bytesOf(book());
    for (const share of [0.01, 0.3, 0.6, 0.9, 0.999])
      expect(await faultOf(fileOf('a.xlsx', bytes.slice(0, Math.floor(bytes.length * share))))).toBe('broken');
  });

  it('with a damaged byte never gives a number that was not in it', async () => {
    const right = await bytesOf(book());
    const known = new Set(Array.from({ length: 500 }, (_, index) => nineOf(index)));
    for (let at = 0; at < right.length; at += 101) {
      const bytes = right.slice();
      bytes[at] = (bytes[at] ?? 0) ^ 0x10;
      const found: Found | null = await readFile(fileOf('a.xlsx', bytes), () => undefined).catch((error: unknown) => {
        if (error instanceof FileRefused) return null;
        throw error;
      });
      for (const nine of found?.valid ?? []) expect(known).toContain(nine);
    }
  });

  it('with another check sum or another size than its directory says is broken', async () => {
    const part = (change: Partial<ZipPart>): File =>
      fileOf(
        'a.xlsx',
        makeZip(
          workbookParts([{ name: 'A', xml: sheetXml('<row r="1"><c r="A1"><v>812345678</v></c></row>') }]).map((one) =>
            one.name.endsWith('sheet1.xml') ? { ...one, ...change } : one,
          ),
        ),
      );
    expect(await faultOf(part({}))).toBe('read 1');
    expect(await faultOf(part({ crc: 1 }))).toBe('broken');
    expect(await faultOf(part({ size: 10 }))).toBe('broken');
    expect(await faultOf(part({ size: 100_000 }))).toBe('broken');
  });

  it('with a document type in it is broken: nothing it could define is looked up', async () => {
    const xml =
      '<!DOCTYPE a [<!ENTITY b "0812345678"><!ENTITY c "&b;&b;&b;&b;">]>' + sheetXml('<row r="1"><c r="A1" t="str"><v>&c;</v></c></row>');
    expect(await faultOf(fileOf('a.xlsx', makeZip(workbookParts([{ name: 'A', xml }]))))).toBe('broken');
  });
});

describe('a file that is too much', () => {
  /** Says it is large; reading any of it fails the test. */
  class Large extends File {
    override get size(): number {
      return 300 * MB;
    }
    override slice(): Blob {
      throw new Error('a byte was read');
    }
  }
  it.each(['a.csv', 'a.xlsx'])('of 300 MB is refused before a byte is read: %s', async (name) =>
    expect(await faultOf(new Large(['x'], name))).toBe('tooLarge'),
  );

  it('that announces more than a workbook can hold is not begun', async () => {
    expect(await faultOf(fileOf('a.xlsx', withSheet({ size: 0xfffffff0 })))).toBe('bomb');
  });

  it('that unpacks to more than it may is stopped on the way, with a fraction of it in memory', async () => {
    const file = fileOf('a.xlsx', withSheet(await packed(spaces(310))));
    expect(file.size).toBeLessThan(4 * MB);
    const before = process.memoryUsage();
    let most = 0;
    const watch = setInterval(() => {
      const now = process.memoryUsage();
      most = Math.max(most, now.heapUsed + now.arrayBuffers - before.heapUsed - before.arrayBuffers);
    }, 5);
    expect(await faultOf(file)).toBe('bomb');
    clearInterval(watch);
    expect(most).toBeLessThan(150 * MB);
  });

  it('of a million rows of text is not read further than one sending', async () => {
    const rows = Array.from({ length: 1_000_000 }, (_, index) => `0${nineOf(index)}`).join('\n');
    const seen: number[] = [];
    const found = await readFile(fileOf('a.csv', rows), (value) => seen.push(value));
    expect({ valid: found.valid.length, more: found.more }).toEqual({ valid: 100_000, more: true });
    expect(Math.max(...seen)).toBeLessThan(20);
  });

  it('of a million rows gives the first hundred thousand, without unpacking the rest', async () => {
    function* rows(): Generator<Uint8Array> {
      const encoder = new TextEncoder();
      yield encoder.encode('<worksheet><sheetData>');
      for (let from = 0; from < 1_000_000; from += 10_000)
        yield encoder.encode(
          Array.from(
            { length: 10_000 },
            (_, at) => `<row r="${from + at + 1}"><c r="A${from + at + 1}"><v>${nineOf(from + at)}</v></c></row>`,
          ).join(''),
        );
      yield encoder.encode('</sheetData></worksheet>');
    }
    const sheet = await packed(rows());
    const seen: number[] = [];
    const found = await readFile(fileOf('a.xlsx', withSheet(sheet)), (value) => seen.push(value));
    expect({ valid: found.valid.length, more: found.more }).toEqual({ valid: 100_000, more: true });
    expect([...found.valid.slice(0, 2), found.valid[99_999]]).toEqual([nineOf(0), nineOf(1), nineOf(99_999)]);
    // A tenth of the sheet was enough.
    expect(Math.max(...seen)).toBeLessThan(12);
  });
});
