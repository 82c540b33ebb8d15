/**
 * Code that cannot be fetched: the part that needs it says so where one pressed, the screen around it stays, and it comes when the network
 * is back.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, type Person } from './browser';
import { at, atRest, eventually, open, quiet, rowsOf, withoutTimers } from './steps';

/** Parts, by the beginning of their file's name, that cannot be fetched until they are let through. */
async function withhold({ page }: Person, ...parts: string[]): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/(${parts.join('|')})-[\\w-]+\\.(js|css)$`);
  await page.route(files, (route) => route.abort('internetdisconnected'));
  return () => page.unroute(files);
}
const pressKey = (page: Page, key: string): Promise<void> => page.keyboard.press(key);
const fetched = (page: Page, part: string): Promise<boolean> =>
  page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/assets/${name}-`)), part);

test('a palette that cannot be fetched takes no form with it, and opens by itself when the network is back', async () => {
  const staff = await open('manager');
  const { page, context } = staff;
  staff.expects('ERR_INTERNET_DISCONNECTED', 'socket');
  const letThrough = await withhold(staff, 'Palette');
  await page.goto(at('/Member/create'));
  const name = page.getByLabel(/ชื่อ-นามสกุล/);
  await atRest(page);
  await name.fill('พิมพ์ค้างไว้');
  await context.setOffline(true);
  await pressKey(page, 'Control+k');
  const missing = page.getByRole('dialog', { name: 'ยังเปิดไม่ได้' });
  await missing.getByText('ส่วนนี้ยังโหลดไม่ได้').waitFor();
  await picture(page, 'lost-palette');
  expect(await accessibility(page)).toEqual([]);
  await letThrough();
  await context.setOffline(false);
  await page.getByRole('dialog', { name: 'ค้นหาทุกอย่าง' }).getByRole('combobox').waitFor();
  await missing.waitFor({ state: 'detached' });
  await pressKey(page, 'Escape');
  expect(await name.inputValue()).toBe('พิมพ์ค้างไว้');
  quiet(staff);
});

test('the panel of a button says so in its place, the rows stay, and it is asked for again', async () => {
  const staff = await open('staff', { ahead: true });
  const { page } = staff;
  staff.expects('ERR_INTERNET_DISCONNECTED');
  const letThrough = await withhold(staff, 'ColumnMenu', 'ActionDialog');
  // What is fetched before it is wanted has been refused too: from then on only who presses asks for it.
  const refused = new Set<string>();
  page.on('requestfailed', (request) => refused.add(/assets\/(\w+)-/.exec(request.url())?.[1] ?? ''));
  await page.goto(at('/Deposit'));
  await rowsOf(page);
  await eventually(
    async () => ['ColumnMenu', 'ActionDialog'].every((name) => refused.has(name)),
    (both) => both,
  );
  await page.getByRole('button', { name: 'คอลัมน์' }).click();
  const panel = page.getByRole('group', { name: 'คอลัมน์' });
  await panel.getByText('ส่วนนี้ยังโหลดไม่ได้').waitFor();
  await picture(page, 'lost-panel');
  expect(await accessibility(page)).toEqual([]);
  await rowsOf(page);
  // What stands there until it was tried again reads the same.
  const triedAgain = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/ColumnMenu-'));
  await panel.getByRole('button', { name: 'ลองอีกครั้ง' }).click();
  await triedAgain;
  await panel.getByText('ส่วนนี้ยังโหลดไม่ได้').waitFor();
  await letThrough();
  await panel.getByRole('button', { name: 'ลองอีกครั้ง' }).click();
  await panel.getByRole('checkbox').first().waitFor();
  quiet(staff);
});

test('files that a newer release has replaced: the list stays, and a new page is offered', async () => {
  const staff = await open('staff');
  const { page } = staff;
  staff.expects('404 /assets/KeysHelp');
  await page.route(/\/assets\/KeysHelp-/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto(at('/Deposit'));
  await rowsOf(page);
  await pressKey(page, 'Shift+Slash');
  const missing = page.getByRole('dialog', { name: 'ยังเปิดไม่ได้' });
  await missing.getByRole('button', { name: 'ลองอีกครั้ง' }).click();
  await missing.getByRole('button', { name: 'โหลดหน้าใหม่' }).waitFor();
  await missing.getByRole('button', { name: 'ปิด' }).click();
  await rowsOf(page);
  await page.unrouteAll();
  await pressKey(page, 'Shift+Slash');
  await page.getByRole('dialog', { name: 'คีย์ลัด' }).waitFor();
  quiet(staff);
});

test('what the next press opens is fetched before the network drops', async () => {
  const staff = await open('staff', { ahead: true });
  const { page, context } = staff;
  staff.expects('ERR_INTERNET_DISCONNECTED', 'socket');
  await page.goto(at('/Deposit'));
  await rowsOf(page);
  for (const part of ['Palette', 'ActionDialog', 'ColumnMenu', 'SavedViews', 'KeysHelp', 'TimePanel', 'FilterPanel'])
    await eventually(
      () => fetched(page, part),
      (there) => there,
    );
  await context.setOffline(true);
  await pressKey(page, 'Control+k');
  await page.getByRole('dialog', { name: 'ค้นหาทุกอย่าง' }).getByRole('combobox').waitFor();
  await pressKey(page, 'Escape');
  for (const name of ['คอลัมน์', 'มุมมองที่บันทึกไว้', 'ช่วงเวลา', 'ตัวกรองเพิ่มเติม']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await page.getByRole('group', { name: new RegExp(`^${name}`) }).waitFor();
    expect(await page.getByText('ส่วนนี้ยังโหลดไม่ได้').count()).toBe(0);
    await pressKey(page, 'Escape');
  }
  await rowsOf(page);
  quiet(staff);
});

test('what a link leads to is fetched when it is pointed at or focused', async () => {
  const owner = await open('owner');
  const { page } = owner;
  // Fetching all of it in time is not what is tried here.
  await withoutTimers(page, 1_000);
  await page.goto(at('/Deposit'));
  await rowsOf(page);
  await atRest(page);
  const link = (path: string) => page.locator(`.side__link[href^="${path}?"]`).first();
  for (const [path, part, come] of [
    ['/tags', 'tag', (one: Locator) => one.hover()],
    ['/BillPayment', 'billPayment', (one: Locator) => one.focus()],
  ] as const) {
    expect(await fetched(page, part), part).toBe(false);
    await come(link(path));
    await eventually(
      () => fetched(page, part),
      (there) => there,
    );
  }
  quiet(owner);
});
