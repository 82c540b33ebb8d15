import { configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { fetchHere, goTo } from './place';

// Nothing comes by itself here: what follows the office is for the browser tests.
vi.mock('../../src/providers/realtime', () => import('../../src/demo/realtime'));

/** The office of this worker: numbered from 1, and no two files run in one worker at the same time. */
const offices = (process.env['COMPONENT_URLS'] ?? '').split(' ');
globalThis.fetch = fetchHere;
goTo(offices[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % offices.length] ?? '');

configure({ asyncUtilTimeout: 30_000 });

const said: string[] = [];
vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
  const text = parts.map(String).join(' ');
  // What is asked while a page is left is given up.
  if (!text.includes('AbortError')) said.push(text);
});
afterEach(() => {
  expect(said.splice(0)).toEqual([]);
});
