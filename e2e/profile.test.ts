import { readFile } from 'node:fs/promises';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from './browser';
import { startServer, type RunningServer } from './server';
import { at, callAs, dialog, eventually, open, PASSWORD, quiet, rowsOf, SESSION_ENDED } from './steps';

/** How long the usual configuration takes a factor for fresh, and a moment more. */
const STALE_MS = 30 * 60_000 + 1000;
let server: RunningServer;

/** An employee signed in, on no page yet. */
const signedIn = (username: string): Promise<Person> => open(username, { url: server.url });
const openPanel = async (username: string, path = '/'): Promise<Person> => {
  const person = await signedIn(username);
  await person.page.goto(path);
  return person;
};

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
/** The authenticator's code, of now or so many steps ahead: the server takes each step once, and one step early. */
const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

async function menu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /เมนูผู้ใช้/ }).click();
  await page.getByText(entry, { exact: true }).click();
}
async function signOut(page: Page): Promise<void> {
  await menu(page, 'ออกจากระบบ');
  await page.waitForURL((url) => url.pathname.toLowerCase() === '/login');
  // After the sign-out, nothing tells which pages the employee was on.
  expect(await page.evaluate(() => localStorage.getItem('recent'))).toBeNull();
}
async function passwordStep(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('ชื่อผู้ใช้', { exact: true }).fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText(`เข้าสู่ระบบเป็น ${username}`).waitFor();
}
async function typeCode(page: Page, label: string | RegExp, code: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(code);
  await page.keyboard.press('Enter');
}
const tokenOf = async (page: Page): Promise<string> => (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
/** Does a token still open anything? Asked apart from the page it belongs to, which may be on its way out. */
const statusWith = async (page: Page, token: string): Promise<number> =>
  (await page.request.get('/api/Sessions', { headers: { authorization: `Bearer ${token}` } })).status();
const OTP = 'รหัส 6 หลักจากแอปยืนยันตัวตน';

/** Sets up the authenticator on the page that offers it; answers its secret, the code that was used and the recovery codes. */
async function enrol(page: Page): Promise<{ secret: string; used: string; codes: string[] }> {
  await page.getByRole('img', { name: /คิวอาร์โค้ด/ }).waitFor();
  const secret = (await page.locator('.setup__secret').innerText()).replace(/\s/g, '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await typeCode(page, OTP, '12 34 5');
  await page.getByText('กรุณากรอกรหัส 6 หลัก').waitFor();
  const used = codeOf(secret);
  await typeCode(page, OTP, used);
  await page.getByRole('heading', { name: 'รหัสกู้คืน', exact: true }).waitFor();
  const codes = await page.locator('.recovery__codes code').allInnerTexts();
  expect(codes).toHaveLength(10);
  return { secret, used, codes };
}

test('everybody has a profile, with or without the right to see employees', async () => {
  const staff = await openPanel('staff');
  const { page } = staff;
  await menu(page, 'โปรไฟล์');
  await page.waitForURL(/\/Employee\/\d+/);
  await page.getByRole('heading', { level: 2, name: 'อุปกรณ์ที่เข้าสู่ระบบอยู่' }).waitFor();
  await page.getByText('อุปกรณ์นี้').waitFor();
  await page.getByText('ยังไม่เปิด').first().waitFor();
  const text = await page.locator('main').innerText();
  for (const word of ['staff', 'พนักงาน', 'Lucky88', 'Linux', '127.0.0.1']) expect(text).toContain(word);
  // A colleague's record stays closed.
  await page.goto('/Employee/1');
  await page.getByText('คุณไม่มีสิทธิ์').first().waitFor();
  quiet(staff);
});

test('the second factor: set up, asked at the next sign-in, each code once, recovery codes, and off again', async () => {
  const lead = await openPanel('lead', '/Employee/set2fa');
  const { page } = lead;
  await page.getByRole('main').getByRole('button', { name: 'ตั้งค่า', exact: true }).click();
  const { secret, used, codes } = await enrol(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'ดาวน์โหลด' }).click()]);
  expect(await readFile(await download.path(), 'utf8')).toContain(codes[9]);
  await page.getByRole('button', { name: 'เก็บรหัสแล้ว' }).click();
  await page.getByText('รหัสกู้คืนเหลือ 10 รหัส').waitFor();
  expect(await page.locator('main').innerText()).not.toContain(codes[0]);
  await signOut(page);

  await passwordStep(page, 'lead');
  await typeCode(page, OTP, used);
  await page.getByText(/รหัสไม่ถูกต้องหรือถูกใช้ไปแล้ว/).waitFor();
  await typeCode(page, OTP, codeOf(secret, 1));
  await page.getByRole('navigation').first().waitFor();
  await signOut(page);

  const recover = async (): Promise<void> => {
    await passwordStep(page, 'lead');
    await page.getByRole('button', { name: 'ใช้รหัสกู้คืนแทน' }).click();
    await typeCode(page, /รหัสกู้คืน/, (codes[0] ?? '').toUpperCase());
  };
  await recover();
  await page.getByRole('navigation').first().waitFor();
  await signOut(page);
  await recover();
  await page.getByText(/รหัสไม่ถูกต้องหรือถูกใช้ไปแล้ว/).waitFor();
  await typeCode(page, /รหัสกู้คืน/, codes[1] ?? '');
  await page.getByRole('navigation').first().waitFor();

  await page.goto('/Employee/set2fa');
  await page.getByText('รหัสกู้คืนเหลือ 8 รหัส').waitFor();
  await page.getByRole('button', { name: 'สร้างรหัสกู้คืนใหม่' }).click();
  await (await dialog(page)).getByRole('button', { name: 'ใช้รหัสกู้คืนแทน' }).click();
  await typeCode(page, /รหัสกู้คืน เช่น/, codes[2] ?? '');
  await page.getByRole('heading', { name: 'รหัสกู้คืน', exact: true }).waitFor();
  const renewed = await page.locator('.recovery__codes code').allInnerTexts();
  expect(renewed).toHaveLength(10);
  expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
  await page.getByRole('button', { name: 'เก็บรหัสแล้ว' }).click();
  await page.getByRole('button', { name: 'ปิดยืนยันตัวตนสองชั้น' }).click();
  await (await dialog(page)).getByRole('button', { name: 'ใช้รหัสกู้คืนแทน' }).click();
  await typeCode(page, /รหัสกู้คืน เช่น/, renewed[0] ?? '');
  await page.getByText('ยังไม่เปิด').waitFor();
  lead.expects('401 /api/Login');
  quiet(lead);
});

test('a role that asks for the second factor: its people set it up before anything else, and cannot switch it off', async () => {
  const ceo = await signedIn('ceo');
  const manager = await openPanel('manager', at('/Member/31/edit'));
  await manager.page.getByLabel(/ชื่อ-นามสกุล/).fill('พิมพ์ค้างก่อนถูกขอ');
  const mine = (await callAs(manager.page, '/api/Me')).body['payload'] as { role: number };
  const { version } = (await callAs(ceo.page, `/api/Settingrole/${mine.role}`)).body['payload'] as { version: number };
  const status = await ceo.page.evaluate(
    async ([id, seen]) =>
      (
        await fetch(`/api/Settingrole/${id}`, {
          method: 'PUT',
          body: JSON.stringify({ version: seen, two_factor: true }),
          headers: {
            authorization: `Bearer ${localStorage.getItem('token') ?? ''}`,
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          },
        })
      ).status,
    [mine.role, version] as const,
  );
  expect(status).toBe(200);

  const { page } = manager;
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { name: 'ตั้งค่ายืนยันตัวตนสองชั้นก่อน' }).waitFor();
  const { codes } = await enrol(page);
  await page.getByText(codes[0] ?? '').waitFor();
  await page.getByRole('button', { name: 'เก็บรหัสแล้ว' }).click();
  // What was typed before is still there and can be saved now.
  await page.getByRole('heading', { name: 'ตั้งค่ายืนยันตัวตนสองชั้นก่อน' }).waitFor({ state: 'detached' });
  expect(await page.getByLabel(/ชื่อ-นามสกุล/).inputValue()).toBe('พิมพ์ค้างก่อนถูกขอ');
  await page.keyboard.press('Control+s');
  await eventually(
    async () => ((await callAs(page, '/api/Member/lucky88?id=31')).body['payload'] as { name: string } | undefined)?.name,
    (name) => name === 'พิมพ์ค้างก่อนถูกขอ',
  );
  await page.goto('/Employee/set2fa');
  await page.getByText('รหัสกู้คืนเหลือ 10 รหัส').waitFor();
  expect(await page.getByRole('button', { name: 'ปิดยืนยันตัวตนสองชั้น' }).isDisabled()).toBe(true);
  // Until the factor is set up everything else is refused.
  manager.expects('403 /api/', 'socket: HTTP Authentication failed');
  quiet(ceo, manager);
});

test('sessions are seen and ended from another browser, one by one and all at once', async () => {
  const here = await openPanel('owner');
  const there = await openPanel('owner');
  const third = await signedIn('owner');
  const { page } = here;
  await menu(page, 'โปรไฟล์');
  const rows = page.locator('[class*=_sessionsRow_]');
  await eventually(
    () => rows.count(),
    (count) => count === 3,
  );
  expect(await rows.filter({ hasText: 'อุปกรณ์นี้' }).count()).toBe(1);
  const tokens = await Promise.all([there, third].map((person) => tokenOf(person.page)));
  const alive = async (): Promise<number> =>
    (await Promise.all(tokens.map((token) => statusWith(page, token)))).filter((status) => status === 200).length;
  await rows.getByRole('button', { name: 'ให้ออกจากระบบ' }).first().click();
  await eventually(
    () => rows.count(),
    (count) => count === 2,
  );
  expect(await alive()).toBe(1);
  await page.getByRole('button', { name: 'ออกจากระบบในอุปกรณ์อื่นทั้งหมด' }).click();
  await eventually(
    () => rows.count(),
    (count) => count === 1,
  );
  expect(await alive()).toBe(0);
  // Whose connection is cut finds out without touching anything.
  await there.page.waitForURL((url) => url.pathname.toLowerCase() === '/login');
  expect(await (await dialog(there.page)).innerText()).toContain('เซสชันหมดอายุ');
  expect((await callAs(page, '/api/Sessions')).status).toBe(200);
  quiet(here);
});

test('who looks after employees sees and ends a colleague’s sessions on their record', async () => {
  const colleague = await signedIn('lead');
  const id = ((await callAs(colleague.page, '/api/Me')).body['payload'] as { id: number }).id;
  const token = await tokenOf(colleague.page);
  const owner = await openPanel('owner', `/Employee/${id}`);
  const { page } = owner;
  await page.getByRole('tab', { name: 'อุปกรณ์ที่เข้าสู่ระบบอยู่' }).click();
  const rows = page.locator('[class*=_sessionsRow_]');
  await eventually(
    () => rows.count(),
    (count) => count > 0,
  );
  await page.getByRole('button', { name: 'ให้ออกจากระบบทุกอุปกรณ์' }).click();
  await page.getByText('ไม่มีอุปกรณ์ที่เข้าสู่ระบบอยู่').waitFor();
  expect(await statusWith(page, token)).toBe(401);
  quiet(owner);
});

test('one changes the own password; who is signed in with the old one is signed out', async () => {
  const here = await openPanel('staff');
  const there = await signedIn('staff');
  const old = await tokenOf(there.page);
  const { page } = here;
  await menu(page, 'โปรไฟล์');
  await page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click();
  const form = await dialog(page);
  const type = async (current: string, password: string, repeat = password): Promise<void> => {
    await form.getByLabel('รหัสผ่านปัจจุบัน', { exact: true }).fill(current);
    await form.getByLabel('รหัสผ่านใหม่', { exact: true }).fill(password);
    await form.getByLabel(/รหัสผ่านใหม่อีกครั้ง/).fill(repeat);
    await page.keyboard.press('Enter');
  };
  await type(PASSWORD, 'ไม่เหมือนกันสักนิดเดียว', 'อีกอย่างหนึ่ง');
  await form.getByText('รหัสผ่านสองช่องไม่ตรงกัน').waitFor();
  await type('ผิด', 'ม้าลายกินส้มตำบนดาดฟ้า');
  await form.getByLabel('รหัสผ่านปัจจุบัน', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor();
  await type(PASSWORD, 'ม้าลายกินส้มตำบนดาดฟ้า');
  await form.waitFor({ state: 'detached' });
  expect(await statusWith(page, old)).toBe(401);
  expect((await callAs(page, '/api/Sessions')).status).toBe(200);
  here.expects('400 /api/ChangePassword');
  quiet(here);
});

test('the entry of one’s menu switches one’s own account off, after a question, and leads to the sign-in page', async () => {
  const viewer = await openPanel('viewer');
  const { page } = viewer;
  const ask = async (): Promise<void> => {
    await page.getByRole('button', { name: /เมนูผู้ใช้/ }).click();
    await page.getByRole('button', { name: 'ปิดใช้งานบัญชี' }).click();
  };
  await ask();
  await (await dialog(page)).getByRole('button', { name: 'ยกเลิก' }).click();
  expect((await callAs(page, '/api/Me')).status).toBe(200);
  await ask();
  await (await dialog(page)).getByRole('button', { name: 'ปิดใช้งานและออกจากระบบ' }).click();
  await page.waitForURL((url) => url.pathname.toLowerCase() === '/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByLabel('ชื่อผู้ใช้', { exact: true }).fill('viewer');
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง').waitFor();
  viewer.expects(...SESSION_ENDED);
  quiet(viewer);
});

test('an export long after signing in asks for the password once more, and goes on by itself', async () => {
  const senior = await openPanel('senior', at('/Deposit'));
  const { page } = senior;
  await rowsOf(page);
  await server.later(STALE_MS);
  const exportCsv = async (): Promise<void> => {
    const csv = page.getByText('ส่งออก CSV');
    if ((await csv.count()) === 0) await page.getByRole('button', { name: 'ส่งออก', exact: true }).click();
    await csv.click();
  };
  await exportCsv();
  const asked = await dialog(page);
  await asked.getByRole('heading', { name: 'ยืนยันตัวตนอีกครั้ง' }).waitFor();
  // Thought better of it: the server's sentence, and the page as it was.
  await asked.getByRole('button', { name: 'ยกเลิก' }).click();
  await asked.waitFor({ state: 'detached' });
  await page.getByText('รายการนี้ต้องยืนยันตัวตนอีกครั้งก่อนทำ').first().waitFor();
  await rowsOf(page);
  await exportCsv();
  await typeCode(page, 'รหัสผ่าน', 'ไม่ใช่รหัสนี้');
  await page.getByRole('dialog').locator('.field__error').waitFor();
  await page.getByRole('dialog').getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect((await readFile(await download.path(), 'utf8')).split('\r\n').length).toBeGreaterThan(2);
  // Fresh again: the next one asks nothing.
  await Promise.all([page.waitForEvent('download'), exportCsv()]);
  senior.expects('403 /api/Deposit/lucky88/export', '400 /api/Verify');
  quiet(senior);
});
