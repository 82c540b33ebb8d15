/**
 * Records put in order by hand: by keys, buttons, pointer and finger, only where the whole order is on screen; and a second person's list
 * follows.
 */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture, type Person, type PersonOptions } from './browser';
import { at, eventually, open, quiet, rowsOf, visit } from './steps';

async function openList(username: string, options: PersonOptions = {}, query = ''): Promise<Person> {
  const person = await open(username, options);
  await visit(person.page, at('/Bonus', 'lucky88', query));
  await person.page.locator('[data-id]').first().waitFor();
  return person;
}
const ids = (page: Page): Promise<(string | null)[]> =>
  page.locator('[data-id]').evaluateAll((found) => found.map((row) => row.getAttribute('data-id')));
const part = (page: Page, id: string, name: string): Locator => page.locator(`[data-id="${id}"] [data-order="${name}"]`);
/** The first rows, once they can be moved: the code for that comes after them. */
async function movable(page: Page): Promise<[string, string, string]> {
  await page.locator('section.screen > p[role=status]').waitFor({ state: 'attached' });
  return (await ids(page)) as [string, string, string];
}
const becomes = (page: Page, wanted: readonly string[]): Promise<unknown> =>
  eventually(
    () => ids(page),
    (seen) => seen.slice(0, wanted.length).join() === wanted.join(),
  );

test('by keys and buttons, said aloud, with the focus on what is moved; a colleague’s list follows', async () => {
  const [owner, manager] = [await openList('owner'), await openList('manager')];
  const { page } = owner;
  const [a, b, c] = await movable(page);
  await part(page, a, 'handle').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await becomes(page, [b, a, c]);
  await page.getByRole('status').filter({ hasText: 'ไปลำดับที่ 2 จาก' }).waitFor({ state: 'attached' });
  await eventually(() => part(page, a, 'handle').evaluate((handle) => handle === document.activeElement), Boolean);
  await becomes(manager.page, [b, a, c]);
  await part(page, c, 'up').click();
  await becomes(page, [b, c, a]);
  await part(page, b, 'up').click();
  await page.getByRole('status').filter({ hasText: 'อยู่ลำดับแรกแล้ว' }).waitFor({ state: 'attached' });
  expect(await accessibility(page)).toEqual([]);
  await picture(page, 'order-1440');
  quiet(owner);
  quiet(manager);
});

test('by pointer to where it is let go, and by a finger on a card', async () => {
  const owner = await openList('owner');
  const { page } = owner;
  const [a, b, c] = await movable(page);
  const handle = (await part(page, a, 'handle').boundingBox())!;
  const target = (await page.locator(`[data-id="${c}"]`).boundingBox())!;
  await page.mouse.move(handle.x + 8, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(target.x + 40, target.y + target.height - 4, { steps: 6 });
  await page.locator('[data-drop]').waitFor({ state: 'attached' });
  await page.mouse.up();
  await becomes(page, [b, c, a]);
  expect(await page.locator('[data-drop], [data-dragged]').count()).toBe(0);
  quiet(owner);

  const phone = await openList('manager', { width: 390, height: 844 });
  await movable(phone.page);
  const touched = (await part(phone.page, b, 'handle').boundingBox())!;
  const card = (await phone.page.locator(`[data-id="${c}"]`).boundingBox())!;
  const touch = await phone.context.newCDPSession(phone.page);
  const finger = (type: string, x: number, y: number): Promise<unknown> =>
    touch.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await finger('touchStart', touched.x + 10, touched.y + 10);
  await finger('touchMove', card.x + 40, card.y + card.height - 20);
  await finger('touchMove', card.x + 40, card.y + card.height - 10);
  await finger('touchEnd', 0, 0);
  await becomes(phone.page, [c, b, a]);
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await picture(phone.page, 'order-390');
  quiet(phone);
});

test('not where only some are shown, or in another order, or without the right to change them', async () => {
  const owner = await openList('owner');
  const handles = owner.page.locator('[data-order]');
  await movable(owner.page);
  expect(await handles.count()).toBeGreaterThan(0);
  await visit(owner.page, at('/Bonus', 'lucky88', '&view=on'));
  await rowsOf(owner.page);
  expect(await handles.count()).toBe(0);
  await visit(owner.page, at('/Bonus', 'lucky88', '&sort=-position'));
  await rowsOf(owner.page);
  expect(await handles.count()).toBe(0);
  quiet(owner);
});
