/** How a list is narrowed, and what of it is kept: filters above the list and in their panel, columns, saved views. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { at, call, choose, dialog, fill, load, openPanel, rows, save } from './panel';

afterEach(() => {
  vi.restoreAllMocks();
});

const filter = (): unknown => JSON.parse(new URLSearchParams(location.search).get('filter') ?? '{}');
const shownRows = (): (string | null)[] =>
  [...document.querySelectorAll('main [data-id]:not([data-beside] *)')].map(({ textContent }) => textContent);
/** What the server has of a preference, for others than the page that set it. */
const preference = async (key: string): Promise<unknown> => (await call<Record<string, unknown>>('/api/Preference')).body.payload[key];

test('a search and a view narrow the rows, the address carries them, and can be taken back', async () => {
  const user = await openPanel('ceo', at('/Deposit', 'lucky88', '&view=all'));
  await rows();
  await fill(user, within(screen.getByRole('main')).getByRole('searchbox'), 'lucky');
  await waitFor(() => expect(shownRows().every((row) => row?.includes('lucky'))).toBe(true));
  expect(location.search).toContain('lucky');
  await user.click(within(screen.getByRole('group', { name: 'มุมมอง' })).getByRole('button', { name: /ปฏิเสธ/ }));
  await waitFor(() => expect(new URLSearchParams(location.search).get('view')).toBe('rejected'));
  await waitFor(() => expect(shownRows().every((row) => row?.includes('ปฏิเสธ'))).toBe(true));
  await user.click(within(screen.getByRole('search', { name: 'ตัวกรอง' })).getByRole('button', { name: 'ล้างตัวกรอง' }));
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBeNull());
});

test('a range is asked for in the panel, stands in words, and goes with its cross', async () => {
  const user = await openPanel('ceo', at('/Deposit', 'lucky88', '&view=all'));
  await rows();
  await user.click(screen.getByRole('button', { name: /^ตัวกรองเพิ่มเติม/ }));
  const amounts = within(await screen.findByRole('group', { name: 'จำนวนเงิน' }));
  await fill(user, amounts.getByLabelText('ตั้งแต่'), '100');
  await user.click(screen.getByRole('button', { name: 'ใช้ตัวกรอง' }));
  await waitFor(() => expect(filter()).toMatchObject({ amount_gte: 100 }));
  await screen.findByRole('button', { name: /^จำนวนเงิน: / });
  await user.click(screen.getByRole('button', { name: /^เอาตัวกรองออก: จำนวนเงิน/ }));
  await waitFor(() => expect(filter()).toEqual({}));
});

test('the audit log is narrowed by what people call entities and their actions, and says so in those words', async () => {
  const user = await openPanel('ceo', at('/Logs/Working'));
  await rows();
  const pick = async (group: string, typed: string, option: string): Promise<void> => {
    await user.type(await within(await screen.findByRole('group', { name: group })).findByRole('combobox'), typed);
    // Without the focus, which only a browser leaves where it is.
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };
  await user.click(screen.getByRole('button', { name: /^ตัวกรองเพิ่มเติม/ }));
  await pick('ข้อมูล', 'การเข้า', 'การเข้าสู่ระบบ');
  await pick('การกระทำ', 'เข้าสู่', 'เข้าสู่ระบบ');
  await user.click(screen.getByRole('button', { name: 'ใช้ตัวกรอง' }));
  await waitFor(() => expect(filter()).toEqual({ resource: ['session'], action: ['signIn'] }));
  await screen.findByRole('button', { name: 'ข้อมูล: การเข้าสู่ระบบ' });
  await screen.findByRole('button', { name: 'การกระทำ: เข้าสู่ระบบ' });
  await waitFor(() => expect(new Set(shownRows().map((row) => row?.includes('การเข้าสู่ระบบ')))).toEqual(new Set([true])));

  // An action of an entity is offered once the entity is chosen, and a link says it in words.
  await user.click(screen.getByRole('button', { name: 'ล้างตัวกรอง' }));
  await user.click(screen.getByRole('button', { name: /^ตัวกรองเพิ่มเติม/ }));
  await pick('ข้อมูล', 'รายการฝ', 'รายการฝาก');
  await pick('การกระทำ', 'ซ่อ', 'ซ่อน');
  await user.click(screen.getByRole('button', { name: 'ใช้ตัวกรอง' }));
  await waitFor(() => expect(filter()).toEqual({ resource: ['deposit'], action: ['hide'] }));
  await screen.findByRole('button', { name: 'การกระทำ: ซ่อน' });

  // What has no word in the panel is typed as the system has it.
  await user.click(within(screen.getByRole('search', { name: 'ตัวกรอง' })).getByRole('button', { name: 'ล้างตัวกรอง' }));
  await user.click(screen.getByRole('button', { name: /^ตัวกรองเพิ่มเติม/ }));
  await pick('การกระทำ', 'renamedSince', 'renamedSince');
  await user.click(screen.getByRole('button', { name: 'ใช้ตัวกรอง' }));
  await waitFor(() => expect(filter()).toEqual({ action: ['renamedSince'] }));
});

test('columns that are not wanted are taken off, and stay off for the person, however late the first choice is written', async () => {
  const user = await openPanel('ceo', at('/Member'));
  await rows();
  const headings = (): (string | null)[] => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const before = headings();
  const ask = globalThis.fetch;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const written: Promise<Response>[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/api/Preference') || init?.method !== 'PUT') return ask(input, init);
    // What was chosen outlives the page it was chosen on.
    expect(init.keepalive).toBe(true);
    const answer = written.length === 0 ? held.then(() => ask(input, init)) : ask(input, init);
    written.push(answer);
    return answer;
  });
  await user.click(screen.getByRole('button', { name: 'คอลัมน์' }));
  for (const left of [before.length - 1, before.length - 2]) {
    const [first] = await screen.findAllByRole('checkbox', { checked: true });
    await user.click(first!);
    await waitFor(() => expect(headings()).toHaveLength(left));
  }
  letGo();
  await waitFor(() => expect(written).toHaveLength(2));
  await Promise.all(written);
  const left = headings();
  await load();
  await rows();
  await waitFor(() => expect(headings()).toEqual(left));
});

test('a column is made wider by keys, for the person and their views, and is given back its width alone or with all others', async () => {
  const user = await openPanel('ceo', at('/Withdraw', 'lucky88', '&view=all'));
  await rows();
  const edge = (name: string): Promise<HTMLElement> => screen.findByRole('separator', { name: `ความกว้างของ ${name}` });
  const said = async (name: string): Promise<number> => Number((await edge(name)).getAttribute('aria-valuenow'));
  const widths = async (): Promise<unknown> => ((await preference('list:withdraw')) as { widths?: unknown } | undefined)?.widths;
  const press = async (name: string, keys: string): Promise<void> => {
    const found = await edge(name);
    found.focus();
    await user.keyboard(keys);
  };
  const [amount, time] = ['จำนวนเงิน', 'สร้างเมื่อ'];
  await press(amount, '{ArrowRight}');
  expect(await said(amount)).toBe(56);
  await press(amount, '{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowRight}');
  expect(await said(amount)).toBe(72);
  await press(time, '{ArrowRight}');
  await waitFor(async () => expect(await widths()).toEqual({ amount: 72, created_at: 56 }));

  await user.click(screen.getByRole('button', { name: 'มุมมองที่บันทึกไว้' }));
  await fill(user, await screen.findByRole('textbox', { name: 'บันทึกตัวกรองนี้เป็น…' }), 'กว้าง');
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  await waitFor(async () => expect(await preference('views:withdraw')).toHaveLength(1));

  await load();
  await rows();
  await waitFor(async () => expect(await said(amount)).toBe(72));
  await press(time, '{Home}');
  await waitFor(async () => expect(await widths()).toEqual({ amount: 72 }));
  await user.click(screen.getByRole('button', { name: 'คอลัมน์' }));
  await user.click(await screen.findByRole('button', { name: 'คืนความกว้างเดิม' }));
  await waitFor(async () => expect(await widths()).toEqual({}));
  expect(document.querySelector('main col')).toBeNull();

  await user.click(within(screen.getByRole('group', { name: 'มุมมอง' })).getByRole('button', { name: 'กว้าง' }));
  await waitFor(async () => expect(await said(amount)).toBe(72));
  await user.dblClick(await edge(amount));
  await waitFor(async () => expect(await widths()).toEqual({ created_at: 56 }));
});

test('a view of one’s own keeps filter and columns under a name, and goes when it is no longer wanted', async () => {
  const user = await openPanel('ceo', at('/Deposit', 'lucky88', '&view=all&q=lucky'));
  await rows();
  await user.click(screen.getByRole('button', { name: 'มุมมองที่บันทึกไว้' }));
  await fill(user, await screen.findByRole('textbox', { name: 'บันทึกตัวกรองนี้เป็น…' }), 'ของฉัน');
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  await within(screen.getByRole('group', { name: 'มุมมอง' })).findByRole('button', { name: 'ของฉัน' });
  await waitFor(async () => expect(await preference('views:deposit')).toHaveLength(1));
  await openPanel('ceo', at('/Deposit'));
  await screen.findByRole('heading', { level: 1 });
  await user.click(screen.getByRole('button', { name: 'มุมมองที่บันทึกไว้' }));
  const tabs = within(screen.getByRole('group', { name: 'มุมมอง' }));
  await user.click(tabs.getByRole('button', { name: 'ของฉัน' }));
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('lucky'));
  await waitFor(() => expect(tabs.getByRole('button', { pressed: true }).textContent).toBe('ของฉัน'));
  await user.click(screen.getByRole('button', { name: 'มุมมองที่บันทึกไว้' }));
  await user.click(await screen.findByRole('button', { name: 'ลบ ของฉัน' }));
  await screen.findByText(/ยังไม่มีมุมมองที่บันทึกไว้/);
});

test('a view is shared with a role, and is a tab of everybody who has it', async () => {
  const search = `?filter=${encodeURIComponent(JSON.stringify({ status: 'blocked' }))}`;
  const kept = [{ id: 'a', name: 'ถูกระงับของทีม', search, columns: ['username', 'status'] }];
  await openPanel('ceo', at('/Member'));
  await call('/api/Preference/views:member', { method: 'PUT', body: JSON.stringify({ value: kept }) });
  const user = await openPanel('ceo', at('/Member'));
  await rows();
  await user.click(screen.getByRole('button', { name: 'มุมมองที่บันทึกไว้' }));
  await user.click(await screen.findByRole('link', { name: 'แชร์ ถูกระงับของทีม กับบทบาท' }));
  await screen.findByDisplayValue('ถูกระงับของทีม');
  await choose(user, /^บทบาท/, /^อาวุโส/);
  await save(user);
  await waitFor(() => expect(location.pathname).toMatch(/^\/Settingrole\/Views\/\d+$/));
  await openPanel('senior', at('/Member'));
  const tab = await within(await screen.findByRole('group', { name: 'มุมมอง' })).findByRole('button', { name: 'ถูกระงับของทีม' });
  await user.click(tab);
  await waitFor(() => expect(filter()).toEqual({ status: 'blocked' }));
  await waitFor(() => expect(screen.getAllByRole('columnheader').length).toBeLessThan(6));
});

test('everything the filter matches is chosen beyond the page, counted, and worked through by the server', async () => {
  const user = await openPanel('ceo', at('/Deposit', 'lucky88', '&view=approved&size=10'));
  await rows();
  await user.click(screen.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }));
  const bar = within(await screen.findByRole('toolbar', { name: 'ทำกับรายการที่เลือก' }));
  await user.click(bar.getByRole('button', { name: /^เลือกทั้งหมด [\d,]+ รายการตามตัวกรอง/ }));
  await user.click(bar.getByRole('button', { name: 'ซ่อน' }));
  const asked = within(await dialog());
  const count = Number((await asked.findByText(/^มี [\d,]+ รายการ/)).textContent?.replace(/\D/g, ''));
  expect(count).toBeGreaterThan(10);
  await user.click(asked.getByRole('button', { name: /ยืนยัน/ }));
  const progress = await screen.findByRole('button', { name: 'ดูความคืบหน้า' });
  // Nothing follows the office here, so the job is looked at once it is over.
  await waitFor(
    async () => {
      const [job] = (await call<{ state: string }[]>('/api/BulkJobs?range=[0,0]&sort=["id","DESC"]')).body.payload;
      expect(job?.state).toBe('done');
    },
    { timeout: 20_000 },
  );
  await user.click(progress);
  await screen.findByRole('heading', { level: 1, name: 'ซ่อน · รายการฝาก' });
  await screen.findAllByText('ทำครบแล้ว');
  const hidden = encodeURIComponent(JSON.stringify({ status: 'approved', hidden: true }));
  expect((await call<unknown[]>(`/api/Deposit/lucky88?range=[0,99]&filter=${hidden}`)).body.payload).toHaveLength(count);
});
