/** The real panel in a page without a browser, for a signed-in employee, asking an office in memory. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { DEMO_PASSWORD } from '../../server/seed/staff';
import { parseLogin, type IsLoginAnswer } from '../../src/auth/parseLogin';
import { keptOf } from '../../src/providers/storage';
import { goTo } from './place';

const WEB: Readonly<Record<string, string>> = { lucky88: 'Lucky88', gold168: 'Gold168' };
/** The address of a screen of a site. */
export const at = (path: string, service = 'lucky88', query = ''): string =>
  `${path}?service=${encodeURIComponent(btoa(service))}&web=${encodeURIComponent(WEB[service] ?? '')}${query}`;

/** Leaves in the page what a sign-in leaves. */
async function signIn(username: string): Promise<void> {
  const reply = await fetch('/api/Login', { method: 'POST', body: JSON.stringify({ username, password: DEMO_PASSWORD }) });
  const judged = parseLogin((await reply.json()) as IsLoginAnswer, Date.now() / 1000);
  if (judged.kind !== 'signedIn') throw new Error(`${username} could not sign in`);
  for (const [name, value] of keptOf(judged.session)) localStorage.setItem(name, value);
}

/** Draws the panel at the address the page is at, with nothing read before. */
export async function load(): Promise<void> {
  cleanup();
  const [{ Root }, { createQueryClient }, { createStore }] = await Promise.all([
    import('../../src/boot/Root'),
    import('../../src/providers/queryClient'),
    import('../../src/providers/store'),
  ]);
  // What is remembered is shared by all sites.
  createQueryClient('').clear();
  createStore('').reset();
  render(<Root />);
  await arrived();
}

let person: string | null = null;
/** Opens the panel at an address as an employee. Another one has it loaded anew, so that nothing of the previous one stays in memory. */
export async function openPanel(username: string, address: string): Promise<UserEvent> {
  cleanup();
  sessionStorage.clear();
  goTo(location.origin + address);
  if (person !== username) {
    // Calls still pending for the previous employee must not bring them back.
    const { setSession } = await import('../../src/providers/session');
    setSession(null);
    localStorage.clear();
    vi.resetModules();
    await signIn(username);
    person = username;
    const { restoreSession } = await import('../../src/auth/session');
    restoreSession();
  }
  await load();
  return userEvent.setup();
}

/** The screen stands, or says why it does not. */
const arrived = (): Promise<Element> =>
  waitFor(() => {
    const found = document.querySelector('main :is(h1, [role=alert])');
    if (!found) throw new Error(`nothing stands at ${location.pathname}:\n${document.body.textContent}`);
    return found;
  });

/** Goes to another screen as a link does. */
export async function visit(address: string): Promise<void> {
  const before = document.querySelector('main > *');
  act(() => {
    const { idx } = (history.state ?? { idx: 0 }) as { idx: number };
    history.pushState({ idx: idx + 1, key: crypto.randomUUID() }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as object }));
  });
  await waitFor(() => {
    if (before?.isConnected) throw new Error(`still at what stood before ${address}`);
  });
  await arrived();
}

/** Rows of the list on the screen, once they are there. */
export const rows = (): Promise<HTMLElement[]> =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('main [data-id]:not([data-beside] *)')];
    if (found.length === 0) throw new Error('no rows');
    return found;
  });

/** The dialog that is asked with. */
export const dialog = (): Promise<HTMLElement> => screen.findByRole('dialog');

/** Calls the server with the session of the page. */
export async function call<T = unknown>(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: { payload: T; total: number } }> {
  const response = await fetch(path, { ...init, headers: { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` } });
  return { status: response.status, body: (await response.json()) as { payload: T; total: number } };
}

/** Saves the form, as people do who know the keys. */
export const save = (user: UserEvent): Promise<void> => user.keyboard('{Control>}s{/Control}');

/** Types into an input what it is to hold. */
export async function fill(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  await user.clear(input);
  if (text !== '') await user.paste(text);
}

/** Opens a select and takes one of its options. */
export async function choose(user: UserEvent, label: string | RegExp, option: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** What stands beside an input, as it is told with it. */
export const toldWith = (input: HTMLElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
