import { FileRefused } from './fileFault';
import { attributeOf, XmlScanner, type XmlEvents } from './xml';
import { openArchive, unpack, type Archive, type Entry } from './zip';

/** Parts that only list other parts. */
const MOST_LIST = 4 * 1024 * 1024;

/** Runs a scanner over one part; `onBytes` hears how much has been unpacked. Ends early when the scanner has what it needs. */
export async function scanPart(
  file: Blob,
  entry: Entry,
  scanner: XmlScanner,
  { most, onBytes }: { most?: number; onBytes?: (unpacked: number) => void } = {},
): Promise<void> {
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const piece of unpack(file, entry, most)) {
    scanner.push(decoder.decode(piece, { stream: true }));
    bytes += piece.length;
    onBytes?.(bytes);
    if (scanner.stopped) return;
  }
  scanner.push(decoder.decode());
  scanner.end();
}

interface Element {
  name: string;
  attributes: string;
}
/** The elements of a small part, with their attributes. */
async function elementsOf(file: Blob, entry: Entry): Promise<readonly Element[]> {
  const elements: Element[] = [];
  const events: XmlEvents = {
    open: (name, attributes) => {
      elements.push({ name, attributes });
    },
    close: () => undefined,
    text: () => undefined,
  };
  await scanPart(file, entry, new XmlScanner(events), { most: MOST_LIST });
  return elements;
}

/** A target as a path from the top of the archive; it is told from there, or from the folder of the part that names it. */
function pathOf(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/').toLowerCase();
}

interface Relation {
  id: string;
  type: string;
  path: string;
}
/** What a part refers to: `xl/workbook.xml` keeps it in `xl/_rels/workbook.xml.rels`. */
async function relationsOf(file: Blob, archive: Archive, part: string): Promise<readonly Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const entry = archive.get(`${folder}_rels/${part.slice(folder.length)}.rels`);
  if (!entry) return [];
  return (await elementsOf(file, entry))
    .filter(({ name }) => name === 'Relationship')
    .map(({ attributes }) => {
      const target = attributeOf(attributes, 'Target') ?? '';
      const type = attributeOf(attributes, 'Type') ?? '';
      return { id: attributeOf(attributes, 'Id') ?? '', type: type.slice(type.lastIndexOf('/') + 1), path: pathOf(folder, target) };
    });
}

export interface Workbook {
  /** Sheets that are shown, and which of them this is. */
  sheets: readonly string[];
  name: string;
  sheet: Entry;
  /** Its days are counted from 1904, as old Macintosh programs did, and not from 1900. */
  dates1904: boolean;
  strings: Entry | undefined;
}

/**
 * Finds the first sheet that is shown, or the one that is named, and the table of texts all sheets share. An archive that is no workbook is
 * another kind of file.
 */
export async function openWorkbook(file: Blob, named: string | null = null): Promise<Workbook> {
  const archive = await openArchive(file);
  const part = (await relationsOf(file, archive, '')).find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const book = archive.get(part);
  if (!book) throw new FileRefused('kind');
  const elements = await elementsOf(file, book);
  if (elements[0]?.name !== 'workbook') throw new FileRefused('kind');
  const relations = await relationsOf(file, archive, part);
  const sheets = elements.filter(({ name }) => name === 'sheet');
  const visible = sheets.filter(({ attributes }) => !/^(?:very)?hidden$/i.test(attributeOf(attributes, 'state') ?? ''));
  if (sheets.length > 0 && visible.length === 0) throw new FileRefused('hidden');
  const shown = visible.flatMap(({ attributes }) => {
    const relation = relations.find(({ id, type }) => id === attributeOf(attributes, 'id') && type === 'worksheet');
    return relation ? [{ name: attributeOf(attributes, 'name') ?? '', path: relation.path }] : [];
  });
  const chosen = shown.find(({ name }) => name === named) ?? shown[0];
  const sheet = archive.get(chosen?.path ?? '');
  if (!chosen || !sheet) throw new FileRefused('broken');
  return {
    sheets: shown.map(({ name }) => name),
    name: chosen.name,
    sheet,
    dates1904: elements.some(
      ({ name, attributes }) => name === 'workbookPr' && /^(?:1|true)$/i.test(attributeOf(attributes, 'date1904') ?? ''),
    ),
    strings: archive.get(relations.find(({ type }) => type === 'sharedStrings')?.path ?? ''),
  };
}
