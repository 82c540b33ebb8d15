/** A large withdrawal as staff work it: it says why it waits, two approve it, its payout falls silent, and the bank's line settles it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

interface Answer extends Record<string, unknown> {
  id: number;
  bank_accounts: { id: number }[];
  pay: { amount: string; account: { bank: string; number: string } };
}
const json = async (path: string, init: RequestInit): Promise<Answer> => (await (await fetch(office.url + path, init)).json()) as Answer;

/** Asks the site interface, as the site's own server does. */
async function siteOf(): Promise<(method: string, path: string, body: unknown) => Promise<Answer>> {
  const { token } = await json('/api/Login', { method: 'POST', body: JSON.stringify({ username: 'ceo', password: PASSWORD }) });
  const made = await json('/api/DatabaseConfig/1/makeKey', {
    method: 'POST',
    headers: { authorization: `Bearer ${String(token)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ scopes: ['members', 'money', 'bank', 'payout'] }),
  });
  const { value } = made['reveal'] as { value: string };
  const headers = { authorization: `Bearer ${value}`, 'content-type': 'application/json' };
  return (method, path, body) =>
    json(`/site/v1${path}`, { method, headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, body: JSON.stringify(body) });
}

test('it waits and says why, two approve it, it is in doubt, and its debit line settles it', async () => {
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
  const press = async ({ page }: Person, name: string): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).click();
    await (await dialog(page)).getByRole('button', { name: new RegExp(`^ยืนยัน`) }).click();
  };
  const says = (person: Person, fits: RegExp): Promise<string> =>
    eventually(
      () => person.page.locator('main').innerText(),
      (text) => fits.test(text),
    );

  await visit(lead.page, record);
  await says(lead, /รอพนักงานเพราะ\s+สมาชิกใหม่/);
  await press(lead, 'อนุมัติ');
  await lead.page.getByText('รอผู้อนุมัติคนที่สอง').first().waitFor();
  await visit(owner.page, record);
  await owner.page.locator('main').getByText('การตรวจตามกฎ').click();
  await says(owner, /ถอนครั้งแรก\s+≥ 1\s+0\s+ให้พนักงานตรวจ/);
  await press(owner, 'อนุมัติ');
  await says(owner, /สถานะ\s+อนุมัติ/);

  await visit(ceo.page, record);
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
