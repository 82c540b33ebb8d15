/** The screen of a declared report: its time, its dimensions, its figures and the lists they lead to. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { at, call, openPanel, rows } from './panel';

const tile = (name: string): HTMLElement => {
  const label = screen.getAllByText(name).find((one) => one.closest('dt'));
  const found = label?.closest('dt')?.parentElement;
  if (!found) throw new Error(`no figure ${name}`);
  return found;
};
const asked = (name: string): string | null => new URLSearchParams(location.search).get(name);

test('a report opens with its time, groups, definitions and comparison; what one chooses is kept in the address', async () => {
  const user = await openPanel('ceo', at('/Marketing'));
  const table = await screen.findByRole('table');
  expect(screen.getByRole('button', { name: '30 วัน', pressed: true })).toBeTruthy();
  expect(screen.getByText(/ข้อมูลถึง/)).toBeTruthy();
  within(table).getByRole('columnheader', { name: /ที่มาของสมาชิก/ });
  const { payload } = (await call<{ source: string; new_members: number }[]>('/api/Marketing/lucky88?by=["source"]')).body;
  const [first] = payload;
  const [, row] = within(table).getAllByRole('row');
  expect(row?.textContent).toContain(first?.new_members.toLocaleString('en'));
  // The definition is beside the figure, and the change says in words which way it went.
  expect(within(tile('สมาชิกใหม่')).getByText('สมาชิกที่สมัครในวันนั้น')).toBeTruthy();
  expect(within(tile('สมาชิกใหม่')).getByText(/(เพิ่มขึ้น|ลดลง|เท่าเดิม).*ช่วงก่อนหน้า/)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: '7 วัน' }));
  await waitFor(() => expect(asked('time')).toBe('week'));
  await user.click(screen.getByRole('button', { name: '30 วัน' }));
  await user.selectOptions(screen.getByLabelText('จัดกลุ่มตาม'), 'day');
  await user.selectOptions(screen.getByLabelText('แยกตาม'), 'source');
  await waitFor(() => expect(asked('by')).toBe('day,source'));
  // What stood there before is sorted by its own heads until the answer is here.
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('columnheader')
        .filter((head) => !head.closest('figure'))
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    ).toEqual(['วันที่', 'ที่มาของสมาชิก']),
  );
  await user.click(await screen.findByRole('button', { name: 'สมาชิกใหม่' }));
  await waitFor(() => expect(asked('sort')).toBe('-new_members'));
  await user.click((await screen.findAllByRole('button', { name: /^เฉพาะที่มาของสมาชิก/ }))[0]!);
  await waitFor(() => expect(asked('where')).toContain('source'));
  await user.click(screen.getByRole('button', { name: /^เลิกกรอง/ }));
  await waitFor(() => expect(asked('where')).toBeNull());
  await user.selectOptions(screen.getByLabelText('เทียบกับ'), '');
  await waitFor(() => expect(asked('compare')).toBe('none'));
  await user.click(screen.getByRole('button', { name: 'เลือกตัวเลข' }));
  await user.click(screen.getByRole('checkbox', { name: 'สัดส่วนที่ฝาก' }));
  await waitFor(() => expect(asked('figures')).toBe('new_members,first_deposits,converted,campaign_cost,cost_per_first_deposit'));
});

test('a figure leads to the list with exactly the rows it counts', async () => {
  const user = await openPanel('ceo', at('/Marketing', 'lucky88', '&by=source'));
  const figure = await screen.findAllByRole('link', { name: /^ดูรายการของ สมาชิกใหม่/ });
  const ofRow = figure[1]!;
  const counted = ofRow.textContent ?? '';
  await user.click(ofRow);
  await waitFor(() => expect(location.pathname).toBe('/Member'));
  await rows();
  expect(document.querySelector('.screen__count')?.textContent).toContain(counted);
});

test('a ranking shows its rows in order and opens what they are about; an empty time says so', async () => {
  const user = await openPanel('ceo', at('/MemberVIP'));
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('columnheader', { name: 'ยอดฝาก' }).getAttribute('aria-sort')).toBe('descending');
  expect(within(table).getAllByRole('row').length).toBeLessThanOrEqual(32);
  expect(
    within(table)
      .getAllByRole('link')
      .some((link) => link.getAttribute('href')?.startsWith('/Member/')),
  ).toBe(true);
  await user.selectOptions(screen.getByLabelText('จัดกลุ่มตาม'), '');
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  await openPanel('ceo', at('/MemberVIP', 'lucky88', '&from=2020-01-01&to=2020-01-31'));
  await screen.findByText('ไม่มีข้อมูล');
});

test('who has not the right is told which one it is', async () => {
  await openPanel('viewer', at('/Dashboard'));
  await screen.findByText(/สิ่งที่ขาด: ระดับ 9/);
});

test('a dashboard has its tiles, charts, tables and lists, and all of its figures a press away', async () => {
  const user = await openPanel('ceo', at('/'));
  await waitFor(() => expect(location.pathname).toBe('/DashboardOnce'));
  await screen.findByRole('heading', { level: 1, name: 'ภาพรวมของเว็บ' });
  expect(screen.getByRole('button', { name: 'วันนี้', pressed: true })).toBeTruthy();
  await waitFor(() => tile('ยอดฝาก'));
  await within(tile('ยอดฝาก')).findByText(/เมื่อวานเวลาเดียวกัน/);
  await within(tile('ยอดฝาก')).findByText(/วันเดียวกันสัปดาห์ก่อน/);
  // What waits now has no day to be compared with.
  expect(within(tile('รอตรวจอยู่')).queryByText(/เมื่อวาน/)).toBeNull();
  for (const name of ['คิวและความเร็ว', 'ผู้ฝากสูงสุด', 'บัญชีธนาคาร', 'รายการเดินบัญชี · ยังไม่จับคู่']) await screen.findByRole('region', { name });
  expect(within(screen.getByRole('group', { name: 'กราฟ' })).getAllByRole('figure')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'ตัวเลขทั้งหมด' }));
  await screen.findByLabelText('จัดกลุ่มตาม');
  await user.click(screen.getByRole('button', { name: 'ภาพรวม' }));
  await screen.findByRole('region', { name: 'คิวและความเร็ว' });
});

test('who may not open the dashboard begins with the news', async () => {
  await openPanel('viewer', at('/'));
  await waitFor(() => expect(location.pathname).toBe('/News'));
});

test('a chart of the largest groups says how many there are', async () => {
  // The office of these tests has fewer sites than a chart draws.
  const ask = globalThis.fetch;
  const asking = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const reply = await ask(...request);
    const body = (await reply.clone().json()) as { outOf?: number };
    return body.outOf === undefined ? reply : Response.json({ ...body, outOf: 14 });
  });
  onTestFinished(() => asking.mockRestore());
  await openPanel('ceo', at('/Dashboard'));
  await screen.findByText(/12 จาก 14 เว็บ ที่มากที่สุด/);
});

test('a place of a chart that is confirmed narrows the report to it', async () => {
  const user = await openPanel('ceo', at('/DashboardOnce', 'lucky88', '&view=report'));
  const chart = await screen.findByRole('img', { name: /วันที่.*กด Enter/ });
  act(() => chart.focus());
  await user.keyboard('{End}{ArrowLeft}{Enter}');
  await waitFor(() => expect(asked('from')).toMatch(/^\d{4}-\d{2}-\d{2}$/));
  expect(asked('to')).toBe(asked('from'));
});
