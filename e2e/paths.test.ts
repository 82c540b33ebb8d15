/**
 * Every screen that is not looked at closely elsewhere, on a phone: it opens, and is no wider. And of each kind, for four accounts, one
 * that opens and one that is refused.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { opens } from '../test/gates';
import { readToken } from '../src/auth/parseLogin';
import { everyScreen } from '../src/resources/screens';
import type { Actor } from '../src/schema/actor';
import type { Person } from './browser';
import { looked, screens } from './kinds';
import { addressOf } from './reach';
import { at, callAs, open, quiet, visit, workAs } from './steps';

const KINDS = [...new Set(screens.map(({ kind }) => kind))];
const others = screens.filter((screen) => !looked.includes(screen));
const PHONE = { width: 375, height: 812 };

/** Goes there, and says whether it is refused. */
async function isRefused(page: Page, address: string): Promise<boolean> {
  await visit(page, address);
  const shown = await page.locator('main :is(h1, [role=alert])').first().innerText();
  expect(shown, address).toMatch(/\S/);
  expect(shown, address).not.toContain('This page could not be found');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    `${address}: no sideways scroll`,
  ).toBe(0);
  return shown.includes('คุณไม่มีสิทธิ์');
}

async function actorOf(page: Page): Promise<Actor> {
  const { user } = readToken(await page.evaluate(() => localStorage.getItem('token') ?? ''));
  if (!user) throw new Error('nobody is signed in');
  return { user, ...((await callAs(page, '/api/Grants')).body['payload'] as Pick<Actor, 'grants' | 'demo'>) };
}

describe('the chief executive', () => {
  let ceo: Person;
  let actor: Actor;
  beforeAll(async () => {
    ceo = await workAs('ceo', PHONE);
    await visit(ceo.page, at('/News'));
    actor = await actorOf(ceo.page);
  });
  afterAll(() => ceo.close());

  test.each([...new Set(others.map(({ kind }) => kind))])('opens every screen of the kind: %s', async (kind) => {
    ceo.forget();
    const all = others.filter((screen) => screen.kind === kind && opens(actor, screen));
    let opened = 0;
    for (const screen of all) {
      const address = await addressOf(ceo.page, screen);
      if (address === null) continue;
      expect([screen.path, await isRefused(ceo.page, address)]).toEqual([screen.path, false]);
      opened += 1;
    }
    expect(opened, 'most of them have a record').toBeGreaterThan(all.length / 2);
    quiet(ceo);
  });

  test('finds screens by their paths in any case, and nothing where nothing is', async () => {
    ceo.forget();
    const lists = everyScreen.filter(({ notInDemo, single }, index) => index % 4 === 0 && !notInDemo && !single);
    for (const { path } of lists) expect(await isRefused(ceo.page, at(path.toUpperCase())), path).toBe(false);
    await visit(ceo.page, '/nothing/of/the/kind');
    await ceo.page.getByRole('heading', { name: 'This page could not be found' }).waitFor();
    quiet(ceo);
  });
});

test.each(['owner', 'lead', 'staff', 'viewer'])('%s: of each kind one that opens and one that is refused', async (username) => {
  const person = await open(username, PHONE);
  const { page } = person;
  await visit(page, at('/News'));
  const actor = await actorOf(page);
  for (const kind of KINDS) {
    const all = screens.filter((screen) => screen.kind === kind);
    const refused = all.find((screen) => !opens(actor, screen));
    if (refused) {
      await visit(page, at(refused.path.replace(/:\w+/, '1')));
      await page.locator('main').getByText('คุณไม่มีสิทธิ์').first().waitFor();
    }
    for (const screen of all.filter((one) => opens(actor, one))) {
      const address = await addressOf(page, screen);
      if (address === null) continue;
      expect(await isRefused(page, address), screen.path).toBe(false);
      break;
    }
  }
  quiet(person);
});
