export interface ImageType {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  extension: 'jpg' | 'png' | 'webp';
  width: number;
  height: number;
}

const ascii = (bytes: Uint8Array, at: number, length: number): string => String.fromCharCode(...bytes.subarray(at, at + length));
const be16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const be32 = (bytes: Uint8Array, at: number): number => be16(bytes, at) * 65_536 + be16(bytes, at + 2);
const le24 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
const MAX_SIDE = 20_000;

function png(bytes: Uint8Array): ImageType | null {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  if (!signature.every((byte, index) => bytes[index] === byte) || ascii(bytes, 12, 4) !== 'IHDR') return null;
  // A picture ends with its end chunk; a file cut short or with something else glued on does not.
  if (ascii(bytes, bytes.length - 8, 4) !== 'IEND') return null;
  return { type: 'image/png', extension: 'png', width: be32(bytes, 16), height: be32(bytes, 20) };
}

/** A JPEG ends with its end marker; cameras may put something behind it, a file cut short has none behind its frame. */
function endsAfter(bytes: Uint8Array, frame: number): boolean {
  for (let at = bytes.length - 2; at > frame; at -= 1) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true;
  return false;
}

/** Walks the segments of a JPEG to its frame header; one without a frame is no picture. */
function jpeg(bytes: Uint8Array): ImageType | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame && !endsAfter(bytes, at)) return null;
    if (frame) return { type: 'image/jpeg', extension: 'jpg', width: be16(bytes, at + 7), height: be16(bytes, at + 5) };
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + be16(bytes, at + 2);
  }
  return null;
}

function webp(bytes: Uint8Array): ImageType | null {
  if (ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 4) !== 'WEBP') return null;
  // The file says how long it is; one cut short is shorter.
  if ((le24(bytes, 4) | ((bytes[7] ?? 0) << 24)) + 8 > bytes.length) return null;
  const kind = ascii(bytes, 12, 4);
  const size = (width: number, height: number): ImageType => ({ type: 'image/webp', extension: 'webp', width, height });
  if (kind === 'VP8X') return size(le24(bytes, 24) + 1, le24(bytes, 27) + 1);
  if (kind === 'VP8L' && bytes[20] === 0x2f) {
    const bits = ((bytes[21] ?? 0) | ((bytes[22] ?? 0) << 8) | ((bytes[23] ?? 0) << 16) | ((bytes[24] ?? 0) << 24)) >>> 0;
    return size((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (kind === 'VP8 ' && bytes[23] === 0x9d && bytes[24] === 0x01 && bytes[25] === 0x2a)
    return size(((bytes[26] ?? 0) | ((bytes[27] ?? 0) << 8)) & 0x3fff, ((bytes[28] ?? 0) | ((bytes[29] ?? 0) << 8)) & 0x3fff);
  return null;
}

/** What picture the bytes are, read from the bytes alone; null when they are none of JPEG, PNG, WebP. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (bytes.length < 32) return null;
  const found = png(bytes) ?? jpeg(bytes) ?? webp(bytes);
  return found && found.width > 0 && found.height > 0 && found.width <= MAX_SIDE && found.height <= MAX_SIDE ? found : null;
}
