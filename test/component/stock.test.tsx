/** What a developer who knows react-admin writes without saying how writes go out: each has been made when it is reported as made. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expects } from './said';
import { at, call, choose, fill, openPanel, rows, visit } from './panel';

// A path of the menu whose screen the page of this test takes.
const PATH = '/Covid';
beforeAll(() => {
  vi.doMock('../../src/custom/planned/PlannedPage', () => import('../fixtures/CustomRecords'));
});
afterAll(() => {
  vi.doUnmock('../../src/custom/planned/PlannedPage');
  cleanup();
  vi.resetModules();
});

interface Reason {
  id: number;
  text: string;
}
const reasons = async (): Promise<string[]> =>
  (await call<Reason[]>('/api/ConfigSystem/Reason/lucky88?range=[0,99]')).body.payload.map(({ text }) => text);
const make = async (user: Awaited<ReturnType<typeof openPanel>>, text: string): Promise<void> => {
  await choose(user, 'ใช้เมื่อ', 'ปฏิเสธฝาก');
  await fill(user, screen.getByRole('textbox', { name: 'เหตุผล' }), text);
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  await waitFor(async () => expect(await reasons()).toContain(text));
  await screen.findByRole('cell', { name: text });
};

test('made, deleted one by one and together, and changed: the server has it when it is reported', async () => {
  // react-admin names the attribute for older versions of MUI beside the one of today.
  expects('prop on a DOM element');
  const user = await openPanel('ceo', at(PATH));
  await screen.findByText('เหตุผลของเว็บ');
  for (const text of ['เหตุผลที่หนึ่ง', 'เหตุผลที่สอง', 'เหตุผลที่สาม']) await make(user, text);

  // One by its own button, after a question.
  const row = (text: string): HTMLElement => screen.getByRole('cell', { name: text }).closest('tr') as HTMLElement;
  await user.click(within(row('เหตุผลที่หนึ่ง')).getByRole('button', { name: 'ลบ' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ยืนยัน' }));
  await waitFor(async () => expect(await reasons()).not.toContain('เหตุผลที่หนึ่ง'));

  // Two with the bulk button the list has by itself.
  for (const text of ['เหตุผลที่สอง', 'เหตุผลที่สาม']) await user.click(within(row(text)).getByRole('checkbox'));
  await screen.findByText('เลือกไว้ 2 รายการ');
  const [ofSelected] = screen.getAllByRole('button', { name: 'ลบ' });
  await user.click(ofSelected!);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'ยืนยัน' }));
  await waitFor(async () => expect(await reasons()).not.toContain('เหตุผลที่สาม'));
  expect(await reasons()).not.toContain('เหตุผลที่สอง');

  // A form in a dialog, with a reference that is looked for.
  await user.click(await screen.findByRole('button', { name: 'แก้ไขสมาชิก' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, await dialog.findByRole('textbox', { name: 'ชื่อ-นามสกุล' }), 'ชื่อจากฟอร์มของเว็บ');
  const referrer = dialog.getByRole('combobox', { name: /ผู้แนะนำ/ });
  const [other] = (await call<{ id: number; username: string }[]>('/api/Member/lucky88?range=[0,0]&sort=["id","ASC"]')).body.payload;
  await user.type(referrer, other!.username);
  await user.click(await screen.findByRole('option', { name: other!.username }));
  await user.click(dialog.getByRole('button', { name: 'บันทึก' }));
  await waitFor(async () =>
    expect((await call<{ name: string; referrer: number }>('/api/Member/lucky88?id=1')).body.payload).toMatchObject({
      name: 'ชื่อจากฟอร์มของเว็บ',
      referrer: other!.id,
    }),
  );
});

test('react-admin’s parts beside and above a generic list know it and lead it: total, selection, order, pages, search', async () => {
  expects('prop on a DOM element');
  const user = await openPanel('senior', at('/News'));
  await import('../fixtures/decorateMember');
  await visit(at('/Member'));
  const told = await screen.findByRole('status', { name: 'จำนวนของเว็บ' });
  const above = within(await screen.findByRole('region', { name: 'เหนือรายการ' }));
  const { total } = (await call('/api/Member/lucky88?range=[0,0]')).body;
  await waitFor(() => expect(told.textContent).toBe(`${total} · 1 · 0`));
  await user.click(within((await rows())[0]!).getByRole('checkbox'));
  await waitFor(() => expect(told.textContent).toBe(`${total} · 1 · 1`));

  await user.click(screen.getByRole('button', { name: 'เรียงจากท้าย' }));
  await waitFor(() => expect(new URLSearchParams(location.search).get('sort')).toContain('username'));
  await user.click(await above.findByRole('button', { name: /หน้าถัดไป/ }));
  await waitFor(() => expect(new URLSearchParams(location.search).get('page')).toBe('2'));
  await waitFor(() => expect(told.textContent).toBe(`${total} · 2 · 0`));

  const [{ username }] = (await call<[{ username: string }]>('/api/Member/lucky88?range=[0,0]&sort=["id","ASC"]')).body.payload;
  await user.type(above.getByRole('textbox', { name: 'ค้นหาของเว็บ' }), username);
  await waitFor(async () => expect((await rows()).map(({ textContent }) => textContent)).toEqual([expect.stringContaining(username)]));
  await waitFor(() => expect(told.textContent).toBe('1 · 1 · 0'));
});
