/** Addresses: what is nowhere is the 404 page to anyone, and how addresses name their site. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, type PersonOptions } from './browser';
import { at, atRest, eventually, open, quiet, rowsOf, stranger, visit } from './steps';

const unknown = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page could not be found' });
const pathOf = (page: Page): string => new URL(page.url()).pathname;

const NOWHERE = [
  '/404',
  '/nowhere/at/all',
  '/Dashboard/xyz',
  '/audit',
  '/site',
  '/bank_account/1/show',
  '/access-denied',
  '/authentication-error',
  '/Deposit/5990/foo',
  '/Deposit/5990/edit/zzz',
  '/Deposit/foo',
  '/Withdraw/2380/edit',
  '/Employee/6/zzz',
  '/Member/10/edit/x',
  '/MEMBER/10/EDIT/X',
];

describe('what is nowhere', () => {
  test('is the 404 page behind every list and record, and stays where it is', async () => {
    const ceo = await open('ceo');
    const { page } = ceo;
    for (const path of NOWHERE) {
      await visit(page, at(path));
      await unknown(page).waitFor();
      expect(pathOf(page)).toBe(path);
    }
    await page.getByRole('link', { name: 'กลับหน้าแรก' }).click();
    await page.waitForURL((url) => url.pathname === '/DashboardOnce');
    quiet(ceo);
  });

  test.each<[string, PersonOptions]>([
    ['1440-light', {}],
    ['375-dark', { width: 375, height: 812, dark: true }],
  ])('is the 404 page also to who is not signed in: %s', async (size, options) => {
    const person = await stranger(options);
    const { page } = person;
    for (const path of ['/404', '/zzz', '/Deposit/5990/foo', '/bank_account/1/show']) {
      await page.goto(`${path}?a=b`);
      await unknown(page).waitFor();
      expect(pathOf(page)).toBe(path);
      expect(await page.getByLabel('ชื่อผู้ใช้', { exact: true }).count()).toBe(0);
    }
    expect(await accessibility(page)).toEqual([]);
    await picture(page, `unknown-signed-out-${size}`);
    // Home is where one signs in; a screen that is there asks for that first and is then shown.
    await page.getByRole('link', { name: 'กลับหน้าแรก' }).click();
    await page.waitForURL(/\/Login$/);
    await page.goto('/tags?q=x');
    await page.waitForURL(/\/Login\?next=%2Ftags%3Fq%3Dx$/);
    quiet(person);
  });

  test('does not keep the sign-in page waiting when the paths do not come', async () => {
    const { page } = await stranger();
    await page.route(/\/assets\/(paths|panel)-/, () => undefined);
    await page.goto('/Deposit');
    await page.getByLabel('ชื่อผู้ใช้', { exact: true }).waitFor();
    await page.waitForURL(/\/Login\?next=%2FDeposit$/);
  });
});

test('in the older layout addresses name the service as it is; those of the newest are read as well', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  // As the server of such an office answers.
  await page.evaluate(() => localStorage.setItem('template', 'older'));
  await page.route('**/api/IsLogin', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), template: 'older' } });
  });
  const site = page.getByRole('button', { name: /^เว็บไซต์:/ });
  const named = (name: string): Promise<string | null> =>
    eventually(
      () => site.getAttribute('aria-label'),
      (label) => label === `เว็บไซต์: ${name}`,
    );
  await page.goto('/Deposit?service=gold168&web=Gold168');
  await rowsOf(page);
  await named('Gold168');
  expect(await page.locator('.side__link[href^="/Withdraw?"]').first().getAttribute('href')).toBe('/Withdraw?service=gold168&web=gold168');
  await page.goto(at('/Deposit', 'topupth'));
  await named('TopUp Thai');
  await page.goto('/Deposit');
  await page.waitForURL(/\/Deposit\?service=topupth&web=TopUp\+Thai/);
  await page.goto('/Deposit?service=elsewhere');
  await page.waitForURL(/\/News\?/);
  quiet(ceo);
});

test('until the next screen is drawn, what is done on the one before is done at its own site', async () => {
  const manager = await open('manager');
  const { page } = manager;
  await page.goto(at('/Deposit', 'lucky88', '&view=pending'));
  // The claim never reaches the server: the record belongs to other tests.
  await page.route(/action=claim/, (route) => route.fulfill({ json: { code: 0, msg: '', payload: null } }));
  const row = (await rowsOf(page)).first();
  await atRest(page);
  await row.focus();
  // The address leads on, and the key is pressed before anything else can happen.
  const led = page.evaluate(
    (to) => {
      history.pushState({ idx: 9, key: 'next' }, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as object }));
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', code: 'KeyC', bubbles: true }));
    },
    at('/Member/create', 'gold168'),
  );
  const [claim] = await Promise.all([page.waitForRequest(/action=claim/), led]);
  expect(new URL(claim.url()).pathname).toBe('/api/Deposit/lucky88');
  await page.getByRole('button', { name: 'บันทึก', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^เว็บไซต์:/ }).getAttribute('aria-label')).toBe('เว็บไซต์: Gold168');
  quiet(manager);
});

test('a screen one may not open says so under a heading, what it would take, and leads home', async () => {
  const staff = await open('staff');
  const { page } = staff;
  for (const [path, query, help] of [
    ['/BillPayment/view', '&id=1', 'สิ่งที่ขาด: ระดับ 8 ขึ้นไป'],
    ['/BillPayment', '', 'สิ่งที่ขาด: ระดับ 8 ขึ้นไป'],
    ['/DatabaseConfig', '', 'สิ่งที่ขาด: แผนก D002 สำนักงานใหญ่'],
    ['/Settingrole', '', 'สิ่งที่ขาด: สิทธิ์ “ตั้งค่าสิทธิ์” (M004)'],
  ] as const) {
    await visit(page, at(path, 'lucky88', query));
    await page.getByRole('heading', { level: 1, name: 'คุณไม่มีสิทธิ์เปิดหน้านี้' }).waitFor();
    await eventually(
      () => page.locator('.message__text').first().innerText(),
      (text) => text === help,
    );
    expect(await page.title(), path).toBe('Lucky88');
    expect(await page.getByRole('main').getAttribute('aria-label'), path).toMatch(/\S/);
    expect(await accessibility(page, { within: ['main'] }), path).toEqual([]);
    await page.getByRole('link', { name: 'กลับหน้าแรก' }).click();
    await page.waitForURL((url) => url.pathname === '/News');
  }
  quiet(staff);
});
