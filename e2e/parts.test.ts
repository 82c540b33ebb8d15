/** The parts every screen is made of: the dialog, the tab strip, the tip. */
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { accessibility } from './axe';
import { at, callAs, dialog, eventually, open, passTime, quiet, rowsOf, visit } from './steps';

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

test('a dialog holds the page still below it, keeps the focus and gives it back', async () => {
  const senior = await open('senior', { height: 500 });
  const { page } = senior;
  await visit(page, at('/Deposit'));
  await rowsOf(page);
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.wheel(0, 40);
  await eventually(
    () => page.evaluate(() => window.scrollY),
    (y) => y > 0,
  );
  const keys = page.getByRole('button', { name: 'คีย์ลัด' });
  await keys.click();
  const shown = await dialog(page);
  expect(await focused(page)).toBe('ปิด');
  const [before, width] = await page.evaluate(() => [window.scrollY, document.body.clientWidth]);
  await page.mouse.wheel(0, 400);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.matches('dialog, dialog *, body'))).toBe(true);
  expect(await accessibility(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => [window.scrollY, document.body.clientWidth])).toEqual([before, width]);
  expect(await focused(page)).toBe('คีย์ลัด');
  await page.mouse.wheel(0, 400);
  await eventually(
    () => page.evaluate(() => window.scrollY),
    (y) => y > (before ?? 0),
  );
  quiet(senior);
});

test('tabs of a record open as the arrows reach them; steps of a wizard only take the focus, and Enter asks the way there', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  const tabs = page.getByRole('tab');
  const chosen = page.locator('[role=tab][aria-selected=true]');
  await visit(page, at('/Member/11'));
  await tabs.first().focus();
  await page.keyboard.press('End');
  await page.waitForURL(/#history$/);
  // One that was folded takes the focus when it stands in the strip.
  await eventually(
    () => focused(page),
    (text) => text === 'ประวัติ',
  );
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe(await tabs.first().textContent());
  const firstId = await tabs.first().getAttribute('id');
  await eventually(
    () => page.getByRole('tabpanel').getAttribute('aria-labelledby'),
    (id) => id === firstId,
  );

  await visit(page, at('/Sms/Optout/import'));
  await tabs.first().focus();
  const [first, second, last] = await Promise.all([0, 1, -1].map((index) => tabs.nth(index).textContent()));
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe(second);
  await page.keyboard.press('End');
  expect(await focused(page)).toBe(last);
  await page.keyboard.press('Home');
  expect(await focused(page)).toBe(first);
  await page.keyboard.press('ArrowLeft');
  expect([await focused(page), await chosen.textContent()]).toEqual([last, first]);
  // Without a file there is no way past the first step.
  await page.keyboard.press('Enter');
  await page.locator('[role=tab][data-mark=failed]').waitFor();
  expect(await chosen.textContent()).toContain('ยังไม่ผ่าน');
  expect(await accessibility(page)).toEqual([]);
  quiet(ceo);
});

/** A deposit that a colleague works on, as others see it. */
async function taken(index: number): Promise<string> {
  const staff = await open('staff');
  const rows = await callAs(
    staff.page,
    `/api/Deposit/lucky88?filter=${encodeURIComponent(JSON.stringify({ status: 'pending', hidden: false }))}&range=[${index},${index}]`,
  );
  const [deposit] = rows.body['payload'] as { id: number }[];
  await visit(staff.page, at(`/Deposit/${deposit?.id ?? 0}`));
  await staff.page.getByRole('button', { name: 'รับรายการ' }).click();
  await staff.page.getByText('คุณกำลังทำรายการนี้').waitFor();
  return at(`/Deposit/${deposit?.id ?? 0}`);
}
const REASON = 'คุณสมชาย กำลังทำรายการนี้';

test('why an action is blocked is told to the keyboard, the pointer and the screen reader, and pressing it does nothing else', async () => {
  const path = await taken(20);
  const senior = await open('senior');
  const { page } = senior;
  await page.clock.install();
  await visit(page, path);
  const approve = page.getByRole('button', { name: 'อนุมัติ', exact: true });
  const bubble = page.getByRole('tooltip');
  await approve.waitFor();
  expect(
    await approve.evaluate((button) => [
      button.ariaDisabled,
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
    ]),
  ).toEqual(['true', REASON]);
  // With the keyboard: the button is a stop, its reason shows, Escape takes it away.
  await page.locator('.show__back').focus();
  await page.keyboard.press('Tab');
  await eventually(
    () => focused(page),
    (text) => text.includes('อนุมัติ'),
  );
  expect(await bubble.innerText()).toBe(REASON);
  expect(await accessibility(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await bubble.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  expect(await bubble.innerText()).toBe(REASON);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('main').focus();
  await bubble.waitFor({ state: 'detached' });
  // With the pointer, which may go into the bubble to read on.
  await approve.hover({ force: true });
  expect(await bubble.innerText()).toBe(REASON);
  await bubble.hover();
  await passTime(page);
  expect(await bubble.isVisible()).toBe(true);
  await page.mouse.move(1300, 150);
  await bubble.waitFor({ state: 'detached' });
  quiet(senior);
});

test('why an action is blocked is told to a finger, inside the window', async () => {
  const path = await taken(21);
  const senior = await open('senior', { width: 375, height: 800, touch: true });
  const { page } = senior;
  await visit(page, path);
  const approve = page.getByRole('button', { name: 'อนุมัติ', exact: true });
  await approve.waitFor();
  await approve.tap({ force: true });
  const bubble = page.getByRole('tooltip');
  expect(await bubble.innerText()).toBe(REASON);
  const box = await bubble.boundingBox();
  expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 375]).toEqual([true, true]);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await bubble.tap();
  await bubble.waitFor({ state: 'detached' });
  quiet(senior);
});

test('a name that is cut off in a cell and the short words of the header are whole in their tips; one that is whole is no stop', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  // So many that banks with long names are among them.
  await visit(page, at('/Deposit', 'lucky88', '&view=all&size=100'));
  await rowsOf(page);
  // They are measured once they are drawn.
  await eventually(
    () =>
      page
        .locator('.clip-bank')
        .evaluateAll((cells) => [
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
          cells.filter((cell) => cell.matches('[tabindex="0"]')).length,
        ]),
    ([cut = 0, stops]) => cut > 0 && stops === cut,
  );
  const name = page.locator('.clip-bank[data-tip]').first();
  await name.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await page.getByRole('tooltip').innerText()).toBe(await name.getAttribute('data-tip'));
  await page.locator('.credit--sms').hover();
  await page.getByRole('tooltip').filter({ hasText: 'SMS' }).waitFor();
  expect(await accessibility(page)).toEqual([]);
  quiet(ceo);
});

test('a list opens over its dialog, which neither grows nor scrolls; Escape closes the list, then the dialog', async () => {
  const ceo = await open('ceo', { width: 768, height: 700 });
  const { page } = ceo;
  const rows = await callAs(
    page,
    `/api/Deposit/lucky88?filter=${encodeURIComponent(JSON.stringify({ status: 'pending', hidden: false }))}&range=[22,22]`,
  );
  const [deposit] = rows.body['payload'] as { id: number }[];
  await visit(page, at(`/Deposit/${deposit?.id ?? 0}`));
  await page.getByRole('toolbar').getByRole('button', { name: /จับคู่/ }).click();
  const shown = await dialog(page);
  const input = shown.getByRole('combobox');
  await input.waitFor();
  const sizes = (): Promise<number[]> => shown.evaluate((box: HTMLElement) => [box.offsetHeight, box.scrollHeight - box.clientHeight]);
  const before = await sizes();
  await input.press('ArrowDown');
  const list = page.getByRole('listbox');
  await list.getByRole('option').first().waitFor();
  expect(await sizes()).toEqual(before);
  const box = await list.boundingBox();
  expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 999) <= 700).toBe(true);
  // On top of the dialog, not below it.
  expect(
    await page.evaluate(
      ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.closest('[role=listbox]') !== null,
      [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20],
    ),
  ).toBe(true);
  expect(await accessibility(page)).toEqual([]);
  await input.fill('ไม่มีรายการนี้แน่นอน');
  await page.getByText('ไม่พบ', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('ไม่พบ', { exact: true }).waitFor({ state: 'detached' });
  expect(await shown.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  expect(await focused(page)).toContain('จับคู่');
  quiet(ceo);
});
