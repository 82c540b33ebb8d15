import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, type Person } from './browser';
import { at, atRest, quiet, visit, workAs } from './steps';

const LISTS = [
  '/Deposit',
  '/Withdraw',
  '/Member',
  '/Statement',
  '/Statement/Line',
  '/Bonus',
  '/ticket',
  '/ticket/form',
  '/Employee',
  '/Settingrole',
  '/SettingIP',
  '/Logs/Working',
  '/Settingweb',
] as const;
/** At the width of a phone `paths.test.ts` judges every list; at the desk's, a record has the same parts as at a tablet's. */
const SIZES = [
  { name: '1440-light', width: 1440, height: 900, dark: false, judges: ['list'] },
  { name: '768-dark', width: 768, height: 1024, dark: true, judges: ['list', 'record'] },
  { name: '375-light', width: 375, height: 812, dark: false, judges: ['record'] },
];

/** Nothing sticks out, and a machine finds nothing wrong. */
async function judge(page: Page, name: string): Promise<void> {
  await atRest(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 'no sideways scroll').toBe(
    0,
  );
  expect(await accessibility(page)).toEqual([]);
  await picture(page, name);
}

describe.each(SIZES)('$judges at $name', ({ name, width, height, dark, judges }) => {
  let ceo: Person;
  beforeAll(async () => {
    ceo = await workAs('ceo', { width, height, dark });
  });
  afterAll(() => ceo.close());

  test.each(LISTS)('%s', async (path) => {
    const { page } = ceo;
    ceo.forget();
    // The demonstration's address rules are all switched off.
    await visit(page, at(path, 'lucky88', path === '/SettingIP' ? '&view=all' : ''));
    const first = page.locator(width >= 768 ? 'table tbody tr[data-id]' : '[data-id]').first();
    const id = await first.getAttribute('data-id');
    if (judges.includes('list')) await judge(page, `${path.slice(1).replaceAll('/', '-')}-${name}`);
    if (judges.includes('record')) {
      await visit(page, at(`${path}/${id}`));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await judge(page, `${path.slice(1).replaceAll('/', '-')}-record-${name}`);
    }
    quiet(ceo);
  });
});
