import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from './cells';

/** The most rows of a sheet; a longer export continues in the next sheet. */
const SHEET_ROWS = 1_048_576;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

// Characters XML does not allow at all are dropped rather than making a file that will not open.
const escapeXml = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
const cellXml = (cell: Cell): string =>
  typeof cell === 'number'
    ? `<c><v>${cell}</v></c>`
    : cell === ''
      ? '<c/>'
      : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
const rowXml = (row: readonly Cell[]): string => `<row>${row.map(cellXml).join('')}</row>`;

/**
 * A workbook written while its rows are read, so that memory holds one batch and never the sheet. What the file says of itself stands on
 * its last sheet.
 */
export async function* xlsx(
  headings: readonly string[],
  batches: AsyncIterable<Cell[][]>,
  about: readonly (readonly Cell[])[],
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  const drain = (): Uint8Array[] => {
    if (failure) throw failure;
    const out = ready;
    ready = [];
    return out;
  };
  const whole = (name: string, text: string): void => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(strToU8(text), true);
  };

  let sheets = 0;
  let rows = 0;
  let sheet: ZipDeflate | null = null;
  const open = (first: readonly Cell[] = headings): ZipDeflate => {
    sheets += 1;
    const file = new ZipDeflate(`xl/worksheets/sheet${sheets}.xml`, { level: 1 });
    zip.add(file);
    file.push(strToU8(`${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(first)}`));
    rows = 1;
    return file;
  };
  const close = (file: ZipDeflate): void => file.push(strToU8('</sheetData></worksheet>'), true);

  sheet = open();
  for await (const batch of batches) {
    if (rows + batch.length > SHEET_ROWS) {
      close(sheet);
      sheet = open();
    }
    sheet.push(strToU8(batch.map(rowXml).join('')));
    rows += batch.length;
    yield* drain();
  }
  close(sheet);
  const [first = [], ...others] = about;
  sheet = open(first);
  sheet.push(strToU8(others.map(rowXml).join('')));
  close(sheet);
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  whole(
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbers.map((n) => `<sheet name="${n === sheets ? 'เกี่ยวกับไฟล์นี้' : n === 1 ? 'ข้อมูล' : `ข้อมูล ${n}`}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
  );
  whole(
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
  );
  whole(
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  whole(
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
  );
  zip.end();
  yield* drain();
}
