/**
 * The page of a message campaign: what it says will happen, what it refuses, and the draft it makes. Files are read in a browser's test.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, call, choose, dialog, fill, openPanel } from './panel';

interface Member {
  name: string;
  username: string;
}
interface Campaign {
  id: number;
  recipients: number;
  cost: number;
  status: string;
}

const told = (label: string): string => {
  const happens = screen.getByRole('region', { name: 'เมื่อกดส่ง' });
  const term = within(happens)
    .getAllByRole('term')
    .find(({ textContent }) => textContent === label);
  return [...(term?.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent).join(' · ');
};
const phone = (): string => screen.getByRole('region', { name: 'ข้อความที่ผู้รับจะเห็น' }).textContent ?? '';
const text = (): Promise<HTMLTextAreaElement> => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^ข้อความ/ });
const draft = async (name: string): Promise<Campaign[]> =>
  (await call<Campaign[]>(`/api/Sms/lucky88?filter=${encodeURIComponent(JSON.stringify({ q: name }))}&range=[0,9]`)).body.payload;

test('shows three real messages and what will happen, and sends what it said', async () => {
  const user = await openPanel('ceo', at('/Sms/create'));
  const who = encodeURIComponent(JSON.stringify({ status: 'active', tier: 'platinum' }));
  const members = (await call<Member[]>(`/api/Member/lucky88?range=[0,99]&sort=["id","ASC"]&filter=${who}`)).body.payload;
  await choose(user, /ที่มาของผู้รับ/, 'ตัวกรองสมาชิก');
  await choose(user, /ระดับสมาชิก/, 'แพลทินัม');
  await fill(user, await text(), 'คุณ{name} มีโปรใหม่ที่ {web}');
  await waitFor(() => expect(phone()).toContain(`คุณ${members[0]!.name} มีโปรใหม่ที่`));
  // The sender name used last and a name of the day are there already.
  expect(phone()).toMatch(/^จาก [A-Z0-9]+/);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /ชื่อแคมเปญ/ }).value).toMatch(/^SMS \d/);
  expect(members.slice(0, 3).filter(({ username }) => phone().includes(username))).toHaveLength(Math.min(3, members.length));
  expect(told('ผู้รับ')).toBe(`${members.length} เบอร์`);
  const cost = /^([\d.,]+) บาท/.exec(told('ค่าใช้จ่าย'))?.[1];
  expect(told('เริ่มส่ง')).not.toBe('');

  await fill(user, screen.getByRole('textbox', { name: /ชื่อแคมเปญ/ }), 'ถึงแพลทินัม');
  await user.click(screen.getByRole('button', { name: 'ส่งแคมเปญ' }));
  const asked = await dialog();
  expect(asked.textContent).toContain(`${members.length}`);
  expect(asked.textContent).toContain(cost);
  await user.click(within(asked).getByRole('button', { name: /ยืนยัน/ }));
  await waitFor(() => expect(location.pathname).toMatch(/^\/Sms\/\d+$/));
  // What was set of the filter stands there, and no dashes for what was not.
  await screen.findByRole('region', { name: 'ผลการส่ง' });
  expect(screen.getByText('ระดับสมาชิก')).toBeTruthy();
  expect(screen.queryByText('ไม่เข้าใช้อย่างน้อย (วัน)')).toBeNull();
  expect(await draft('ถึงแพลทินัม')).toMatchObject([{ status: 'queued', recipients: members.length, cost: Number(cost) }]);
});

test('says what is wrong beside its input, keeps what was typed, and makes no draft of it', async () => {
  const user = await openPanel('ceo', at('/Sms/create'));
  await choose(user, /ที่มาของผู้รับ/, 'กลุ่มสมาชิก');
  await fill(user, screen.getByRole('textbox', { name: /ชื่อแคมเปญ/ }), 'มีคำที่ไม่รู้จัก');
  await fill(user, await text(), 'คุณ{nickname}');
  await user.click(screen.getByRole('button', { name: 'เก็บเป็นร่าง' }));
  await screen.findAllByText(/กรุณากรอกกลุ่มสมาชิก/);
  await screen.findAllByText(/ไม่รู้จักตัวแปร “nickname” ใช้ได้เฉพาะ name, username/);
  expect((await text()).value).toBe('คุณ{nickname}');
  expect(await draft('มีคำที่ไม่รู้จัก')).toEqual([]);

  await choose(user, /^กลุ่มสมาชิก/, 'สมัครแล้วยังไม่ฝาก');
  await fill(user, await text(), 'คุณ{name|ลูกค้า}');
  await waitFor(() => expect(told('ผู้รับ')).toMatch(/^[1-9]\d* เบอร์$/));
  await user.click(screen.getByRole('button', { name: 'เก็บเป็นร่าง' }));
  await waitFor(() => expect(location.pathname).toMatch(/^\/Sms\/\d+$/));
  const [kept] = await draft('มีคำที่ไม่รู้จัก');
  expect(kept?.status).toBe('draft');

  // The draft's page says the same of it.
  const before = kept?.recipients ?? 0;
  await waitFor(() => expect(told('ผู้รับ')).toBe(`${before} เบอร์`));
});

test('offers every place of a member where all recipients are members', async () => {
  const user = await openPanel('ceo', at('/Sms/create'));
  await choose(user, /ที่มาของผู้รับ/, 'ตัวกรองสมาชิก');
  const places = await screen.findByRole('group', { name: 'แทรก' });
  expect(
    within(places)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['ชื่อ', 'ชื่อผู้ใช้', 'ยอดเงิน', 'แต้ม', 'ชื่อเว็บ']);
  await fill(user, await text(), 'ยอด');
  await user.click(within(places).getByRole('button', { name: 'ยอดเงิน' }));
  expect((await text()).value).toBe('ยอด {balance}');
  await waitFor(() => expect(phone()).toMatch(/ยอด [\d,]+\.\d\d/));
});
