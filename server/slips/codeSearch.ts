import { decodeQR } from 'qr/decode.js';

/** Pixels of a picture, three bytes each, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}
/** Searches a picture for a QR code; gives its text, or null. Never rejects. */
export type CodeSearch = (pixels: Pixels) => Promise<string | null>;

/** Most time that trying again may take, for each size of a picture. */
const TIME_MS = 120;

/** Searches in this thread, which it holds up for about that long. */
export function findCode(pixels: Pixels): string | null {
  try {
    return decodeQR(pixels, { format: 'RGB', effort: 3, timeLimit: TIME_MS });
  } catch {
    // The library throws where it finds no code.
    return null;
  }
}
