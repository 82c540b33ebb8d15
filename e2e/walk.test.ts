/** Screens of every kind, looked at closely at every size: as few of each as have all the parts there are. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, type Person } from './browser';
import { looked } from './kinds';
import { addressOf } from './reach';
import { atRest, quiet, resize, visit, workAs } from './steps';

const SIZES = [
  // In the light, wide: what is said and how large it is are the same at the next size; the colours are not.
  { name: '1440-light', width: 1440, height: 900, colorScheme: 'light', rules: ['color-contrast'], generic: true },
  { name: '768-dark', width: 768, height: 1024, colorScheme: 'dark', rules: [], generic: false },
  { name: '375-light', width: 375, height: 812, colorScheme: 'light', rules: [], generic: false },
] as const;

/** Nothing sticks out, and a machine finds nothing wrong. */
async function judge(page: Page, path: string, size: (typeof SIZES)[number]): Promise<void> {
  const { name, rules } = size;
  await resize(page, size, size.colorScheme);
  await atRest(page);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    `${name}: no sideways scroll`,
  ).toBe(0);
  // What is wider than its day lies over the next one, and only on some dates beside the page.
  expect(
    await page
      .locator('main td')
      .evaluateAll((cells) => cells.filter((cell) => cell.closest('[class*=month]') && cell.scrollWidth > cell.clientWidth).length),
    `${name}: every day of a calendar holds what stands in it`,
  ).toBe(0);
  expect(await accessibility(page, { rules }), name).toEqual([]);
  await picture(page, `${path.slice(1).replaceAll(/[/:]+/g, '-')}-${name}`);
}

let ceo: Person;
beforeAll(async () => {
  ceo = await workAs('ceo');
});
afterAll(() => ceo.close());

test.each(looked)('$path', async (screen) => {
  const { page } = ceo;
  ceo.forget();
  const address = await addressOf(page, screen);
  expect(address, 'a record to look at').not.toBeNull();
  // Each page of its own is looked at where there is less room.
  const sizes = SIZES.filter(({ generic }) => !generic || 'def' in screen || screen.kind === 'report');
  await visit(page, address!);
  const shown = await page.locator('main :is(h1, [role=alert])').first().innerText();
  expect(shown).toMatch(/\S/);
  expect(shown).not.toMatch(/คุณไม่มีสิทธิ์|This page could not be found/);
  // A calendar may have nothing in its month yet.
  const isCalendar = screen.kind === 'list' && screen.def.screen?.layout === 'calendar';
  if (isCalendar) await page.locator('main h2').waitFor();
  // So may what a healthy office never has: faults of its books.
  else if (screen.kind === 'list') await page.locator('main :is([data-id], .state)').first().waitFor();
  else if (screen.kind === 'report') await page.locator('main dl').first().waitFor();
  for (const size of sizes) await judge(page, screen.path, size);
  quiet(ceo);
});
