/** Dates and times: typed or picked, in the Buddhist era, one field for forms and filters. */
import { expect, test } from 'vitest';
import { accessibility } from './axe';
import { at, open, quiet, rowsOf, typeDate } from './steps';

const shown = (text: string): string => text.replace(/[^\d/:]/g, '');

test('a day is typed in either era, stays as it is typed while it is not whole, and says so when it is left', async () => {
  const manager = await open('manager');
  const { page } = manager;
  await page.goto(at('/BillPayment/create'));
  const field = page.getByRole('group', { name: /ครบกำหนด/ });
  await typeDate(page, /ครบกำหนด/, '31/01/2573');
  expect(shown(await field.innerText())).toBe('31/01/2573');
  await page.keyboard.press('Tab');
  await typeDate(page, /ครบกำหนด/, '05/02/2030');
  await page.getByLabel(/^รายการ/).click();
  expect(shown(await field.innerText())).toBe('05/02/2573');
  await field.getByRole('spinbutton').first().click();
  await page.keyboard.press('Backspace');
  await page.getByLabel(/^รายการ/).click();
  await page.getByText('วันที่ยังไม่ครบ หรือไม่มีอยู่จริง').waitFor();
  expect(shown(await field.innerText())).toContain('02/2573');
  expect(await accessibility(page)).toEqual([]);
  quiet(manager);
});

test('a range is picked in a filter, inside its panel, and the list follows', async () => {
  const staff = await open('staff');
  const { page } = staff;
  await page.goto(at('/Deposit', 'lucky88', '&view=all'));
  await rowsOf(page);
  await page.getByRole('button', { name: 'ช่วงเวลา' }).click();
  await page
    .getByRole('button', { name: /เลือกวันที่/ })
    .first()
    .click();
  await page.getByRole('gridcell', { name: '1', exact: true }).click();
  await page.getByRole('button', { name: 'ใช้ตัวกรอง' }).click();
  await page.waitForURL((url) => url.searchParams.get('filter')?.includes('created_at_gte') === true);
  expect(new URL(page.url()).searchParams.get('filter')).toMatch(/"created_at_gte":"20\d\d-\d\d-01"/);
  await rowsOf(page);
  quiet(staff);
});

test('a time of day is typed to the minute, or picked', async () => {
  const manager = await open('manager');
  const { page } = manager;
  await page.goto(at('/ConfigSystem/1/edit'));
  const field = page.getByRole('group', { name: /เวลาตัดรอบวัน/ });
  await typeDate(page, /เวลาตัดรอบวัน/, '23:58');
  expect(shown(await field.innerText())).toBe('23:58');
  await field.getByRole('button', { name: /เลือกเวลา/ }).click();
  const clock = page.getByRole('dialog').filter({ has: page.getByRole('listbox') });
  for (const part of ['04', '30']) await clock.getByRole('option').filter({ hasText: part }).first().click();
  expect(await accessibility(page)).toEqual([]);
  await clock.getByRole('button', { name: 'ตกลง' }).click();
  await clock.waitFor({ state: 'detached' });
  expect(shown(await field.innerText())).toBe('04:30');
  expect(await accessibility(page)).toEqual([]);
  quiet(manager);
});
