/** Credit by hand above a limit takes two; a password others may know opens nothing but its change, in the open panel at once. */
import { expect, test } from 'vitest';
import { accessibility } from './axe';
import type { Person } from './browser';
import { at, callAs, dialog, eventually, open, quiet, rowsOf, stranger, visit } from './steps';

const send = (person: Person, path: string, body: Record<string, unknown>): Promise<Record<string, unknown>> =>
  person.page.evaluate(
    async ([target, data]) => {
      const response = await fetch(target, {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('token') ?? ''}`, 'content-type': 'application/json' },
        body: JSON.stringify(data),
      });
      return ((await response.json()) as { payload: Record<string, unknown> }).payload;
    },
    [path, body] as const,
  );

test('credit is asked for with a reason, and above the limit another carries it out', async () => {
  const owner = await open('owner');
  const { page } = owner;
  await visit(page, at('/ConfigSystem/1/edit'));
  await page.getByLabel(/ปรับเครดิตเกินยอดนี้/).fill('10');
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
  await page.getByRole('button', { name: 'ยืนยันบันทึก' }).click();
  await page.getByText('บันทึกแล้ว').first().waitFor();

  await visit(page, at('/Credit/create'));
  const member = page.getByRole('combobox', { name: /สมาชิก/ });
  const [wanted] = (await callAs(page, '/api/Member/lucky88?range=[0,0]&filter={"status":"active"}')).body['payload'] as {
    id: number;
    username: string;
    balance: number;
  }[];
  await member.fill(wanted!.username);
  await page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(wanted!.username) })
    .click();
  await page.getByLabel(/จำนวนเงิน/).fill('10.50');
  await page.keyboard.press('Control+s');
  // Without a reason it is not kept, and nothing typed is lost.
  await page
    .getByText(/กรุณากรอกเหตุผล/)
    .first()
    .waitFor();
  expect(await page.getByLabel(/จำนวนเงิน/).inputValue()).toContain('10.5');
  await page.getByLabel(/เหตุผล/).fill('ค่ายเกมยืนยันว่าเครดิตหาย');
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/Credit\/\d+\?/);
  await page.getByRole('button', { name: 'คืนเครดิต', exact: true }).click();
  const asked = await dialog(page);
  expect(await asked.innerText()).toContain('10.50');
  await asked.getByRole('button', { name: /ยืนยัน/ }).click();
  await page.getByText('รอผู้อนุมัติคนที่สอง').first().waitFor();

  const manager = await open('manager');
  await visit(manager.page, page.url());
  await manager.page.getByRole('button', { name: 'คืนเครดิต', exact: true }).click();
  await (await dialog(manager.page)).getByRole('button', { name: /ยืนยัน/ }).click();
  const balance = async (): Promise<number> =>
    ((await callAs(page, `/api/Member/lucky88?id=${wanted!.id}`)).body['payload'] as { balance: number }).balance;
  await eventually(balance, (now) => now === Math.round((wanted!.balance + 10.5) * 100) / 100);
  // What is done is no longer edited.
  await eventually(
    () => page.getByRole('link', { name: 'แก้ไข' }).count(),
    (count) => count === 0,
  );
  await visit(page, at('/Credit'));
  await rowsOf(page);
  expect(await accessibility(page)).toEqual([]);
  quiet(owner, manager);
});

test('a password others may know: the open panel asks for a new one at once', async () => {
  const ceo = await open('ceo');
  const [role] = (await callAs(ceo.page, '/api/Settingrole?range=[0,0]&filter={"q":"พนักงาน"}')).body['payload'] as { id: number }[];
  const made = await send(ceo, '/api/Employee', {
    username: 'known-word',
    name: 'คุณใหม่',
    level: 1,
    deptcode: 'D003',
    role: role!.id,
    services: ['lucky88'],
  });
  await visit(ceo.page, at(`/Employee/${String(made['id'])}`));
  await ceo.page.getByRole('button', { name: 'สร้างลิงก์ตั้งรหัสผ่าน' }).click();
  await (await dialog(ceo.page)).getByRole('button', { name: /ยืนยัน/ }).click();
  const link = await eventually(
    () =>
      ceo.page
        .getByRole('dialog')
        .getByRole('textbox')
        .inputValue()
        .catch(() => ''),
    (text) => /\/register#token=/.test(text),
  );
  const newcomer = await stranger();
  const { page } = newcomer;
  await visit(page, /\/register#token=[\w-]+/.exec(link)![0]);
  for (const name of ['password', 'repeat']) await page.locator(`input[name=${name}]`).fill('คำที่ใครก็รู้กันหมด-1');
  await page.getByRole('button', { name: /ตั้งรหัสผ่าน|บันทึก/ }).click();
  await page.getByRole('link', { name: 'เข้าสู่ระบบ' }).click();
  await page.getByLabel('ชื่อผู้ใช้', { exact: true }).fill('known-word');
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('คำที่ใครก็รู้กันหมด-1');
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();

  await visit(ceo.page, at(`/Employee/${String(made['id'])}`));
  await ceo.page.getByRole('button', { name: 'ให้เปลี่ยนรหัสผ่าน' }).click();
  await (await dialog(ceo.page)).getByRole('button', { name: /ยืนยัน/ }).click();
  await page.getByText('ตั้งรหัสผ่านของคุณก่อน').first().waitFor();
  // The live connection is refused until the password is changed.
  newcomer.expects('socket: HTTP Authentication failed');
  quiet(ceo, newcomer);
});
