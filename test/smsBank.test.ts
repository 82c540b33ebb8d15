/** Messages of banks, passed on by a phone of the site: kept when nothing speaks against them, put before a person otherwise. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOffice, OTHER_SITE, SITE, type Office, type Reply } from './office';

const SECRET = 'a secret of the phone of the site';
const NOTICE = '21/11/69 14:05 บช X-1234 เงินเข้า 500.00 คงเหลือ 12,345.67 บ.';
let office: Office;
let made = 0;

const sign = (body: Record<string, string>, secret = SECRET): string =>
  createHmac('sha256', secret).update([body['nonce'], body['at'], body['device'], body['from'], body['text']].join('\n')).digest('hex');
/** A message as the phone sends it: every one says something new unless told otherwise. */
function message(over: Record<string, string> = {}): Record<string, string> {
  made += 1;
  const body = {
    from: 'KBank',
    text: `${NOTICE} ${made}`,
    at: '2026-11-21T14:05:00+07:00',
    device: 'phone-1',
    nonce: `n-${made}`,
    ...over,
  };
  return { ...body, sig: sign(body), ...(over['sig'] !== undefined && { sig: over['sig'] }) };
}
const post = (body: unknown, service = SITE): Promise<Reply> =>
  office.call(`/api/SmsBank/${service}`, { method: 'POST', body: JSON.stringify(body) });
const suspects = (): Promise<Record<string, unknown>[]> =>
  office.db.query("select sender, text, reason, device, status from sms_suspect where service = $1 and device <> 'seed' order by id", [
    SITE,
  ]);
const kept = (): Promise<Record<string, unknown>[]> =>
  office.db.query("select sender, text, status from sms_message where service = $1 and direction = 'in' order by id", [SITE]);

beforeAll(async () => {
  office = await openOffice({ config: { bankDevices: { [SITE]: SECRET } } });
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.db.query('delete from sms_suspect where service = $1', [SITE]);
  await office.db.query("delete from sms_message where service = $1 and direction = 'in'", [SITE]);
});

describe('what passes', () => {
  test.each([
    ['KBank', NOTICE],
    ['SCB', '21/11@14:05 500.00 จากKBANK/x123456เข้าx654321 ใช้ได้1,234.00บ'],
    ['Krungthai', '21-11-69@14:05 บช X12345X:เงินเข้า 500.00 บ. ใช้ได้ 1,234.00บ.'],
    ['BANGKOK BANK', 'ฝาก/โอนเงินเข้า บ/ชX1234 ผ่านMB 500.00บ ใช้ได้ 1,234.00บ'],
    // “ำ” is two signs in Unicode's compatibility form, and a search for “ทำรายการ” would miss it.
    ['KBank', 'ทำรายการ 21/11/69 บช X-1234 เงินเข้า 500.00 คงเหลือ 1,234.00 บ.'],
  ])('a notice of %s is kept as a message received', async (from, text) => {
    expect((await post(message({ from, text }))).status).toBe(200);
    // Who reads messages is not told what is in an account of the site.
    const told = text.replace(/(12,345\.67|1,234\.00)/, '…');
    expect(told).not.toBe(text);
    expect(await kept()).toEqual([{ sender: from, text: told, status: 'received' }]);
    expect(await suspects()).toEqual([]);
  });

  test.each([
    ['คงเหลือ １２,３４５.６７ บ.', 'คงเหลือ … บ.'],
    // As the bank wrote it, the amount behind would be taken for the balance.
    ['คงเหลือ １２,３４５.６７ 500.00', 'คงเหลือ … 500.00'],
  ])('a balance in other digits is cut out like one in ours: %s', async (told, left) => {
    const text = `บช X-1234 เงินเข้า 500.00 ${told}`;
    expect((await post(message({ text }))).status).toBe(200);
    expect(await kept()).toEqual([{ sender: 'KBank', text: `บช X-1234 เงินเข้า 500.00 ${left}`, status: 'received' }]);
  });
});

describe('what is put before a person', () => {
  test.each([
    ['sender', { from: 'KBANK-Promo1' }],
    ['sender', { from: '0812345678' }],
    ['shape', { text: 'ท่านได้รับสินเชื่อ 50,000.00 บาท X-1234 โอนเข้า กดรับ http://kbank-th.xyz/a' }],
    ['shape', { text: 'เงินเข้าแล้วครับ 500 บาท' }],
    ['shape', { text: 'X-1234 เงินเข้า 500.00 แอด line id: kbankth' }],
  ])('one of another %s', async (reason, over) => {
    expect((await post(message(over))).status).toBe(200);
    expect(await suspects()).toMatchObject([{ reason, device: 'phone-1', status: 'new' }]);
    expect(await kept()).toEqual([]);
  });

  test('one that says again what was said, or comes again', async () => {
    const one = message();
    await post(one);
    await post(one);
    await post(message({ text: one['text'] ?? '' }));
    await post(message({ nonce: one['nonce'] ?? '' }));
    expect((await suspects()).map(({ reason }) => reason)).toEqual(['repeated', 'repeated', 'repeated']);
    expect(await kept()).toHaveLength(1);
  });

  test('one that was changed on the way, or signed with another secret: refused, and shown', async () => {
    for (const wrong of [
      message({ sig: '0'.repeat(64) }),
      message({ sig: 'no' }),
      { ...message(), text: 'X-1 เงินเข้า 9,999.00' },
      { ...message(), device: 'phone-2' },
    ])
      expect((await post(wrong)).status).toBe(401);
    const foreign = message();
    expect((await post({ ...foreign, sig: sign(foreign, 'another secret entirely') })).status).toBe(401);
    expect((await suspects()).map(({ reason }) => reason)).toEqual(Array.from({ length: 5 }, () => 'signature'));
    expect(await kept()).toEqual([]);
  });

  test('but nobody fills the table: so many an hour are enough', async () => {
    for (let n = 0; n < 70; n += 1) expect((await post(message({ sig: 'no' }))).status).toBe(401);
    expect(await suspects()).toHaveLength(60);
    // A real one still gets through.
    expect((await post(message())).status).toBe(200);
    expect(await kept()).toHaveLength(1);
  });
});

test('a site without a phone, or that is none, answers as a wrong signature does and keeps nothing', async () => {
  const wrong = await post(message({ sig: 'no' }));
  for (const service of [OTHER_SITE, 'nowhere', 'constructor']) {
    const reply = await post(message(), service);
    expect([reply.status, reply.body]).toEqual([wrong.status, wrong.body]);
  }
  expect(await office.db.query("select 1 from sms_suspect where service = $1 and device = 'phone-1'", [OTHER_SITE])).toEqual([]);
});

test('what is no such message is refused', async () => {
  for (const body of [
    {},
    [],
    'x',
    null,
    message({ at: 'yesterday' }),
    // JavaScript reads years that the database does not.
    message({ at: '-271821-04-20' }),
    message({ at: '+275760-09-13T00:00:00Z' }),
    { ...message(), nonce: 5 },
    message({ text: 'x'.repeat(1001) }),
    message({ from: '' }),
  ])
    expect((await post(body)).status).toBe(400);
});

test('an office without a gateway has no calls of one', async () => {
  for (const secret of ['', 'undefined', 'x']) {
    for (const path of ['/api/SmsReceipt/http', '/api/SmsInbound/http', '/api/SmsReceipt/undefined'])
      expect((await office.call(path, { method: 'POST', headers: { 'x-sms-secret': secret }, body: '{}' })).status).toBe(401);
  }
});
