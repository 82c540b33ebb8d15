/** Rights that change under an open panel; roles are compared, copied and explained; personal data is shown for a reason. */
import { expect, test } from 'vitest';
import { picture } from './browser';
import { at, choose, dialog, eventually, open, quiet, rowsOf, visit } from './steps';

test('a right that is taken away is gone from the open panel at once', async () => {
  const [ceo, lead] = [await open('ceo'), await open('lead')];
  await visit(lead.page, at('/Member'));
  await rowsOf(lead.page);
  const { page } = ceo;
  await visit(page, at('/Settingrole/4/edit'));
  await page.getByRole('searchbox').last().fill('P010');
  await page.getByRole('checkbox', { name: /^P010 .* ถือ$/ }).uncheck();
  await page.keyboard.press('Control+s');
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

test('a role is copied, compared and warned about', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  await visit(page, at('/Settingrole/6'));
  await page.getByRole('link', { name: 'สร้างสำเนา' }).click();
  await page.getByLabel(/ชื่อบทบาท/).fill('กะดึก');
  await page.getByRole('searchbox').last().fill('6004');
  await page.getByRole('checkbox', { name: /^6004 .* ถือ$/ }).check();
  await page.getByText('หน้าที่ที่ไม่ควรอยู่ในมือคนเดียว').waitFor();
  await picture(page, 'role-form-1440-light');
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { level: 1, name: 'กะดึก' }).waitFor();
  await visit(page, at('/Settingrole'));
  await page.getByRole('link', { name: 'เปรียบเทียบบทบาท' }).click();
  await choose(page, 'บทบาทที่หนึ่ง', 'กะดึก');
  await choose(page, 'บทบาทที่สอง', /^พนักงาน$/);
  const rows = page.locator('[class*=_gridTable_] tbody tr:not([class*=_gridGroup_])');
  await eventually(
    () => rows.count(),
    (count) => count === 1,
  );
  expect(await rows.first().innerText()).toContain('6004');
  await picture(page, 'role-compare-1440-light');
  quiet(ceo);
});

test('a code that nothing asks for says so, cannot be given, and is not copied', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  await visit(page, at('/Settingrole/1'));
  await page.getByRole('link', { name: 'สร้างสำเนา' }).click();
  await page.getByLabel(/ชื่อบทบาท/).fill('สำเนาของ CEO');
  await page.getByRole('searchbox').last().fill('4004');
  await page.getByRole('row', { name: /4004 .*ยังไม่เปิดใช้/ }).waitFor();
  const held = page.getByRole('checkbox', { name: /^4004 .* ถือ$/ });
  expect([await held.isChecked(), await held.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await page.keyboard.press('Control+s');
  await page.getByRole('heading', { level: 1, name: 'สำเนาของ CEO' }).waitFor();
  quiet(ceo);
});

test('why not is answered test by test', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  await visit(page, at('/Settingrole/why'));
  await choose(page, 'พนักงาน', 'คุณดวงแก้ว (viewer)');
  await choose(page, 'หน้าจอ', /^รายการฝาก$/);
  await choose(page, 'การกระทำ', /^อนุมัติ$/);
  await page.getByText('คุณดวงแก้ว ทำไม่ได้ เพราะ: รหัสสิทธิ์ของหน้าจอ').waitFor();
  await picture(page, 'why-1440-light');
  quiet(ceo);
});

test('a phone number is shown for a reason, once the code is held', async () => {
  const senior = await open('senior');
  const { page } = senior;
  await visit(page, at('/Member/20'));
  const fact = page.locator('.fact').filter({ hasText: 'เบอร์โทร' });
  await fact.getByText(/^x+/).waitFor();
  await fact.getByRole('button', { name: 'เปิดดูเบอร์โทรเต็ม' }).click();
  const asked = await dialog(page);
  await page.keyboard.press('Enter');
  await asked.getByText('กรุณาบอกเหตุผล').waitFor();
  await asked.getByRole('button', { name: 'ติดต่อสมาชิก' }).click();
  await picture(page, 'personal-1440-light');
  await page.keyboard.press('Tab');
  await asked.getByRole('button', { name: 'เปิดดู', exact: true }).click();
  await fact.getByText(/^0\d{2} \d{3} \d{4}$/).waitFor();
  await fact.getByRole('button', { name: 'ปิด' }).click();
  await fact.getByText(/^x+/).waitFor();
  const viewer = await open('viewer');
  await visit(viewer.page, at('/Member/20'));
  await viewer.page.locator('.fact').filter({ hasText: 'เบอร์โทร' }).getByText(/^x+/).waitFor();
  expect(await viewer.page.getByRole('button', { name: 'เปิดดูเบอร์โทรเต็ม' }).count()).toBe(0);
  senior.expects('400 /api/Member/lucky88');
  quiet(senior, viewer);
});
