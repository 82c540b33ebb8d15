/** Employees: sites by their names, levels and departments in words, roles by what is known of them, and a link to begin with. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, call, choose, dialog, fill, openPanel, save, toldWith, visit } from './panel';

/** The options of a picker, each with what it says. */
const offered = async (): Promise<(string | null)[]> =>
  (await within(await screen.findByRole('listbox')).findAllByRole('option')).map((option) => option.textContent);

test('a new employee is written in words, an unknown site is refused by the form, and the link to begin with is shown', async () => {
  const user = await openPanel('owner', at('/Employee/create'));
  await screen.findByText(/บันทึกแล้วจะได้ลิงก์ใช้ครั้งเดียว/);
  await fill(user, screen.getByRole('textbox', { name: /^ชื่อผู้ใช้/ }), 'somsri');
  await fill(user, screen.getByRole('textbox', { name: 'ชื่อ' }), 'สมศรี มีสุข');
  await user.click(await screen.findByRole('combobox', { name: /^ระดับ/ }));
  expect((await offered()).slice(0, 2), 'none above one’s own').toEqual(['9 · เจ้าของเว็บ', '8 · ผู้จัดการ']);
  await user.click(screen.getByRole('option', { name: '7 · หัวหน้า' }));
  await screen.findByText(/ระดับนี้เปิด: เครดิต Agent · .*ค้นหาสมาชิกทุกเว็บ/);
  await choose(user, /^แผนก/, 'D003 ปฏิบัติการ');
  await user.click(screen.getByRole('combobox', { name: /^บทบาท/ }));
  await screen.findByText('พนักงาน 2 · คิวฝากถอน ส่งออกไม่ได้');
  expect(await offered()).toContain('หัวหน้ากะพนักงาน 1 · ดูแลคิวฝากถอนและสมาชิก');
  await user.click(screen.getByRole('option', { name: /^หัวหน้ากะ/ }));
  const sites = await screen.findByRole('combobox', { name: /^เว็บไซต์/ });
  await user.click(sites);
  expect(await offered()).toContain('Lucky88lucky88');
  await user.type(sites, 'luCKy8{Enter}LUCKY88{Enter}ไม่มีเว็บนี้{Enter}');
  screen.getByRole('button', { name: 'เอา Lucky88 ออก' });
  await save(user);
  await screen.findAllByText('ไม่มีเว็บ ไม่มีเว็บนี้');
  expect([toldWith(sites), screen.queryByRole('dialog')]).toEqual([expect.stringContaining('ไม่มีเว็บ ไม่มีเว็บนี้'), null]);
  await user.click(screen.getByRole('button', { name: 'เอา ไม่มีเว็บนี้ ออก' }));
  await save(user);
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'ลิงก์ตั้งรหัสผ่านของ สมศรี มีสุข' });
  expect(link.value).toMatch(new RegExp(`^${location.origin}/register#token=\\S+$`));
  await user.click(screen.getByRole('button', { name: 'เก็บไว้แล้ว ปิด' }));
  await screen.findByRole('heading', { level: 1, name: 'สมศรี มีสุข' });
  for (const fact of ['7 · หัวหน้า', 'D003 ปฏิบัติการ']) await screen.findByText(fact);
  const id = /\d+/.exec(location.pathname)?.[0];
  expect((await call<Record<string, unknown>>(`/api/Employee/${id}`)).body.payload).toMatchObject({ level: 7, services: ['lucky88'] });
});

test('a statement line is chosen by amount, direction, account and time', async () => {
  const user = await openPanel('senior', at('/Deposit', 'lucky88', '&view=pending'));
  const [row] = (await call<{ id: number }[]>('/api/Deposit/lucky88?filter={"status":"pending","hidden":false}&range=[0,0]')).body.payload;
  await visit(at(`/Deposit/${row!.id}`));
  await user.click(await screen.findByRole('button', { name: 'จับคู่รายการเดินบัญชี' }));
  await user.click(await within(await dialog()).findByRole('combobox', { name: /^รายการเดินบัญชี/ }));
  const [first] = await offered();
  expect(first).toMatch(/^\S+ ?[\d,]+\.\d\d · เงิน(เข้า|ออก) · [\d-]+ · \d+ \S+ 25\d\d \d\d:\d\d$/);
});

test('who does not see the list of employees chooses a colleague of the site by name, and sees who was chosen', async () => {
  const user = await openPanel('staff', at('/Desk/Handover/create'));
  const picker = await screen.findByRole('combobox', { name: /ผู้รับเวร/ });
  await user.type(picker, 'สมหญิง');
  await user.click(await screen.findByRole('option', { name: 'คุณสมหญิง' }));
  await fill(user, await screen.findByLabelText(/เรื่องที่ต้องทำต่อ/), 'ยอดค้างหนึ่งรายการ');
  await save(user);
  await waitFor(() => expect(location.pathname).toMatch(/\/Desk\/Handover\/\d+$/));
  await screen.findAllByText('คุณสมหญิง');
});
