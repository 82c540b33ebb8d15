/** A code that is made, drawn and saved is the code a camera reads; once it is over, the panel no longer offers it. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { accessibility } from './axe';
import { at, callAs, choose, open, quiet, visit } from './steps';

test('a code is made, saved as a picture, read back from it and explained; a cancelled one can be neither printed nor saved', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  await visit(page, at('/QyPayment/create'));
  // The first choices may be what other tests made: a member who is blocked, an account without a number to pay to.
  const active = encodeURIComponent(JSON.stringify({ status: 'active' }));
  const members = (await callAs(page, `/api/Member/lucky88?filter=${active}&sort=["created_at","ASC"]&range=[30,30]`)).body['payload'];
  const [{ username } = { username: '' }] = members as { username: string }[];
  await page.getByRole('combobox', { name: /สมาชิก/ }).fill(username);
  await page.getByRole('listbox').getByRole('option').filter({ hasText: username }).first().click();
  await page.getByLabel(/จำนวนเงิน/).fill('765.25');
  await choose(page, /เข้าบัญชี/, /112-?3-?45678-?9/);
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await page.waitForURL(/\/QyPayment\/\d+\?/);
  const drawn = page.getByRole('img', { name: /QR พร้อมเพย์ 765\.25 บาท/ });
  await drawn.waitFor();
  await page.getByRole('timer').waitFor();
  expect(await accessibility(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'บันทึก PNG' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^promptpay-Q[A-Z0-9]{13}\.png$/);
  const [saved, record] = [await download.path(), new URL(page.url())];

  await visit(page, at('/QyPayment/explain'));
  await page.getByLabel('เลือกรูป').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await readFile(saved) });
  await page.getByRole('cell', { name: /765\.25 บาท/ }).waitFor();
  await page.getByText('ใช้ได้ ไม่พบข้อผิดพลาด').waitFor();
  const pasted = page.getByLabel('ข้อความในรหัส');
  const text = await pasted.inputValue();
  await pasted.fill(text.replace('765.25', '965.25'));
  await page.getByText(/รหัสตรวจสอบไม่ตรง/).waitFor();
  expect(await accessibility(page)).toEqual([]);

  await visit(page, record.pathname + record.search);
  await page.getByRole('button', { name: 'ยกเลิกรหัส' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /ยืนยัน/ }).click();
  await page.getByText('รหัสนี้ใช้ชำระไม่ได้แล้ว').waitFor();
  expect(await page.getByRole('button', { name: 'พิมพ์' }).count()).toBe(0);
  quiet(ceo);
});
