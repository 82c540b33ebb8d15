/**
 * Money of a site's members as staff see it: what comes in is credited by its line or asks a person, and a large withdrawal goes out
 * through two.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { renderSVG } from 'uqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSlip } from '../src/qr/slip';
import type { Person } from './browser';
import { startServer, type RunningServer } from './server';
import { at, dialog, eventually, open, PASSWORD, quiet, visit } from './steps';

let office: RunningServer;
let provider: Server;
/** The payouts a provider was asked for, which hangs up on all of them. */
const asked: { attempt: string; amount: string; number: string }[] = [];

beforeAll(async () => {
  provider = createServer((request) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      asked.push(JSON.parse(body) as (typeof asked)[number]);
      request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
  office = await startServer({ PAYOUT_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/` });
});
afterAll(async () => {
  await office.stop();
  provider.close();
});

type Site = (method: string, path: string, body: unknown) => Promise<Answer>;
interface Answer extends Record<string, unknown> {
  id: number;
  bank_accounts: { id: number }[];
  pay: { amount: string; account: { bank: string; number: string } };
}
const json = async (path: string, init: RequestInit): Promise<Answer> => (await (await fetch(office.url + path, init)).json()) as Answer;

/** Asks the site interface, as the site's own server does. */
async function siteOf(): Promise<Site> {
  const asked = async (username: string): Promise<Answer> => {
    const { token } = await json('/api/Login', { method: 'POST', body: JSON.stringify({ username, password: PASSWORD }) });
    return json('/api/DatabaseConfig/1/makeKey', {
      method: 'POST',
      headers: { authorization: `Bearer ${String(token)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ scopes: ['members', 'money', 'bank', 'payout'], addresses: ['127.0.0.1', '::1'] }),
    });
  };
  // A key that writes takes two of the department of administrators.
  await asked('ceo');
  const { value } = (await asked('admin'))['reveal'] as { value: string };
  return (method, path, body) => {
    const headers = new Headers({ authorization: `Bearer ${value}`, 'idempotency-key': crypto.randomUUID() });
    if (!(body instanceof FormData)) headers.set('content-type', 'application/json');
    return json(`/site/v1${path}`, { method, headers, body: body instanceof FormData ? body : JSON.stringify(body) });
  };
}

/** Waits until what stands on a record fits. */
const says = ({ page }: Person, fits: RegExp): Promise<string> =>
  eventually(
    () => page.locator('main').innerText(),
    (text) => fits.test(text),
  );
const press = async ({ page }: Person, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).click();
  await (await dialog(page)).getByRole('button', { name: /^ยืนยัน/ }).click();
};

test('a deposit is credited by its line before the eyes of staff, twins ask a person, and a slip that was used is refused', async () => {
  const site = await siteOf();
  const name = 'วิชัย ใจมั่น';
  const bank_accounts = [{ bank: 'KBANK', number: '4067654321', name }];
  await site('PUT', '/members/m-seen', { username: 'vichaijai', name, phone: '0611113333', bank_accounts });
  const ask = (ref: string): Promise<Answer> => site('POST', '/deposits', { ref, member: 'm-seen', amount: '450.00', channel: 'bank' });
  const arrives = ({ pay }: Answer, lines: readonly Record<string, unknown>[]): Promise<Answer> =>
    site('POST', '/bank/lines', {
      account: { bank: pay.account.bank, number: pay.account.number },
      lines: lines.map((line) => ({ at: new Date().toISOString(), direction: 'in', amount: pay.amount, ...line })),
    });
  const slip = await sharp(Buffer.from(renderSVG(buildSlip({ api: '000001', bank: '004', reference: '2026112300009999' }), { border: 4 })))
    .resize(600)
    .png()
    .toBuffer();
  const sendSlip = (ref: string): Promise<Answer> => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(slip)]));
    return site('POST', `/deposits/${ref}/slip`, form);
  };
  const lead = await open('lead', { url: office.url });

  const seen = await ask('seen-1');
  await visit(lead.page, at(`/Deposit/${seen.id}`));
  await says(lead, /สถานะ\s+รอเงินเข้า/);
  await arrives(seen, [{ external_id: 'seen-1', counterparty: { bank: 'KBANK', name } }]);
  // The open page hears of it by itself.
  await says(lead, /สถานะ\s+อนุมัติ/);
  await says(lead, /รายการเดินบัญชี\s+seen-1/);

  const twin = await ask('twin-1');
  await arrives(
    twin,
    ['1111', '2222'].map((digits) => ({ external_id: `twin-${digits}`, counterparty: { number: `xxx-x-x${digits}-x`, name } })),
  );
  await visit(lead.page, at('/Deposit', 'lucky88', '&view=pending&sort=-created_at'));
  await lead.page.locator(`main [data-id="${twin.id}"]`).click();
  const beside = lead.page.locator('[data-beside]');
  const offered = beside.locator('ol > li');
  await offered.filter({ hasText: 'twin-1111' }).waitFor();
  const texts = await offered.allInnerTexts();
  expect(texts.filter((text) => text.includes('twin-'))).toHaveLength(2);
  await lead.page.keyboard.press(String(texts.findIndex((text) => text.includes('twin-1111')) + 1));
  // There is nothing left to find.
  await beside.getByRole('button', { name: /^จับคู่/ }).first().waitFor({ state: 'detached' });
  await visit(lead.page, at(`/Deposit/${twin.id}`));
  await says(lead, /รายการเดินบัญชี\s+twin-1111/);
  await press(lead, 'อนุมัติ');
  await says(lead, /สถานะ\s+อนุมัติ/);

  expect(await sendSlip((await ask('slip-1'))['ref'] as string)).toMatchObject({ state: 'needs_review' });
  const forged = await ask('slip-2');
  expect(await sendSlip('slip-2')).toMatchObject({ code: 'slip_refused' });
  await visit(lead.page, at(`/Deposit/${forged.id}`));
  await says(lead, /สถานะ\s+รอเงินเข้า/);
  quiet(lead);
});

test('a large withdrawal waits and says why, two approve it, it is in doubt, and its debit line settles it', async () => {
  const site = await siteOf();
  const bank_accounts = [{ bank: 'SCB', number: '4051234567', name: 'อารี มั่งมี' }];
  const member = await site('PUT', '/members/m-large', { username: 'areemangmee', name: 'อารี มั่งมี', phone: '0611112222', bank_accounts });
  for (const ref of ['d-1', 'd-2']) {
    const { pay } = await site('POST', '/deposits', { ref, member: 'm-large', amount: '30000.00', channel: 'bank' });
    const line = {
      external_id: ref,
      at: new Date().toISOString(),
      direction: 'in',
      amount: pay.amount,
      counterparty: { bank: 'SCB', name: 'อารี มั่งมี' },
    };
    await site('POST', '/bank/lines', { account: { bank: pay.account.bank, number: pay.account.number }, lines: [line] });
  }
  const wanted = { ref: 'w-1', member: 'm-large', amount: '55000.00', bank_account: member.bank_accounts[0]?.id };
  const { id } = await site('POST', '/withdrawals', wanted);

  const [lead, owner, ceo] = [
    await open('lead', { url: office.url }),
    await open('owner', { url: office.url }),
    await open('ceo', { url: office.url }),
  ];
  const record = at(`/Withdraw/${id}`);
  await visit(lead.page, record);
  await says(lead, /รอพนักงานเพราะ\s+สมาชิกใหม่/);
  await press(lead, 'อนุมัติ');
  await lead.page.getByText('รอผู้อนุมัติคนที่สอง').first().waitFor();
  await visit(owner.page, record);
  await owner.page.locator('main').getByText('การตรวจตามกฎ').click();
  await says(owner, /ถอนครั้งแรก\s+≥ 1\s+0\s+ให้พนักงานตรวจ/);
  await press(owner, 'อนุมัติ');
  await says(owner, /สถานะ\s+รอจ่าย/);

  await visit(ceo.page, record);
  await ceo.page.getByRole('tab', { name: 'การสั่งโอน' }).click();
  // What is there before the list is read would not be new to it.
  await says(ceo, /ยังไม่มีรายการ/);
  await press(ceo, 'โอนอัตโนมัติ');
  // The panel hears of it by itself.
  await says(ceo, /สถานะ\s+รอยืนยันผล/);
  await ceo.page.getByRole('button', { name: /มีรายการใหม่/ }).click();
  await says(ceo, /ไม่ได้รับคำตอบ/);
  expect(asked).toMatchObject([{ amount: '55000.00', number: '4051234567' }]);

  const paying = /จ่ายจากบัญชี\s+([\d-]+)/.exec(await ceo.page.locator('main').innerText())?.[1]?.replaceAll('-', '') ?? '';
  const debit = {
    external_id: 'o-1',
    at: new Date().toISOString(),
    direction: 'out',
    amount: '55000.00',
    counterparty: { bank: 'SCB', number: 'xxx-x-x3456-7' },
  };
  const kept = await site('POST', '/bank/lines', { account: { bank: 'KTB', number: paying }, lines: [debit] });
  expect(kept['items']).toEqual([{ index: 0, result: 'new' }]);
  await says(ceo, /สถานะ\s+จ่ายแล้ว/);
  await says(ceo, /รายการเดินบัญชี\s+o-1/);
  expect(asked, 'nothing is sent again by itself').toHaveLength(1);
  quiet(lead, owner, ceo);
});
