import { Classifier } from './classify';
import { MOST_NUMBERS } from '../../sms/phone';
import { FileRefused, MOST_BYTES, type Found } from './outcome';
import { readCsv } from './readCsv';
import { readXlsx } from './readXlsx';

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

/**
 * Reads a file of phone numbers. Its name must be one of the two that are taken, and its content decides how it is read: a workbook called `.csv` is
 * still a workbook, and a picture called `.xlsx` is not one.
 */
export async function readFile(file: File, onProgress: (value: number) => void): Promise<Found> {
  if (!NAMED.test(file.name)) throw new FileRefused('kind');
  if (file.size > MOST_BYTES) throw new FileRefused('tooLarge');
  const start = new Uint8Array(await file.slice(0, START).arrayBuffer());
  if (begins(start, COMPOUND)) throw new FileRefused((await isEncrypted(file, start)) ? 'encrypted' : 'kind');
  if (!ZIP.some((signs) => begins(start, signs))) return (await readCsv(file, start, () => new Classifier(), onProgress)).found();
  const classifier = new Classifier();
  await readXlsx(file, MOST_NUMBERS, classifier, onProgress);
  return classifier.found();
}
