import { beforeEach, expect, test, vi } from 'vitest';
import { siteQuery, type Site } from './siteChoice';

const site = (service: string): Site => ({ service, webname: `Web ${service}`, group_type: 'game', firebase_url: null, logo: null });
const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

/** A newly opened page, without anything of an earlier page in memory. */
async function open() {
  vi.resetModules();
  const state = await import('./siteState');
  state.setSites([site('a'), site('b')]);
  return {
    ...state,
    /** An address that names a site, or none, as the page remembers it on arrival. */
    arrive(service?: string) {
      const choice = state.choiceOf(state.resolveNow(service === undefined ? '' : `?${siteQuery(service, '', 'base64')}`));
      state.rememberSite(choice);
      return choice;
    },
  };
}
beforeEach(() => kept.clear());
const selected = (): string | null => kept.get('SERVICEGLOBAL') ?? null;

test('what an address names is selected and stored, with its name', async () => {
  const page = await open();
  page.arrive('b');
  expect([selected(), kept.get('webname')]).toEqual(['b', 'Web b']);
});

test('a click in the menu clears the selected service, and the page it leads to does not write it back', async () => {
  const page = await open();
  page.arrive('b');
  page.clearService('b');
  page.arrive('b');
  page.arrive('b');
  expect(selected()).toBeNull();
  // The menu entry of another site clears the selection as well, while the page goes on with that site.
  page.clearService('a');
  page.arrive('a');
  expect([selected(), kept.get('webname')]).toEqual([null, 'Web a']);
});

test('what was cleared loses nobody their site: not the open page, and not the next one', async () => {
  const page = await open();
  page.arrive('b');
  page.clearService('b');
  expect(page.arrive()).toMatchObject({ service: 'b' });
  expect((await open()).arrive()).toMatchObject({ service: 'b' });
});

test('the switcher selects: another site, and the same one after the menu cleared it', async () => {
  const page = await open();
  page.arrive('a');
  page.clearService('a');
  page.selectService('a');
  page.arrive('a');
  expect(selected()).toBe('a');
  page.selectService('b');
  page.arrive('b');
  expect([selected(), kept.get('webname')]).toEqual(['b', 'Web b']);
});

test('a page stays with its site when another tab selects another one', async () => {
  const page = await open();
  page.arrive('a');
  kept.set('SERVICEGLOBAL', 'b');
  kept.set('webname', 'Web b');
  expect(page.arrive()).toMatchObject({ service: 'a' });
});
