import { decodeQR } from 'qr/decode.js';
import sharp, { type Sharp } from 'sharp';
import type { ImageType } from '../kernel/imageType';
import type { Drawn, Pictures, Seen } from '../slips/reader';
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

async function see(bytes: Uint8Array): Promise<Seen> {
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
}

/** Fine enough for small codes: what is drawn anew must be read like what was sent. */
const QUALITY = 92;
const DRAWN: Readonly<Record<ImageType['extension'], (picture: Sharp) => Sharp>> = {
  jpg: (picture) => picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: QUALITY }),
};

/** Nothing of the file is passed on by itself: colours become sRGB, and which way up it was held becomes part of the pixels. */
async function draw(bytes: Uint8Array, { extension }: ImageType): Promise<Drawn | null> {
  try {
    const { data, info } = await DRAWN[extension](sharp(bytes, { failOn: 'error' }).autoOrient()).toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** Reads and draws pictures by libvips, outside of the process's own thread but for the search for a code. */
export const createPictures = (): Pictures => ({ draw, see });
