/** A queue worked as staff do: from row to row, from a decision to the next item, and while colleagues take theirs. */
import type { Page } from 'playwright-core';
import { at, eventually, idsOn, ROW, signInOn } from '../../e2e/steps';
import { median } from '../stats';
import { visit } from './page';

/** No employee is faster; by then the panel has fetched what the next press opens. */
const READING = 600;
export const QUEUE = at('/Deposit', 'lucky88', `&filter=${encodeURIComponent(JSON.stringify({ amount_lte: 20_000 }))}&size=50`);

/** Milliseconds from a key until another record is the current one and stands beside the rows, drawn. */
const untilNext = (page: Page, key: { code: string; key: string; ctrlKey?: boolean }): Promise<number> =>
  page.evaluate(
    ({ row, init }) =>
      new Promise<number>((resolve) => {
        const current = (): string | null => document.querySelector(`${row}[aria-current]`)?.getAttribute('data-id') ?? null;
        const amount = (): string => document.querySelector(`${row}[aria-current] .row-link`)?.textContent ?? '';
        const before = current();
        const look = (): void => {
          if (current() === before || document.getElementById('pane-title')?.textContent !== amount()) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - began));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
        const began = performance.now();
        (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
      }),
    { row: ROW, init: key },
  );

/** Approves the current deposit; milliseconds from confirming it to the next one. `reading`: milliseconds before it is confirmed. */
export async function decide(page: Page, reading: number): Promise<number> {
  await page.keyboard.press('a');
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(reading);
  return untilNext(page, { code: 'Enter', key: 'Enter', ctrlKey: true });
}

export interface DeskFigures {
  /** Medians, in milliseconds. */
  cursor: number;
  decision: number;
  /** Sum of the browser's layout shifts while rows are claimed by a colleague. */
  shift: number;
}

export async function deskFigures(url: string, times: number): Promise<DeskFigures> {
  const { page, person } = await visit(url, false);
  await signInOn(page, 'lead');
  await page.goto(QUEUE);
  await eventually(
    () => idsOn(page),
    (ids) => ids.length > 0,
  );
  await page.waitForTimeout(2500);
  const [cursor, decision]: number[][] = [[], []];
  for (let run = 0; run < times; run += 1) {
    cursor?.push(await untilNext(page, { code: 'KeyJ', key: 'j' }));
    await page.waitForTimeout(READING);
  }
  for (let run = 0; run < times; run += 1) {
    decision?.push(await decide(page, READING));
    await page.waitForTimeout(READING);
  }
  const shift = await whileClaimed(page, url);
  await person.close();
  return { cursor: median(cursor ?? []), decision: median(decision ?? []), shift };
}

async function whileClaimed(page: Page, url: string): Promise<number> {
  await page.goto(QUEUE);
  await eventually(
    () => idsOn(page),
    (found) => found.length > 0,
  );
  await page.waitForTimeout(2500);
  await page.evaluate(() => {
    const kept = { sum: 0 };
    Object.assign(window, { shifts: kept });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) kept.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  const colleague = await visit(url, false);
  await signInOn(colleague.page, 'owner');
  await colleague.page.goto(QUEUE);
  await eventually(
    () => idsOn(colleague.page),
    (found) => found.length > 0,
  );
  for (let taken = 0; taken < 5; taken += 1)
    for (const key of ['j', 'c']) {
      await colleague.page.keyboard.press(key);
      await colleague.page.waitForTimeout(READING);
    }
  await eventually(
    () =>
      page
        .locator(ROW)
        .getByText(/^\d:\d\d$/)
        .count(),
    (claimed) => claimed >= 5,
  );
  await page.waitForTimeout(1000);
  const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  await colleague.person.close();
  return sum;
}
