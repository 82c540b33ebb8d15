import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { picture, type Person } from './browser';
import { at, idsOn, rowsOf, workAs } from './steps';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a machine finds wrong with the page for people who cannot see it or use a mouse. */
async function accessibility(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
    const { violations } = await checker.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 2).map((node) => node.html.slice(0, 160)).join(' | ')}`);
  });
}

const LISTS = ['/Deposit', '/Withdraw', '/Member', '/Statement', '/Statement/Line', '/Bonus', '/ticket', '/ticket/form', '/Employee', '/Settingrole', '/SettingIP', '/Logs/Working', '/Settingweb'] as const;
const SIZES = [{ name: '1440-light', width: 1440, height: 900, dark: false }, { name: '768-dark', width: 768, height: 1024, dark: true }, { name: '375-light', width: 375, height: 812, dark: false }] as const;

describe.each(SIZES)('every list and a record at $name', ({ name, width, height, dark }) => {
  let ceo: Person;
  beforeAll(async () => { ceo = await workAs('ceo', { width, height, dark }); });
  afterAll(() => ceo.close());

  test.each(LISTS)('%s', async (path) => {
    const { page, problems } = ceo;
    problems.length = 0;
    await page.goto(at(path));
    if (width >= 768) await rowsOf(page);
    else await page.locator('[data-id]').first().waitFor();
    await page.waitForTimeout(400);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 'no sideways scroll').toBe(0);
    expect(await accessibility(page)).toEqual([]);
    await picture(page, `${path.slice(1).replaceAll('/', '-')}-${name}`);
    const id = width >= 768 ? (await idsOn(page))[0] : await page.locator('[data-id]').first().getAttribute('data-id');
    await page.goto(at(`${path}/${id}`));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(600);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 'no sideways scroll').toBe(0);
    expect(await accessibility(page)).toEqual([]);
    await picture(page, `${path.slice(1).replaceAll('/', '-')}-record-${name}`);
    expect(problems).toEqual([]);
  });
});
