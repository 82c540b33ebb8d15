/** Screens of every kind, looked at closely at every size: as few of each as have all the parts there are. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, type Person } from './browser';
import { representatives, screens, type Walked } from './kinds';
import { addressOf } from './reach';
import { atRest, quiet, visit, workAs } from './steps';

const planned = screens.find(({ kind }) => kind === 'planned');
const GENERIC: readonly Walked[] = [
  ...representatives('list'),
  ...representatives('show'),
  ...representatives('create', 'edit'),
  ...representatives('import'),
];
/** Each page is its own. */
const BESPOKE: readonly Walked[] = [...representatives('page'), ...(planned ? [planned] : [])];
const SIZES = [
  { name: '1440-light', width: 1440, height: 900, dark: false, chosen: GENERIC },
  { name: '768-dark', width: 768, height: 1024, dark: true, chosen: [...GENERIC, ...BESPOKE] },
  { name: '375-light', width: 375, height: 812, dark: false, chosen: [...GENERIC, ...BESPOKE] },
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

describe.each(SIZES)('at $name', ({ name, width, height, dark, chosen }) => {
  let ceo: Person;
  beforeAll(async () => {
    ceo = await workAs('ceo', { width, height, dark });
  });
  afterAll(() => ceo.close());

  test.each(chosen)('$path', async (screen) => {
    const { page } = ceo;
    ceo.forget();
    const address = await addressOf(page, screen);
    expect(address, 'a record to look at').not.toBeNull();
    await visit(page, address!);
    // A calendar may have nothing in its month yet.
    const isCalendar = screen.kind === 'list' && screen.def.screen?.layout === 'calendar';
    if (isCalendar) await page.locator('main h2').waitFor();
    else if (screen.kind === 'list') await page.locator('main [data-id]').first().waitFor();
    await judge(page, `${screen.path.slice(1).replaceAll(/[/:]+/g, '-')}-${name}`);
    quiet(ceo);
  });
});
