import { expect, test } from 'vitest';
import type { Person } from './browser';
import { at, callAs, dialog, eventually, open, quiet, rowsOf, SESSION_ENDED, signInOn, visit } from './steps';

const LEAD = 4;
const activeRules = async (person: Person): Promise<{ id: number; cidr: string }[]> =>
  (await callAs(person.page, `/api/SettingIP?filter=${encodeURIComponent('{"active":true}')}`)).body['payload'] as {
    id: number;
    cidr: string;
  }[];

test('a rule says while it is typed whom it would lock out, and is not saved when that is oneself', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  await visit(page, at('/SettingIP/create'));
  const range = page.getByLabel(/ที่อยู่หรือช่วง IP/);
  const answer = page.locator('[class*=_ipCheckAnswer_]');
  await range.fill('203.0.113.9/24');
  await answer.getByText('203.0.113.0/24').waitFor();
  await answer.getByText(/ใช้งานจาก .* ไม่ได้อีก/).waitFor();
  await page.keyboard.press('Control+s');
  await page
    .locator('.field__error')
    .getByText(/บันทึกไม่ได้/)
    .waitFor();
  expect(await activeRules(ceo)).toEqual([]);
  // The employee’s own address is a click away, and a rule for it locks no employee here out.
  await page.getByRole('button', { name: /^ใช้ / }).click();
  await answer.getByText('คุณยังใช้งานได้').waitFor();
  await range.fill('ไม่ใช่ที่อยู่');
  await page.keyboard.press('Control+s');
  await page
    .locator('.field__error')
    .getByText(/ไม่ใช่ที่อยู่หรือช่วง IP/)
    .waitFor();
  ceo.expects('400 /api/SettingIP');
  quiet(ceo);
});

test('a colleague at work is named before they are locked out, is told why, and goes on once the rule is gone', async () => {
  const [lead, ceo] = [await open('lead'), await open('ceo')];
  await visit(lead.page, at('/Deposit'));
  await rowsOf(lead.page);
  const prefill = encodeURIComponent(JSON.stringify({ scope: 'employee', employee: LEAD, cidr: '203.0.113.7' }));
  await visit(ceo.page, at('/SettingIP/create', 'lucky88', `&prefill=${prefill}`));
  await ceo.page
    .locator('[class*=_ipCheckAnswer_]')
    .getByText(/1 คนจะถูกปิดกั้น: คุณชูใจ/)
    .waitFor();
  await ceo.page.keyboard.press('Control+s');
  const [rule] = await eventually(
    () => activeRules(ceo),
    (rules) => rules.length === 1,
  );
  // The open panel hears of it by itself.
  await lead.page
    .getByText(/ไม่อยู่ในรายการที่อนุญาต/)
    .first()
    .waitFor();
  await visit(ceo.page, at(`/SettingIP/${rule?.id}`));
  await ceo.page.getByRole('button', { name: 'ลบ', exact: true }).click();
  // It lies in the trash afterwards, and is asked about all the same: it lets people in, or keeps them out.
  const asked = await dialog(ceo.page);
  await asked.getByText('ถังขยะ 30 วัน').waitFor();
  await asked.getByRole('button', { name: 'ลบ', exact: true }).click();
  await eventually(
    () => activeRules(ceo),
    (rules) => rules.length === 0,
  );
  await signInOn(lead.page, 'lead');
  expect((await callAs(lead.page, '/api/Deposit/lucky88')).status).toBe(200);
  // An employee who is locked out is refused everything, including the live connection.
  lead.expects('403 /api/', ...SESSION_ENDED);
  quiet(ceo, lead);
});

test('the audit log is checked from its list, and is whole', async () => {
  const ceo = await open('ceo');
  const { page } = ceo;
  await visit(page, at('/Logs/Working'));
  await page.getByRole('button', { name: 'ตรวจสอบความครบถ้วน' }).click();
  const result = await dialog(page);
  await result.getByText('ครบถ้วน', { exact: true }).waitFor();
  expect(await result.innerText()).toMatch(/ตรวจแล้ว [\d,]+ รายการ/);
  quiet(ceo);
});
