import { mkdir } from 'node:fs/promises';
import { chromium, type Browser, type BrowserContext, type ConsoleMessage, type Page, type Request } from 'playwright-core';

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** One process of the browser for each file; what people keep in it is apart. */
let started: Promise<Browser> | undefined;
const running = (): Promise<Browser> =>
  (started ??= chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ARGS }));
export const closeBrowser = async (): Promise<void> => {
  await (await started)?.close();
};

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

/** `motion`: what moves on the screen moves; drawing it takes time, so it does only where it is looked at. */
export interface PersonOptions {
  width?: number;
  height?: number;
  dark?: boolean;
  url?: string;
  touch?: boolean;
  motion?: boolean;
}

/** The server of this worker: numbered from 1, and no two files run in one worker at the same time. */
function ownServer(): string {
  const urls = (process.env['E2E_URLS'] ?? '').split(' ');
  return urls[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % urls.length] ?? '';
}

/** What the browser writes on the console for a refused call, a broken connection and the like, in few words: what happened, and to which path. */
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
    if (request.url().includes('/api/')) open.add(request);
  });
  const ended = (request: Request): void => {
    open.delete(request);
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/**
 * Chromium forgets to close a page that is on its way to an address of its own, as one whose session was ended is to the sign-in page. A blank page
 * goes nowhere. What was on its way before may arrive first.
 */
async function settle(page: Page): Promise<void> {
  while (!page.isClosed() && page.url() !== 'about:blank') await page.goto('about:blank', { waitUntil: 'commit' }).catch(() => undefined);
}

export async function openBrowser({
  width = 1440,
  height = 900,
  dark = false,
  url = ownServer(),
  touch = false,
  motion = false,
}: PersonOptions = {}): Promise<Person> {
  const context = await (
    await running()
  ).newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    baseURL: url,
    locale: 'th-TH',
    timezoneId: 'Asia/Bangkok',
    hasTouch: touch,
    reducedMotion: motion ? 'no-preference' : 'reduce',
  });
  const found: string[] = [];
  const expected: string[] = [];
  const watch = (page: Page): void => {
    countCalls(page);
    page.on('console', (message) => {
      if (message.type() === 'error') found.push(problemOf(message));
    });
    page.on('pageerror', (error) => found.push(String(error)));
    page.on('request', (request) => {
      const host = new URL(request.url()).origin;
      if (host !== new URL(url).origin && !/^(blob|data):/.test(request.url())) found.push(`request to another host: ${request.url()}`);
    });
  };
  context.on('page', watch);
  const page = await context.newPage();
  // A call that a test stands in may still be on its way when the test is over.
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(context.pages().map(settle));
    await context.close();
  };
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
    close,
  };
}

/** A picture for people to look at, when `PICTURES` is set: they take a tenth of the tests' time. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return;
  await mkdir('e2e/out', { recursive: true });
  await page.screenshot({ path: `e2e/out/${name}.png` });
}
