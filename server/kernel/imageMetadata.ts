import type { ImageType } from './imageType';

/**
 * Takes out of a picture what is not the picture: where and with what it was taken, texts, previews, and whatever stands behind its end.
 * What it looks like stays: pixels, colours, and which way up it is.
 */

const ascii = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length));
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const PNG_SIGNATURE = 8;
/** Chunks that say how a PNG looks, also a moving one. */
const PNG_KEPT: readonly string[] = [
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT'],
];

function png(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, PNG_SIGNATURE)];
  // A chunk: its length, its name, that many bytes, and a checksum.
  for (let at = PNG_SIGNATURE; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const name = ascii(bytes, at + 4, 4);
    if (PNG_KEPT.includes(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return joined(parts);
    at = end;
  }
  return null;
}

const [SOI_LENGTH, EOI, SOS, APP0, APP1, APP2, APP14, APP15, COM] = [2, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe] as const;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;

/** Which way up a camera held the picture, 1 to 8; null where the segment does not say. */
function orientationOf(segment: Uint8Array): number | null {
  if (segment.length < 18 || ascii(segment, 4, 6) !== EXIF) return null;
  const tiff = viewOf(segment.subarray(10));
  const little = tiff.getUint16(0) === 0x4949;
  const first = tiff.getUint32(4, little);
  if (first + 2 > tiff.byteLength) return null;
  const entries = tiff.getUint16(first, little);
  for (let index = 0; index < entries; index += 1) {
    const at = first + 2 + index * 12;
    if (at + 12 > tiff.byteLength) return null;
    if (tiff.getUint16(at, little) !== ORIENTATION) continue;
    const value = tiff.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** A segment that says which way up the picture is, and nothing else. */
const orientationSegment = (value: number): Uint8Array =>
  new Uint8Array([
    ...[0xff, APP1, 0, 34, ...[...EXIF].map((letter) => letter.charCodeAt(0))],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[ORIENTATION >> 8, ORIENTATION & 0xff, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0],
  ]);

/** What of a JPEG segment is kept: all that decoders need, colour profiles, and of the camera's notes which way up the picture is. */
function keptOf(marker: number, segment: Uint8Array): Uint8Array | null {
  if (marker === APP1) {
    const value = orientationOf(segment);
    return value === null || value === 1 ? null : orientationSegment(value);
  }
  if (marker === APP2) return ascii(segment, 4, 12) === 'ICC_PROFILE\0' ? segment : null;
  const isNote = marker === COM || (marker > APP0 && marker <= APP15 && marker !== APP14);
  return isNote ? null : segment;
}

function jpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const parts = [bytes.subarray(0, SOI_LENGTH)];
  for (let at: number = SOI_LENGTH; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && marker === EOI) return joined([...parts, bytes.subarray(at, at + 2)]);
    // Between segments decoders pass over stray bytes, and markers may be filled up with further 0xff.
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0 || isRestart(marker)) {
      at += 1;
      continue;
    }
    let end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    if (end > bytes.length || end < at + 4) return null;
    const kept = keptOf(marker, bytes.subarray(at, end));
    if (kept) parts.push(kept);
    if (marker === SOS) {
      const scan = end;
      // In a scan 0xff means something only before another byte than zero and the marks of a restart.
      while (end + 1 < bytes.length && !(bytes[end] === 0xff && bytes[end + 1] !== 0 && !isRestart(bytes[end + 1] ?? 0))) end += 1;
      parts.push(bytes.subarray(scan, end));
    }
    at = end;
  }
  return null;
}

const WEBP_KEPT: readonly string[] = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
const WEBP_NOTES = 0x08 | 0x04;

function webp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = viewOf(bytes);
  const whole = view.getUint32(4, true) + 8;
  if (whole > bytes.length) return null;
  const parts = [bytes.slice(0, 12)];
  for (let at = 12; at + 8 <= whole;) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    if (end > whole) return null;
    const name = ascii(bytes, at, 4);
    const chunk = bytes.slice(at, end);
    // The header of an extended picture says which notes follow.
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~WEBP_NOTES;
    if (WEBP_KEPT.includes(name)) parts.push(chunk);
    at = end;
  }
  const out = joined(parts);
  viewOf(out).setUint32(4, out.length - 8, true);
  return out;
}

const STRIP: Readonly<Record<ImageType['extension'], (bytes: Uint8Array) => Uint8Array<ArrayBuffer> | null>> = { png, jpg: jpeg, webp };

/** The picture alone; null where its parts do not add up, so that it is none. */
export const withoutMetadata = (bytes: Uint8Array, { extension }: ImageType): Uint8Array<ArrayBuffer> | null => STRIP[extension](bytes);
