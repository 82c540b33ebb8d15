/** Opening a deposit with everything that decides it, beside opening the same one bare. */
import type { Page } from 'playwright-core';
import { at, eventually, idsOn, signInOn } from '../../e2e/steps';
import { median } from '../stats';
import { visit } from './page';

const ROW = 'table tbody tr[data-id]';
/** The record's own values; with its evidence, the member beside it and the answer about its bank lines. */
const BARE = '.show .facts';
const WHOLE = [BARE, 'aside section', '[role=tabpanel] [aria-busy=false]'];
const EVIDENCE = ['**/api/MemberShort/**', '**/api/MatchLines/**'];

/** Milliseconds from the press on a row until all of these stand on the page. */
async function opening(page: Page, id: string, targets: readonly string[]): Promise<number> {
  await page.goto(at('/Deposit'));
  await page.locator(`tr[data-id="${id}"]`).waitFor();
  // What the list reads after its rows is not to be measured.
  await page.waitForTimeout(800);
  return page.evaluate(
    ({ row, wanted }) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const observer = new MutationObserver(() => {
          if (!wanted.every((target) => document.querySelector(target))) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - began));
        });
        observer.observe(document, { childList: true, subtree: true, attributes: true });
        document.querySelector<HTMLElement>(row)?.click();
      }),
    { row: `tr[data-id="${id}"]`, wanted: [...targets] },
  );
}

/** Medians, in milliseconds: the record with its evidence, and bare. */
export async function evidenceVisits(url: string, times: number): Promise<{ whole: number; bare: number }> {
  const { page, person } = await visit(url, false);
  await signInOn(page, 'lead');
  await page.goto(at('/Deposit'));
  const [id = ''] = await eventually(
    () => idsOn(page),
    (ids) => ids.length > 0,
  );
  await page.locator(ROW).first().waitFor();
  const [whole, bare]: number[][] = [[], []];
  for (let run = 0; run <= times; run += 1) {
    const withIt = await opening(page, id, WHOLE);
    for (const path of EVIDENCE) await page.route(path, () => undefined);
    const without = await opening(page, id, [BARE]);
    for (const path of EVIDENCE) await page.unroute(path);
    // The first of each loads the parts of the page.
    if (run === 0) continue;
    whole?.push(withIt);
    bare?.push(without);
  }
  await person.close();
  return { whole: median(whole ?? []), bare: median(bare ?? []) };
}
