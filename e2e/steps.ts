import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { judge, type IsLoginAnswer } from '../src/auth/judge';
import { keptOf, keys } from '../src/auth/storage';
import { callsOf, openBrowser, type Person, type PersonOptions } from './browser';

export const PASSWORD = 'demo1234';
const encode = (service: string): string => Buffer.from(service).toString('base64');
export const WEB: Readonly<Record<string, string>> = { lucky88: 'Lucky88', gold168: 'Gold168', topupth: 'TopUp Thai' };

/** The address of a screen of a site. */
export const at = (path: string, service = 'lucky88', query = ''): string => `${path}?service=${encodeURIComponent(encode(service))}&web=${encodeURIComponent(WEB[service] ?? '')}${query}`;

/** Waits until something holds, as people do: looking again and again. */
export async function eventually<T>(look: () => Promise<T>, fits: (seen: T) => boolean, within = 15_000): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    const seen = await look();
    if (fits(seen)) return seen;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(seen)} after ${within} ms`);
    await new Promise((resolve) => { setTimeout(resolve, 100); });
  }
}

export async function signInOn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('ชื่อผู้ใช้', { exact: true }).fill(username);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
}

/** Leaves in the browser what a sign-in leaves, on no page yet. The way in has tests of its own. */
export async function enter({ url, context }: Person, username: string): Promise<void> {
  const reply = await context.request.post('/api/Login', { data: { username, password: PASSWORD } });
  const judged = judge(await reply.json() as IsLoginAnswer, Date.now() / 1000);
  if (judged.kind !== 'signedIn') throw new Error(`${username} could not sign in`);
  await context.setStorageState({ ...await context.storageState(), origins: [{ origin: url, localStorage: [...keptOf(judged.session), [keys.username, username] as const].map(([name, value]) => ({ name, value })) }] });
}

/** A browser with somebody signed in. */
export async function workAs(username: string, options: PersonOptions = {}): Promise<Person> {
  const person = await openBrowser(options);
  await enter(person, username);
  return person;
}

/** Until the page asks for nothing more and shows nothing of what is to come: counts and sums come after the rows. */
export async function atRest(page: Page): Promise<void> {
  let quietLooks = 0;
  await eventually(async () => callsOf(page) + await page.locator('.progress, main .skeleton').count(), (left) => { quietLooks = left === 0 ? quietLooks + 1 : 0; return quietLooks === 2; });
}

/** Rows of the list on the page, once they are there. */
export async function rowsOf(page: Page): Promise<Locator> {
  const rows = page.locator('table tbody tr[data-id]');
  await rows.first().waitFor();
  return rows;
}

/** Numbers of the records on the page. */
export const idsOn = (page: Page): Promise<string[]> => page.locator('table tbody tr[data-id]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id') ?? ''));

export async function dialog(page: Page): Promise<Locator> {
  const found = page.getByRole('dialog');
  await found.waitFor();
  return found;
}

/** Calls the server as the page does, with the page's own session. */
export async function callAs(page: Page, path: string): Promise<{ status: number; body: Record<string, unknown> }> {
  if (page.url() === 'about:blank') await page.goto('/');
  return page.evaluate(async (target) => {
    const response = await fetch(target, { headers: { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` } });
    return { status: response.status, body: await response.json() as Record<string, unknown> };
  }, path);
}

/** Nothing unexpected was said on the console and nothing was asked of another host. */
export const quiet = (...people: Person[]): void => { for (const person of people) expect(person.problems).toEqual([]); };
