import { FileRefused } from './fileFault';

export interface Entry {
  method: number;
  locked: boolean;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}
/** The files of an archive by their path in lower case, as its directory lists them. Nothing is unpacked yet. */
export type Archive = ReadonlyMap<string, Entry>;

/** A workbook of fifty megabytes never unpacks to this much; an archive whose directory promises more is refused unread. */
const MOST_ANNOUNCED = 1024 ** 3;
/** Unpacking one part stops here, whatever its directory entry promises. */
const MOST_UNPACKED = 300 * 1024 * 1024;
const MOST_DIRECTORY = 4 * 1024 * 1024;
/** The end of the directory and the longest remark behind it. */
const TAIL = 22 + 65_535;

const END = 0x06054b50,
  ENTRY = 0x02014b50,
  LOCAL = 0x04034b50,
  END64 = 0x06064b50,
  LOCATOR64 = 0x07064b50;
const STORED = 0,
  DEFLATED = 8;
const WIDE = 0xffffffff;

const broken = (): FileRefused => new FileRefused('broken');
const viewOf = async (file: Blob, from: number, to: number): Promise<DataView> => {
  if (from < 0 || to > file.size || from > to) throw broken();
  return new DataView(await file.slice(from, to).arrayBuffer());
};
/** 64 bits as far as a number is exact; a file that needs more is none of ours. */
const long = (view: DataView, at: number): number => view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

interface Directory {
  from: number;
  size: number;
}

async function findDirectory(file: Blob): Promise<Directory> {
  const start = Math.max(0, file.size - TAIL);
  const tail = await viewOf(file, start, file.size);
  for (let at = tail.byteLength - 22; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END) continue;
    const size = tail.getUint32(at + 12, true);
    const from = tail.getUint32(at + 16, true);
    if (from !== WIDE && size !== WIDE) return { from, size };
    if (at < 20 || tail.getUint32(at - 20, true) !== LOCATOR64) throw broken();
    const end64 = long(tail, at - 20 + 8);
    const wide = await viewOf(file, end64, end64 + 56);
    if (wide.getUint32(0, true) !== END64) throw broken();
    return { size: long(wide, 40), from: long(wide, 48) };
  }
  throw broken();
}

/** Sizes of an entry that did not fit into its 32 bits stand in a field of its own, in this order, only those that did not fit. */
function widen(view: DataView, at: number, end: number, entry: Entry): void {
  for (let field = at; field + 4 <= end;) {
    const length = view.getUint16(field + 2, true);
    if (view.getUint16(field, true) === 1) {
      let value = field + 4;
      for (const key of ['size', 'packed', 'offset'] as const) {
        if (entry[key] !== WIDE) continue;
        if (value + 8 > end) throw broken();
        entry[key] = long(view, value);
        value += 8;
      }
    }
    field += 4 + length;
  }
}

/** Reads an archive's directory, which stands at its end. */
export async function openArchive(file: Blob): Promise<Archive> {
  const { from, size } = await findDirectory(file);
  if (size > MOST_DIRECTORY) throw new FileRefused('bomb');
  const view = await viewOf(file, from, from + size);
  const utf8 = new TextDecoder();
  const entries = new Map<string, Entry>();
  for (let at = 0; at + 46 <= view.byteLength && view.getUint32(at, true) === ENTRY;) {
    const name = at + 46;
    const extra = name + view.getUint16(at + 28, true);
    const end = extra + view.getUint16(at + 30, true);
    if (end > view.byteLength) throw broken();
    const entry: Entry = {
      method: view.getUint16(at + 10, true),
      locked: (view.getUint16(at + 8, true) & 1) === 1,
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    widen(view, extra, end, entry);
    const path = utf8
      .decode(new Uint8Array(view.buffer, name, extra - name))
      .replaceAll('\\', '/')
      .toLowerCase();
    entries.set(path, entry);
    at = end + view.getUint16(at + 32, true);
  }
  if (entries.size === 0) throw broken();
  return entries;
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
function checksum(bytes: Uint8Array, before: number): number {
  let value = before;
  for (let at = 0; at < bytes.length; at += 1) value = (CRC[(value ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (value >>> 8);
  return value;
}

/**
 * Unpacks one part piece by piece, so that no more than a piece is ever held. What unpacks to more than it may, or to anything but what the
 * directory promised, is refused; a damaged number must not pass for a right one.
 */
export async function* unpack(file: Blob, entry: Entry, most = MOST_UNPACKED): AsyncGenerator<Uint8Array> {
  if (entry.locked) throw new FileRefused('encrypted');
  if (entry.size > MOST_ANNOUNCED) throw new FileRefused('bomb');
  if (entry.method !== STORED && entry.method !== DEFLATED) throw broken();
  const local = await viewOf(file, entry.offset, entry.offset + 30);
  if (local.getUint32(0, true) !== LOCAL) throw broken();
  const from = entry.offset + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  if (from + entry.packed > file.size) throw broken();
  const packed = file.slice(from, from + entry.packed).stream();
  const reader = (entry.method === STORED ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'))).getReader();
  let size = 0;
  let crc = WIDE;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw error instanceof FileRefused ? error : broken();
      });
      if (done) break;
      size += value.length;
      if (size > most) throw new FileRefused('bomb');
      if (size > entry.size) throw broken();
      crc = checksum(value, crc);
      yield value;
    }
    if (size !== entry.size || (crc ^ WIDE) >>> 0 !== entry.crc) throw broken();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
