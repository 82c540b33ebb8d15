/** Forms: each sentence beside what it is about, down to single cells of a list, and nothing typed is lost. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, type Person, type PersonOptions } from './browser';
import { startServer, type RunningServer } from './server';
import { at, atRest, callAs, dialog, eventually, open, passTime, quiet } from './steps';

// The one form with a list of plain cells, the system's settings, is closed in a demonstration; its group may put a site back to its
// defaults in any mode.
let office: RunningServer;
beforeAll(async () => {
  // A demonstration has made its own secrets, and does not become an office by accident.
  const made = JSON.parse(await readFile(join(process.env['E2E_FILLED'] ?? '', 'secrets.json'), 'utf8')) as Record<
    'session' | 'encryption',
    string
  >;
  office = await startServer({
    MODE: 'PRODUCTION',
    GROUP: 'DEMO',
    ACCEPT_CHANGED: 'MODE',
    TEST_CLOCK: '',
    SESSION_SECRET: made.session,
    ENCRYPTION_KEY: made.encryption,
  });
});
afterAll(() => office.stop());

async function openForm(username: string, path: string, options: PersonOptions = {}): Promise<Person> {
  const person = await open(username, options);
  await person.page.goto(at(path));
  await person.page.getByRole('button', { name: 'บันทึก', exact: true }).waitFor();
  return person;
}
const openSettings = (options: PersonOptions = {}): Promise<Person> =>
  openForm('ceo', '/SystemConfig/1/edit', { url: office.url, ...options });

const WRONG = 'ที่อยู่ในระบบต้องขึ้นต้นด้วย / เช่น /News';
const entry = (page: Page, number: number): Locator => page.getByRole('group', { name: `รายการที่ ${number}`, exact: true });
const pathIn = (page: Page, number: number): Locator => entry(page, number).getByLabel('ที่อยู่ในระบบ');
const save = (page: Page): Promise<void> => page.keyboard.press('Control+s');
/** What stands beside an input, as it is told with it. */
const toldWith = (input: Locator): Promise<string> =>
  input.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  );

async function addEntry(page: Page, number: number, name: string, path: string): Promise<void> {
  await page.getByRole('button', { name: 'เพิ่มรายการ' }).click();
  await entry(page, number).getByLabel('ชื่อ').fill(name);
  await pathIn(page, number).fill(path);
}

test('a wrong cell of a list has its own sentence, which moves along when the entry above is removed', async () => {
  const ceo = await openSettings();
  const { page } = ceo;
  await addEntry(page, 1, 'ข่าว', '/News');
  await addEntry(page, 2, 'สถิติ', 'stats');
  // Left for the next input, it is checked; so far nothing was sent and nothing else is said.
  await entry(page, 2).getByLabel('ไอคอน').focus();
  await eventually(
    () => toldWith(pathIn(page, 2)),
    (text) => text === WRONG,
  );
  expect(await page.locator('.field__error').allInnerTexts()).toEqual([WRONG]);
  expect(await page.getByRole('alert').count()).toBe(0);

  await addEntry(page, 3, '', '/About');
  await save(page);
  const summary = page.getByRole('alert');
  await summary.waitFor();
  expect(await summary.getByRole('button').allInnerTexts()).toEqual([
    `เมนูหลักเพิ่มเติม 2 · ที่อยู่ในระบบ: ${WRONG}`,
    'เมนูหลักเพิ่มเติม 3 · ชื่อ: กรุณากรอกชื่อ',
  ]);
  await summary.getByRole('button', { name: /เพิ่มเติม 3/ }).click();
  expect(
    await entry(page, 3)
      .getByLabel('ชื่อ')
      .evaluate((input) => input === document.activeElement),
  ).toBe(true);
  expect(await entry(page, 3).getByLabel('ชื่อ').getAttribute('aria-invalid')).toBe('true');
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'form-cells');

  await page.getByRole('button', { name: 'ลบรายการที่ 1' }).click();
  await eventually(
    () => page.getByRole('group', { name: /^รายการที่/ }).count(),
    (count) => count === 2,
  );
  expect(await pathIn(page, 1).inputValue()).toBe('stats');
  expect(await toldWith(pathIn(page, 1))).toBe(WRONG);
  expect(await toldWith(entry(page, 2).getByLabel('ชื่อ'))).toBe('กรุณากรอกชื่อ');
  expect(await summary.getByRole('button').allInnerTexts()).toEqual([
    `เมนูหลักเพิ่มเติม 1 · ที่อยู่ในระบบ: ${WRONG}`,
    'เมนูหลักเพิ่มเติม 2 · ชื่อ: กรุณากรอกชื่อ',
  ]);
  // The focus stays among the entries.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('ลบรายการที่ 1');

  await pathIn(page, 1).fill('/Stats');
  await eventually(
    () => page.locator('.field__error').allInnerTexts(),
    (texts) => texts.join() === 'กรุณากรอกชื่อ',
  );
  await entry(page, 2).getByLabel('ชื่อ').fill('เกี่ยวกับเรา');
  await save(page);
  const changes = page.getByRole('dialog', { name: 'ตรวจค่าก่อนบันทึก' });
  expect(await changes.getByRole('row').filter({ hasText: 'เมนูหลักเพิ่มเติม' }).locator('ins').innerText()).toContain('/About');
  await changes.getByRole('button', { name: 'ยืนยันบันทึก' }).click();
  await page.waitForURL(/\/SystemConfig\/1\?/);
  const kept = (await callAs(page, '/api/SystemConfig/1')).body['payload'] as { main_menu: { name: string; path: string }[] };
  expect(kept.main_menu.map(({ name, path }) => [name, path])).toEqual([
    ['สถิติ', '/Stats'],
    ['เกี่ยวกับเรา', '/About'],
  ]);
  quiet(ceo);
});

test('entries of a list are put in order by hand, and the focus goes along', async () => {
  const ceo = await openSettings();
  const { page } = ceo;
  const before = await page.getByRole('group', { name: /^รายการที่/ }).count();
  const [first, second] = [before + 1, before + 2];
  await addEntry(page, first, 'หนึ่ง', '/One');
  await addEntry(page, second, 'สอง', '/Two');
  await page.getByRole('button', { name: `ย้ายรายการที่ ${second} ขึ้น` }).click();
  await page.getByText(`ย้ายไปเป็นรายการที่ ${first} จาก ${second}`).waitFor();
  expect(await pathIn(page, first).inputValue()).toBe('/Two');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`ย้ายรายการที่ ${first} ขึ้น`);
  // By key, from an input of the entry: it stays in that input.
  await pathIn(page, first).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await eventually(
    () => pathIn(page, second).inputValue(),
    (value) => value === '/Two',
  );
  expect(await pathIn(page, second).evaluate((input) => input === document.activeElement)).toBe(true);
  // At the end there is nowhere to go.
  await page.keyboard.press('Alt+ArrowDown');
  expect(await pathIn(page, second).inputValue()).toBe('/Two');
  expect(await page.getByRole('button', { name: `ย้ายรายการที่ ${second} ลง` }).getAttribute('aria-disabled')).toBe('true');
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'form-order');
  await page.setViewportSize({ width: 375, height: 812 });
  await eventually(
    () => page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth - document.documentElement.clientWidth].join()),
    (seen) => seen === '375,0',
  );
  quiet(ceo);
});

test('the bar with the buttons covers whatever ends at it; below the last input it covers nothing', async () => {
  const senior = await openForm('senior', '/Member/31/edit');
  const { page } = senior;
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect(await accessibility(page)).toEqual([]);
  quiet(senior);
});

test('leaving an input by pressing a button presses that button', async () => {
  const lead = await open('lead');
  const { page } = lead;
  await page.clock.install();
  const active = encodeURIComponent(JSON.stringify({ status: 'active' }));
  // Not the newest, which forms offer first: they are other tests' to use.
  const [member] = (await callAs(page, `/api/Member/lucky88?filter=${active}&sort=["created_at","ASC"]&range=[20,20]`)).body['payload'] as {
    id: number;
  }[];
  await page.goto(at(`/Member/${member?.id}`));
  await page.getByRole('button', { name: 'เพิ่มเติม' }).click();
  await page.getByRole('button', { name: 'ระงับ', exact: true }).click();
  const asked = await dialog(page);
  await atRest(page);
  await asked.getByLabel(/เหตุผล/).fill(' ');
  const cancel = await asked.getByRole('button', { name: 'ยกเลิก' }).boundingBox();
  if (!cancel) throw new Error('the button is not there');
  await page.mouse.move(cancel.x + cancel.width / 2, cancel.y + 3);
  await page.mouse.down();
  // As long as a finger stays down; the sentence would come and move the button.
  await passTime(page);
  expect(await asked.locator('.field__error').count()).toBe(0);
  await page.mouse.up();
  await asked.waitFor({ state: 'detached' });
  quiet(lead);
});

test('in the group of demonstrations a site goes back to its defaults after a question; a refusal is a warning in the server’s words', async () => {
  const manager = await open('manager', { url: office.url });
  const { page } = manager;
  const limit = async (): Promise<unknown> =>
    ((await callAs(page, '/api/ConfigSystem/lucky88?id=1')).body['payload'] as Record<string, unknown>)['withdraw_second_limit'];
  await page.goto(at('/ConfigSystem/1/edit'));
  await page.getByLabel('ถอนเกินยอดนี้ต้องมีผู้อนุมัติคนที่สอง').fill('123');
  await page.keyboard.press('Control+s');
  await (await dialog(page)).getByRole('button', { name: 'ยืนยันบันทึก' }).click();
  await eventually(limit, (value) => value === 123);
  await page.waitForURL((url) => url.pathname === '/ConfigSystem/1');
  const reset = async (): Promise<void> => {
    await page.getByRole('button', { name: /เมนูผู้ใช้/ }).click();
    await page.getByRole('banner').getByRole('button', { name: 'คืนค่าเริ่มต้น' }).click();
  };
  await reset();
  await (await dialog(page)).getByText('Lucky88').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'ยกเลิก' }).click();
  expect(await limit()).toBe(123);
  await reset();
  await (await dialog(page)).getByRole('button', { name: 'คืนค่าเริ่มต้น' }).click();
  await page
    .locator('.toast')
    .filter({ hasText: /^Success$/ })
    .waitFor();
  expect(await limit()).toBe(50_000);
  await page.getByText('50,000.00').first().waitFor();
  await page.route('**/api/DF_OFFICE/**', (route) => route.fulfill({ json: { code: 7, msg: 'ระบบกำลังปิดยอด' } }));
  await reset();
  await (await dialog(page)).getByRole('button', { name: 'คืนค่าเริ่มต้น' }).click();
  await page.locator('.toast--warning').filter({ hasText: 'ระบบกำลังปิดยอด' }).waitFor();
});
