/** Codes and slips of deposits over the site interface. */
import sharp from 'sharp';
import { renderSVG } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPictures } from '../server/process/pictures';
import { readPromptPay } from '../src/qr/promptPay';
import { buildSlip } from '../src/qr/slip';
import { openOffice, SITE, type Office } from './office';
import { searchHere } from './searchHere';
import { aMember, ALL_SCOPES, makeKey, siteClient, type SiteClient } from './siteRig';

let office: Office;
let site: SiteClient;
beforeAll(async () => {
  office = await openOffice({ pictures: createPictures(searchHere) });
  await office.db.query('update site_config set auto_credit = true, auto_credit_limit = 50000');
  await office.db.query('update bank_account set promptpay_id = null, biller_id = null where service = $1', [SITE]);
  const [own] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
  site = siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ALL_SCOPES })).whole);
});
afterAll(() => office.close());

const ask = async (channel: string): Promise<{ ref: string; name: string; status: number; body: Record<string, unknown> }> => {
  const { ref, body } = aMember();
  await site.put(`/members/${ref}`, body);
  const reply = await site.post('/deposits', { ref: `d-${ref}`, member: ref, amount: '250.00', channel });
  return { ref: `d-${ref}`, name: String(body['name']), ...reply };
};
const slipOf = (reference: string): Promise<Buffer> =>
  sharp(Buffer.from(renderSVG(buildSlip({ api: '000001', bank: '004', reference }), { border: 4 })))
    .resize(600)
    .png()
    .toBuffer();
const send = async (ref: string, bytes: Uint8Array): Promise<{ status: number; body: Record<string, unknown> }> => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]));
  const response = await site.raw(`/deposits/${ref}/slip`, {
    method: 'POST',
    body: form,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

test('a code asks for exactly the amount, and its picture needs no key', async () => {
  const none = await ask('qr');
  expect([none.status, none.body['code']]).toEqual([409, 'no_qr']);
  await office.db.query("update bank_account set promptpay_id = '0812345678' where service = $1 and purpose = 'deposit'", [SITE]);
  const { ref, body } = await ask('qr');
  const pay = body['pay'] as { amount: string; qr: string; image_url: string };
  expect(readPromptPay(pay.qr)).toMatchObject({ form: 'anyid', satang: Math.round(Number(pay.amount) * 100), once: true });
  expect((await site.get(`/deposits/${ref}`)).body['pay']).toEqual(pay);
  const picture = await office.app.fetch(new Request(`http://localhost${pay.image_url}`), { ip: '' });
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect((await office.app.fetch(new Request('http://localhost/site/v1/qr.svg?text=https://example.com'), { ip: '' })).status).toBe(404);
});

test('a slip puts the deposit before a person, its line still credits it, and a slip that was used is refused', async () => {
  const { ref, name, body } = await ask('bank');
  expect(await send(ref, await slipOf('2026112300000001'))).toMatchObject({ status: 200, body: { state: 'needs_review' } });
  const other = await ask('bank');
  expect(await send(other.ref, await slipOf('2026112300000001'))).toMatchObject({ status: 422, body: { code: 'slip_refused' } });
  expect((await site.get(`/deposits/${other.ref}`)).body['state']).toBe('awaiting');
  expect(await send(other.ref, new TextEncoder().encode('no picture'))).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/file', code: 'not_image' }] },
  });
  const pay = body['pay'] as { amount: string; account: { bank: string; number: string } };
  await site.post('/bank/lines', {
    account: { bank: pay.account.bank, number: pay.account.number },
    lines: [{ at: new Date().toISOString(), direction: 'in', amount: pay.amount, counterparty: { name } }],
  });
  expect((await site.get(`/deposits/${ref}`)).body['state']).toBe('credited');
});
