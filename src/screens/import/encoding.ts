export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-874';

/** The text turned out not to be written in the encoding it was taken for. */
export class WrongEncoding extends Error {}

const PIECE = 512 * 1024;
/** Upper halves of what such lists are written with: Latin and Thai. */
const HIGH = new Set([0x00, 0x0e]);
const MOSTLY = 0.9;

/**
 * How a text is written, from its first bytes: by its mark, by every second byte being a zero or Thai, otherwise UTF-8 until proved wrong.
 */
export function encodingOf(start: Uint8Array): Encoding {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const pairs = Math.floor(start.length / 2);
  const counts = [0, 0];
  let zeros = 0;
  for (let at = 0; at < pairs * 2; at += 1) {
    const byte = start[at] ?? 0;
    if (byte === 0) zeros += 1;
    if (HIGH.has(byte)) counts[at % 2] = (counts[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = counts;
  if (zeros === 0) return 'utf-8';
  if (odd >= pairs * MOSTLY && even < pairs * (1 - MOSTLY)) return 'utf-16le';
  if (even >= pairs * MOSTLY && odd < pairs * (1 - MOSTLY)) return 'utf-16be';
  return 'utf-8';
}

/** A file's text piece by piece, and how many bytes have been read. The next piece is fetched while one is worked on. */
export async function* textsOf(file: Blob, encoding: Encoding): AsyncGenerator<{ text: string; read: number }> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const fetched = (from: number): Promise<ArrayBuffer> => {
    const bytes = file.slice(from, from + PIECE).arrayBuffer();
    // When reading ends before this piece is awaited, no caller handles its failure.
    bytes.catch(() => undefined);
    return bytes;
  };
  let next = fetched(0);
  for (let from = 0; from < file.size; from += PIECE) {
    const bytes = await next;
    const read = from + bytes.byteLength;
    if (read < file.size) next = fetched(read);
    yield { text: decoded(decoder, bytes, read < file.size), read };
  }
}

function decoded(decoder: TextDecoder, bytes: ArrayBuffer, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw new WrongEncoding();
  }
}
