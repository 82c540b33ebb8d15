import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf, excelFile, fileOf, mixedRows } from '../../../test/smsFiles';
import { CsvScanner } from '../../screens/import/csv';
import { FileRefused } from '../../screens/import/fileFault';
import { XmlScanner } from '../../screens/import/xml';
import { readFile } from './readFile';

/** A text in pieces, cut anywhere. */
const cut = (text: string, places: readonly number[]): string[] => {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [...at, text.length].map((end, index) => text.slice(at[index - 1] ?? 0, end));
};
const places = fc.array(fc.nat(), { maxLength: 20 });

describe('separated text', () => {
  const cell = fc.stringMatching(/^[a0๑ ",;\n\r]{0,6}$/);
  const quoted = (text: string, separator: string): string =>
    /["\n\r]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;

  it('comes apart into the cells it was made of, however it is cut into pieces', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        places,
        (rows, separator, lineEnd, closed, cuts) => {
          // A last row of one empty cell without its line end is no row.
          const text =
            rows.map((cells) => cells.map((one) => quoted(one, separator)).join(separator)).join(lineEnd) +
            (closed || rows.at(-1)?.join('') === '' ? lineEnd : '');
          const read: (readonly string[])[] = [];
          const scanner = new CsvScanner(separator, (row, cells) => {
            read.push(cells);
            return row === read.length;
          });
          for (const piece of cut(text, cuts)) scanner.push(piece);
          scanner.end();
          expect(read).toEqual(rows);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('XML', () => {
  const text =
    '<?xml version="1.0"?><!-- a > b --><x:row r=\'1\' a="x>y"><c r="A1" t="s"/><v>1 &lt; 2 &#x0E51;</v><![CDATA[<v>]]><t> </t></x:row>';
  const told = (pieces: readonly string[]): string[] => {
    const events: string[] = [];
    const scanner: XmlScanner = new XmlScanner({
      open: (name, attributes) => {
        events.push(`<${name}${attributes}`);
      },
      close: (name) => {
        events.push(`/${name}`);
      },
      text: (piece) => {
        events.push(piece);
      },
    });
    scanner.listening = true;
    for (const piece of pieces) scanner.push(piece);
    scanner.end();
    return events;
  };

  it('says the same however it is cut into pieces', () => {
    const whole = told([text]);
    expect(whole).toEqual(['<row r=\'1\' a="x>y"', '<c r="A1" t="s"', '/c', '<v', '1 < 2 ๑', '/v', '<v>', '<t', ' ', '/t', '/row']);
    fc.assert(
      fc.property(places, (cuts) => {
        expect(told(cut(text, cuts))).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('left open is refused', () => expect(() => told(['<row><v>1</v></row'])).toThrow(FileRefused));
});

describe('any bytes at all', () => {
  it('are read or refused, and nothing else', async () => {
    const { rows } = mixedRows(30);
    const seeds = await Promise.all(
      [excelFile([['Phone Number', 'Name'], ...rows]), fileOf('a.csv', csvOf(rows))].map(
        async (file) => new Uint8Array(await file.arrayBuffer()),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds, new Uint8Array()),
        fc.array(fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 4 })), { maxLength: 4 }),
        fc.constantFrom('a.csv', 'a.xlsx'),
        async (seed, changes, name) => {
          let bytes = [...seed];
          for (const [place, put] of changes) {
            const at = place % (bytes.length + 1);
            bytes = [...bytes.slice(0, at), ...put, ...bytes.slice(at + (place % 3))];
          }
          try {
            const found = await readFile(fileOf(name, Uint8Array.from(bytes)), () => undefined);
            expect([...found.valid].every((nine) => /^[689]\d{8}$/.test(String(nine)))).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(FileRefused);
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
