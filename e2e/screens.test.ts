/** Further screens over an entity: their own place in the menu, their own rows, and what becomes of a record that leaves them. */
import { expect, test } from 'vitest';
import { accessibility } from './axe';
import { picture } from './browser';
import { at, atRest, dialog, eventually, open, quiet, rowsOf, visit } from './steps';

test('a bank account that waits is accepted, leaves the screen at once, and its page says so', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  await visit(page, at('/Member/BankPending'));
  const rows = await rowsOf(page);
  await page.getByRole('heading', { level: 1, name: 'สมาชิกรอตรวจบัญชี' }).waitFor();
  await atRest(page);
  await picture(page, 'bank-pending-1440-light');
  expect(await accessibility(page)).toEqual([]);
  const id = await rows.first().getAttribute('data-id');
  await rows.first().click();
  await eventually(
    () => Promise.resolve(new URL(page.url()).pathname),
    (path) => path === `/Member/BankPending/${id}`,
  );
  // Read again after the change, the record is not there any more.
  ceo.expects('404 /api/Member/BankPending/');
  await page.getByRole('button', { name: 'ยอมรับบัญชี', exact: true }).click();
  await (await dialog(page)).getByRole('button', { name: 'ยืนยันยอมรับบัญชี' }).click();
  await page.getByText('ไม่อยู่ในหน้าสมาชิกรอตรวจบัญชีแล้ว').waitFor();
  await page.getByRole('link', { name: 'สมาชิกรอตรวจบัญชี' }).last().click();
  await rowsOf(page);
  // The rows of before stand there until the list has been read again.
  await eventually(
    () => page.locator(`tr[data-id="${id}"]`).count(),
    (left) => left === 0,
  );
  quiet(ceo);
});

test('a screen follows what is done at the entity’s own path, and remembers columns of its own', async () => {
  const [ceo, manager] = [await open('ceo'), await open('manager')];
  await visit(ceo.page, at('/Member/blocklist'));
  await rowsOf(ceo.page);
  const count = async (): Promise<string> => ceo.page.locator('.screen__count').innerText();
  const before = await count();
  await visit(manager.page, at('/Member', 'lucky88', '&view=active'));
  await (await rowsOf(manager.page)).first().click();
  await manager.page.getByRole('button', { name: 'ระงับ', exact: true }).click();
  const asked = await dialog(manager.page);
  await asked.getByLabel('เหตุผล').fill('ทดสอบหน้ารายชื่อ');
  await asked.getByRole('button', { name: 'ยืนยันระงับ' }).click();
  await eventually(count, (now) => now !== before);
  // The columns of the member list are not those of this one.
  await ceo.page.getByRole('columnheader', { name: 'เหตุผลที่ระงับ' }).waitFor();
  await visit(ceo.page, at('/Member'));
  await rowsOf(ceo.page);
  expect(await ceo.page.getByRole('columnheader', { name: 'เหตุผลที่ระงับ' }).count()).toBe(0);
  quiet(ceo);
  quiet(manager);
});

test('on a phone, in the dark: cards of the screen', async () => {
  const ceo = await open('ceo', { width: 375, height: 812, dark: true });
  await visit(ceo.page, at('/Member/blocklist'));
  await ceo.page.locator('.card').first().waitFor();
  await atRest(ceo.page);
  await picture(ceo.page, 'blocklist-375-dark');
  quiet(ceo);
});

test('cards of the same notices, reached from their list: a picture or its place, a card opens its record there', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  await visit(page, at('/Popup'));
  await rowsOf(page);
  await page.getByRole('link', { name: 'ป๊อปอัปแบบการ์ด' }).click();
  const cards = page.locator('.cards--grid .card');
  await cards.first().waitFor();
  await atRest(page);
  await picture(page, 'popup-cards-1440-light');
  expect(await accessibility(page)).toEqual([]);
  expect(await page.locator('.card__picture').count()).toBe(await cards.count());
  const id = await cards.first().getAttribute('data-id');
  await cards.first().locator('[data-open]').press('Enter');
  await eventually(
    () => Promise.resolve(new URL(page.url()).pathname),
    (path) => path === `/Popup/Cards/${id}`,
  );
  quiet(ceo);
  const phone = await open('ceo', { width: 375, height: 812, dark: true });
  await visit(phone.page, at('/Popup/Cards'));
  await phone.page.locator('.cards--grid .card').first().waitFor();
  await atRest(phone.page);
  await picture(phone.page, 'popup-cards-375-dark');
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  quiet(phone);
});
