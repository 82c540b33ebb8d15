import sharp, { type Sharp } from 'sharp';
import type { ImageType } from '../kernel/imageType';
import type { Drawn, Pictures, Seen } from '../slips/reader';
import type { CodeSearch } from '../slips/codeSearch';
import { looksOf, SAMPLES } from '../slips/looks';

/** Longest sides a picture is searched for a code at: slips of phones, and small codes on large ones. */
const SIDES = [1100, 2000];

// Pictures are read once each, so nothing is gained by remembering them, and one thread leaves the others to the database.
sharp.cache(false);
sharp.concurrency(1);

async function codeOf(picture: Sharp, search: CodeSearch): Promise<string | null> {
  for (const side of SIDES) {
    const { data, info } = await picture
      .clone()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const text = await search({ width: info.width, height: info.height, data });
    if (text !== null) return text;
  }
  return null;
}

async function see(bytes: Uint8Array, search: CodeSearch): Promise<Seen> {
  try {
    const picture = sharp(bytes).flatten({ background: '#fff' });
    const greys = await picture
      .clone()
      .greyscale()
      .resize({ ...SAMPLES, fit: 'fill' })
      .raw()
      .toBuffer();
    return { looks: looksOf(greys), code: await codeOf(picture, search) };
  } catch {
    return { looks: null, code: null };
  }
}

/** Fine enough for small codes: what is drawn anew must be read like what was sent. */
const QUALITY = 92;
/**
 * A JPEG makes itself a tenth smaller when its whole content is kept at hand meanwhile, some fifteen bytes for each pixel: only while that
 * is little.
 */
const SMALL_PIXELS = 6_000_000;
const DRAWN: Readonly<Record<ImageType['extension'], (picture: Sharp, pixels: number) => Sharp>> = {
  jpg: (picture, pixels) => picture.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4', optimizeCoding: pixels <= SMALL_PIXELS }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: QUALITY }),
};

/** Nothing of the file is passed on by itself: colours become sRGB, and which way up it was held becomes part of the pixels. */
async function draw(bytes: Uint8Array, { extension, width, height }: ImageType): Promise<Drawn | null> {
  try {
    const picture = sharp(bytes, { failOn: 'error' }).autoOrient();
    const { data, info } = await DRAWN[extension](picture, width * height).toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** Reads and draws pictures by libvips, outside of the process's own thread, as `search` should be. */
export const createPictures = (search: CodeSearch): Pictures => ({ draw, see: (bytes) => see(bytes, search) });
