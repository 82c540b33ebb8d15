/** A password others may know opens nothing but its change, in the open panel at once. */
import { test } from 'vitest';
import type { Person } from './browser';
import { at, callAs, dialog, eventually, open, quiet, stranger, visit } from './steps';

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
  // The live connection is refused until the password is changed, and so is what the panel asks before it hears of that.
  newcomer.expects('socket: HTTP Authentication failed', '403 /api/');
  quiet(ceo, newcomer);
});
