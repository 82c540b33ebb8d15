/** The parts every screen is made of: the dialog, the tab strip, the tip. */
import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { accessibility } from './axe';
import type { Person, PersonOptions } from './browser';
import { at, dialog, eventually, quiet, rowsOf, workAs } from './steps';

const people: Person[] = [];
const open = async (username: string, options?: PersonOptions): Promise<Person> => {
  const person = await workAs(username, options);
  people.push(person);
  return person;
};
afterEach(async () => { await Promise.all(people.splice(0).map((person) => person.close())); });

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

test('a dialog holds the page still below it, keeps the focus and gives it back', async () => {
  const senior = await open('senior', { height: 500 });
  const { page } = senior;
  await page.goto(at('/Deposit'));
  await rowsOf(page);
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.wheel(0, 40);
  await eventually(() => page.evaluate(() => window.scrollY), (y) => y > 0);
  const keys = page.getByRole('button', { name: 'คีย์ลัด' });
  await keys.click();
  const shown = await dialog(page);
  expect(await focused(page)).toBe('ปิด');
  const [before, width] = await page.evaluate(() => [window.scrollY, document.body.clientWidth]);
  await page.mouse.wheel(0, 400);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.matches('dialog, dialog *, body'))).toBe(true);
  expect(await accessibility(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => [window.scrollY, document.body.clientWidth])).toEqual([before, width]);
  expect(await focused(page)).toBe('คีย์ลัด');
  await page.mouse.wheel(0, 400);
  await eventually(() => page.evaluate(() => window.scrollY), (y) => y > (before ?? 0));
  quiet(senior);
});

test('tabs of a record open as the arrows reach them; steps of a wizard only take the focus, and Enter asks the way there', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  const tabs = page.getByRole('tab');
  const chosen = page.locator('[role=tab][aria-selected=true]');
  await page.goto(at('/Member/11'));
  await tabs.first().focus();
  await page.keyboard.press('End');
  await page.waitForURL(/#history$/);
  expect(await focused(page)).toContain('ประวัติ');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe(await tabs.first().textContent());
  expect(await page.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(await tabs.first().getAttribute('id'));

  await page.goto(at('/Sms/create'));
  await tabs.first().focus();
  const [first, second, last] = await Promise.all([0, 1, -1].map((index) => tabs.nth(index).textContent()));
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe(second);
  await page.keyboard.press('End');
  expect(await focused(page)).toBe(last);
  await page.keyboard.press('Home');
  expect(await focused(page)).toBe(first);
  await page.keyboard.press('ArrowLeft');
  expect([await focused(page), await chosen.textContent()]).toEqual([last, first]);
  // Without a file there is no way past the first step.
  await page.keyboard.press('Enter');
  await page.locator('[role=tab][data-mark=failed]').waitFor();
  expect(await chosen.textContent()).toContain('ยังไม่ผ่าน');
  expect(await accessibility(page)).toEqual([]);
  quiet(ceo);
});
