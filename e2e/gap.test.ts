/**
 * After the live connection was away, everything on screen is what the server has; while it stands, panels agree with each other and with
 * themselves.
 */
import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { signDataPayload } from '../server/auth/tokens';
import type { Person } from './browser';
import { at, atRest, callAs, eventually, idsOn, listensTo, open, quiet, rowsOf, withoutTimers } from './steps';

/** A site at which no other test writes deposits. */
const SITE = 'topupth';

/** The live connections of a page, which the test can cut and give back. */
async function lineOf(page: Page): Promise<{ cut: () => Promise<void>; mend: () => Promise<void> }> {
  const standing = new Set<{ toPage: WebSocketRoute; toServer: WebSocketRoute }>();
  let away = false;
  await page.routeWebSocket(/\/\.ws/, (toPage) => {
    if (away) void toPage.close();
    else standing.add({ toPage, toServer: toPage.connectToServer() });
  });
  return {
    async cut() {
      away = true;
      for (const { toPage, toServer } of standing) await Promise.all([toServer.close(), toPage.close()]);
      standing.clear();
    },
    async mend() {
      away = false;
      // As the browser says it when the network is back: the client need not wait for its next try.
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
  };
}

interface Deposit {
  id: number;
  version: number;
  status: string;
  amount: number;
}
const WAITING = { status: 'pending', hidden: false };
const query = (values: Record<string, unknown>): string =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])).toString();
const depositsOf = async (page: Page, filter: unknown, order: 'ASC' | 'DESC' = 'ASC'): Promise<Deposit[]> =>
  (await callAs(page, `/api/Deposit/${SITE}?${query({ filter, range: [0, 99], sort: ['created_at', order] })}`)).body[
    'payload'
  ] as Deposit[];

/** Acts on a deposit as a panel does, with the session of the page. */
async function act(page: Page, { id, version }: Deposit, action: string, input: Record<string, unknown> = {}): Promise<void> {
  const payload = await signDataPayload(await page.evaluate(() => localStorage.getItem('headertoken') ?? ''), { version, ...input });
  const status = await page.evaluate(
    async ({ address, body }) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` },
        body,
      });
      return response.status;
    },
    { address: `/api/Deposit/${SITE}?action=${action}&id=${id}`, body: JSON.stringify({ payload }) },
  );
  expect(status).toBe(200);
}

const digits = (text: string | null | undefined): number => Number((text ?? '').replace(/[^\d.]/g, ''));
/** Every number of the list: beside the title, on the tab, in the menu, under the amounts. */
async function figuresOn(page: Page): Promise<Record<string, number>> {
  const texts = await page.evaluate(() => ({
    title: document.querySelector('.screen__count')?.textContent,
    tab: document.querySelector('[aria-label="มุมมอง"] [aria-pressed="true"], [aria-label="มุมมอง"] [aria-current]')?.textContent,
    menu: document.querySelector('.side__link[href^="/Deposit?"] .side__badge [aria-hidden]')?.textContent,
    sum: document.querySelector('tfoot, .totals-list')?.textContent,
  }));
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, digits(text)]));
}
/** The same numbers as the server has them. */
async function figuresOf(page: Page): Promise<Record<string, number>> {
  const waiting = await depositsOf(page, WAITING);
  const { body } = await callAs(page, `/api/Deposit/${SITE}?totals=1&${query({ filter: WAITING })}`);
  return { title: waiting.length, tab: waiting.length, menu: waiting.length, sum: (body['totals'] as { amount: number }).amount };
}
const agrees = async (page: Page): Promise<void> => {
  await eventually(
    async () => ({ shown: await figuresOn(page), kept: await figuresOf(page) }),
    ({ shown, kept }) => JSON.stringify(shown) === JSON.stringify(kept),
  );
};

test('what was written while the connection was away is on every list, record, count and badge once it is back', async () => {
  const reader = await open('ceo');
  const line = await lineOf(reader.page);
  await reader.page.goto(at('/Deposit', SITE));
  await rowsOf(reader.page);
  await agrees(reader.page);
  const [watched] = await depositsOf(reader.page, WAITING);
  if (!watched) throw new Error('no pending deposit');
  const record = await reader.context.newPage();
  const recordLine = await lineOf(record);
  await record.goto(at(`/Deposit/${watched.id}`, SITE));
  await record.getByRole('heading', { level: 1 }).waitFor();
  await record.locator('.side__badge').first().waitFor();

  const writer = await open('owner');
  const waiting = await depositsOf(writer.page, WAITING);
  // More than the server remembers of the last writes, and one left to be counted.
  expect(waiting.length).toBeGreaterThan(33);
  await line.cut();
  await recordLine.cut();
  for (const deposit of waiting.slice(0, -1)) await act(writer.page, deposit, 'reject', { reason: 'ทดสอบ' });
  const shown = await idsOn(reader.page);
  expect(shown).toContain(String(watched.id));
  await line.mend();
  await recordLine.mend();

  await agrees(reader.page);
  const kept = (await depositsOf(reader.page, WAITING)).map(({ id }) => String(id));
  expect(kept).toHaveLength(1);
  await eventually(
    () => idsOn(reader.page),
    (ids) => JSON.stringify(ids) === JSON.stringify(kept),
  );
  await record.locator('.show__title').getByText('ปฏิเสธ').waitFor();
  quiet(reader, writer);
});

/**
 * Opens a list that is told of writes from here on. Until its first announcement has come a list does not know what was written since it
 * was asked for, and what was written a moment before that is read again as a whole, so that rows leave without a word.
 */
async function openListening(page: Page, address: string): Promise<void> {
  const listening = listensTo(page, `live/${SITE}/deposit`);
  await page.goto(address);
  await rowsOf(page);
  await listening;
  await atRest(page);
}

test('while connected, two panels show the same row and number, rows keep their places, and what left is said', async () => {
  const first = await open('ceo');
  const second = await open('owner');
  const filter = { status: ['rejected'], hidden: false };
  await openListening(first.page, at('/Deposit', SITE, `&view=all&filter=${encodeURIComponent(JSON.stringify(filter))}`));
  await openListening(second.page, at('/Deposit', SITE, '&view=rejected'));
  const before = await idsOn(first.page);
  const others = await idsOn(second.page);
  const countOn = async ({ page }: Person): Promise<number> => digits(await page.locator('.screen__count').textContent());
  const count = await countOn(first);
  const hidden = (await depositsOf(second.page, filter, 'DESC')).find(
    ({ id }) => before.includes(String(id)) && others.includes(String(id)),
  );
  if (!hidden) throw new Error('no rejected deposit on both pages');
  await act(second.page, hidden, 'hide');

  await first.page.locator(`.is-left[data-id="${hidden.id}"]`).waitFor();
  expect(await idsOn(first.page)).toEqual(before);
  await eventually(
    () => countOn(first),
    (shown) => shown === count - 1,
  );
  // The other list still holds it, so there is nothing to say there.
  expect(await second.page.locator('.is-left').count()).toBe(0);
  expect(await idsOn(second.page)).toEqual(others);
  await first.page.getByRole('button', { name: /ไม่อยู่ในหน้านี้แล้ว 1 รายการ/ }).click();
  await first.page.locator(`main [data-id="${hidden.id}"]`).waitFor({ state: 'detached' });
  expect(await countOn(first)).toBe(count - 1);
  quiet(first, second);
});

/** What a list shows of how many there are, what they come to, and how many left it. */
const shownOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    ...['.screen__count', 'tfoot, .totals-list'].map((place) => document.querySelector(place)?.textContent ?? ''),
    String(document.querySelectorAll('.is-left').length),
  ]);

test('while connected, counts, sums and rows of two panels move together, and wait for no timer of a second', async () => {
  const panels = [await open('ceo'), await open('owner')];
  const filter = { status: ['rejected'], hidden: false };
  const [{ page }, { page: other }] = panels as [Person, Person];
  for (const one of [page, other]) {
    await withoutTimers(one, 1_000);
    await openListening(one, at('/Deposit', SITE, `&view=all&filter=${encodeURIComponent(JSON.stringify(filter))}`));
    await one.locator('.screen__count').getByText(/\d/).waitFor();
    await one.locator('tfoot, .totals-list').first().getByText(/\d/).first().waitFor();
  }
  const ids = await idsOn(page);
  const deposits = (await depositsOf(page, filter, 'DESC')).filter(({ id, amount }) => amount > 0 && ids.includes(String(id)));
  expect(deposits.length).toBeGreaterThanOrEqual(3);
  for (const deposit of deposits.slice(0, 3)) {
    const before = await shownOn(page);
    await act(page, deposit, 'hide');
    // None of it is what it was, and both show the same.
    await eventually(
      () => Promise.all([shownOn(page), shownOn(other)]),
      ([mine, theirs]) => mine.join() === theirs.join() && mine.every((part, place) => part !== before[place]),
    );
  }
  quiet(...panels);
});
