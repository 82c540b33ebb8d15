import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jpeg, join, png, webp } from '../../test/images';
import { withoutMetadata } from './imageMetadata';
import { imageTypeOf } from './imageType';

const strip = (bytes: Uint8Array): Uint8Array | null => {
  const type = imageTypeOf(bytes);
  return type && withoutMetadata(bytes, type);
};
const same = (left: Uint8Array | null, right: Uint8Array): void =>
  expect(left && Buffer.from(left).toString('hex')).toBe(Buffer.from(right).toString('hex'));
const be = (value: number, bytes: number): Uint8Array =>
  new Uint8Array(Array.from({ length: bytes }, (_, index) => (value >>> (8 * (bytes - 1 - index))) & 0xff));
const le = (value: number, bytes: number): Uint8Array => be(value, bytes).reverse();

const SECRET = 'GPS 13.7563N 100.5018E';
const chunk = (name: string, text = SECRET): Uint8Array => join(be(text.length, 4), name, text, be(0, 4));
const segment = (marker: number, text: string | Uint8Array): Uint8Array => {
  const body = join(text);
  return join(new Uint8Array([0xff, marker]), be(body.length + 2, 2), body);
};
const riff = (name: string, body: Uint8Array): Uint8Array => join(name, le(body.length, 4), body, new Uint8Array(body.length % 2));
const webpOf = (...chunks: Uint8Array[]): Uint8Array => {
  const body = join('WEBP', ...chunks);
  return join('RIFF', le(body.length, 4), body);
};

describe('what is not the picture is taken out of', () => {
  test('a PNG: texts, times, camera notes and chunks nobody knows', () => {
    same(strip(png), png);
    const notes = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt'].map((name) => chunk(name));
    same(strip(join(png.slice(0, 33), ...notes, png.slice(33))), png);
    const coloured = join(png.slice(0, 33), chunk('gAMA', 'abcd'), chunk('pHYs', 'abcdefghi'), png.slice(33));
    same(strip(coloured), coloured);
    // A second end, behind which something is hidden.
    same(strip(join(png, chunk('tEXt'), png.slice(-12))), png);
  });

  const exif = (entries: readonly Uint8Array[], little = false): Uint8Array => {
    const number = little ? le : be;
    return join('Exif\0\0', little ? 'II' : 'MM', number(42, 2), number(8, 4), number(entries.length, 2), ...entries, number(0, 4), SECRET);
  };
  const entry = (tag: number, value: number, little = false): Uint8Array => {
    const number = little ? le : be;
    return join(number(tag, 2), number(3, 2), number(1, 4), number(value, 2), number(0, 2));
  };
  const withNotes = (...notes: Uint8Array[]): Uint8Array => join(jpeg.slice(0, 20), ...notes, jpeg.slice(20));

  test('a JPEG: comments, previews, camera notes, and what stands behind its end', () => {
    same(strip(jpeg), jpeg);
    const notes = [
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`),
      segment(0xed, SECRET),
      segment(0xfe, SECRET),
      segment(0xe2, `MPF\0${SECRET}`),
    ];
    same(strip(withNotes(...notes)), jpeg);
    same(strip(join(jpeg, SECRET)), jpeg);
    const coloured = withNotes(segment(0xe2, 'ICC_PROFILE\0..'), segment(0xee, 'Adobe......'));
    same(strip(coloured), coloured);
    // Between two scans of one that comes step by step.
    const scan = jpeg.slice(jpeg.length - 13, jpeg.length - 2);
    same(strip(join(jpeg.slice(0, -2), segment(0xfe, SECRET), scan, jpeg.slice(-2))), join(jpeg.slice(0, -2), scan, jpeg.slice(-2)));
  });

  test.each([false, true])('a JPEG keeps which way up it is, little-endian %s, and no more of the camera’s notes', (little) => {
    const turned = strip(withNotes(segment(0xe1, exif([entry(0x010f, 9, little), entry(0x0112, 6, little)], little))));
    same(turned, withNotes(segment(0xe1, join('Exif\0\0MM', be(42, 2), be(8, 4), be(1, 2), entry(0x0112, 6), be(0, 4)))));
    expect(imageTypeOf(turned!)).toEqual(imageTypeOf(jpeg));
    for (const upright of [
      exif([entry(0x0112, 1, little)], little),
      exif([entry(0x0112, 9, little)], little),
      exif([], little),
      join('Exif\0\0MM'),
    ])
      same(strip(withNotes(segment(0xe1, upright))), jpeg);
  });

  test('a WebP: camera notes and chunks nobody knows, and its header no longer says they follow', () => {
    same(strip(webp), webp);
    const lossless = webp.slice(12);
    const header = (flags: number): Uint8Array => riff('VP8X', join(new Uint8Array([flags, 0, 0, 0]), le(0, 3), le(0, 3)));
    const noted = webpOf(
      header(0x2c),
      riff('ICCP', join('profile')),
      lossless,
      riff('EXIF', join(SECRET)),
      riff('XMP ', join(`${SECRET}.`)),
      riff('ABCD', join('x')),
    );
    same(strip(noted), webpOf(header(0x20), riff('ICCP', join('profile')), lossless));
    same(strip(join(webp, SECRET)), webp);
  });

  test('nothing that does not add up is taken for a picture, and no bytes lead astray', () => {
    expect(strip(join(png.slice(0, 33), be(5000, 4), 'tEXt', png.slice(33)))).toBeNull();
    same(strip(join(jpeg.slice(0, -13), new Uint8Array([0x12, 0x34]), jpeg.slice(-13))), jpeg);
    expect(strip(join(jpeg.slice(0, 20), new Uint8Array([0xff, 0xe5, 0, 1]), jpeg.slice(20)))).toBeNull();
    fc.assert(
      fc.property(fc.constantFrom(png, jpeg, webp), fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 8 }), (picture, changes) => {
        const bytes = picture.slice();
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        const type = imageTypeOf(bytes);
        const stripped = type && withoutMetadata(bytes, type);
        expect(stripped === null || stripped.length <= bytes.length + 36).toBe(true);
      }),
    );
  });
});
