/** Roles are copied, compared and explained; personal data is shown for a reason. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UserEvent } from '@testing-library/user-event';
import { at, call, choose, dialog, fill, openPanel, save, toldWith, visit } from './panel';
import { expects } from './said';

/** The choice of a screen's right, by its name. */
const rowOf = (name: string) => within(screen.getByRole('radiogroup', { name }));
const chosen = (name: string): string =>
  rowOf(name).getByRole<HTMLInputElement>('radio', { checked: true }).closest('label')!.innerText.trim();
const searchRights = (user: UserEvent, text: string): Promise<void> =>
  screen.findByRole('searchbox', { name: 'ค้นหารหัสหรือชื่อสิทธิ์' }).then((input) => fill(user, input, text));
const stored = async (id: number): Promise<Record<string, unknown>[]> =>
  (await call<{ permissions: Record<string, unknown>[] }>(`/api/Settingrole/${id}`)).body.payload.permissions;

test('a role is copied, compared and warned about', async () => {
  const user = await openPanel('ceo', at('/Settingrole/view'));
  await screen.findByText('เลือกบทบาทสองบทบาท');
  expect(screen.queryByRole('table'), 'nothing is listed before two are chosen').toBeNull();
  await visit(at('/Settingrole/6'));
  await user.click(await screen.findByRole('link', { name: 'สร้างสำเนา' }));
  await fill(user, await screen.findByLabelText(/ชื่อบทบาท/), 'กะดึก');
  await searchRights(user, '6004');
  await user.click(await screen.findByRole('checkbox', { name: /^เปลี่ยนบัญชีธนาคาร/ }));
  await screen.findByText('หน้าที่ที่ไม่ควรอยู่ในมือคนเดียว');
  await save(user);
  await screen.findByRole('heading', { level: 1, name: 'กะดึก' });
  await visit(at('/Settingrole'));
  await user.click(await screen.findByRole('link', { name: 'เปรียบเทียบบทบาท' }));
  await choose(user, 'บทบาทที่หนึ่ง', 'กะดึก');
  await choose(user, 'บทบาทที่สอง', /^พนักงาน$/);
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('rowheader')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['สมาชิก P006']);
  within(table).getByText('+ เปลี่ยนบัญชีธนาคาร');
  await user.click(screen.getByRole('checkbox', { name: 'แสดงเฉพาะที่ต่างกัน' }));
  within(table).getByRole('rowheader', { name: 'รายการฝาก P003' });
});

test('a code that nothing asks for says so, cannot be given, and is not copied', async () => {
  const user = await openPanel('ceo', at('/Settingrole/1'));
  await user.click(await screen.findByRole('link', { name: 'สร้างสำเนา' }));
  await fill(user, await screen.findByLabelText(/ชื่อบทบาท/), 'สำเนาของ CEO');
  await searchRights(user, 'M0061');
  const held = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^ตั้งค่าทั่วไป/ });
  expect([held.checked, held.getAttribute('aria-disabled'), toldWith(held)]).toEqual([false, 'true', 'ยังไม่มีหน้าจอใดใช้สิทธิ์นี้ จึงยังให้ไม่ได้']);
  await user.click(held);
  expect(held.checked).toBe(false);
  await searchRights(user, 'P022');
  await screen.findByText('ยังไม่มีหน้าจอใดใช้สิทธิ์นี้ จึงยังให้ไม่ได้');
  expect(screen.queryByRole('radiogroup')).toBeNull();
  await save(user);
  await screen.findByRole('heading', { level: 1, name: 'สำเนาของ CEO' });
});

test('a screen is given in one press, by keys as well, and single rights when one wants them', async () => {
  const user = await openPanel('ceo', at('/Settingrole/create'));
  await fill(user, await screen.findByLabelText(/ชื่อบทบาท/), 'ทีละขั้น');
  await screen.findByRole('radiogroup', { name: 'รายการฝาก' });
  expect(chosen('รายการฝาก')).toBe('ไม่ให้');
  await user.click(rowOf('รายการฝาก').getByRole('radio', { name: 'ดู' }));
  expect([chosen('รายการฝาก'), rowOf('รายการฝาก').getByRole('radio', { checked: true })]).toEqual(['ดู', document.activeElement]);
  await user.keyboard('{ArrowRight}');
  expect(chosen('รายการฝาก')).toBe('ทำงาน');
  await user.click(rowOf('รายการฝาก').getByRole('radio', { name: 'ปรับเอง' }));
  const single = within(screen.getByRole('group', { name: 'สิทธิ์ย่อยของ รายการฝาก' }));
  await user.click(single.getByRole('checkbox', { name: /^คืนเงินฝาก/ }));
  await user.click(single.getByRole('checkbox', { name: 'เพิ่ม' }));
  expect(screen.getByText('+8').parentElement?.textContent).toContain('ให้เพิ่ม 8 สิทธิ์');
  await save(user);
  await screen.findByRole('heading', { level: 1, name: 'ทีละขั้น' });
  const kept = await stored(Number(/\d+/.exec(location.pathname)?.[0]));
  expect(kept.map(({ code }) => code).sort()).toEqual(['3001', '3002', '3003', '3004', '3005', '3006', 'P003']);
  expect(kept.find(({ code }) => code === 'P003')).toMatchObject({ view: true, add: false, update: true, delete: false, export: false });
});

test('the boxes above the rows are ticked, dashed or empty, and give a whole group or everything that is shown', async () => {
  const user = await openPanel('ceo', at('/Settingrole/6/edit'));
  await screen.findByRole('radiogroup', { name: 'รายการฝาก' });
  const box = (name: string): HTMLElement => screen.getByRole('checkbox', { name });
  const mark = (name: string): string | null => box(name).getAttribute('aria-checked');
  expect([mark('ดู ทุกแถวในกลุ่มธุรกรรม'), mark('ดู ทุกแถวในกลุ่มโบนัส'), mark('ดู ทุกแถวที่แสดง')]).toEqual(['mixed', 'false', 'mixed']);
  await user.click(box('ดู ทุกแถวในกลุ่มโบนัส'));
  expect([mark('ดู ทุกแถวในกลุ่มโบนัส'), mark('ทำงาน ทุกแถวในกลุ่มโบนัส'), chosen('โปรโมชั่น')]).toEqual(['true', 'false', 'ดู']);
  await user.click(box('ดู ทุกแถวในกลุ่มโบนัส'));
  expect(chosen('โปรโมชั่น')).toBe('ไม่ให้');
  await searchRights(user, 'M00');
  await user.click(box('ทั้งหมด ทุกแถวที่แสดง'));
  expect([chosen('พนักงาน'), mark('ทั้งหมด ทุกแถวที่แสดง')]).toEqual(['ทั้งหมด', 'true']);
  await searchRights(user, '');
  expect([mark('ทั้งหมด ทุกแถวในกลุ่มธุรกรรม'), chosen('โปรโมชั่น')], 'what was not shown is as it was').toEqual(['mixed', 'ไม่ให้']);
});

test('what differs is shown, counted with whom it concerns, and looked at before it is saved', async () => {
  const user = await openPanel('ceo', at('/Settingrole/3/edit'));
  await screen.findByText('มีผู้ใช้บทบาทนี้ 1 คน');
  await user.click(rowOf('รายการฝาก').getByRole('radio', { name: 'ดู' }));
  await user.click(rowOf('คูปอง').getByRole('radio', { name: 'ไม่ให้' }));
  await user.click(screen.getByRole('button', { name: /^ต่างจากที่บันทึกไว้/ }));
  expect(
    screen.getAllByRole('radiogroup').map((row) => document.getElementById(row.getAttribute('aria-labelledby')!)?.textContent),
  ).toEqual(['รายการฝาก', 'คูปอง']);
  await user.click(rowOf('รายการฝาก').getByRole('radio', { name: 'ทั้งหมด' }));
  screen.getByRole('radiogroup', { name: 'รายการฝาก' });
  await user.click(rowOf('รายการฝาก').getByRole('radio', { name: 'ดู' }));
  await user.click(screen.getByRole('button', { name: /กระทบ 1 คน/ }));
  const asked = within(await dialog());
  await asked.findByRole('rowheader', { name: 'คูปอง P016' });
  expect(
    asked
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['รายการฝาก P003ทั้งหมด→ ดู', 'คูปอง P016ทั้งหมด→ ไม่ให้']);
  await asked.findByText('คุณปิติ');
  await user.click(asked.getByRole('button', { name: 'กลับไปแก้ไข' }));
  expect(chosen('รายการฝาก')).toBe('ดู');
  await save(user);
  await user.click(within(await dialog()).getByRole('button', { name: 'ยืนยันบันทึก' }));
  await screen.findByRole('heading', { level: 1, name: 'ผู้จัดการ' });
  const kept = await stored(3);
  expect([kept.find(({ code }) => code === 'P003'), kept.find(({ code }) => code === 'P016')]).toMatchObject([
    { view: true, update: false },
    undefined,
  ]);
});

test('what one does not hold is locked and says why; risky rights are found', async () => {
  const user = await openPanel('owner', at('/Settingrole/4/edit'));
  await screen.findByRole('radiogroup', { name: 'บัญชีธนาคาร' });
  const all = rowOf('บัญชีธนาคาร').getByRole<HTMLInputElement>('radio', { name: /ทั้งหมด/ });
  expect([all.getAttribute('aria-disabled'), toldWith(all)]).toEqual(['true', 'คุณไม่มีสิทธิ์ เปิดดูรหัสเชื่อมต่อ จึงให้ผู้อื่นไม่ได้']);
  await user.click(all);
  expect(chosen('บัญชีธนาคาร')).toBe('ปรับเอง');
  await user.click(screen.getByRole('button', { name: /^ความเสี่ยง/ }));
  screen.getByRole('radiogroup', { name: 'ตั้งค่าสิทธิ์' });
  expect(screen.queryByRole('radiogroup', { name: 'คูปอง' })).toBeNull();
});

test('why not: every test that fails is named in words, each with the way to what would cure it', async () => {
  const user = await openPanel('ceo', at('/Settingrole/why'));
  await choose(user, /^พนักงาน/, 'คุณดวงแก้ว (viewer)');
  await choose(user, /^หน้าจอ/, /^รายการฝาก$/);
  await choose(user, /^การกระทำ/, /^อนุมัติ$/);
  await choose(user, /^เว็บไซต์/, 'Gold168');
  const answer = (await screen.findByText('คุณดวงแก้ว ทำไม่ได้ เพราะไม่ผ่าน 4 ข้อ')).closest<HTMLElement>('[role=status]')!;
  expect(
    within(answer)
      .getAllByRole('listitem')
      .map((item) => [item.querySelector('span')?.textContent, item.querySelector('a')?.textContent]),
  ).toEqual([
    ['เว็บไซต์ ต้องเป็น Gold168 · ที่เป็นอยู่ Lucky88', 'แก้ไขพนักงาน คุณดวงแก้ว'],
    ['สิทธิ์ของหน้าจอ ต้องเป็น รายการฝาก (P003) · ที่เป็นอยู่ ไม่มี', 'แก้ไขบทบาท ผู้ชม'],
    ['สิทธิ์ดู ต้องเป็น ดู · ที่เป็นอยู่ ไม่มี', 'แก้ไขบทบาท ผู้ชม'],
    ['สิทธิ์ย่อย ต้องเป็น อนุมัติฝาก (3001) · ที่เป็นอยู่ ไม่มี', 'แก้ไขบทบาท ผู้ชม'],
  ]);
  const table = within(screen.getByRole('table'));
  expect(table.getByRole('row', { name: /^มีการกระทำนี้/ }).textContent).not.toMatch(/[a-z]{3}/);
  await user.click(within(answer).getAllByRole('link', { name: 'แก้ไขบทบาท ผู้ชม' })[2]!);
  const find = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'ค้นหารหัสหรือชื่อสิทธิ์' });
  expect(find.value).toBe('3001');
  await screen.findByRole('checkbox', { name: /^อนุมัติฝาก/ });
});

test('who is refused is told what is lacking in words, and why, about themselves alone', async () => {
  const user = await openPanel('viewer', at('/Settingrole'));
  await screen.findByText('สิ่งที่ขาด: สิทธิ์ “ตั้งค่าสิทธิ์” (M004)');
  await user.click(screen.getByRole('link', { name: 'ทำไม?' }));
  await screen.findByText('คุณดวงแก้ว ทำไม่ได้ เพราะไม่ผ่าน 2 ข้อ');
  screen.getByText('ให้ผู้ดูแลแก้ที่บทบาท ผู้ชม หรือข้อมูลพนักงาน');
  await user.click(screen.getByRole('combobox', { name: /^พนักงาน/ }));
  expect(
    within(await screen.findByRole('listbox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['เลือก', 'คุณดวงแก้ว']);
  await user.keyboard('{Escape}');
  for (const [path, lacking] of [
    ['/BillPayment', 'สิ่งที่ขาด: ระดับ 8 ขึ้นไป'],
    ['/DatabaseConfig', 'สิ่งที่ขาด: แผนก D002 สำนักงานใหญ่'],
    ['/Member/create', 'สิ่งที่ขาด: สิทธิ์ “สมาชิก” (P006) สำหรับเพิ่ม · สิทธิ์ “เพิ่มสมาชิก” (6002)'],
    ['/Desk', 'สิ่งที่ขาด: สิทธิ์ “อนุมัติฝาก” (3001) หรือ สิทธิ์ “อนุมัติถอน” (4001)'],
    ['/Wheel', 'สิ่งที่ขาด: สิทธิ์ “วงล้อ” (P025)'],
  ] as const) {
    await visit(at(path));
    await screen.findByText(lacking);
  }
  await user.click(screen.getByRole('link', { name: 'ทำไม?' }));
  await screen.findByText(/คุณดวงแก้ว ทำไม่ได้/);
  expect((await screen.findByRole('combobox', { name: /^หน้าจอ/ })).textContent).toBe('วงล้อ');
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

test('one looks as a role: its menu beside what could be done, which leads nowhere and follows level and department', async () => {
  const user = await openPanel('owner', at('/Settingrole/4'));
  await user.click(await screen.findByRole('link', { name: 'ลองดูในฐานะบทบาทนี้' }));
  await screen.findByRole('heading', { level: 1, name: 'ในฐานะบทบาท หัวหน้ากะ' });
  const menu = (await screen.findByRole('heading', { name: 'เมนูที่จะเห็น' })).closest<HTMLElement>('div')!.parentElement!;
  within(menu).getByText('วอลเล็ตของเว็บ');
  expect([within(menu).queryByText('พนักงาน'), within(menu).queryAllByRole('link')]).toEqual([null, []]);
  const deposits = within(await screen.findByRole('row', { name: /^รายการฝาก/ }));
  expect(deposits.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'ได้',
    '–ไม่ได้',
    'ได้',
    '–ไม่ได้',
    'ได้',
    expect.stringContaining('อนุมัติ · ปฏิเสธ'),
  ]);
  await choose(user, 'ระดับ', '6 · อาวุโส');
  await waitFor(() => expect(within(menu).queryByText('วอลเล็ตของเว็บ')).toBeNull());
});
