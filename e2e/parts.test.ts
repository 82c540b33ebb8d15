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
  expect(await page.evaluate(() => document.activeElement?.closest('main, header, nav'))).toBe(null);
  expect(await accessibility(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => [window.scrollY, document.body.clientWidth])).toEqual([before, width]);
  expect(await focused(page)).toBe('คีย์ลัด');
  await page.mouse.wheel(0, 400);
  await eventually(() => page.evaluate(() => window.scrollY), (y) => y > (before ?? 0));
  quiet(senior);
});
