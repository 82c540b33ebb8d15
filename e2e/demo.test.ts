/** The demo: a folder of files, no server behind it, and the whole office in the browser. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, picture, type Person } from './browser';
import { at, atRest, callAs, dialog, eventually, passTime, PASSWORD, quiet, rowsOf } from './steps';

const BUILD_WITHIN_MS = 300_000;

let server: PreviewServer;
let visitor: Person;
/** Every path that was asked of the files' server. */
const asked: string[] = [];

/** In a process of its own, as it is built for a release: the test's own settings would make it another build. */
const build = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/demo.mjs', '--build'], {
      env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
      stdio: 'inherit',
      timeout: BUILD_WITHIN_MS,
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the demo was not built: ${code ?? 'took too long'}`))));
  });

beforeAll(async () => {
  await build();
  server = await preview({ configFile: 'vite.demo.config.ts', logLevel: 'error', preview: { host: '127.0.0.1', port: 0 } });
  server.httpServer.on('request', ({ url }: { url?: string }) => asked.push(url ?? ''));
  visitor = await openBrowser({ url: `http://127.0.0.1:${(server.httpServer.address() as AddressInfo).port}`, fresh: true });
});
afterAll(async () => {
  await visitor.close();
  await server.close();
});

const nameField = (page: Page) => page.getByLabel('ชื่อผู้ใช้', { exact: true });

/**
 * Waits until the header has fetched what it shows, which it does after the page: nothing in the browser answers a call that is still open
 * when its page is left.
 */
async function settled(page: Page): Promise<void> {
  await page.locator('header [aria-label^="การแจ้งเตือน"]').first().waitFor();
  await atRest(page);
}

async function enter(page: Page, username: string): Promise<void> {
  await nameField(page).fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await settled(page);
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^เมนูผู้ใช้/ }).click();
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await nameField(page).waitFor();
}

const rowOf = async <T>(page: Page, path: string): Promise<T> => {
  const { payload } = (await callAs(page, path)).body as { payload: T | T[] };
  return (Array.isArray(payload) ? payload[0] : payload) as T;
};
const baht = (amount: number): string => amount.toLocaleString('en-US', { minimumFractionDigits: 2 });

test('a deposit is approved, the money arrives, and a file is exported, with nobody on the network to ask', async () => {
  const { page } = visitor;
  const began = Date.now();
  await page.goto('/');
  await page.getByRole('heading', { name: 'กำลังเตรียมข้อมูลตัวอย่าง' }).waitFor();
  await page.getByText('ใส่ข้อมูลตัวอย่าง').waitFor({ timeout: BUILD_WITHIN_MS });
  await picture(page, 'demo-preparing');
  await nameField(page).waitFor({ timeout: BUILD_WITHIN_MS });
  console.info(`demo: sign-in form ${((Date.now() - began) / 1000).toFixed(1)} s after opening`);

  // A page loaded anew finds the same office with the work of all employees in it.
  await enter(page, 'senior');
  const deposit = await rowOf<{ id: number; member: number; amount: number }>(
    page,
    `/api/Deposit/lucky88?filter=${encodeURIComponent(JSON.stringify({ status: 'pending', hidden: false, amount_lte: 20_000 }))}&range=[0,0]`,
  );
  const member = `/api/Member/lucky88?id=${deposit.member}`;
  const before = (await rowOf<{ balance: number }>(page, member)).balance;
  await leave(page);

  await enter(page, 'staff');
  await page.goto(at(`/Deposit/${deposit.id}`));
  await page.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  expect(await (await dialog(page)).innerText()).toContain(baht(deposit.amount));
  await page.getByRole('button', { name: 'ยืนยันอนุมัติ' }).click();
  await eventually(
    () => page.locator('main').innerText(),
    (text) => /สถานะ\s+อนุมัติ/.test(text) && /ผู้ทำรายการ\s+คุณสมชาย/.test(text),
  );
  await settled(page);
  await leave(page);

  await enter(page, 'senior');
  const after = (Math.round(before * 100) + Math.round(deposit.amount * 100)) / 100;
  await page.goto(at(`/Member/${deposit.member}`));
  await page.getByText(baht(after)).first().waitFor();
  await settled(page);
  expect((await rowOf<{ balance: number }>(page, member)).balance).toBe(after);

  await page.goto(at('/Deposit', 'lucky88', '&view=all'));
  await rowsOf(page);
  const { total } = (await callAs(page, '/api/Deposit/lucky88?filter={"hidden":false}&range=[0,0]')).body as { total: number };
  await page.getByRole('button', { name: 'ส่งออก' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('ส่งออก CSV').click()]);
  expect(download.suggestedFilename()).toBe('deposit-lucky88.csv');
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toContain('จำนวนเงิน');
  expect(lines.indexOf('') - 1).toBe(total);
  expect(total).toBeGreaterThan(100);

  // Counts and totals come last, when one may have gone on already.
  expect(asked.filter((path) => path.startsWith('/api') && !/[?&](?:counts|totals)=1/.test(path))).toEqual([]);
  expect(
    await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map((one) => new URL(one.active?.scriptURL ?? '').pathname),
    ),
  ).toEqual(['/mockServiceWorker.js']);
  quiet(visitor);
});

test('another tab works in the same office, and a panel left alone for a while is still answered', async () => {
  const { page, context } = visitor;
  const second = await context.newPage();
  await context.clock.install();
  await second.goto(at('/Withdraw'));
  await rowsOf(second);
  // The browser does this to a service worker that was not needed for half a minute; no call is open then.
  await passTime(second);
  await atRest(page);
  const line = await context.newCDPSession(page);
  await line.send('ServiceWorker.enable');
  await line.send('ServiceWorker.stopAllWorkers');
  for (const tab of [second, page]) expect((await callAs(tab, '/api/Me')).status).toBe(200);
  await page.bringToFront();
  await page.goto(at('/Withdraw'));
  await rowsOf(page);
  quiet(visitor);
});

test.each([
  ['there are none', () => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')],
  [
    'the browser does not let one in',
    () => {
      navigator.serviceWorker.register = () => Promise.reject(new DOMException('not allowed', 'SecurityError'));
    },
  ],
])('where no service worker can be used, because %s, the page says so instead of waiting for ever', async (_why, without) => {
  const guest = await openBrowser({ url: visitor.url, fresh: true });
  const { page } = guest;
  try {
    await page.addInitScript(without);
    await page.goto(`${visitor.url}/`);
    await page.getByRole('alert').waitFor({ timeout: BUILD_WITHIN_MS });
    expect(await page.getByRole('heading').textContent()).toBe('เปิดตัวอย่างไม่สำเร็จ');
    expect(await page.getByRole('alert').textContent()).toContain('service worker');
    expect(await page.getByRole('progressbar').count()).toBe(0);
  } finally {
    await guest.close();
  }
});
