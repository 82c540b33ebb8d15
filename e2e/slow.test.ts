/** The panel on a slow line: what stands while one waits, what is not waited for any more, and what becomes of a save. */
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitions } from '../src/resources';
import { openBrowser, type Person } from './browser';
import { at, atRest, callAs, dialog, enter, eventually, open, quiet, rowsOf } from './steps';

interface Line {
  name: string;
  latency: number;
  kilobits: number;
}
const POOR: Line = { name: '400 kbit/s and 400 ms away', latency: 400, kilobits: 400 };
const FAR: Line = { name: '9 Mbit/s and 170 ms away', latency: 170, kilobits: 9_000 };

/**
 * One browser for one person after the other: what it keeps of the panel's code comes over no line, and keeping it takes longer than most
 * tests.
 */
let browser: Person;
let session: CDPSession;
beforeAll(async () => {
  browser = await openBrowser({ fresh: true });
  session = await browser.context.newCDPSession(browser.page);
  await session.send('Network.enable');
});
afterAll(() => browser.close());
/** What the page's calls go through: a line, or nothing that holds them up. */
const conditions = (line: Line | null, offline = false): Promise<unknown> => {
  const throughput = line ? line.kilobits * 125 : -1;
  return session.send('Network.emulateNetworkConditions', {
    offline,
    latency: line?.latency ?? 0,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
};

/** An employee signed in, on an unhindered line. */
async function signedIn(username: string): Promise<Person> {
  // A call that is under way while the line changes may never end, and there are six at a time: none is.
  await browser.page.goto('about:blank');
  await browser.page.unrouteAll();
  await conditions(null);
  await enter(browser, username);
  browser.forget();
  return browser;
}

/** An employee signed in, at a list, whose line then becomes slow. */
async function workSlowly(username: string, line: Line, path = '/News'): Promise<Person> {
  const person = await signedIn(username);
  await person.page.goto(at(path));
  await person.page.getByRole('heading', { level: 1 }).waitFor();
  await atRest(person.page);
  await conditions(line);
  return person;
}

/** What stood on the page at one moment after the click. */
interface Frame {
  after: number;
  title: string;
  titleTop: number;
  columns: string;
  rows: number;
  waiting: boolean;
  bar: boolean;
  head: string;
}

/** Looks at every frame from the next click on, and notes what changed. */
const film = (page: Page) =>
  page.evaluateHandle(() => {
    const kept: { on: boolean; frames: Frame[] } = { on: true, frames: [] };
    let last = '';
    document.addEventListener(
      'click',
      (click) => {
        const look = (): void => {
          // The time of the frame itself lies before what timers did while the page was late with it.
          const now = performance.now();
          const title = document.querySelector('main h1');
          const main = document.querySelector('main');
          const frame = {
            title: title?.textContent ?? '',
            titleTop: Math.round(title?.getBoundingClientRect().top ?? 0),
            columns: [...document.querySelectorAll('main table.rows:not(.rows--skeleton) thead th')]
              .map((cell) => cell.textContent)
              .join('|'),
            rows: document.querySelectorAll('main [data-id]').length,
            waiting: main?.querySelector('[role="status"] .skeleton, .rows--skeleton, .screen-waiting') !== null,
            bar: document.querySelector('.page-progress') !== null,
            head: JSON.stringify(
              [...document.querySelectorAll('.head, .head__fold, .head > :last-child, .side, main')].map((part) => {
                const { x, y } = part.getBoundingClientRect();
                return [Math.round(x), Math.round(y)];
              }),
            ),
          };
          const text = JSON.stringify(frame);
          if (text !== last) kept.frames.push({ after: Math.round(now - click.timeStamp), ...frame });
          last = text;
          if (kept.on) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    );
    return kept;
  });

/** All that was seen, with the frame that stands now: it is looked at when the next is drawn. */
const developed = (made: Awaited<ReturnType<typeof film>>): Promise<Frame[]> =>
  made.evaluate(
    (kept) =>
      new Promise<Frame[]>((resolve) => {
        requestAnimationFrame(() => {
          kept.on = false;
          requestAnimationFrame(() => resolve(kept.frames));
        });
      }),
  );

/** The link of a screen in the menu, found as people find it. */
async function linkOf(page: Page, path: string, label: string) {
  await page.getByRole('searchbox', { name: 'ค้นหาเมนู' }).fill(label);
  return page.locator(`.side__link[href^="${path}?"]`).first();
}
const labelOf = (path: string): string => definitions.find((def) => def.path.toLowerCase() === path.toLowerCase())?.label ?? '';

/** A queue, tables long and short, and one of the whole office. */
const LISTS = ['/Deposit', '/Member', '/Statement', '/ticket', '/tags', '/Logs/Working'] as const;

/** Each list on one of the lines: what it does while one waits is the same on both. */
const LISTS_ON = [
  { ...POOR, lists: LISTS.filter((_, index) => index % 2 === 0) },
  { ...FAR, lists: LISTS.filter((_, index) => index % 2 === 1) },
];
describe.each(LISTS_ON)('at $name', ({ lists, ...line }) => {
  test('a screen says at once what comes, shows the bar, keeps its head still, and brings its own rows', async () => {
    const ceo = await workSlowly('ceo', line);
    const { page } = ceo;
    for (const path of lists) {
      const label = labelOf(path);
      const link = await linkOf(page, path, label);
      await atRest(page);
      const made = await film(page);
      // The answer waits for the bar: a page that is late itself would otherwise have its rows before it could draw one.
      await page.route(
        (url) => new RegExp(`^/api${path}(/|$)`, 'i').test(url.pathname),
        async (route) => {
          await page.locator('.page-progress').first().waitFor({ state: 'attached' });
          await route.fallback();
        },
        { times: 1 },
      );
      await link.click();
      await eventually(
        () => page.locator('main h1').innerText(),
        (title) => title === label,
      );
      await rowsOf(page);
      const frames = await developed(made);
      const own = frames.filter(({ title }) => title === label);
      const whole = own.at(-1);
      expect(whole?.rows, path).toBeGreaterThan(0);
      for (const frame of frames) expect(frame.title !== '' || frame.waiting, `${path}: never blank: ${JSON.stringify(frame)}`).toBe(true);
      // The columns of a list stand with its rows; until then there is their shape, never the rows of the screen before.
      for (const frame of own)
        expect(frame.rows > 0 ? frame.columns : frame.waiting, `${path}: ${JSON.stringify(frame)}`).toBe(
          frame.rows > 0 ? whole?.columns : true,
        );
      expect(new Set(frames.map(({ head }) => head)).size, `${path}: the header stays where it is`).toBe(1);
      expect(new Set(own.map(({ titleTop }) => titleTop)).size, `${path}: so does the title`).toBe(1);
      const bars = frames.filter(({ bar }) => bar);
      expect(bars.length, `${path}: the bar comes`).toBeGreaterThan(0);
      expect(Math.min(...bars.map(({ after }) => after)), `${path}: not before a tenth of a second`).toBeGreaterThanOrEqual(100);
      // How soon is the machine's to say; not after the screen itself, in any case.
      expect(Math.min(...bars.map(({ after }) => after)), `${path}: and soon`).toBeLessThanOrEqual(own.at(-1)?.after ?? 0);
    }
    quiet(ceo);
  });
});

test('a screen that is left before it came is asked for no more, and never shows in the next', async () => {
  const ceo = await workSlowly('ceo', POOR);
  const { page } = ceo;
  const ended: string[] = [];
  page.on('requestfailed', (request) => ended.push(new URL(request.url()).pathname));
  // The request is still open when the test leaves the screen, however slow the test is.
  await page.route(
    (url) => url.pathname === '/api/Deposit/lucky88',
    () => undefined,
  );
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/Deposit/lucky88');
  await (await linkOf(page, '/Deposit', labelOf('/Deposit'))).click();
  await asked;
  const members = await linkOf(page, '/Member', labelOf('/Member'));
  const made = await film(page);
  await members.click();
  await eventually(
    () => page.locator('main h1').innerText(),
    (title) => title === labelOf('/Member'),
  );
  await rowsOf(page);
  expect(ended).toContain('/api/Deposit/lucky88');
  const frames = await developed(made);
  const shown = new Set(frames.filter(({ title, rows }) => title === labelOf('/Member') && rows > 0).map(({ columns }) => columns));
  expect([...shown]).toHaveLength(1);
  expect([...shown][0]).toContain('ชื่อผู้ใช้');
  quiet(ceo);
});

describe('a save', () => {
  const member = async ({ page }: Person, id: number): Promise<{ name: string; version: number }> =>
    (await callAs(page, `/api/Member/lucky88?id=${id}`)).body['payload'] as { name: string; version: number };
  const isSave = (url: string): boolean => url.includes('/api/Member/lucky88?action=update');

  test('that is pressed twice is made once', async () => {
    const senior = await workSlowly('senior', POOR, '/Member/21/edit');
    const { page } = senior;
    const before = await member(senior, 21);
    let sent = 0;
    page.on('request', (request) => {
      if (isSave(request.url())) sent += 1;
    });
    await page.getByLabel(/ชื่อ-นามสกุล/).fill('กดสองครั้ง');
    await page.getByRole('button', { name: 'บันทึก', exact: true }).dblclick();
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/Member\/21\?/);
    expect(await member(senior, 21)).toMatchObject({ name: 'กดสองครั้ง', version: before.version + 1 });
    expect(sent).toBe(1);
    quiet(senior);
  });

  test('so is an action', async () => {
    const { page: way } = await signedIn('lead');
    const active = encodeURIComponent(JSON.stringify({ status: 'active' }));
    const { id } = ((await callAs(way, `/api/Member/lucky88?range=[30,30]&filter=${active}`)).body['payload'] as { id: number }[])[0]!;
    const lead = await workSlowly('lead', POOR, `/Member/${id}`);
    const { page } = lead;
    const { version } = await member(lead, id);
    await page.getByRole('button', { name: 'เพิ่มเติม' }).click();
    await page.getByRole('button', { name: 'ระงับ', exact: true }).click();
    const asked = await dialog(page);
    await asked.getByLabel(/เหตุผล/).fill('กดสองครั้ง');
    await asked.getByRole('button', { name: /ระงับ/ }).dblclick();
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'ยกเลิกระงับ' }).waitFor();
    expect((await member(lead, id)).version).toBe(version + 1);
    quiet(lead);
  });

  test('that the line breaks off keeps what was typed and says so; sent again it is made once', async () => {
    const senior = await workSlowly('senior', POOR, '/Member/23/edit');
    const { page } = senior;
    const { version } = await member(senior, 23);
    const name = page.getByLabel(/ชื่อ-นามสกุล/);
    await name.fill('เน็ตหลุดกลางทาง');
    // The harshest moment: the server has done it, and its answer is lost.
    await page.route(
      (url) => isSave(url.href),
      async (route) => {
        await conditions(POOR, true);
        await route.fetch();
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').filter({ hasText: 'ติดต่อเซิร์ฟเวอร์ไม่ได้' }).waitFor();
    expect(await name.inputValue()).toBe('เน็ตหลุดกลางทาง');
    await conditions(FAR);
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/Member\/23\?/);
    expect(await member(senior, 23)).toMatchObject({ name: 'เน็ตหลุดกลางทาง', version: version + 1 });
    senior.expects('ERR_INTERNET_DISCONNECTED', 'socket: Error in connection establishment: net::ERR_INTERNET_DISCONNECTED');
    quiet(senior);
  });
});

test('what is chosen while the page still draws the choice before is kept as well', async () => {
  const ceo = await signedIn('ceo');
  const { page } = ceo;
  await page.goto(at('/Settingrole/why'));
  const employees = page.getByRole('combobox', { name: /^พนักงาน/ });
  await employees.waitFor();
  await atRest(page);
  await employees.click();
  await page.getByRole('option', { name: 'คุณดวงแก้ว (viewer)' }).waitFor();
  await page.keyboard.press('Escape');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.evaluate(async () => {
    const choose = async (id: string, text: string): Promise<void> => {
      // A moment, as between two people's keys; far less than drawing takes here.
      const moment = (): Promise<void> =>
        new Promise((resolve) => {
          setTimeout(resolve);
        });
      const option = (): HTMLElement | undefined =>
        [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) => one.textContent === text);
      document.getElementById(id)?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      while (!option()) await moment();
      option()?.click();
      await moment();
    };
    await choose('why-employee', 'คุณดวงแก้ว (viewer)');
    await choose('why-resource', 'รายการฝาก');
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await eventually(
    () => page.evaluate(() => [...new URLSearchParams(location.search).keys()]),
    (keys) => keys.includes('employee') && keys.includes('resource'),
  );
  quiet(ceo);
});

test('a part of a record whose code has not arrived leaves the rest of the page to be read and used', async () => {
  // Without a service worker, which would have that code from a line of its own.
  const person = await open('ceo');
  const { page } = person;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/PermissionGrid/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(at('/Settingrole'));
  await (await rowsOf(page)).first().click();
  await page.getByRole('heading', { level: 1, name: 'CEO' }).waitFor();
  await page.getByText('ส่งออกต่อวัน').first().waitFor();
  const held = page.getByText(/^ถือ \d+ สิทธิ์$/);
  expect(await held.count()).toBe(0);
  release();
  await held.waitFor();
  quiet(person);
});
