/** Opening a deposit with everything that decides it, beside opening the same one bare. */
import type { Page } from 'playwright-core';
import { at, eventually, idsOn, ROW, signInOn } from '../../e2e/steps';
import { median } from '../stats';
import { visit } from './page';

/** A table, whose rows open the record's page. */
const LIST = at('/Deposit', 'lucky88', '&view=all');
/** The record's own values; with its evidence, the member beside it and the answer about its bank lines. */
const BARE = '.show .facts';
const WHOLE = [BARE, 'aside section', '[role=tabpanel] [aria-busy=false]'];
const EVIDENCE = /MemberShort|MatchLines/;
/** No employee reads a row faster; by then the panel has fetched what the next press opens. */
const READING = 2_500;

/**
 * Milliseconds from the press on a row until all of these stand on the page and the record's own read is answered: its first look comes
 * from the list, which may be old. `bare`: the calls of the evidence are never made, in the page itself, so that nothing between page and
 * server slows the others.
 */
async function opening(page: Page, id: string, bare: boolean): Promise<number> {
  await page.goto(LIST);
  await page.locator(`main [data-id="${id}"]`).waitFor();
  await page.waitForTimeout(READING);
  return page.evaluate(
    ({ row, wanted, without, own }) =>
      new Promise<number>((resolve) => {
        const send = window.fetch;
        let isRead = false;
        const whenAll = (): void => {
          if (!isRead || !wanted.every((target) => document.querySelector(target))) return;
          observer.disconnect();
          window.fetch = send;
          requestAnimationFrame(() => resolve(performance.now() - began));
        };
        window.fetch = (input, init) => {
          const url = input instanceof Request ? input.url : String(input);
          if (without && new RegExp(without).test(url)) return new Promise(() => undefined);
          const answer = send(input, init);
          if (new RegExp(own).test(url))
            void answer.then(() => {
              isRead = true;
              setTimeout(whenAll);
            });
          return answer;
        };
        const observer = new MutationObserver(whenAll);
        const began = performance.now();
        observer.observe(document, { childList: true, subtree: true, attributes: true });
        document.querySelector<HTMLElement>(row)?.click();
      }),
    {
      row: `main [data-id="${id}"]`,
      wanted: bare ? [BARE] : WHOLE,
      without: bare ? EVIDENCE.source : null,
      own: `/api/Deposit/[^/?]+[?]id=${id}$`,
    },
  );
}

/** Medians, in milliseconds: the record with its evidence, and bare. */
export async function evidenceVisits(url: string, times: number): Promise<{ whole: number; bare: number }> {
  const { page, person } = await visit(url, false);
  await signInOn(page, 'lead');
  await page.goto(LIST);
  const [id = ''] = await eventually(
    () => idsOn(page),
    (ids) => ids.length > 0,
  );
  await page.locator(ROW).first().waitFor();
  const [whole, bare]: number[][] = [[], []];
  for (let run = 0; run <= times; run += 1) {
    const withIt = await opening(page, id, false);
    const without = await opening(page, id, true);
    // The first of each loads the parts of the page.
    if (run === 0) continue;
    whole?.push(withIt);
    bare?.push(without);
  }
  await person.close();
  return { whole: median(whole ?? []), bare: median(bare ?? []) };
}
