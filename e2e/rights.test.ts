/** Rights that change under an open panel. */
import { expect, test } from 'vitest';
import { at, eventually, open, quiet, rowsOf, visit } from './steps';

test('a right that is taken away is gone from the open panel at once', async () => {
  const [ceo, lead] = [await open('ceo'), await open('lead')];
  await visit(lead.page, at('/Member'));
  await rowsOf(lead.page);
  const { page } = ceo;
  await visit(page, at('/Settingrole/4/edit'));
  await page.getByRole('radiogroup', { name: 'โปรโมชั่น' }).getByText('ไม่ให้').click();
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'ยืนยันบันทึก' }).click();
  await page.waitForURL(/\/Settingrole\/4(\?|$)/);
  await lead.page.getByRole('searchbox', { name: 'ค้นหาเมนู' }).fill('/Bonus');
  await eventually(
    () => lead.page.locator('nav a[href^="/Bonus"]').count(),
    (count) => count === 0,
  );
  // The history says which right, not the whole list.
  await page.getByRole('tab', { name: /ประวัติ/ }).click();
  const removed = await page.locator('.history del').first().innerText();
  expect(removed).toContain('P010');
  expect(removed).not.toContain('P003');
  quiet(ceo, lead);
});
