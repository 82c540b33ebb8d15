/** A screen that is opened while the server answers that its database is away comes by itself once it is back. */
import { expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, WITHIN_MS } from './browser';
import { at, open, quiet, rowsOf, visit } from './steps';

test('a list and a record opened meanwhile say so, and come without a press', async () => {
  const staff = await open('manager');
  const { page } = staff;
  staff.expects('503 /api/', 'HttpError');
  await page.goto(at('/Member'));
  await rowsOf(page);
  let refused = 0;
  await page.route('**/api/**', (route) => {
    refused += 1;
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { code: 503, msg: 'ฐานข้อมูลไม่พร้อมใช้งานชั่วคราว', payload: null },
    });
  });
  const told = page.getByRole('alert').getByText('ระบบจะลองใหม่ให้เอง');
  await visit(page, at('/Popup'));
  await told.waitFor();
  expect(await page.getByRole('button', { name: 'ลองอีกครั้ง' }).count()).toBe(1);
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'away-list');
  const before = refused;
  await expect.poll(() => refused, { timeout: WITHIN_MS }).toBeGreaterThan(before + 1);
  expect(await told.count()).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await rowsOf(page);
  expect(await told.count()).toBe(0);

  await page.route('**/api/Popup/**', (route) => route.abort('connectionrefused'));
  staff.expects('ERR_CONNECTION_REFUSED');
  await visit(page, at('/Popup/1'));
  await told.waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('tab', { name: /ประวัติ/ }).waitFor();
  quiet(staff);
});
