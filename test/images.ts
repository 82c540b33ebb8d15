/** The smallest pictures there are, and things that pretend to be one. */
const hex = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text.replace(/\s/g, ''), 'hex'));
export const join = (...parts: readonly (Uint8Array | string)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))));

export const png = hex(
  `89504e470d0a1a0a 0000000d49484452000000010000000108060000001f15c489 0000000d49444154789c63f8ffffff7f0009fb03fd2a86e38a0000000049454e44ae426082`,
);
export const jpeg = hex(
  `ffd8 ffe000104a46494600010101006000600000 ffdb004300${'01'.repeat(64)} ffc0000b080001000101011100 ffc40014000100000000000000000000000000000009 ffc40014100100000000000000000000000000000000 ffda0008010100003f002a ffd9`,
);
export const webp = join('RIFF', hex('24000000'), 'WEBPVP8L', hex('18000000 2f000000 1007 1011 1188 88fe 0700 0000 0000 0000 0000 0000'));

const html = '<!doctype html><script>alert(1)</script>';
/** Each is no picture, whatever it is called. */
export const impostors: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'a page': join(html.padEnd(200)),
  'a drawing with a script': join('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'.padEnd(200)),
  'a PNG cut short': png.slice(0, png.length - 12),
  'a JPEG cut short': jpeg.slice(0, jpeg.length - 6),
  'a WebP cut short': webp.slice(0, webp.length - 4),
  'a PNG that goes on as a page': join(png, html),
  'a PNG that goes on as an archive': join(png, 'PK\x03\x04', 'x'.repeat(100)),
  'a page that goes on as a PNG': join(html, png),
  'a PNG signature and nothing': join(png.slice(0, 8), 'x'.repeat(100)),
  'a PNG without a size': join(png.slice(0, 16), hex('0000000000000000'), png.slice(24)),
  'a PNG larger than a wall': join(png.slice(0, 16), hex('7fffffff7fffffff'), png.slice(24)),
  'a JPEG that is a page': join(hex('ffd8ff'), html.padEnd(200)),
  'a JPEG without a picture': join(hex('ffd8 ffe00010'), '0'.repeat(14), hex('ffd9'), '0'.repeat(64)),
  'a WebP container of sound': join('RIFF', hex('64000000'), 'WAVEfmt ', '0'.repeat(100)),
  'a WebP of an unknown kind': join('RIFF', hex('64000000'), 'WEBPVP9 ', '0'.repeat(100)),
  'a GIF': join('GIF89a', hex('01000100'), '0'.repeat(100)),
  'a PDF': join('%PDF-1.7', '0'.repeat(100)),
  'a few bytes': join('x'),
  nothing: new Uint8Array(),
  zeros: new Uint8Array(500),
};
