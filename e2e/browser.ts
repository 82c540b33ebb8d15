import { mkdir } from 'node:fs/promises';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';

const ARGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** One process of the browser for each file; what people keep in it is apart. */
let started: Promise<Browser> | undefined;
const running = (): Promise<Browser> => started ??= chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ARGS });
export const closeBrowser = async (): Promise<void> => { await (await started)?.close(); };

/** A person at a computer: a browser of their own, with everything that went wrong on its pages written down. */
export interface Person { url: string; page: Page; context: BrowserContext; problems: string[]; close(): Promise<void> }

/** `motion`: what moves on the screen moves; drawing it takes time, so it does only where it is looked at. */
export interface PersonOptions { width?: number; height?: number; dark?: boolean; url?: string; touch?: boolean; motion?: boolean }

/** The server of this worker: numbered from 1, and no two files run in one worker at the same time. */
function ownServer(): string {
  const urls = (process.env['E2E_URLS'] ?? '').split(' ');
  return urls[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % urls.length] ?? '';
}

/** Console messages that a test causes on purpose: the browser reports every refused call, and a live connection that is refused because the session has ended. */
const EXPECTED = /Failed to load resource: the server responded with a status of (400|401|403|404|409|413|415|429)|WebSocket connection to '[^']*\/\.ws[^']*' failed: HTTP Authentication failed|net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/;

const onTheWay = new WeakMap<Page, Set<Request>>();
/** How many calls of the page are on their way. */
export const callsOf = (page: Page): number => onTheWay.get(page)?.size ?? 0;

function countCalls(page: Page): void {
  const open = new Set<Request>();
  onTheWay.set(page, open);
  page.on('request', (request) => { if (request.url().includes('/api/')) open.add(request); });
  const ended = (request: Request): void => { open.delete(request); };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

export async function openBrowser({ width = 1440, height = 900, dark = false, url = ownServer(), touch = false, motion = false }: PersonOptions = {}): Promise<Person> {
  const context = await (await running()).newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', baseURL: url, locale: 'th-TH', timezoneId: 'Asia/Bangkok', hasTouch: touch, reducedMotion: motion ? 'no-preference' : 'reduce' });
  const problems: string[] = [];
  const watch = (page: Page): void => {
    countCalls(page);
    page.on('console', (message) => { if (message.type() === 'error' && !EXPECTED.test(message.text())) problems.push(message.text()); });
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('request', (request) => { const host = new URL(request.url()).origin; if (host !== new URL(url).origin && !/^(blob|data):/.test(request.url())) problems.push(`request to another host: ${request.url()}`); });
  };
  context.on('page', watch);
  const page = await context.newPage();
  // A call that a test stands in may still be on its way when the test is over.
  let closed = false;
  const close = async (): Promise<void> => {
    if (closed) return;
    closed = true;
    await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.close();
  };
  return { url, page, context, problems, close };
}

/** A picture for people to look at, when `PICTURES` is set: they take a tenth of the tests' time. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return;
  await mkdir('e2e/out', { recursive: true });
  await page.screenshot({ path: `e2e/out/${name}.png` });
}
