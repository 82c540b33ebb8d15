/** Pictures that are kept: drawn anew, so that nothing of a file but its pixels is left, and as easy to read as before. */
import sharp, { type Sharp } from 'sharp';
import { decodeQR } from 'qr/decode.js';
import { encode } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCodeThread } from '../server/process/codeThread';
import { createPictures } from '../server/process/pictures';
import type { Pictures } from '../server/slips/reader';
import { buildSlip } from '../src/qr/slip';
import { jpeg, png } from './images';
import { openOffice, OTHER_SITE, SITE, type Office, type Worker } from './office';
import { searchHere } from './searchHere';

let office: Office;
let staff: Worker;
beforeAll(async () => {
  office = await openOffice({ pictures: createPictures(searchHere) });
  staff = await office.signIn('staff');
});
afterAll(() => office.close());

const send = (bytes: Uint8Array, service = SITE, by = staff): Promise<Response> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]));
  return by.raw(`/api/File/${service}`, { method: 'POST', body: form });
};
/** A picture as it is given back. */
async function kept(bytes: Uint8Array, service = SITE): Promise<Buffer> {
  const { payload } = (await (await send(bytes, service)).json()) as { payload: { url: string } };
  return Buffer.from(await (await staff.raw(payload.url, {})).arrayBuffer());
}
/** Red above, blue below, wider than high. */
const field = sharp({ create: { width: 60, height: 40, channels: 3, background: '#f00' } }).composite([
  { input: { create: { width: 60, height: 20, channels: 3, background: '#00f' } }, top: 20, left: 0 },
]);

test.each(['jpeg', 'png', 'webp'] as const)('a %s keeps its looks, and nothing it says of itself', async (type) => {
  const told = { IFD0: { ImageDescription: 'บ้านเลขที่ 99', Model: 'PHONE-1' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } };
  const sent = await field
    .clone()
    .withExif(told)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .withIccProfile('p3')
    .toFormat(type)
    .toBuffer();
  const before = await sharp(sent).metadata();
  expect([before.exif !== undefined, before.icc !== undefined]).toEqual([true, true]);
  const after = await kept(sent);
  const metadata = await sharp(after).metadata();
  expect(metadata).toMatchObject({ format: type, width: 60, height: 40, space: 'srgb' });
  for (const part of ['exif', 'icc', 'iptc', 'xmp', 'comments', 'tifftagPhotoshop'] as const) expect(metadata[part], part).toBeUndefined();
  expect(after.includes('PHONE-1')).toBe(false);
  const { data } = await sharp(after).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [red, blue] = [data.subarray(0, 3), data.subarray(data.length - 3)];
  expect([red[0]! > 230, red[2]! < 40, blue[0]! < 40, blue[2]! > 230]).toEqual([true, true, true, true]);
});

test('the way up of a telephone becomes part of the picture', async () => {
  const sent = await field.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const metadata = await sharp(await kept(sent, 'office')).metadata();
  expect([metadata.width, metadata.height, metadata.orientation]).toEqual([40, 60, undefined]);
  expect(await office.db.query("select width, height from stored_file where service = 'office'")).toEqual([{ width: 40, height: 60 }]);
});

test('what hides between and behind the pixels is gone', async () => {
  const [png, page] = [await field.clone().png().toBuffer(), '<script>alert(1)</script>'];
  // Pixels that no viewer shows: under full transparency they could carry anything, and a moving picture has others behind the first.
  const moving = await sharp([png, await field.clone().negate().png().toBuffer()], { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  expect((await sharp(await kept(moving)).metadata()).pages ?? 1).toBe(1);
  const commented = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, page.length + 2]),
    Buffer.from(page),
    jpeg.subarray(2),
  ]);
  expect((await kept(commented)).includes('script')).toBe(false);
});

test.each([
  ['png', (picture: Sharp) => picture.png()],
  ['jpeg as messengers send it', (picture: Sharp) => picture.jpeg({ quality: 60 })],
  ['webp', (picture: Sharp) => picture.webp({ quality: 60 })],
] as const)('the code of a slip is read as before: %s', async (_name, as) => {
  const { data, size } = encode(buildSlip({ api: '000001', bank: '014', reference: '202611230099000001' }), { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="900"><rect width="540" height="900" fill="#fff"/><path transform="translate(360 700) scale(${150 / size})" d="${dark}"/></svg>`;
  const after = await kept(await as(sharp(Buffer.from(svg))).toBuffer());
  const { data: pixels, info } = await sharp(after).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data: pixels }, { format: 'RGB' })).toContain('202611230099000001');
  const [row] = await office.db.query<{ code: string }>('select code from stored_file where service = $1 order by at desc limit 1', [SITE]);
  expect(row?.code).toContain('202611230099000001');
});

test('what cannot be drawn is no picture', async () => {
  const png = await field.clone().png().toBuffer();
  const broken = Buffer.from(png);
  broken.fill(0x41, png.length - 40, png.length - 20);
  const refused = await send(broken);
  expect([refused.status, ((await refused.json()) as { msg: string }).msg]).toEqual([415, expect.stringMatching(/[ก-๙]/)]);
});

test('the same file is known again', async () => {
  const sent = await field.clone().jpeg().toBuffer();
  for (const bytes of [sent, sent]) await kept(bytes);
  const hashes = await office.db.query<{ hash: string }>('select hash from stored_file where service = $1 order by at desc limit 2', [
    SITE,
  ]);
  expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(1);
});

test('two pictures are read at once; too many are refused, of one person before others find no place', async () => {
  let most = 0;
  const reading: (() => void)[] = [];
  const slow: Pictures = {
    draw: async (bytes) => {
      await new Promise<void>((resolve) => {
        most = Math.max(most, reading.push(resolve));
      });
      return { bytes: new Uint8Array(bytes), width: 1, height: 1 };
    },
    see: () => Promise.resolve({ looks: null, code: null }),
  };
  const busy = await openOffice({ pictures: slow });
  try {
    const [one, other, third] = [await busy.signIn('staff'), await busy.signIn('senior'), await busy.signIn('ceo')];
    const answers: Promise<Response>[] = [];
    /**
     * The first answer to as many sent at once: nothing is drawn yet, so it is a refusal, and by then the others have found their place.
     */
    const firstOf = (many: number, by: Worker): Promise<Response> => {
      const sent = Array.from({ length: many }, () => send(png, SITE, by));
      answers.push(...sent);
      return Promise.race(sent);
    };
    const refused = await firstOf(17, one);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(((await refused.json()) as { msg: string }).msg).toMatch(/รูปภาพจำนวนมาก/);
    expect((await firstOf(17, other)).status).toBe(503);
    expect((await firstOf(1, third)).status).toBe(503);
    const ended = setInterval(() => reading.splice(0).forEach((resolve) => resolve()), 1);
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    clearInterval(ended);
    expect([statuses.filter((status) => status === 200).length, most]).toEqual([32, 2]);
    const again = setInterval(() => reading.splice(0).forEach((resolve) => resolve()), 1);
    expect((await send(png, OTHER_SITE, third)).status).toBe(200);
    clearInterval(again);
  } finally {
    await busy.close();
  }
});

test('a picture full of what looks like codes is searched outside of the thread that answers calls', async () => {
  const [side, pattern] = [1100, [1, 0, 1, 1, 1, 0, 1, 0]];
  const dots = Buffer.alloc(side * side);
  for (let at = 0; at < dots.length; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)].map((value) => pattern[(value >> 1) % pattern.length]!);
    dots[at] = x! & y! ? 0 : 255;
  }
  const picture = await sharp(dots, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
  const search = createCodeThread(new URL('../dist/server/codeWorker.js', import.meta.url));
  /** Turns this thread took while a picture was searched; one that searches itself takes none. */
  const turns: number[] = [];
  const { see } = createPictures(async (pixels) => {
    let isOver = false;
    const at = turns.push(0) - 1;
    const turn = (): void => {
      turns[at] = (turns[at] ?? 0) + 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const code = await search(pixels);
    isOver = true;
    return code;
  });
  for (let n = 0; n < 5; n += 1) expect((await see(picture)).code).toBeNull();
  expect(Math.min(...turns)).toBeGreaterThan(20);
  // And what is a code is found there.
  const { data, size } = encode('00020101021230', { border: 4 });
  const code = Buffer.from(data.flatMap((row) => row.map((dark) => (dark ? 0 : 255))));
  const drawn = sharp(code, { raw: { width: size, height: size, channels: 1 } }).resize(size * 8, size * 8, { kernel: 'nearest' });
  expect((await see(await drawn.png().toBuffer())).code).toBe('00020101021230');
});
