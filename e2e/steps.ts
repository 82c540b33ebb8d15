import { expect, onTestFinished } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { parseLogin, type IsLoginAnswer } from '../src/auth/parseLogin';
import { keptOf, keys } from '../src/providers/storage';
import { callsOf, openBrowser, toEmptyPage, WITHIN_MS, type Person, type PersonOptions } from './browser';

export const PASSWORD = 'demo1234';
const encode = (service: string): string => Buffer.from(service).toString('base64');
export const WEB: Readonly<Record<string, string>> = { lucky88: 'Lucky88', gold168: 'Gold168', topupth: 'TopUp Thai' };

/** The address of a screen of a site. */
export const at = (path: string, service = 'lucky88', query = ''): string =>
  `${path}?service=${encodeURIComponent(encode(service))}&web=${encodeURIComponent(WEB[service] ?? '')}${query}`;

/** Soon after the last look at first, and then less and less often: looking takes time from what is waited for. */
const pauseAfter = (looks: number): number => Math.min(25 * looks, 200);

/** Waits until something holds, as people do: looking again and again. */
export async function eventually<T>(
  look: () => Promise<T>,
  fits: (seen: T) => boolean,
  within = WITHIN_MS,
  pause: (looks: number) => number = pauseAfter,
): Promise<T> {
  const end = Date.now() + within;
  for (let looks = 1; ; looks += 1) {
    const seen = await look();
    if (fits(seen)) return seen;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(seen)} after ${within} ms`);
    await new Promise((resolve) => {
      setTimeout(resolve, pause(looks));
    });
  }
}

export async function signInOn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('ชื่อผู้ใช้', { exact: true }).fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
}

/** What an answered sign-in leaves in the browser: names and values of local storage. */
export function leftBySignIn(answer: unknown, username: string): (readonly [string, string])[] {
  const judged = parseLogin(answer as IsLoginAnswer, Date.now() / 1000);
  if (judged.kind !== 'signedIn') throw new Error(`${username} could not sign in`);
  return [...keptOf(judged.session), [keys.username, username] as const];
}

/** Leaves in the browser what a sign-in leaves, on no page yet. The way in has tests of its own. */
export async function enter({ url, context, page }: Person, username: string): Promise<void> {
  // On a connection of its own: one that stood idle since the last sign-in may be closed at the moment it is used again.
  const reply = await context.request.post('/api/Login', { data: { username, password: PASSWORD }, headers: { connection: 'close' } });
  const kept = leftBySignIn(await reply.json(), username);
  await toEmptyPage(page, url);
  await page.evaluate((entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)), kept);
}

/** A browser with an employee signed in, for several tests: the caller closes it. */
export async function workAs(username: string, options: PersonOptions = {}): Promise<Person> {
  const person = await openBrowser(options);
  await enter(person, username);
  return person;
}

/** A browser for as long as the test that asks for it runs. */
export async function stranger(options: PersonOptions = {}): Promise<Person> {
  const person = await openBrowser(options);
  onTestFinished(() => person.close());
  return person;
}
/** The same, with an employee signed in. */
export async function open(username: string, options: PersonOptions = {}): Promise<Person> {
  const person = await stranger(options);
  await enter(person, username);
  return person;
}

/**
 * Goes to another screen of the same person. Within the panel it goes as a link does, which takes a fraction of loading everything anew:
 * what was shown before is gone, and the new screen has its heading or says why it has none. Where no panel is open yet, or only the query
 * differs, the page is loaded.
 */
export async function visit(page: Page, address: string): Promise<void> {
  // A screen that was led to a moment ago is drawn first: what it replaces is no screen to leave.
  await page.waitForFunction(() => {
    const main = document.querySelector<HTMLElement>('.frame main');
    return !main || main.dataset['path'] === location.pathname;
  });
  const left = await page.evaluateHandle((to) => {
    const screen = document.querySelector('.frame main > *');
    if (!screen || new URL(to, location.href).pathname === location.pathname) return null;
    const { idx } = (history.state ?? { idx: 0 }) as { idx: number };
    history.pushState({ idx: idx + 1, key: crypto.randomUUID() }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as object }));
    return screen;
  }, address);
  const screen = left.asElement();
  if (screen)
    await page.waitForFunction((before) => {
      const main = document.querySelector<HTMLElement>('.frame main');
      const isDrawn = !main || main.dataset['path'] === location.pathname;
      return isDrawn && !before.isConnected && document.querySelector('main :is(h1, [role=alert])') !== null;
    }, screen);
  else await page.goto(address);
}

/**
 * The same page in another window, or in other colours: it finds its places after the window has changed, and its colours after the
 * system's have.
 */
export async function resize(
  page: Page,
  { width, height }: { width: number; height: number },
  colorScheme: 'light' | 'dark',
): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (wanted) => `${window.innerWidth} ${document.documentElement.dataset['theme']}` === wanted,
    `${width} ${colorScheme}`,
  );
}

/** Until the page asks for nothing more and shows nothing of what is to come: counts and sums come after the rows. */
export async function atRest(page: Page): Promise<void> {
  let quietLooks = 0;
  await eventually(
    async () => callsOf(page) + (await page.locator('.page-progress, .progress, main .skeleton').count()),
    (left) => {
      quietLooks = left === 0 ? quietLooks + 1 : 0;
      // What is asked for once rows have been drawn starts a moment after them.
      return quietLooks === 3;
    },
    WITHIN_MS,
    () => 50,
  );
}

/**
 * Timers of so many milliseconds or more never ring in the pages that are opened from now on: what comes all the same was not waiting for
 * one.
 */
export const withoutTimers = (page: Page, from: number): Promise<unknown> =>
  page.addInitScript((least) => {
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const own = window[name].bind(window);
      const shortOnly = (run: TimerHandler, after?: number, ...rest: unknown[]): number =>
        (after ?? 0) >= least ? 0 : own(run, after, ...rest);
      Object.assign(window, { [name]: shortOnly });
    }
  }, from);

/**
 * What a page would do by itself in the next seconds, it does now. For what must not come: the clock is installed (`page.clock.install()`)
 * before the page is opened.
 */
export async function passTime(page: Page, milliseconds = 10_000): Promise<void> {
  await page.clock.runFor(milliseconds);
  await atRest(page);
}

interface Frame {
  t?: string;
  d?: { r?: number; a?: string; b?: { p?: string; s?: string } };
}
const parsed = (payload: string | Buffer): Frame => {
  try {
    return JSON.parse(payload.toString()) as Frame;
  } catch {
    return {};
  }
};
/** Resolves when the page listens to a live value, which it begins to after its rows are there. To be called before the page is opened. */
export function listensTo(page: Page, path: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      const requests = new Set<number>();
      socket.on('framesent', ({ payload }) => {
        const { d } = parsed(payload);
        if (d?.a === 'q' && d.r !== undefined && d.b?.p?.replace(/^\//, '') === path) requests.add(d.r);
      });
      socket.on('framereceived', ({ payload }) => {
        const { d } = parsed(payload);
        if (d?.r !== undefined && d.b?.s === 'ok' && requests.has(d.r)) resolve();
      });
    });
  });
}

/** A row of the list itself, as a table or a bench draws it: the record beside a bench has lists of its own. */
export const ROW = 'main [data-id]:not([data-beside] *)';
/** Rows of the list on the page, once they are there. */
export async function rowsOf(page: Page): Promise<Locator> {
  const rows = page.locator(ROW);
  await rows.first().waitFor();
  return rows;
}

/** Numbers of the records on the page. */
export const idsOn = (page: Page): Promise<string[]> =>
  page.locator(ROW).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id') ?? ''));

export async function dialog(page: Page): Promise<Locator> {
  const found = page.getByRole('dialog');
  await found.waitFor();
  return found;
}

/** Opens a select and takes one of its options, by its word or its place. */
export async function choose(within: Page | Locator, label: string | RegExp, option: string | RegExp | number): Promise<void> {
  const field = within.getByLabel(label, { exact: typeof label === 'string' }).and(within.getByRole('combobox'));
  await field.click();
  const options = field.page().getByRole('listbox').getByRole('option');
  await (typeof option === 'number' ? options.nth(option) : options.filter({ hasText: option }).first()).click();
  await options.first().waitFor({ state: 'detached' });
}

/** Types a date or time as people do, digit after digit: `31/01/2573`, `14:05`. */
export async function typeDate(within: Page | Locator, name: string | RegExp, text: string): Promise<void> {
  const field = within.getByRole('group', { name }).filter({ has: within.getByRole('spinbutton') });
  await field.getByRole('spinbutton').first().click();
  await field.getByRole('spinbutton').first().pressSequentially(text.replace(/\D/g, ''));
}

/** Calls the server as the page does, with the page's own session. */
export async function callAs(page: Page, path: string): Promise<{ status: number; body: Record<string, unknown> }> {
  if (page.url() === 'about:blank') await page.goto('/');
  return page.evaluate(async (target) => {
    const response = await fetch(target, { headers: { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }, path);
}

/** What the pages of an ended session are refused: whatever they ask next, and their live connection. */
export const SESSION_ENDED = [
  '401 /api/',
  'socket: HTTP Authentication failed',
  // What the page says on a connection that the server is just closing.
  'WebSocket is already in CLOSING or CLOSED state',
];

/** Nothing unexpected was said on the console and nothing was asked of another host. */
export const quiet = (...people: Person[]): void => {
  for (const person of people) expect(person.problems).toEqual([]);
};
