import type { DetachedWindowAPI } from 'happy-dom';

const ask = globalThis.fetch;
/** As a page asks: an address without a host is one of its own server. */
export const fetchHere: typeof fetch = (input, init) => ask(typeof input === 'string' ? new URL(input, location.href) : input, init);

/** Puts the page at an address, as one that is loaded there; nothing is loaded. */
export function goTo(url: string): void {
  const page = (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM;
  page.setURL(url);
  page.setViewport({ width: 1440, height: 900 });
}
