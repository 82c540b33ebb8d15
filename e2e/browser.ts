import { mkdir } from 'node:fs/promises';
import { chromium, type Browser, type BrowserContext, type ConsoleMessage, type Page, type Request } from 'playwright-core';

export const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Even on a slow machine, tests wait less than this unless something is broken. It is below the minute after which panel and server look
 * for changes they were not told of: with more time, a change would be found that way although the message about it never came.
 */
export const WITHIN_MS = 45_000;

/** One process of the browser for all files of a worker, which it ends with; what people keep in it is apart. */
let started: Promise<Browser> | undefined;
const running = (): Promise<Browser> =>
  (started ??= chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ARGS }));

/** A person at a computer: a browser of their own, with everything that went wrong on its pages written down. */
export interface Person {
  url: string;
  page: Page;
  context: BrowserContext;
  /** What went wrong and was not expected. */
  readonly problems: readonly string[];
  /** Names what the test causes on purpose, by how the problem begins: `403 /api/SOS`, `ERR_INTERNET_DISCONNECTED`, `socket`. */
  expects(...beginnings: string[]): void;
  /** Begins anew with what went wrong. */
  forget(): void;
  close(): Promise<void>;
}

/**
 * `motion`: what moves on the screen moves; drawing it takes time, so it does only where it is looked at. `fresh`: a browser that never was
 * here, and that lets the panel's service worker in. `ahead`: it does not save data, so that what the next presses open is fetched before
 * them; two hundred files are as much work as the page itself, so only where that is looked at.
 */
export interface PersonOptions {
  width?: number;
  height?: number;
  dark?: boolean;
  url?: string;
  touch?: boolean;
  motion?: boolean;
  fresh?: boolean;
  ahead?: boolean;
}

/** The server of this worker: numbered from 1, and no two files run in one worker at the same time. */
function ownServer(): string {
  const urls = (process.env['E2E_URLS'] ?? '').split(' ');
  return urls[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % urls.length] ?? '';
}

/**
 * What the browser writes on the console for a refused call, a broken connection and the like, in few words: what happened, and to which
 * path.
 */
function problemOf(message: ConsoleMessage): string {
  const text = message.text();
  const { url } = message.location();
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  const status = /^Failed to load resource: the server responded with a status of (\d+)/.exec(text)?.[1];
  const failure = /^Failed to load resource: net::(\w+)/.exec(text)?.[1];
  if (status !== undefined || failure !== undefined) return `${status ?? failure} ${path}`;
  const socket = /^WebSocket connection to '[^']*\/\.ws[^']*' failed: (.*)/.exec(text)?.[1];
  return socket === undefined ? text : `socket: ${socket}`;
}

const onTheWay = new WeakMap<Page, Set<Request>>();
/** How many calls of the page are on their way. */
export const callsOf = (page: Page): number => onTheWay.get(page)?.size ?? 0;

function countCalls(page: Page): void {
  const open = new Set<Request>();
  onTheWay.set(page, open);
  page.on('request', (request) => {
    // The requests of an earlier page no longer count, whether or not the browser reports that they ended.
    if (request.isNavigationRequest()) open.clear();
    if (request.url().includes('/api/')) open.add(request);
  });
  const ended = (request: Request): void => {
    open.delete(request);
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/** Goes to the address; an earlier navigation may arrive first. Tells whether a server answers there. */
async function arriveAt(page: Page, address: string): Promise<boolean> {
  let answers = true;
  while (answers && !page.isClosed() && page.url() !== address)
    answers = await page.goto(address, { waitUntil: 'commit' }).then(
      () => true,
      (error: Error) => !/ERR_CONNECTION|ERR_INTERNET/.test(error.message),
    );
  return answers;
}
/** Nothing of the panel, and of its site all the same. */
const PICTURE = '/icons/apple-180.png';
/**
 * The same, for when no server answers or a service worker stands between. That worker lets calls pass; at other paths it opens the panel
 * for the person signed in before, whose renewed session would be stored over the next person's.
 */
const EMPTY = '/api/empty-page';
/** A page of the site with nothing on it: it goes nowhere by itself, and what the browser keeps for the site is at hand. */
export async function toEmptyPage(page: Page, url: string): Promise<void> {
  if (page.context().serviceWorkers().length === 0 && (await arriveAt(page, url + PICTURE))) return;
  // Standing in for the network empties the memory of the browser, and the next page is brought and compiled anew.
  await page.route(url + EMPTY, (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }));
  await arriveAt(page, url + EMPTY);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** A browser with its one page, for one person after the other. */
interface Seat {
  url: string;
  touch: boolean;
  ahead: boolean;
  context: BrowserContext;
  page: Page;
  /** Has something been done to it that cannot be taken back? */
  marked: boolean;
}
/** Seats in use. */
const taken = new Set<Seat>();
/**
 * Seats whose people have left, as they were found but for what the network needs not bring again: a new one takes longer than most tests.
 */
const free: Seat[] = [];
/** At the end of a file: the servers it started for itself are gone, so no test takes a seat there again. */
export async function clearSeats(): Promise<void> {
  const gone = free.filter((seat) => seat.url !== ownServer());
  for (const seat of gone) free.splice(free.indexOf(seat), 1);
  await Promise.all(gone.map((seat) => seat.context.close()));
}

/** Calls that change a browser for good. */
function markWhenChanged(seat: Seat): void {
  const mark = <K extends string>(on: Record<K, (...args: never[]) => unknown>, names: readonly K[]): void => {
    for (const name of names) {
      const call = on[name].bind(on);
      on[name] = (...args: never[]) => {
        seat.marked = true;
        return call(...args);
      };
    }
  };
  mark(seat.context, [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'routeWebSocket',
    'setOffline',
  ]);
  mark(seat.page, ['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket']);
  mark(seat.context.clock, ['install']);
}

async function takeSeat(url: string, touch: boolean, fresh: boolean, ahead: boolean): Promise<Seat> {
  const known = fresh ? -1 : free.findIndex((seat) => seat.url === url && seat.touch === touch && seat.ahead === ahead);
  if (known >= 0) return free.splice(known, 1)[0] as Seat;
  const context = await (
    await running()
  ).newContext({
    baseURL: url,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    hasTouch: touch,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: fresh ? 'allow' : 'block',
  });
  context.setDefaultTimeout(WITHIN_MS);
  // A page that fetches ahead fetches as many files as a browser notes by itself, and which of them come last depends on its pace.
  await context.addInitScript(() => performance.setResourceTimingBufferSize(10_000));
  if (!ahead)
    await context.addInitScript(() => {
      const { connection } = navigator as { connection?: object };
      if (connection) Object.defineProperty(connection, 'saveData', { value: true });
    });
  const seat: Seat = { url, touch, ahead, context, page: await context.newPage(), marked: fresh };
  markWhenChanged(seat);
  return seat;
}

/** What tests listen to. The library listens to others itself. */
const LISTENED = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
];

/** The text and the inputs on the pages of all taken seats: where a test waited in vain, they show for what. */
export const standing = (): Promise<string[]> =>
  Promise.all(
    [...taken].map(async ({ page }) => {
      const words = await page
        .evaluate(() => {
          const parts = [...document.querySelectorAll<HTMLElement>('main, dialog[open]')];
          const typed = [...document.querySelectorAll<HTMLInputElement>('input[name], textarea[name]')];
          return [
            ...(parts.length > 0 ? parts : [document.body]).map(({ innerText }) => innerText.slice(0, 2_000)),
            ...typed.map(({ name, value }) => `${name}: ${value}`),
          ].join('\n');
        })
        .catch((error: Error) => error.message);
      return `at ${page.url()}:\n${words}`;
    }),
  );

async function leaveSeat(seat: Seat): Promise<void> {
  const { context, page, url } = seat;
  taken.delete(seat);
  // A call that a test stands in may still be on its way when the test is over.
  await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  // Chromium forgets to close a page that is on its way to an address of its own, as one whose session was ended is to the sign-in page.
  const leaving = seat.marked || page.isClosed() ? context.pages() : context.pages().filter((one) => one !== page);
  await Promise.all(leaving.map((one) => arriveAt(one, 'about:blank')));
  if (leaving.includes(page) || page.isClosed()) {
    await context.close();
    return;
  }
  await Promise.all(leaving.map((one) => one.close()));
  await toEmptyPage(page, url);
  // If the pointer stayed where the last person left it, the next person's page would show hover effects.
  await page.mouse.move(-10, -10);
  context.removeAllListeners('page');
  for (const event of LISTENED) page.removeAllListeners(event);
  await page.evaluate(async () => {
    sessionStorage.clear();
    localStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  });
  await context.clearCookies();
  free.push(seat);
}

export async function openBrowser({
  width = 1440,
  height = 900,
  dark = false,
  url = ownServer(),
  touch = false,
  motion = false,
  fresh = false,
  ahead = fresh,
}: PersonOptions = {}): Promise<Person> {
  const seat = await takeSeat(url, touch, fresh, ahead);
  taken.add(seat);
  const { context, page } = seat;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    media: null,
    forcedColors: null,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
  });
  const found: string[] = [];
  const expected: string[] = [];
  const watch = (one: Page): void => {
    countCalls(one);
    one.on('console', (message) => {
      if (message.type() === 'error') found.push(problemOf(message));
    });
    one.on('pageerror', (error) => found.push(String(error)));
    one.on('request', (request) => {
      const host = new URL(request.url()).origin;
      if (host !== new URL(url).origin && !/^(blob|data):/.test(request.url())) found.push(`request to another host: ${request.url()}`);
    });
  };
  context.on('page', watch);
  watch(page);
  let closed = false;
  return {
    url,
    page,
    context,
    get problems() {
      return found.filter((problem) => !expected.some((beginning) => problem.startsWith(beginning)));
    },
    expects: (...beginnings) => {
      expected.push(...beginnings);
    },
    forget: () => {
      found.length = 0;
    },
    async close() {
      if (closed) return;
      closed = true;
      await leaveSeat(seat);
    },
  };
}

/** A picture for people to look at, when `PICTURES` is set: they take a tenth of the tests' time. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return;
  await mkdir('e2e/out', { recursive: true });
  await page.screenshot({ path: `e2e/out/${name}.png` });
}
