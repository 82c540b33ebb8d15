import type { DetachedWindowAPI } from 'happy-dom';

const ask = globalThis.fetch;
/** As a page asks: an address without a host is one of its own server. */
export const fetchHere: typeof fetch = (input, init) => ask(typeof input === 'string' ? new URL(input, location.href) : input, init);

const page = (): DetachedWindowAPI => (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM;

/** Puts the page at an address, as one that is loaded there; nothing is loaded. */
export function goTo(url: string): void {
  page().setURL(url);
  page().setViewport({ width: 1440, height: 900 });
}

/** Makes the window as narrow as a phone. */
export const narrow = (): void => page().setViewport({ width: 375, height: 812 });
