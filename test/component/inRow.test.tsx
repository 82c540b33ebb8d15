/** What is changed where it stands in the list, in many rows at once, and taken back. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { at, dialog, openPanel, rows } from './panel';
import { expects } from './said';

const noteOf = (row: Element | undefined): string => row?.querySelector('.cell-edit')?.textContent ?? '';

test('a note is changed where it stands, and what was done is taken back by a press', async () => {
  const user = await openPanel('ceo', at('/tags'));
  const [first] = await rows();
  const before = noteOf(first?.querySelectorAll('td')[3]);
  const cell = within(first!);
  await user.click(cell.getByRole('button', { name: 'แก้ใช้เมื่อ' }));
  const input = await cell.findByRole('textbox', { name: 'ใช้เมื่อ' });
  await user.clear(input);
  expects('HttpError');
  const ask = globalThis.fetch;
  const refusing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, init) =>
    // Other calls of the panel, whether one is still signed in above all, are none of it.
    init?.method === 'POST' && typeof to === 'string' && to.startsWith('/api/tags/')
      ? Response.json({ code: 400, msg: 'ข้อมูลไม่ถูกต้อง', errors: { note: 'คำนี้ใช้ไม่ได้' } }, { status: 400 })
      : ask(to, init),
  );
  await user.type(input, 'คำต้องห้าม{Enter}');
  // Beside where it was typed, and nothing typed is lost.
  await cell.findByText('คำนี้ใช้ไม่ได้');
  expect(input).toHaveProperty('value', 'คำต้องห้าม');
  refusing.mockRestore();
  await user.clear(input);
  await user.type(input, 'ฝากประจำทุกเดือน{Enter}');
  await waitFor(() => expect(first?.textContent).toContain('ฝากประจำทุกเดือน'));
  expect(cell.queryByRole('textbox')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'เลิกทำ' }));
  await screen.findByText('เลิกทำแล้ว');
  await waitFor(() => expect(first?.textContent).not.toContain('ฝากประจำทุกเดือน'));
  expect(noteOf(first?.querySelectorAll('td')[3])).toBe(before);
});

test('fields one ticks are changed in all selected rows, the others stay as they are', async () => {
  const user = await openPanel('ceo', at('/tags'));
  const [first, second] = await rows();
  for (const row of [first, second]) await user.click(within(row!).getByRole('checkbox'));
  await user.click(within(await screen.findByRole('toolbar', { name: 'ทำกับรายการที่เลือก' })).getByRole('button', { name: 'แก้ไข' }));
  const asked = within(await dialog());
  await user.click(asked.getByRole('button', { name: 'ยืนยันแก้ไข 2 รายการ' }));
  await asked.findByText('เลือกอย่างน้อยหนึ่งช่อง');
  await user.click(asked.getByRole('checkbox', { name: 'ใช้เมื่อ' }));
  await user.type(await asked.findByRole('textbox', { name: 'ใช้เมื่อ' }), 'ลูกค้าจากงานแสดงสินค้า');
  await user.click(asked.getByRole('button', { name: 'ยืนยันแก้ไข 2 รายการ' }));
  await screen.findByText('สำเร็จ 2 รายการ');
  for (const row of [first, second]) await waitFor(() => expect(row?.textContent).toContain('ลูกค้าจากงานแสดงสินค้า'));
});

test('who may only look sees no pencil', async () => {
  await openPanel('viewer', at('/Member'));
  const [first] = await rows();
  expect(within(first!).queryByRole('button', { name: /^แก้/ })).toBeNull();
});
