import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { formatInt } from '../src/schema/format';
import { accessibility } from './axe';
import { picture, type Person } from './browser';
import { at, callAs, dialog, eventually, open, PASSWORD, quiet, resize, rowsOf, SESSION_ENDED, visit } from './steps';

const nameOf = async (person: Person, id: number): Promise<string | undefined> =>
  ((await callAs(person.page, `/api/Member/lucky88?id=${id}`)).body['payload'] as { name: string } | undefined)?.name;

/**
 * How the page learns that its session has ended: by nothing but the save's own refusal, by its live connection, or, ended before that
 * connection stood, by asking.
 */
type Learns = 'save' | 'live' | 'asking';

/** A form with something typed, whose session ends on the server. */
async function endedInTheMiddle(id: number, by: Learns): Promise<Person> {
  const senior = await open('senior');
  const { page } = senior;
  if (by === 'asking') await page.routeWebSocket(/\/\.ws/, () => undefined);
  await visit(page, at(`/Member/${id}/edit`));
  await page.getByLabel(/ชื่อ-นามสกุล/).fill('พิมพ์ค้างไว้');
  // Whatever else the panel asks for would be refused as well, and a save is not sent from behind a dialog.
  if (by === 'save')
    await page.route(
      (url) => url.pathname.startsWith('/api/') && !url.search.includes('action=update'),
      () => undefined,
    );
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.get('/api/logout', { headers: { authorization: `Bearer ${token}` } });
  return senior;
}

async function signInAgain({ page }: Person): Promise<void> {
  const again = await dialog(page);
  expect(await again.innerText()).toContain('เซสชันหมดอายุ');
  await page.unrouteAll();
  await again.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'detached' });
}

test('a save meets a session that has ended: the same person signs in again and it goes through', async () => {
  const senior = await endedInTheMiddle(13, 'save');
  await senior.page.keyboard.press('Control+s');
  await signInAgain(senior);
  await eventually(
    () => nameOf(senior, 13),
    (name) => name === 'พิมพ์ค้างไว้',
  );
  senior.expects(...SESSION_ENDED);
  quiet(senior);
});

test.each([
  [14, 'live'],
  [15, 'asking'],
] as const)(
  'the page learns that its session has ended (member %i, by %s): what was typed is still there after signing in again',
  async (id, by) => {
    const senior = await endedInTheMiddle(id, by);
    await signInAgain(senior);
    expect(await senior.page.getByLabel(/ชื่อ-นามสกุล/).inputValue()).toBe('พิมพ์ค้างไว้');
    await senior.page.keyboard.press('Control+s');
    await eventually(
      () => nameOf(senior, id),
      (name) => name === 'พิมพ์ค้างไว้',
    );
    senior.expects(...SESSION_ENDED);
    quiet(senior);
  },
);

test('a list is exported as a file with every row of the filter', async () => {
  const senior = await open('senior');
  const { page } = senior;
  await visit(page, at('/Deposit', 'lucky88'));
  await rowsOf(page);
  await page.getByRole('group', { name: 'มุมมอง' }).getByRole('button', { name: /ปฏิเสธ/ }).click();
  const total = (
    (await callAs(page, `/api/Deposit/lucky88?filter=${encodeURIComponent('{"status":"rejected"}')}&range=[0,0]`)).body as { total: number }
  ).total;
  await page.getByRole('button', { name: 'ส่งออก' }).click();
  // What the menu says is what comes: until the view has changed it speaks of the one before.
  await page.getByText(`ส่งออก ${formatInt(total)} รายการ`).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('ส่งออก CSV').click()]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  // The heading and the rows stand above the empty line, and what the file says of itself below it.
  expect(text.split('\r\n').indexOf('')).toBe(total + 1);
  quiet(senior);
});

/** Nothing is wrong with the page, light or dark. */
async function bothWays(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  for (const colorScheme of ['dark', 'light'] as const) {
    await resize(page, size, colorScheme);
    expect(await accessibility(page), colorScheme).toEqual([]);
  }
}

describe.each([
  { size: '1440', options: {} },
  { size: '375', options: { width: 375, height: 812, touch: true } },
])('a bank, at $size', ({ size, options }) => {
  test('has its mark in rows, in filters and in forms, is found by typing, and is kept in the address', async () => {
    const ceo = await open('ceo', options);
    const { page } = ceo;
    const narrow = size.startsWith('375');
    const marks = (within = 'main'): Promise<string[]> =>
      page.locator(`${within} .bank-mark`).evaluateAll((all) => all.map((one) => one.getAttribute('data-bank') ?? ''));
    await visit(page, at('/Deposit', 'lucky88', '&view=all'));
    await page.locator('main .bank-mark').first().waitFor();
    expect((await marks()).length).toBeGreaterThanOrEqual(10);
    // The letters of a mark are no text of the row.
    expect(
      await page
        .locator('main .bank-mark')
        .first()
        .evaluate((mark) => mark.textContent),
    ).toBe('');

    // In the row of filters, or on a phone in the panel of all of them.
    const panel = page.locator('.popover__panel');
    if (narrow) await page.getByRole('button', { name: /^ตัวกรองเพิ่มเติม/ }).click();
    else await page.getByRole('button', { name: 'ธนาคารต้นทาง', exact: true }).click();
    const box = panel.getByRole('combobox', { name: 'ธนาคารต้นทาง' });
    await box.fill('กสิกร');
    await eventually(
      () => marks('.popover__panel'),
      (shown) => shown.join() === 'KBANK',
    );
    await box.fill('');
    await box.press('ArrowDown');
    await eventually(
      () => marks('.popover__panel'),
      (shown) => shown.length === 35 && new Set(shown).size === 35,
    );
    await picture(page, `bank-filter-${size}`);
    const [left, right] = await panel.evaluate((element) => [element.getBoundingClientRect().left, element.getBoundingClientRect().right]);
    expect([(left ?? -1) >= 0, (right ?? 9_999) <= (page.viewportSize()?.width ?? 0)], 'the panel stands inside the window').toEqual([
      true,
      true,
    ]);
    // On a phone the foot of the panel lies over what is scrolled under it, which counts as too small a target.
    if (!narrow) await bothWays(page);
    await box.fill('siam comm');
    await box.press('Enter');
    if (narrow) await page.getByRole('button', { name: 'ใช้ตัวกรอง' }).click();
    await page.waitForURL(/SCB/);
    await eventually(
      () => marks('main :is(tbody, .cards)'),
      (shown) => shown.length > 0 && shown.every((code) => code === 'SCB'),
    );
    await page.getByRole('button', { name: 'ธนาคารต้นทาง: SCB ไทยพาณิชย์', exact: true }).waitFor();

    await visit(page, at('/Statement/create'));
    const input = page.getByRole('combobox', { name: /^ธนาคาร/ });
    await input.fill('ออมสิน');
    await picture(page, `bank-input-${size}`);
    await input.press('Enter');
    expect([await input.inputValue(), await marks('.form')]).toEqual(['GSB ออมสิน', ['GSB']]);
    await page.keyboard.press('Control+s');
    await page.locator('.field__error').first().waitFor();
    if (narrow) expect(await accessibility(page)).toEqual([]);
    else await bothWays(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    quiet(ceo);
  });
});
