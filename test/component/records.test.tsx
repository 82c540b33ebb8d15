/**
 * Records: what is typed is kept and answered beside its field, two who change the same choose, and what a form asks depends on what is
 * chosen.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signDataPayload } from '../../server/auth/tokens';
import { formatDate, formatMoney } from '../../src/schema/format';
import { at, call, choose, dialog, fill, openPanel, rows, save, visit } from './panel';
import { expects } from './said';

interface Member {
  name: string;
  version: number;
}
const member = async (id: number): Promise<Member> => (await call<Member>(`/api/Member/lucky88?id=${id}`)).body.payload;

test('a member is edited, wrong input is answered beside its field and nothing typed is lost', async () => {
  const user = await openPanel('senior', at('/Member/11/edit'));
  const name = await screen.findByLabelText<HTMLInputElement>(/ชื่อ-นามสกุล/);
  const phone = screen.getByLabelText(/เบอร์โทร/);
  await fill(user, name, 'สมใจ ที่นั่น ปู่กี้');
  await fill(user, phone, '12345');
  await save(user);
  await screen.findAllByText(/เบอร์โทรไม่ถูกต้อง/);
  // Later the focus would be taken from what is typed next.
  expect(document.activeElement?.textContent).toMatch(/เบอร์โทรไม่ถูกต้อง/);
  expect(name.value).toBe('สมใจ ที่นั่น ปู่กี้');
  await fill(user, phone, '๐๘๑-๒๓๔ ๙๙๙๑');
  await save(user);
  await waitFor(() => expect(location.pathname).toBe('/Member/11'));
  await screen.findAllByText('xxxxxx9991');
  expect((await member(11)).name).toBe('สมใจ ที่นั่น ปู่กี้');
  await user.click(screen.getByRole('tab', { name: /ประวัติ/ }));
  await screen.findAllByText(/คุณวีระ/);
});

test('a record called by one of a closed set is headed with its word, not with what is kept', async () => {
  await openPanel('manager', at('/WithdrawLog/Rule/1'));
  await screen.findByRole('heading', { level: 1, name: 'ชื่อบัญชีไม่ตรงกับสมาชิก' });
});

test('the preview of a record stands beside its facts, and an open tab has an address of its own', async () => {
  const user = await openPanel('manager', at('/Popup/1'));
  const preview = within(await screen.findByRole('region', { name: 'ตัวอย่างที่สมาชิกเห็น' }));
  const { title } = (await call<{ title: string }>('/api/Popup/lucky88?id=1')).body.payload;
  preview.getByText(title);
  expect(screen.queryByRole('tab', { name: 'ตัวอย่าง' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: /ประวัติ/ }));
  await waitFor(() => expect(location.hash).toBe('#history'));
});

test('an alert says its figures in their unit, and a day it is about as one of the calendar', async () => {
  await openPanel('ceo', at('/Alert/All'));
  const alerts = (await call<{ id: number; subject: string; unit: string; value: number }[]>('/api/Alert?range=[0,19]')).body.payload;
  const { id, subject, value } = alerts.find((one) => one.subject !== '-' && one.unit === 'baht')!;
  await visit(at(`/Alert/${id}`));
  await screen.findAllByText(`${formatMoney(value)} บาท`);
  const about = await screen.findByText('รอบหรือบัญชี');
  await waitFor(() => expect(about.parentElement?.textContent).toContain(formatDate(subject, 'th')));
});

test('two edit the same member: the second is shown mine, theirs and what it was, and chooses', async () => {
  const user = await openPanel('senior', at('/Member/12/edit'));
  await fill(user, await screen.findByLabelText(/ชื่อ-นามสกุล/), 'ชื่อของคนที่สอง');
  const { version } = await member(12);
  const payload = await signDataPayload(localStorage.getItem('headertoken') ?? '', { version, name: 'ชื่อของคนแรก' });
  expect((await call('/api/Member/lucky88?action=update&id=12', { method: 'POST', body: JSON.stringify({ payload }) })).status).toBe(200);
  await save(user);
  expects('รายการนี้ถูกแก้ไขไปแล้ว');
  const conflict = await dialog();
  expect(conflict.textContent).toContain('ชื่อของคนแรก');
  expect(conflict.textContent).toContain('ชื่อของคนที่สอง');
  await waitFor(() => expect(conflict.textContent).toMatch(/บันทึกล่าสุดโดย คุณวีระ.* · \d/));
  expect(within(conflict).getByRole<HTMLInputElement>('radio', { name: /ของคุณ/ }).checked).toBe(true);
  await user.click(within(conflict).getByRole('button', { name: 'บันทึกตามที่เลือก' }));
  await waitFor(async () => expect((await member(12)).name).toBe('ชื่อของคนที่สอง'));
});

test('the game categories of a promotion are ticked, and a missing reward is said beside its field', async () => {
  const user = await openPanel('manager', at('/Bonus/create'));
  await fill(user, await screen.findByLabelText(/ชื่อโปรโมชั่น/), 'โปรเฉพาะสล็อต');
  const categories = within(screen.getByRole('group', { name: 'หมวดเกม' }));
  await user.click(categories.getByRole('checkbox', { name: 'คีโน' }));
  await user.click(categories.getByRole('checkbox', { name: 'สล็อต' }));
  expect(categories.getAllByRole('checkbox')).toHaveLength(8);
  const percent = (): HTMLInputElement | null => screen.queryByLabelText(/เปอร์เซ็นต์โบนัส/);
  const amount = (): HTMLInputElement | null => screen.queryByLabelText(/จำนวนโบนัส/);
  await save(user);
  await waitFor(() => expect(percent()?.getAttribute('aria-invalid')).toBe('true'));
  await fill(user, percent()!, '10');
  // Another kind of reward asks for something else, and what was typed is there again after a look at it.
  expect(amount()).toBeNull();
  await choose(user, /คิดโบนัสแบบ/, 'จำนวนเงิน');
  await fill(user, amount()!, '50');
  expect(percent()).toBeNull();
  await choose(user, /คิดโบนัสแบบ/, 'เปอร์เซ็นต์');
  expect([percent()?.value, amount()]).toEqual(['10', null]);
  await save(user);
  await screen.findByRole('heading', { level: 1, name: 'โปรเฉพาะสล็อต' });
  await waitFor(() => expect([...document.querySelectorAll('.facts .tag')].map(({ textContent }) => textContent)).toEqual(['สล็อต', 'คีโน']));
});

test('who deletes a record is back at the list it was opened from, as it was', async () => {
  const user = await openPanel('ceo', at('/News/manage', 'lucky88', '&sort=title&order=ASC'));
  const list = location.pathname + location.search;
  const [first] = await rows();
  const id = first!.dataset['id']!;
  await user.click(first!);
  await user.click(await screen.findByRole('button', { name: 'ลบ' }));
  await waitFor(() => expect(location.pathname + location.search).toBe(list));
  await waitFor(async () => expect((await rows()).map((row) => row.dataset['id'])).not.toContain(id));
});

test('what cannot be deleted stays, and why is said', async () => {
  const user = await openPanel('ceo', at('/tags'));
  const [first] = await rows();
  const id = first!.dataset['id']!;
  await user.click(first!);
  const remove = await screen.findByRole('button', { name: 'ลบ' });
  // A colleague is faster.
  const { version } = (await call<{ version: number }>(`/api/tags/lucky88?id=${id}`)).body.payload;
  const payload = await signDataPayload(localStorage.getItem('headertoken') ?? '', { version });
  const gone = await call(`/api/tags/lucky88?action=delete&id=${id}`, { method: 'POST', body: JSON.stringify({ payload }) });
  expect(gone.status).toBe(200);
  expects('404');
  await user.click(remove);
  await screen.findByText(/ไม่พบ/);
  expect(location.pathname).toBe(`/tags/${id}`);
  await waitFor(() => expect(remove.getAttribute('aria-busy')).toBe('false'));
});

test('a link that leads out of the panel says where to and can be left', async () => {
  const user = await openPanel('ceo', at('/Settingweb/1/edit'));
  await fill(user, await screen.findByLabelText(/ที่อยู่ข้อมูลสด/), 'https://elsewhere.example/data');
  await save(user);
  await waitFor(() => expect(location.pathname).toBe('/Settingweb/1'));
  await user.click(await screen.findByRole('link', { name: 'https://elsewhere.example/data' }));
  const asked = within(await dialog());
  const open = asked.getByRole<HTMLAnchorElement>('link', { name: 'เปิด elsewhere.example' });
  expect([open.href, open.target, open.rel]).toEqual(['https://elsewhere.example/data', '_blank', 'noopener noreferrer']);
  await user.click(asked.getByRole('button', { name: 'ไม่เปิด' }));
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
});

test('what ends something stands last: the main action, editing, the others, and behind a rule what is red; of a member the others are folded', async () => {
  const user = await openPanel('ceo', at('/Employee/6'));
  const inOrder = async (): Promise<(string | null)[]> =>
    [...(await screen.findByRole('toolbar')).querySelectorAll('a, button')].map(({ textContent }) => textContent);
  expect(await inOrder()).toEqual(['แก้ไข', 'สร้างลิงก์ตั้งรหัสผ่าน', 'ให้เปลี่ยนรหัสผ่าน', 'ประวัติ', 'ปิดบัญชี', 'ลบ']);
  const [member] = (await call<{ id: number }[]>('/api/Member/lucky88?filter={"status":"active"}&range=[0,0]')).body.payload;
  await visit(at(`/Member/${member!.id}`));
  expect(await inOrder()).toEqual(['แก้ไข', 'ปรับเครดิต', 'เพิ่มรายการฝาก', 'เพิ่มเติม']);
  await user.click(screen.getByRole('button', { name: 'เพิ่มเติม' }));
  const folded = screen.getByRole('group', { name: 'เพิ่มเติม' });
  expect([...folded.querySelectorAll('a, button')].map(({ textContent }) => textContent)).toEqual([
    'ติดแท็ก',
    'บันทึกความยินยอม',
    'ตั้งระดับ',
    'ตั้งรหัสผ่านใหม่',
    'ประวัติ',
    'ระงับ',
  ]);
});
