import { decodeQR } from 'qr/decode.js';
import sharp, { type Sharp } from 'sharp';
import type { PictureReader } from '../slips/reader';
import { looksOf, SAMPLES } from '../slips/looks';

/** Longest sides a picture is searched for a code at: slips of phones, and small codes on large ones. */
const SIDES = [1100, 2000];
/** Most time one search may take, because it holds up the process. */
const TIME_MS = 120;

// Pictures are read once each, so nothing is gained by remembering them, and one thread leaves the others to the database.
sharp.cache(false);
sharp.concurrency(1);

async function codeOf(picture: Sharp): Promise<string | null> {
  for (const side of SIDES) {
    const { data, info } = await picture
      .clone()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    try {
      return decodeQR({ width: info.width, height: info.height, data }, { format: 'RGB', effort: 3, timeLimit: TIME_MS });
    } catch {
      // The library throws where it finds no code.
    }
  }
  return null;
}

/** Reads pictures by libvips, outside of the process's own thread but for the search. What cannot be read has neither looks nor a code. */
export function createPictureReader(): PictureReader {
  return async (bytes) => {
    try {
      const picture = sharp(bytes).flatten({ background: '#fff' });
      const greys = await picture
        .clone()
        .greyscale()
        .resize({ ...SAMPLES, fit: 'fill' })
        .raw()
        .toBuffer();
      return { looks: looksOf(greys), code: await codeOf(picture) };
    } catch {
      return { looks: null, code: null };
    }
  };
}
