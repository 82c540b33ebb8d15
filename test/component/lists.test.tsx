/** Lists at work: both sides of a posting, an action that is tried first, and who sees what. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { at, dialog, openPanel, rows, visit } from './panel';

afterEach(() => {
  vi.restoreAllMocks();
});

test('the ledger shows both sides of a posting in words and no column it does not have', async () => {
  await openPanel('ceo', at('/Transectionlog'));
  const [first] = await rows();
  await waitFor(() => expect(first).toHaveProperty('textContent', expect.stringMatching(/เครดิตสมาชิก|บัญชีธนาคาร|เครดิต SMS/)));
  expect(document.querySelector('main')?.textContent).not.toMatch(/Invalid|undefined|NaN/);
});

test('an action that can be tried shows what would come of it, and only then its real button', async () => {
  const ask = globalThis.fetch;
  // The demonstration has no drafts: a campaign is shown as one, and the trial is answered here.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/api/Sms/lucky88')) return ask(input, init);
    if (init?.method === 'POST')
      return Response.json({ code: 0, msg: '', payload: null, result: { recipients: 20, more: 5, parts: 40, cost: 28 } });
    const answer = await ask(input, init);
    const body = (await answer.json()) as { payload: unknown };
    for (const row of [body.payload].flat()) if (typeof row === 'object' && row !== null && 'status' in row) row.status = 'draft';
    return Response.json(body);
  });
  const user = await openPanel('ceo', at('/Sms'));
  await user.click((await rows())[0]!);
  await user.click(await screen.findByRole('button', { name: 'นับใหม่' }));
  const asked = within(await dialog());
  expect(asked.queryByRole('button', { name: 'ยืนยันนับใหม่' })).toBeNull();
  await user.click(asked.getByRole('button', { name: 'ดูผลก่อนทำ' }));
  await asked.findByText('ถ้าทำตอนนี้ ยังไม่ได้ทำจริง');
  expect(document.querySelector('dialog')?.textContent).toMatch(/ต่างจากเดิม\s*5.*ค่าใช้จ่าย\s*28\.00/);
  await asked.findByRole('button', { name: 'ยืนยันนับใหม่' });
});

test('who may not is told so: no screen, no export, no menu entry', async () => {
  await openPanel('viewer', at('/Deposit'));
  await screen.findByText(/คุณไม่มีสิทธิ์/);
  expect(document.querySelector('nav')?.textContent).not.toContain('รายการฝาก');
  await visit(at('/Member'));
  await rows();
  expect(screen.queryByRole('button', { name: 'ส่งออก' })).toBeNull();
  await openPanel('staff', at('/Deposit', 'gold168'));
  await waitFor(() => expect(location.pathname).toBe('/News'));
});

test('a row that is chosen says so by its box alone: a plain table has no selected rows', async () => {
  const user = await openPanel('ceo', at('/Member'));
  const [first] = await rows();
  await user.click(within(first!).getByRole('checkbox'));
  await waitFor(() => expect(document.querySelector('main tr.is-selected')).toBe(first));
  expect(within(first!).getByRole('checkbox')).toHaveProperty('checked', true);
  expect(document.querySelectorAll('main [aria-selected]')).toHaveLength(0);
});
