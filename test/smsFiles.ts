import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/** Files of phone numbers as Excel, LibreOffice and others write them, made here so that every byte of them is known. */

export interface ZipPart {
  name: string;
  data: string | Uint8Array;
  /** What the directory says instead of the truth. */
  size?: number;
  crc?: number;
  locked?: boolean;
  stored?: boolean;
  /** Already packed bytes, with the size and check sum of what is in them. */
  packed?: Uint8Array;
}

const bytesOf = (data: string | Uint8Array): Uint8Array => (typeof data === 'string' ? new TextEncoder().encode(data) : data);

/** An archive, truthful or not. */
export function makeZip(parts: readonly ZipPart[]): Uint8Array<ArrayBuffer> {
  const local: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, data, size, crc, locked = false, stored = false, packed } of parts) {
    const bytes = bytesOf(data);
    const body = packed ?? (stored ? bytes : deflateRawSync(bytes));
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(locked ? 1 : 0, 2);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(crc ?? crc32(bytes), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(size ?? bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path]);
    const places = Buffer.alloc(14);
    places.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, places, path]));
    local.push(head, body);
    offset += head.length + body.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Uint8Array.from(Buffer.concat([...local, listed, end]));
}

/** Packs what is made piece by piece, so that a test needs no more memory itself than it grants. */
export async function packed(pieces: Iterable<Uint8Array>): Promise<Required<Pick<ZipPart, 'packed' | 'size' | 'crc'>>> {
  const deflate = createDeflateRaw({ level: 1 });
  const out: Uint8Array[] = [];
  deflate.on('data', (piece: Uint8Array) => out.push(piece));
  const ended = new Promise((resolve) => {
    deflate.on('end', resolve);
  });
  let size = 0;
  let crc = 0;
  for (const piece of pieces) {
    size += piece.length;
    crc = crc32(piece, crc);
    if (!deflate.write(piece))
      await new Promise((resolve) => {
        deflate.once('drain', resolve);
      });
  }
  deflate.end();
  await ended;
  return { packed: Buffer.concat(out), size, crc };
}
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escape = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface SheetPart {
  name: string;
  xml: string;
  state?: 'hidden' | 'veryHidden';
}
export const sheetXml = (rows: string, reach = 'A1'): string =>
  `${XML}<worksheet xmlns="${MAIN}"><dimension ref="${reach}"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><cols><col min="1" max="1" width="20"/></cols><sheetData>${rows}</sheetData><pageMargins left="0.7" right="0.7"/><extLst><ext><f>A1</f></ext></extLst></worksheet>`;
export const stringsXml = (texts: readonly string[]): string =>
  `${XML}<sst xmlns="${MAIN}" count="${texts.length}" uniqueCount="${texts.length}">${texts.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join('')}</sst>`;

/** The parts of a workbook around its sheets, as Excel lays them out. */
export function workbookParts(sheets: readonly SheetPart[], strings?: string): ZipPart[] {
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const override = (path: string, type: string): string =>
    `<Override PartName="/xl/${path}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const relations = (inner: string): string =>
    `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  return [
    {
      name: '[Content_Types].xml',
      data: `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${sheets.map((_, index) => override(`worksheets/sheet${index + 1}`, 'worksheet')).join('')}${strings === undefined ? '' : override('sharedStrings', 'sharedStrings')}</Types>`,
    },
    { name: '_rels/.rels', data: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      data: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${sheets.map(({ name, state }, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations(
        sheets.map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)).join('') +
          (strings === undefined ? '' : relation(`rId${sheets.length + 1}`, 'sharedStrings', 'sharedStrings.xml')),
      ),
    },
    ...sheets.map(({ xml }, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, data: xml })),
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', data: strings }]),
  ];
}

export const fileOf = (name: string, ...parts: BlobPart[]): File => new File(parts, name);
export const sheetFile = (rows: string, strings?: readonly string[], name = 'numbers.xlsx', reach = 'A1'): File =>
  fileOf(name, makeZip(workbookParts([{ name: 'Sheet1', xml: sheetXml(rows, reach) }], strings && stringsXml(strings))));

const letters = 'ABCDEFGHIJ';
/** A table as Excel saves it: texts in the shared table, numbers as numbers. */
export function excelFile(table: readonly (readonly (string | number | null)[])[], name = 'numbers.xlsx'): File {
  const places = new Map<string, number>();
  const place = (text: string): number => {
    const known = places.get(text) ?? places.size;
    places.set(text, known);
    return known;
  };
  const rows = table
    .map(
      (cells, row) =>
        `<row r="${row + 1}" spans="1:3" x14ac:dyDescent="0.25">${cells
          .map((cell, column) => {
            const at = `r="${letters.charAt(column)}${row + 1}"`;
            return cell === null
              ? `<c ${at} s="1"/>`
              : typeof cell === 'number'
                ? `<c ${at} s="1"><v>${cell}</v></c>`
                : `<c ${at} t="s"><v>${place(cell)}</v></c>`;
          })
          .join('')}</row>`,
    )
    .join('');
  const widest = Math.max(1, ...table.slice(0, 100).map((cells) => cells.length));
  return sheetFile(rows, [...places.keys()], name, `A1:${letters.charAt(widest - 1)}${Math.max(1, table.length)}`);
}

/** Different valid numbers in an order that looks like none, every one of them known from its place. */
export const nineOf = (index: number): number =>
  ([600_000_000, 800_000_000, 900_000_000][index % 3] ?? 0) + ((index * 48_271) % 99_999_989);

export interface Expected {
  valid: number;
  duplicates: number;
  invalid: number;
}
/** Rows as operators have them: many ways of writing, some repeated, some wrong. */
export function mixedRows(count: number): { rows: readonly (readonly [string | number, string])[]; expected: Expected } {
  const rows: (readonly [string | number, string])[] = [];
  let duplicates = 0;
  let invalid = 0;
  for (let index = 0; index < count; index += 1) {
    const nine = String(nineOf(index));
    const written =
      [
        `0${nine}`,
        `66${nine}`,
        `+66${nine}`,
        `0${nine.slice(0, 2)}-${nine.slice(2, 5)}-${nine.slice(5)}`,
        Number(nine),
        `0${nine.slice(0, 2)} ${nine.slice(2, 5)} ${nine.slice(5)}`,
      ][index % 6] ?? '';
    if (index % 50 === 49) {
      duplicates += 1;
      rows.push([`0${nineOf(index - 1)}`, `ลูกค้า ${index}`]);
    } else if (index % 40 === 39) {
      invalid += 1;
      rows.push(['02-123-4567', `ลูกค้า ${index}`]);
    } else rows.push([written, `ลูกค้า ${index}`]);
  }
  return { rows, expected: { valid: count - duplicates - invalid, duplicates, invalid } };
}
export const csvOf = (rows: readonly (readonly (string | number)[])[], separator = ','): string =>
  `Phone Number${separator}Name\r\n${rows.map((cells) => cells.join(separator)).join('\r\n')}\r\n`;
