import { startServer } from '../../e2e/server';
import { at, ROW, signInOn } from '../../e2e/steps';
import { count, median } from '../stats';
import type { BenchModule, BenchOptions, ResultRow } from '../types';
import { chartVisits } from './chart';
import { delayFigures } from './delay';
import { deskFigures } from './desk';
import { evidenceVisits } from './evidence';
import { findingFigures } from './finding';
import { headerFigures } from './header';
import { jobFigures } from './jobs';
import { menuVisits, SITES } from './menu';
import { startMinimal } from './minimalServer';
import { clickToRows, heapOf, markOf, visit, watchFor, type Visitor } from './page';
import { paletteFigures } from './palette';
import { shiftFigures } from './shift';

const MINIMAL_ROW = 'table tbody tr td';
const FORM = 'input[type=password]';
const LISTS = [
  '/Deposit',
  '/Withdraw',
  '/Member',
  '/Statement',
  '/Statement/Line',
  '/Bonus',
  '/ticket',
  '/Employee',
  '/Settingrole',
  '/Logs/Working',
];
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;
const ms = (value: number): string => (value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${value.toFixed(0)} ms`);

const row = (
  name: string,
  product: number,
  show: (value: number) => string,
  limit: number | null,
  limitText: string,
  reference: number | null = null,
  note?: string,
): ResultRow => ({
  name: `browser/${name}`,
  product: show(product),
  reference: reference === null ? '' : show(reference),
  ratio: reference === null ? null : product / reference,
  limit: limitText,
  verdict: limit === null ? 'info' : product <= limit ? 'pass' : 'miss',
  note,
  figures: { product, ...(reference === null ? {} : { reference }) },
});

async function repeat(times: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < times; run += 1) values.push(await measure());
  return median(values);
}

const weigh = (visitor: Visitor, until: number): number =>
  visitor
    .scripts()
    .filter((script) => script.at <= until)
    .reduce((sum, script) => sum + script.gzip, 0);

interface Cold {
  form: number;
  formBytes: number;
  row: number;
  rowBytes: number;
  afterSignIn: number;
}

/** First visit: the form, then signing in, then the first row. A second, signed-in visit with an empty cache gives the cold first row. */
async function coldVisit(url: string, slow: boolean): Promise<Cold> {
  const visitor = await visit(url, slow);
  const { page, cdp, person } = visitor;
  await watchFor(page, 'formAt', FORM);
  await watchFor(page, 'rowAt', ROW);
  // Signing in leads to a list that was asked for: what an employee lands on is none.
  await page.goto(`/Login?next=${encodeURIComponent(at('/Deposit'))}`, { waitUntil: 'commit' });
  const form = await markOf(page, 'formAt');
  const formBytes = weigh(visitor, Date.now());
  // People need a while to type; the rest loads meanwhile.
  await page.getByLabel('ชื่อผู้ใช้', { exact: true }).fill('staff');
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('demo1234');
  await page.waitForTimeout(slow ? 4000 : 1500);
  const submitted = await page.evaluate(() => performance.now());
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  const afterSignIn = (await markOf(page, 'rowAt')) - submitted;
  await cdp.send('Network.clearBrowserCache');
  visitor.scripts().length = 0;
  await page.goto(at('/Deposit'), { waitUntil: 'commit' });
  const firstRow = await markOf(page, 'rowAt');
  const seen = Date.now();
  await page.waitForTimeout(500);
  const rowBytes = weigh(visitor, seen);
  await person.close();
  return { form, formBytes, row: firstRow, rowBytes, afterSignIn };
}

async function minimalVisit(url: string, slow: boolean): Promise<{ row: number; bytes: number }> {
  const visitor = await visit(url, slow);
  await watchFor(visitor.page, 'rowAt', MINIMAL_ROW);
  await visitor.page.goto('/', { waitUntil: 'commit' });
  const first = await markOf(visitor.page, 'rowAt');
  const seen = Date.now();
  await visitor.page.waitForTimeout(500);
  const bytes = weigh(visitor, seen);
  await visitor.person.close();
  return { row: first, bytes };
}

async function loads(product: string, minimal: string, repeats: number): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (const slow of [false, true]) {
    const ours: Cold[] = [];
    const theirs: { row: number; bytes: number }[] = [];
    // One after the other, so that both meet the same machine.
    for (let run = 0; run < repeats; run += 1) {
      ours.push(await coldVisit(product, slow));
      theirs.push(await minimalVisit(minimal, slow));
    }
    const of = (pick: (cold: Cold) => number): number => median(ours.map(pick));
    const reference = median(theirs.map((each) => each.row));
    const name = slow ? 'slow' : 'cold';
    if (!slow) {
      rows.push(
        row(
          'JavaScript before the sign-in form (gzip)',
          of((cold) => cold.formBytes),
          kB,
          90_000,
          '≤ 90 kB',
        ),
      );
      rows.push(
        row(
          'JavaScript before the first list row (gzip)',
          of((cold) => cold.rowBytes),
          kB,
          240_000,
          '≤ 240 kB',
          median(theirs.map((each) => each.bytes)),
        ),
      );
    }
    rows.push(
      row(
        `${name}: sign-in form usable`,
        of((cold) => cold.form),
        ms,
        slow ? 1200 : null,
        slow ? '≤ 1.2 s' : '',
      ),
    );
    rows.push(
      row(
        `${name}: first row, signed in, empty cache`,
        of((cold) => cold.row),
        ms,
        reference,
        '≤ minimal app',
        reference,
      ),
    );
    rows.push(
      row(
        `${name}: from “sign in” to the first row`,
        of((cold) => cold.afterSignIn),
        ms,
        reference,
        '≤ minimal app',
        reference,
        'the panel loads while one types; sign-in itself hashes the password',
      ),
    );
  }
  return rows;
}

async function work(product: string, minimal: string, times: number): Promise<ResultRow[]> {
  const { page, cdp, person } = await visit(product, false);
  await signInOn(page, 'ceo');
  for (const path of LISTS) {
    await page.goto(at(path));
    await page.locator(ROW).first().waitFor();
  }
  const rows: ResultRow[] = [];
  await page.goto(at('/Deposit'));
  await page.locator(ROW).first().waitFor();
  await page.waitForTimeout(1500);
  let toWithdraw = true;
  const menu = await repeat(times, async () => {
    await page.waitForTimeout(250);
    const target = toWithdraw ? '/Withdraw' : '/Deposit';
    toWithdraw = !toWithdraw;
    return clickToRows(page, `nav a[href^="${target}"]`, ROW);
  });
  await page.goto(at('/Deposit', 'lucky88', '&view=all'));
  await page.locator(ROW).first().waitFor();
  await page.waitForTimeout(800);
  const sort = await repeat(times, async () => {
    await page.waitForTimeout(250);
    return clickToRows(page, 'th.right button.sort', ROW);
  });

  const other = await visit(minimal, false);
  await other.page.goto('/');
  await other.page.locator(MINIMAL_ROW).first().waitFor();
  const theirSort = await repeat(times, async () => {
    await other.page.waitForTimeout(250);
    return clickToRows(other.page, 'th [data-field="amount"], th span.sort-amount, th .MuiTableSortLabel-root', 'table tbody tr');
  });
  const theirMenu = await repeat(times, async () => {
    await other.page.locator('td.column-name').first().click();
    await other.page.locator('form').waitFor();
    await other.page.waitForTimeout(250);
    return clickToRows(other.page, 'a[role="menuitem"]', 'table tbody tr');
  });
  await other.person.close();
  rows.push(row('menu click to rows', menu, ms, 90, '≤ 90 ms', theirMenu), row('sort click to rows', sort, ms, 80, '≤ 80 ms', theirSort));

  const tour = async (): Promise<void> => {
    for (const path of LISTS) {
      await page.evaluate((target) => {
        window.history.pushState({}, '', target);
        window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      }, at(path));
      await page.waitForTimeout(150);
      await page.locator(ROW).first().waitFor();
    }
  };
  await tour();
  const ten = await heapOf(cdp);
  for (let round = 0; round < 3; round += 1) await tour();
  const forty = await heapOf(cdp);
  rows.push(row('heap after ten lists', ten, (value) => `${(value / 1e6).toFixed(1)} MB`, 15e6, '≤ 15 MB'));
  rows.push(row('heap after thirty more visits', forty, (value) => `${(value / 1e6).toFixed(1)} MB`, ten * 1.1, 'flat (≤ 10 % more)', ten));
  await person.close();
  return rows;
}

const strokes = (value: number): string => `${value} keys`;
const clicks = (value: number): string => `${value} clicks`;

/** The jobs of a day, by their keys and clicks. */
async function jobs(url: string): Promise<ResultRow[]> {
  const { approve, whyItWaits, campaign } = await jobFigures(url);
  return [
    row('a deposit approved with its evidence in sight: keys', approve.strokes, strokes, 2, '≤ 2', 8),
    row('a deposit approved with its evidence in sight: the panel’s time', approve.ms, ms, 4000, '≤ 4 s'),
    row('from the digits of a phone to why a withdrawal waits: keys', whyItWaits.strokes, strokes, 6, 'a chord, digits, Enter', 16),
    row('from the digits of a phone to why a withdrawal waits: the panel’s time', whyItWaits.ms, ms, null, ''),
    row('a campaign from a file: clicks', campaign.clicks, clicks, 6, '≤ 6', 14),
  ];
}

async function shift(options: BenchOptions): Promise<ResultRow[]> {
  const { decisions, again, heap, process, toNext } = await shiftFigures(options);
  const megabytes = (value: number): string => `${(value / 1e6).toFixed(1)} MB`;
  const of = `${count(decisions)} decisions beside a colleague`;
  return [
    row(`${of}: heap in their last third`, heap.late, megabytes, heap.early * 1.1, '≤ 1.1 × the first', heap.early),
    row(`${of}: memory of the page’s process in their last third`, process.late, megabytes, null, '', process.early),
    row(`${of}: to the next item, in their last tenth`, toNext.late, ms, null, '', toNext.early),
    row(`${of}: keys that opened no question`, again, String, 0, 'none'),
  ];
}

async function finding(options: BenchOptions): Promise<ResultRow[]> {
  const { members, phone, username, name } = await findingFigures(options);
  const among = `among ${count(members)} members`;
  return [
    row(`a member found ${among} by the whole phone`, phone, ms, 120, '≤ 120 ms'),
    row(`the same by the user name`, username, ms, 120, '≤ 120 ms'),
    row(`the same by the name`, name, ms, 120, '≤ 120 ms'),
  ];
}

/** What stands on an office of its own. */
const apart = async (options: BenchOptions): Promise<ResultRow[]> => [
  ...(options.wants('browser/finding') ? await finding(options) : []),
  ...(options.wants('browser/shift') ? await shift(options) : []),
];

export const bench: BenchModule = {
  name: 'browser',
  async run(options) {
    const { quick, say, wants } = options;
    if (!wants('browser/panel')) return apart(options);
    say('browser: building the minimal application, starting the panel');
    const minimal = await startMinimal();
    const server = await startServer({ TEST_CLOCK: '' });
    try {
      const rows = await loads(server.url, minimal.url, quick ? 1 : 5);
      say('browser: clicks and memory');
      const menu = row(
        `menu of ${SITES} sites and all entries, loaded and drawn`,
        median(await menuVisits(server.url, quick ? 3 : 9)),
        ms,
        50,
        '≤ 50 ms',
      );
      const { whole, bare } = await evidenceVisits(server.url, quick ? 5 : 15);
      const evidence = row('a deposit opened with all that decides it, beside the bare record', whole, ms, bare * 1.5, '≤ 1.5 ×', bare);
      const desk = await deskFigures(server.url, quick ? 3 : 12);
      const worked = [
        row('a queue: from the cursor to its record beside the rows', desk.cursor, ms, 80, '≤ 80 ms'),
        row('a queue: from a decision to the next item', desk.decision, ms, 150, '≤ 150 ms'),
        row('a queue: layout shift while five rows are claimed', desk.shift, (value) => value.toFixed(3), 0, '0'),
      ];
      const palette = await paletteFigures(server.url, quick ? 3 : 12);
      const sought = [
        row('Ctrl+K to its pages', palette.opened, ms, 50, '≤ 50 ms'),
        row('a number typed to its record among 6,000', palette.found, ms, 120, '≤ 120 ms'),
      ];
      const chart = row(
        'from the menu to the first chart, its library cached',
        await chartVisits(server.url, quick ? 3 : 9),
        ms,
        400,
        '≤ 400 ms',
      );
      const delays = await delayFigures(server.url, quick ? 1 : 5);
      const header = await headerFigures(server.url, quick ? 2 : 5);
      const felt = [
        row(`a key waits for the page, processor 4 × slower, 98 of 100 of ${count(delays.keys)}`, delays.begins, ms, 50, '≤ 50 ms'),
        row('the same until the next picture', delays.drawn, ms, null, ''),
        row(`the header whole: bell and credits, on ${header.page}, the slowest of six pages`, header.ms, ms, 1000, '≤ 1 s'),
      ];
      const worn = [...(await jobs(server.url)), ...(await work(server.url, minimal.url, quick ? 5 : 15))];
      return [...rows, menu, evidence, chart, ...worked, ...sought, ...felt, ...worn, ...(await apart(options))];
    } finally {
      await server.stop();
      await minimal.stop();
    }
  },
};
