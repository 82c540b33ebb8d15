/** The sidebar: what its entries say, what opens beside what, and what a click keeps. */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, type Person, type PersonOptions } from './browser';
import { at, atRest, callAs, dialog, eventually, open, quiet, resize, rowsOf } from './steps';

let people: Person[] = [];
beforeEach(() => {
  people = [];
});

/** An employee at a list of a site, with the menu beside it. */
async function work(username: string, path = '/Deposit', options: PersonOptions = {}): Promise<Page> {
  const person = await open(username, options);
  people.push(person);
  await person.page.goto(at(path));
  return person.page;
}

const side = (page: Page) => page.getByRole('navigation', { name: 'เมนูหลัก' });
const opened = (page: Page): Promise<string[]> =>
  side(page).locator('.side__group--1 > .side__head[aria-expanded=true] .side__head-name').allInnerTexts();
const stored = (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key);

test('the bills say that there is a new one: open, minimised and to who cannot see', async () => {
  const page = await work('manager');
  const bills = page.getByRole('link', { name: 'บิลค่าใช้จ่ายระบบ บิลใหม่', exact: true });
  await bills.waitFor();
  const badge = bills.locator('.side__badge');
  expect(await badge.innerText()).toBe('บิลใหม่');
  await picture(page, 'menu-new-bill-1440-light');
  await page.getByRole('button', { name: 'ย่อเมนู' }).click();
  await bills.waitFor();
  const [dot, menu] = await Promise.all([badge.boundingBox(), side(page).boundingBox()]);
  expect([dot?.width, (dot?.x ?? 999) + (dot?.width ?? 0) < (menu?.width ?? 0)]).toEqual([10, true]);
  await rowsOf(page);
  expect(await accessibility(page, { within: ['.side'] })).toEqual([]);
  await picture(page, 'menu-new-bill-mini-1440-light');
  quiet(...people);
});

test('one sibling is open at a time, the office’s own among them; the page’s own is open from the start', async () => {
  const page = await work('ceo', '/Employee');
  await eventually(
    () => opened(page),
    (open) => open.join() === 'ผู้ดูแลระบบ',
  );
  await side(page)
    .getByRole('button', { name: /^Gold168/ })
    .click();
  expect(await opened(page)).toEqual(['Gold168']);
  await side(page).getByRole('button', { name: 'ผู้ดูแลระบบ' }).click();
  expect(await opened(page)).toEqual(['ผู้ดูแลระบบ']);
  await page.goto(at('/Deposit', 'gold168'));
  await eventually(
    () => opened(page),
    (open) => open.join() === 'Gold168',
  );
  await side(page).getByRole('button', { name: 'ผู้ดูแลระบบ' }).click();
  await side(page).getByRole('link', { name: 'พนักงาน', exact: true }).click();
  await eventually(
    () => opened(page),
    (open) => open.join() === 'ผู้ดูแลระบบ',
  );
});

test('a click stores the entry and clears the selected service; the page stays with its site, and the switcher selects again', async () => {
  const page = await work('ceo', '/Deposit');
  await rowsOf(page);
  expect(await stored(page, 'SERVICEGLOBAL')).toBe('lucky88');
  await side(page)
    .getByRole('button', { name: /^Gold168/ })
    .click();
  await side(page).getByRole('button', { name: 'ธุรกรรม' }).click();
  await side(page)
    .getByRole('link', { name: /^รายการถอน/ })
    .click();
  await page.waitForURL(/\/Withdraw\?/);
  await rowsOf(page);
  const params = new URL(page.url()).searchParams;
  // Several sites: `web` is the service again, and is read like the name.
  expect([atob(params.get('service') ?? ''), params.get('web')]).toEqual(['gold168', 'gold168']);
  await page.getByRole('button', { name: 'เว็บไซต์: Gold168' }).waitFor();
  expect([await stored(page, 'lastmenu'), await stored(page, 'SERVICEGLOBAL'), await stored(page, 'webname')]).toEqual([
    'รายการถอน',
    null,
    'Gold168',
  ]);
  // A link of the panel that names no site stays with it, and so does a fresh page.
  await page.getByRole('button', { name: /^เมนูผู้ใช้/ }).click();
  await page.getByRole('link', { name: 'โปรไฟล์' }).click();
  await page.waitForURL(/\/Employee\/\d+\?service=Z29sZDE2OA/);
  expect(await stored(page, 'SERVICEGLOBAL')).toBeNull();
  await page.goto('/Deposit');
  await page.waitForURL(/\/Deposit\?service=Z29sZDE2OA/);
  await page.getByRole('button', { name: /^เว็บไซต์:/ }).click();
  await page.getByRole('link', { name: 'TopUp Thai' }).click();
  await page.waitForURL(/service=dG9wdXB0aA/);
  await eventually(
    () => stored(page, 'SERVICEGLOBAL'),
    (service) => service === 'topupth',
  );
  quiet(...people);
});

test('the SMS app is there in a demonstration, names its folder, and is stored as clicked; for a plain employee it makes no group', async () => {
  const page = await work('staff', '/News');
  await side(page).getByRole('button', { name: 'แอป SMS สำหรับบัญชีธนาคาร' }).click();
  const asked = await dialog(page);
  expect(await asked.getByRole('link', { name: 'เปิดโฟลเดอร์ดาวน์โหลด' }).getAttribute('href')).toMatch(/^https:\/\//);
  await picture(page, 'menu-sms-app-1440-light');
  await page.keyboard.press('Escape');
  expect([await stored(page, 'lastmenu'), await stored(page, 'SERVICEGLOBAL')]).toEqual(['แอป SMS สำหรับบัญชีธนาคาร', null]);
  expect(await side(page).getByRole('button', { name: 'ผู้ดูแลระบบ' }).count()).toBe(0);
  const chief = await work('ceo', '/Employee');
  await side(chief).locator('#menu-admin').getByRole('button', { name: 'แอป SMS สำหรับบัญชีธนาคาร' }).waitFor();
  quiet(...people);
});

test('what is not open yet says so, and is hidden by one switch that is remembered for the person', async () => {
  const page = await work('manager', '/Deposit');
  const soon = side(page).getByRole('link', { name: 'รายการกิจกรรม ยังไม่เปิด' });
  await soon.waitFor();
  const hide = side(page).getByRole('switch', { name: /^ซ่อนเมนูที่ยังไม่เปิด \(\d+\)$/ });
  expect(await hide.isChecked()).toBe(false);
  await rowsOf(page);
  expect(await accessibility(page, { within: ['.side'] })).toEqual([]);
  await picture(page, 'menu-planned-1440-light');
  // Kept for the person first, and then it is so.
  await hide.click();
  await soon.waitFor({ state: 'detached' });
  expect(await side(page).getByText('ยังไม่เปิด', { exact: true }).count()).toBe(0);
  await side(page)
    .getByRole('link', { name: /^รายการฝาก/ })
    .waitFor();
  await eventually(
    async () => (await callAs(page, '/api/Preference')).body['payload'] as Record<string, unknown>,
    (kept) => kept['menu:hidePlanned'] === true,
  );
  // On another computer, where this browser remembers nothing.
  const elsewhere = await work('manager', '/Deposit');
  await rowsOf(elsewhere);
  await eventually(
    () => side(elsewhere).getByText('ยังไม่เปิด', { exact: true }).count(),
    (count) => count === 0,
  );
  await picture(elsewhere, 'menu-hidden-1440-light');
  await side(elsewhere).getByRole('switch').click();
  await side(elsewhere).getByRole('link', { name: 'รายการกิจกรรม ยังไม่เปิด' }).waitFor();
  quiet(...people);
});

test('fits in a narrower window, and on a phone', async () => {
  const page = await work('manager', '/Deposit', { width: 768, height: 900, dark: true });
  const fits = async (size: string): Promise<void> => {
    await side(page).getByText('บิลใหม่').waitFor();
    await atRest(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), size).toBe(0);
    expect(
      await side(page).evaluate((menu) =>
        [...menu.querySelectorAll('.side__nav, .side__foot')].map((part) => part.scrollWidth - part.clientWidth),
      ),
      size,
    ).toEqual([0, 0]);
    expect(await accessibility(page, { within: ['.side'] }), size).toEqual([]);
    await picture(page, `menu-${size}`);
  };
  await page.getByRole('button', { name: 'ขยายเมนู' }).click();
  await fits('768-dark');
  await resize(page, { width: 375, height: 900 }, 'light');
  await page.getByRole('navigation', { name: 'ทางลัด' }).getByRole('button', { name: 'เพิ่มเติม' }).click();
  await fits('375-light');
  quiet(...people);
});
