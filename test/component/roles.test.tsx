/** Roles are copied, compared and explained; personal data is shown for a reason. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, choose, dialog, fill, openPanel, save, visit } from './panel';
import { expects } from './said';

const findCode = async (): Promise<HTMLElement> => (await screen.findAllByRole('searchbox')).at(-1)!;

test('a role is copied, compared and warned about', async () => {
  const user = await openPanel('ceo', at('/Settingrole/6'));
  await user.click(await screen.findByRole('link', { name: 'สร้างสำเนา' }));
  await fill(user, await screen.findByLabelText(/ชื่อบทบาท/), 'กะดึก');
  await fill(user, await findCode(), '6004');
  await user.click(await screen.findByRole('checkbox', { name: /^6004 .* ถือ$/ }));
  await screen.findByText('หน้าที่ที่ไม่ควรอยู่ในมือคนเดียว');
  await save(user);
  await screen.findByRole('heading', { level: 1, name: 'กะดึก' });
  await visit(at('/Settingrole'));
  await user.click(await screen.findByRole('link', { name: 'เปรียบเทียบบทบาท' }));
  await choose(user, 'บทบาทที่หนึ่ง', 'กะดึก');
  await choose(user, 'บทบาทที่สอง', /^พนักงาน$/);
  const table = await screen.findByRole('table');
  await waitFor(() =>
    expect(
      within(table)
        .getAllByText(/^\d{4}$|^[PM]\d{3}$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['6004']),
  );
});

test('a code that nothing asks for says so, cannot be given, and is not copied', async () => {
  const user = await openPanel('ceo', at('/Settingrole/1'));
  await user.click(await screen.findByRole('link', { name: 'สร้างสำเนา' }));
  await fill(user, await screen.findByLabelText(/ชื่อบทบาท/), 'สำเนาของ CEO');
  await fill(user, await findCode(), 'M0061');
  await screen.findByRole('row', { name: /M0061 .*ยังไม่เปิดใช้/ });
  const held = screen.getByRole<HTMLInputElement>('checkbox', { name: /^M0061 .* ถือ$/ });
  expect([held.checked, held.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await save(user);
  await screen.findByRole('heading', { level: 1, name: 'สำเนาของ CEO' });
});

test('why not is answered test by test', async () => {
  const user = await openPanel('ceo', at('/Settingrole/why'));
  await choose(user, /^พนักงาน/, 'คุณดวงแก้ว (viewer)');
  await choose(user, /^หน้าจอ/, /^รายการฝาก$/);
  await choose(user, /^การกระทำ/, /^อนุมัติ$/);
  await screen.findByText(/คุณดวงแก้ว ทำไม่ได้ เพราะ: รหัสสิทธิ์ของหน้าจอ/);
});

test('a phone number is shown for a reason, once the code is held', async () => {
  const user = await openPanel('senior', at('/Member/20'));
  const factOf = async (): Promise<HTMLElement> => (await screen.findByText('เบอร์โทร')).closest<HTMLElement>('.fact')!;
  const fact = await factOf();
  await within(fact).findByText(/^x+/);
  await user.click(await within(fact).findByRole('button', { name: 'เปิดดูเบอร์โทรเต็ม' }));
  const asked = within(await dialog());
  expects('ข้อมูลไม่ถูกต้อง');
  await user.keyboard('{Enter}');
  await asked.findByText(/กรุณาบอกเหตุผล/);
  await user.click(asked.getByRole('button', { name: 'ติดต่อสมาชิก' }));
  await user.click(asked.getByRole('button', { name: 'เปิดดู' }));
  await within(fact).findByText(/^0\d{2} \d{3} \d{4}$/);
  await user.click(within(fact).getByRole('button', { name: 'ปิด' }));
  await within(fact).findByText(/^x+/);
  await openPanel('viewer', at('/Member/20'));
  await within(await factOf()).findByText(/^x+/);
  expect(screen.queryByRole('button', { name: 'เปิดดูเบอร์โทรเต็ม' })).toBeNull();
});
