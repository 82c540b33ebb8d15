/**
 * What waits, worked beside what decides it: rows that keep their places, keys that work on what is shown, and the next item after a
 * decision.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture } from './browser';
import { at, atRest, callAs, dialog, eventually, idsOn, listensTo, open, quiet, ROW, rowsOf, visit } from './steps';

/** A site at which no other test works the queues. */
const SITE = 'gold168';
const pane = (page: Page) => page.getByRole('main').locator('[data-beside]');
const current = (page: Page): Promise<string | null> => page.locator(`${ROW}[aria-current]`).getAttribute('data-id');
const places = (page: Page) =>
  page.locator(ROW).evaluateAll((rows) =>
    rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return [row.getAttribute('data-id'), top, height];
    }),
  );
interface Deposit {
  id: number;
  amount: number;
  status: string;
  reason: string | null;
}
const deposit = async (page: Page, id: string): Promise<Deposit> =>
  (await callAs(page, `/api/Deposit/${SITE}?id=${id}`)).body['payload'] as Deposit;

test('the oldest is open from the start; two strokes approve it, and the next one stands there with the focus on its row', async () => {
  const lead = await open('lead');
  const { page } = lead;
  const small = encodeURIComponent(JSON.stringify({ amount_lte: 2000 }));
  await visit(page, at('/Deposit', SITE, `&filter=${small}`));
  await rowsOf(page);
  const [first = '', second = ''] = await idsOn(page);
  expect(await current(page)).toBe(first);
  const { amount } = await deposit(page, first);
  const shown = amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
  await pane(page).getByRole('heading', { name: shown }).waitFor();
  await pane(page).getByRole('complementary', { name: 'ข้อมูลประกอบการตัดสินใจ' }).getByText('ฝากสำเร็จ').waitFor();
  await atRest(page);
  await picture(page, 'bench-1440-light');
  expect(await accessibility(page)).toEqual([]);

  await page.keyboard.press('a');
  await dialog(page);
  await page.keyboard.press('Control+Enter');
  await eventually(
    () => current(page),
    (id) => id === second,
  );
  await page.locator('.toast--success', { hasText: shown }).waitFor();
  expect((await deposit(page, first)).status).toBe('approved');
  await eventually(
    () => page.evaluate(() => document.activeElement?.getAttribute('data-id')),
    (id) => id === second,
  );
  await page.keyboard.press('j');
  const third =
    (await eventually(
      () => current(page),
      (id) => id !== second,
    )) ?? '';

  // The site's own reasons stand below the input, by number as long as nothing is typed.
  await page.keyboard.press('r');
  const question = await dialog(page);
  await question.getByRole('button', { name: 'ไม่พบยอดเงินเข้า' }).waitFor();
  await picture(page, 'bench-reasons-1440-light');
  expect(await accessibility(page)).toEqual([]);
  await question.getByLabel('เหตุผล').focus();
  await page.keyboard.press('2');
  expect(await question.getByLabel('เหตุผล').inputValue()).toBe('สลิปซ้ำ');
  await page.keyboard.press('Control+Enter');
  await eventually(
    () => deposit(page, third),
    ({ status, reason }) => status === 'rejected' && reason === 'สลิปซ้ำ',
  );
  quiet(lead);
});

test('from record to record no style sheet comes or goes, so that the page is not styled and laid out anew; dark stays dark', async () => {
  const lead = await open('lead', { dark: true });
  const { page } = lead;
  await visit(page, at('/Deposit', SITE));
  await rowsOf(page);
  const onward = async (): Promise<void> => {
    const before = await current(page);
    await page.keyboard.press('j');
    await eventually(
      () => current(page),
      (now) => now !== before,
    );
    await atRest(page);
  };
  // What the first records need comes with them.
  await atRest(page);
  await onward();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { sheets: seen });
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) for (const node of [...addedNodes, ...removedNodes]) seen.push(node.nodeName);
    }).observe(document.head, { childList: true });
  });
  for (let step = 0; step < 3; step += 1) await onward();
  const sheets = await page.evaluate(() => (window as unknown as { sheets: string[] }).sheets);
  expect(sheets.filter((name) => name === 'STYLE')).toEqual([]);
  // What the browser draws by itself, boxes to tick and scroll bars.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  quiet(lead);
});

test('the record beside the rows takes no number while the cursor is on the next one already', async () => {
  const lead = await open('lead');
  const { page } = lead;
  await visit(page, at('/Deposit', SITE));
  await rowsOf(page);
  await pane(page)
    .getByText(/^กดเลข 1–9/)
    .waitFor();
  await atRest(page);
  // Held as it is for that moment.
  const id = (await current(page)) ?? '';
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).search));
  await pane(page).evaluate((beside) => beside.setAttribute('aria-busy', 'true'));
  await page.keyboard.press('1');
  await page.keyboard.press('Shift+Slash');
  await dialog(page);
  await page.keyboard.press('Escape');
  expect(sent.filter((search) => search.includes('match'))).toEqual([]);
  expect((await deposit(page, id)).status).toBe('pending');
  await pane(page).evaluate((beside) => beside.setAttribute('aria-busy', 'false'));

  const busy = await page.evaluate(
    ({ row }) =>
      new Promise<boolean[]>((resolve) => {
        const beside = document.querySelector('[data-beside]');
        const before = document.querySelector(`${row}[aria-current]`)?.getAttribute('data-id');
        const seen: boolean[] = [];
        const observer = new MutationObserver(() => {
          if (document.querySelector(`${row}[aria-current]`)?.getAttribute('data-id') === before) return;
          seen.push(beside?.getAttribute('aria-busy') === 'true');
          if (seen.at(-1)) return;
          observer.disconnect();
          resolve(seen);
        });
        observer.observe(document.body, { subtree: true, attributes: true });
        document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyJ', key: 'j', bubbles: true, cancelable: true }));
      }),
    { row: ROW },
  );
  expect([busy[0], busy.at(-1)]).toEqual([true, false]);
  quiet(lead);
});

test('no row moves while a colleague takes one, and an open question says that they were faster', async () => {
  const [watcher, colleague] = [await open('senior'), await open('lead')];
  const { page } = watcher;
  const claims = listensTo(page, `claim/${SITE}/deposit`);
  await visit(page, at('/Deposit', SITE));
  await rowsOf(page);
  await claims;
  await atRest(page);
  const before = await places(page);
  const target = String(before[3]?.[0]);
  await visit(colleague.page, at(`/Deposit/${target}`, SITE));
  await colleague.page.getByRole('button', { name: 'รับรายการ' }).click();
  await page
    .locator(`${ROW}[data-id="${target}"]`)
    .getByText(/^1:\d\d$/)
    .waitFor();
  expect(await places(page)).toEqual(before);
  await colleague.page.getByRole('button', { name: 'คืนรายการ' }).click();

  await page.locator(`${ROW}[data-id="${target}"]`).click();
  await eventually(
    () => current(page),
    (id) => id === target,
  );
  await page.keyboard.press('r');
  const question = await dialog(page);
  await question.getByRole('button', { name: /ยืนยัน/ }).waitFor();
  // Who asks is on it; the lead takes it over and rejects it.
  await colleague.page.getByText('คุณวีระ กำลังทำรายการนี้').filter({ visible: true }).first().waitFor();
  await colleague.page.getByRole('button', { name: 'รับช่วงต่อ' }).click();
  await (await dialog(colleague.page)).getByRole('textbox').fill('ลูกค้าโทรมา');
  await (await dialog(colleague.page)).getByRole('button', { name: 'รับช่วงต่อ' }).click();
  await colleague.page.getByText('คุณกำลังทำรายการนี้').waitFor();
  await colleague.page.getByRole('button', { name: 'ปฏิเสธ', exact: true }).click();
  await (await dialog(colleague.page)).getByLabel('เหตุผล').fill('ไม่พบยอดเงินเข้า');
  await (await dialog(colleague.page)).getByRole('button', { name: 'ยืนยันปฏิเสธ' }).click();
  await question.getByText('พนักงานคนอื่นทำรายการนี้ไปแล้ว').waitFor();
  expect(await question.getByRole('button', { name: /ยืนยัน/ }).count()).toBe(0);
  quiet(watcher, colleague);
});

test('approve and reject are in sight at every width, beside the rows or on them', async () => {
  const ceo = await open('ceo', { width: 1440, height: 900 });
  const { page } = ceo;
  await visit(page, at('/Withdraw', SITE));
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1280, 720],
    [1024, 768],
    [768, 1024],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height });
    await rowsOf(page);
    await atRest(page);
    for (const name of ['อนุมัติ', 'ปฏิเสธ']) {
      const box = await page.getByRole('main').getByRole('button', { name, exact: true }).first().boundingBox();
      expect([width, name, box !== null && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height]).toEqual([
        width,
        name,
        true,
      ]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await picture(page, `bench-withdraw-${width}-light`);
  }
  quiet(ceo);
});

test('below the width for two the record lies over the rows until Escape; on a phone what one does is at the thumb', async () => {
  const lead = await open('lead', { width: 1024, height: 768 });
  const { page } = lead;
  await visit(page, at('/Deposit', SITE));
  const rows = await rowsOf(page);
  await rows.nth(1).click();
  await pane(page).getByRole('button', { name: 'ปฏิเสธ', exact: true }).waitFor();
  const id = await current(page);
  expect(id).toBe(await rows.nth(1).getAttribute('data-id'));
  await atRest(page);
  await picture(page, 'bench-drawer-1024-light');
  expect(await accessibility(page)).toEqual([]);
  await page.keyboard.press('j');
  await eventually(
    () => current(page),
    (now) => now !== id,
  );
  await page.keyboard.press('Escape');
  await pane(page).waitFor({ state: 'detached' });

  await page.setViewportSize({ width: 375, height: 812 });
  await rows.first().getByRole('link').click();
  await page.waitForURL(/\/Deposit\/\d+/);
  await atRest(page);
  const box = await page.getByRole('button', { name: 'อนุมัติ', exact: true }).boundingBox();
  expect(box && box.y + box.height).toBeGreaterThan(780);
  await picture(page, 'record-thumb-375-light');
  expect(await accessibility(page)).toEqual([]);
  quiet(lead);
});

test('on a phone a finger draws a row aside and claims it, gives it back the same way, and half-way does nothing', async () => {
  const lead = await open('lead', { width: 375, height: 812, touch: true });
  const { page } = lead;
  await visit(page, at('/Deposit', SITE));
  const row = (await rowsOf(page)).nth(2);
  await atRest(page);
  const session = await page.context().newCDPSession(page);
  const box = await row.boundingBox();
  if (!box) throw new Error('the row is not drawn');
  const y = box.y + 20;
  const draw = async (by: number): Promise<void> => {
    const x = box.x + 80;
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (let moved = 0; moved < by; moved += 20)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + moved + 20, y }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await draw(60);
  expect(await row.getAttribute('data-swipes')).toBeNull();
  await draw(140);
  await page.getByText('รับรายการแล้ว', { exact: true }).waitFor();
  await row.locator('[class*=mine]').waitFor();
  expect(page.url()).toContain('/Deposit?');
  await draw(140);
  await page.getByText('คืนรายการแล้ว', { exact: true }).waitFor();
  await row.locator('[class*=mine]').waitFor({ state: 'detached' });
  quiet(lead);
});
