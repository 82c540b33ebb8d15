/** The page of a member: what waits and why, what it comes to, everything that happened, and a note typed beside it. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { withdraw } from '../../src/resources/transaction/withdraw';
import { at, call, fill, openPanel, visit } from './panel';

/** What can stand in the way of a withdrawal, in words. */
const reasons: readonly string[] = Object.values(withdraw.fields.waits.values);

interface Waiting {
  id: number;
  member: number;
  amount: number;
}
/** A withdrawal that waits. */
async function waiting(): Promise<Waiting> {
  const filter = encodeURIComponent(JSON.stringify({ status: ['pending', 'reviewing', 'approved', 'on_hold'] }));
  const [first] = (await call<Waiting[]>(`/api/Withdraw/lucky88?filter=${filter}&range=[0,0]`)).body.payload;
  if (!first) throw new Error('no withdrawal waits');
  return first;
}
const lines = (): string[] => [...document.querySelectorAll('[role=tabpanel] ol > li')].map(({ textContent }) => textContent ?? '');

test('the head says what waits, for how long and why, what came in and went out, and leads to it', async () => {
  const user = await openPanel('ceo', at('/Withdraw'));
  const { id, member, amount } = await waiting();
  await visit(at(`/Member/${member}`));
  const waits = within(await screen.findByRole('region', { name: 'ที่รออยู่' }));
  const text = (await waits.findByText(amount.toLocaleString('en', { minimumFractionDigits: 2 }))).closest('li')!.textContent ?? '';
  expect(text).toMatch(/^ถอน.*รอ.*ยังไม่มีใครรับรายการนี้$/);
  // Which withdrawal waits longest depends on the hour: a rule stands in its way, or its checklist says how it came off.
  expect(/ผ่าน|ไม่/.test(text) || reasons.some((reason) => text.includes(reason)), text).toBe(true);
  const sums = within(screen.getByRole('region', { name: 'ยอดรวม' }));
  sums.getByText(/^ฝาก · /);
  sums.getByText('สุทธิ');
  await user.click(waits.getAllByRole('link', { name: 'ถอน' })[0]!);
  await waitFor(() => expect(location.pathname).toBe(`/Withdraw/${id}`));
});

test('a note is typed where one reads, and stands on the timeline at once; of what happened one chooses the kind', async () => {
  const user = await openPanel('ceo', at('/Withdraw'));
  const { member } = await waiting();
  await visit(at(`/Member/${member}`));
  const box = await screen.findByLabelText('จดบันทึก');
  await waitFor(() => expect(lines().length).toBeGreaterThan(0));
  const notes = screen.getByRole('tab', { name: 'บันทึก' });
  await waitFor(() => expect(notes.getAttribute('aria-description')).toMatch(/^\d+ รายการ$/));
  const before = Number.parseInt(notes.getAttribute('aria-description') ?? '', 10);
  await fill(user, box, 'โทรยืนยันบัญชีแล้ว');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(lines()[0]).toContain('โทรยืนยันบัญชีแล้ว'));
  expect(box).toHaveProperty('value', '');
  await waitFor(() => expect(notes.getAttribute('aria-description')).toBe(`${before + 1} รายการ`));

  const kinds = within(screen.getByRole('group', { name: 'แสดง' }));
  await user.click(kinds.getByRole('button', { name: 'ถอน' }));
  await waitFor(() => expect(lines().every((line) => line.includes('ถอน'))).toBe(true));
  expect(kinds.getByRole('button', { name: 'ถอน', pressed: true })).not.toBeNull();
  await user.click(kinds.getByRole('button', { name: 'ทั้งหมด' }));
  await waitFor(() => expect(lines()[0]).toContain('โทรยืนยันบัญชีแล้ว'));
});

test('a tab of several lists shows one of them, has the sum of their counts, and each list has its address', async () => {
  const user = await openPanel('ceo', at('/Withdraw'));
  const { id, member } = await waiting();
  await visit(`${at(`/Member/${member}`)}#withdraw`);
  const money = await screen.findByRole('tab', { name: 'เงิน', selected: true });
  const lists = within(await screen.findByRole('group', { name: 'เงิน' }));
  lists.getByRole('button', { name: /^ถอน/, pressed: true });
  await waitFor(() => expect(document.querySelector(`.related tr[data-id="${id}"]`)).not.toBeNull());
  await waitFor(() =>
    expect(lists.getAllByRole('button').map(({ textContent }) => /\d+$/.exec(textContent ?? '')?.[0])).not.toContain(undefined),
  );
  const each = lists.getAllByRole('button').map(({ textContent }) => Number(/\d+$/.exec(textContent ?? '')?.[0]));
  expect(money.getAttribute('aria-description')).toBe(`${each.reduce((sum, count) => sum + count, 0)} รายการ`);
  await user.click(lists.getByRole('button', { name: /^บัญชีธนาคาร/ }));
  await waitFor(() => expect(location.hash).toBe('#member_bank'));
  expect(money.getAttribute('aria-selected')).toBe('true');
});

test('who sees members alone is shown no money, and types no notes', async () => {
  await openPanel('ceo', at('/Withdraw'));
  const { member } = await waiting();
  await openPanel('viewer', at(`/Member/${member}`));
  await screen.findByRole('tab', { name: 'ไทม์ไลน์' });
  await waitFor(() => expect(lines().length).toBeGreaterThan(0));
  expect([screen.queryByRole('region', { name: 'ยอดรวม' }), screen.queryByLabelText('จดบันทึก')]).toEqual([null, null]);
  expect([screen.queryByRole('tab', { name: 'เงิน' }), screen.queryByRole('button', { name: 'ถอน' })]).toEqual([null, null]);
});
