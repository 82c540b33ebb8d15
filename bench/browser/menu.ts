/**
 * The menu of an employee with every right and 300 sites: from the last answer it needs, which comes when the rest of the panel stands, to
 * the drawn menu.
 */
import { at, signInOn } from '../../e2e/steps';
import { markOf, visit, watchFor } from './page';

export const SITES = 300;
const FIRST = { service: 'lucky88', webname: 'Lucky88', group_type: 'game', firebase_url: '', logo: '' };
const sites = [
  FIRST,
  ...Array.from({ length: SITES - 1 }, (_, n) => ({
    service: `site${n}`,
    webname: `เว็บ ${n}`,
    group_type: ['game', 'topup', 'lotto'][n % 3],
    firebase_url: '',
    logo: '',
  })),
];

const PANEL_STANDS_MS = 4_000;

/** Milliseconds of each visit. */
export async function menuVisits(url: string, times: number): Promise<number[]> {
  const { page, person } = await visit(url, false);
  await page.route(/\/api\/GetWebAll/, (route) => route.fulfill({ json: { code: 0, msg: '', payload: sites } }));
  await page.route(/key=mainmenu/, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, PANEL_STANDS_MS);
    });
    await route.continue();
  });
  await signInOn(page, 'ceo');
  await page.goto(at('/News'));
  await page.locator('.side__groups').first().waitFor();
  // The browser remembers 250 files; the panel fetches more ahead, and the answers are told of all the same.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2000));
  await watchFor(page, 'menuAt', `.side__groups > .side__group:nth-child(${SITES})`);
  const values: number[] = [];
  for (let run = 0; run < times; run += 1) {
    await page.goto(at('/News'));
    const drawn = await markOf(page, 'menuAt');
    const answered = await page.evaluate(() =>
      Math.max(
        ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => /\/api\/(GetWebAll|Grants|GetConfigByKey\?key=(sub|main)menu)/.test(name))
          .map(({ responseEnd }) => responseEnd),
      ),
    );
    values.push(drawn - answered);
  }
  const entries = await page.evaluate(() => document.querySelectorAll('.side__group').length);
  if (entries < SITES) throw new Error(`the menu shows ${entries} branches`);
  await person.close();
  return values;
}
