/** Slips of deposits: a transfer counts once for ever, whatever picture of it is attached. */
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPictures } from '../server/process/pictures';
import { withOffice } from './desk';
import { OTHER_SITE, query, rowOf, SITE, type Reply, type Row } from './office';
import { searchHere } from './searchHere';
import { drawSlip as slip } from './slipPicture';

const { office, desk, ceo } = withOffice(['ceo'], { pictures: createPictures(searchHere) });
let member: Row;
let account: Row;
let references = 0;
const next = (): string => `2026112300${String((references += 1)).padStart(6, '0')}`;

beforeAll(async () => {
  [member, account] = [await desk.member(), await desk.account()];
});

async function upload(bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]));
  const reply = await ceo.raw(`/api/File/${SITE}`, { method: 'POST', body: form });
  return ((await reply.json()) as { payload: { key: string } }).payload.key;
}
const attach = async (row: Row, bytes: Buffer, more: Record<string, unknown> = {}): Promise<Reply> =>
  desk.act(ceo, '/Deposit', 'update', row, { slip: await upload(bytes), ...more });
const refusal = ({ body }: Reply): unknown => (body['errors'] as Record<string, string> | undefined)?.['slip'];
const paid = (amount = 500): Promise<Row> => desk.deposit(member, account, amount);
const ask = (reference: string, service = SITE, who = ceo): Promise<Reply> =>
  who.get(`/api/SlipUsed/${service}?${query({ bank: '014', reference })}`);

describe('a slip with its code', () => {
  test('is taken once, for ever, whatever its picture', async () => {
    const [reference, first] = [next(), await paid()];
    const picture = await slip(reference);
    expect((await ask(reference)).body.payload).toBeNull();
    const taken = await attach(first, picture);
    expect(taken.status).toBe(200);
    expect((await ask(reference)).body.payload).toMatchObject({ deposit: first.id });
    expect((await ask(reference, OTHER_SITE)).body.payload).toBeNull();
    // The same deposit may get a better picture of it.
    expect((await attach(rowOf(taken), await sharp(picture).resize(400).jpeg().toBuffer())).status).toBe(200);
    await desk.act(ceo, '/Deposit', 'reject', await desk.see('/Deposit', first.id), { reason: 'ทดสอบ' });
    const others = [picture, await sharp(picture).jpeg({ quality: 50 }).toBuffer(), await slip(reference, { shape: 5 })];
    for (const other of others) {
      const refused = await attach(await paid(), other);
      expect([refused.status, refusal(refused)]).toEqual([400, expect.stringContaining(reference)]);
    }
  });
  test('of two deposits at the same time one gets it', async () => {
    const [key, rows] = [await upload(await slip(next(), { shape: 1 })), [await paid(), await paid()]];
    const replies = await Promise.all(rows.map((row) => desk.act(ceo, '/Deposit', 'update', row, { slip: key })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
  test('is refused from another bank than the deposit’s, and by another amount than the bank says of its reference', async () => {
    const other = await attach(await paid(), await slip(next(), { bank: '004', shape: 2 }));
    expect(refusal(other)).toContain('กสิกรไทย');
    const reference = next();
    const line = { account: account.id, amount: 700, occurred_at: '2026-03-01T05:00:00Z', reference };
    await ceo.send(`/api/Statement/Line/${SITE}?action=create`, line);
    const picture = await slip(reference, { shape: 3 });
    expect(refusal(await attach(await paid(500), picture))).toContain('700.00');
    expect((await attach(await paid(700), picture)).status).toBe(200);
  });
});

describe('a slip without a code that can be read', () => {
  let first: Row;
  beforeEach(async () => {
    first = await paid();
  });
  test('is refused where it looks like another’s, also one whose code was cut off', async () => {
    const bare = await slip(null, { shape: 11 });
    expect((await attach(first, bare)).status).toBe(200);
    for (const again of [bare, await sharp(bare).resize(300).jpeg({ quality: 60 }).toBuffer()])
      expect(refusal(await attach(await paid(), again))).toContain(String(first.id));
    const [coded, owner] = [await slip(next(), { shape: 12 }), await paid()];
    expect((await attach(owner, coded)).status).toBe(200);
    const blurred = await sharp(coded).resize(90).resize(540).png().toBuffer();
    expect(refusal(await attach(await paid(), blurred))).toContain(String(owner.id));
  });
  test('is taken where it looks like none, as is a plain picture nobody can tell from another', async () => {
    expect((await attach(first, await slip(null, { shape: 23 }))).status).toBe(200);
    for (const background of ['#fff', '#eee']) {
      const plain = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
        .png()
        .toBuffer();
      expect((await attach(await paid(), plain)).status).toBe(200);
    }
  });
});

test('whether a slip was used is told to who sees QR payments', async () => {
  const reference = next();
  expect((await office.call(`/api/SlipUsed/${SITE}?bank=014&reference=${reference}`)).status).toBe(401);
  expect((await ask(reference, 'nowhere')).status).toBe(403);
  for (const asked of ['bank=014', 'bank=014&reference=1%00']) expect((await ceo.get(`/api/SlipUsed/${SITE}?${asked}`)).status).toBe(400);
});
