import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { fetchHere, goTo } from './place';
import { hear, unexpected } from './said';

// Nothing comes by itself here: what follows the office is for the browser tests.
vi.mock('../../src/providers/realtime', () => import('../../src/demo/realtime'));

/** The office of this worker: numbered from 1, and no two files run in one worker at the same time. */
const offices = (process.env['COMPONENT_URLS'] ?? '').split(' ');
globalThis.fetch = fetchHere;
goTo(offices[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % offices.length] ?? '');

// What is in the top layer is drawn by a browser; here it stands where it was rendered.
HTMLElement.prototype.showPopover = () => undefined;
HTMLElement.prototype.hidePopover = () => undefined;

// As browsers say it. This page's own answer is the whole markup within, and what places a popover asks each element around it.
Element.prototype.toString = function toString() {
  return Object.prototype.toString.call(this);
};

configure({
  asyncUtilTimeout: 90_000,
  // The markup of the whole page is longer than what is wrong with it: its words say what stood there instead.
  getElementError: (message) =>
    new Error(`${message ?? 'not found'}\nat ${location.pathname}: ${document.querySelector('main, body')?.textContent?.slice(0, 1500)}`),
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(hear);
});
afterEach(() => {
  expect(unexpected()).toEqual([]);
});
// Files of a worker share the page, too: the next one, which may draw a part alone, finds it empty.
afterAll(cleanup);
