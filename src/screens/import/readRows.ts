import { FileRefused, MOST_BYTES } from './fileFault';
import { readCsv } from './readCsv';
import { readXlsx } from './readXlsx';
import type { RowSink } from './rowSink';

const NAMED = /\.(?:xlsx|csv)$/i;
const START = 64 * 1024;
const ZIP = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];
/** The container of old office files, and of new ones under a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
/** What a container calls the part in which an encrypted workbook is kept: names stand there in UTF-16. */
const ENCRYPTED = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

const begins = (bytes: Uint8Array, signs: readonly number[]): boolean => signs.every((sign, at) => bytes[at] === sign);
const holds = (bytes: Uint8Array, signs: readonly number[]): boolean =>
  bytes.some((_, at) => bytes[at] === signs[0] && signs.every((sign, further) => bytes[at + further] === sign));

/** The container's directory begins in a sector its head names. */
async function isEncrypted(file: Blob, start: Uint8Array): Promise<boolean> {
  const head = new DataView(start.buffer, start.byteOffset, start.byteLength);
  if (head.byteLength < 52) return false;
  const sector = 2 ** head.getUint16(30, true);
  const directory = (head.getUint32(48, true) + 1) * sector;
  return holds(new Uint8Array(await file.slice(directory, directory + START).arrayBuffer()), ENCRYPTED);
}

export interface RowsRead<S> {
  sink: S;
  /** Sheets of a workbook that are shown; none of a text. */
  sheets: readonly string[];
  sheet: string | null;
}

/**
 * Reads the rows of a file into a sink. Its name must be one of the two that are taken, and its content decides how it is read: a workbook
 * called `.csv` is still a workbook, and a picture called `.xlsx` is not one. `newSink`: a text may be read again in another encoding.
 * `sheet`: another one than the first.
 */
export async function readRows<S extends RowSink>(
  file: File,
  newSink: () => S,
  onProgress: (value: number) => void,
  sheet: string | null = null,
): Promise<RowsRead<S>> {
  if (!NAMED.test(file.name)) throw new FileRefused('kind');
  if (file.size > MOST_BYTES) throw new FileRefused('tooLarge');
  const start = new Uint8Array(await file.slice(0, START).arrayBuffer());
  if (begins(start, COMPOUND)) throw new FileRefused((await isEncrypted(file, start)) ? 'encrypted' : 'kind');
  if (!ZIP.some((signs) => begins(start, signs))) return { sink: await readCsv(file, start, newSink, onProgress), sheets: [], sheet: null };
  const sink = newSink();
  return { sink, ...(await readXlsx(file, sheet, sink, onProgress)) };
}
