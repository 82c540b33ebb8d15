import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { openBrowser, type Person } from '../../e2e/browser';

/** A slow phone on a slow line: 4 × slower processor, 9 Mbit/s, 170 ms. */
export const SLOW = { cpu: 4, latency: 170, bytesPerSecond: (9 * 1_000_000) / 8 };

export interface Visitor {
  person: Person;
  page: Page;
  cdp: CDPSession;
  scripts: () => { url: string; gzip: number; at: number }[];
}

/** A browser with an empty cache that weighs every script it is given. Times count from the start of the newest navigation. */
export async function visit(url: string, slow: boolean): Promise<Visitor> {
  const person = await openBrowser({ url, ahead: true });
  const { page, context } = person;
  // The bench's own compiler marks functions with a helper that pages do not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  const cdp = await context.newCDPSession(page);
  if (slow) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW.latency,
      downloadThroughput: SLOW.bytesPerSecond,
      uploadThroughput: SLOW.bytesPerSecond,
    });
  }
  const seen: { url: string; gzip: number; at: number }[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const at = Date.now();
    void request
      .response()
      .then((response) => response?.body())
      .then((body) => {
        if (body) seen.push({ url: request.url(), gzip: gzipSync(body, { level: 9 }).length, at });
      })
      .catch(() => undefined);
  });
  return { person, page, cdp, scripts: () => seen };
}

/** Notes, in the page, when something first appears: milliseconds since the navigation began. */
export const watchFor = async (page: Page, name: string, selector: string): Promise<void> => {
  await page.addInitScript(
    ({ mark, target }) => {
      const look = (): boolean => {
        if (!document.querySelector(target)) return false;
        (window as unknown as Record<string, number>)[mark] = performance.now();
        return true;
      };
      const observer = new MutationObserver(() => {
        if (look()) observer.disconnect();
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
    },
    { mark: name, target: selector },
  );
};

/** When what was watched for appeared. Asked again and again: the page's policy allows no code made from text. */
export async function markOf(page: Page, name: string): Promise<number> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const found = await page
      .evaluate((mark) => (window as unknown as Record<string, number | undefined>)[mark], name)
      .catch(() => undefined);
    if (found !== undefined) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error(`${name} never came`);
}

/** Clicks and waits, inside the page, until rows that were not there before are drawn: milliseconds. */
export const clickToRows = (page: Page, click: string, row: string): Promise<number> =>
  page.evaluate(
    ({ button, target }) =>
      new Promise<number>((resolve, reject) => {
        const element = document.querySelector<HTMLElement>(button);
        if (!element) {
          reject(new Error(`nothing to click: ${button}`));
          return;
        }
        const text = (): string => [...document.querySelectorAll(target)].map((each) => each.textContent).join('|');
        const before = text();
        const timer = setTimeout(() => {
          observer.disconnect();
          reject(new Error(`no new rows after ${button}`));
        }, 10_000);
        const observer = new MutationObserver(() => {
          const now = text();
          if (now === '' || now === before) return;
          observer.disconnect();
          clearTimeout(timer);
          requestAnimationFrame(() => resolve(performance.now() - began));
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        const began = performance.now();
        element.click();
      }),
    { button: click, target: row },
  );

/** Bytes of JavaScript heap still in use after collecting garbage. */
export async function heapOf(cdp: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}
