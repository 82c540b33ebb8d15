/** Lists at work: both sides of a posting, an action that is tried first, and who sees what. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { at, dialog, openPanel, rows, visit } from './panel';
import { expects } from './said';

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

describe('what is announced', () => {
  type Listener = (value: unknown) => void;
  const listeners = new Map<string, Set<Listener>>();
  let seq = 0;
  /** Says at a path, as the hub does, that records were written. */
  const announce = (path: string, id: number): void => {
    seq += 1;
    const write = { seq, ids: [id], by: 1 };
    act(() => {
      for (const listener of listeners.get(path) ?? []) listener({ ...write, at: Date.now(), recent: [{ ...write, seq: seq - 1 }, write] });
    });
  };
  const subscribe = (path: string, listener: Listener): (() => void) => {
    const all = listeners.get(path) ?? new Set<Listener>();
    listeners.set(path, all.add(listener));
    listener({ seq, ids: [], by: 0, at: 0, recent: [{ seq, ids: [], by: 0 }] });
    return () => void all.delete(listener);
  };
  beforeAll(() => {
    vi.doMock('../../src/providers/realtime', async () => ({ ...(await import('../../src/demo/realtime')), subscribe }));
    vi.resetModules();
  });
  afterAll(() => {
    vi.doMock('../../src/providers/realtime', () => import('../../src/demo/realtime'));
    vi.resetModules();
  });
  const toSite = (input: Parameters<typeof fetch>[0], path: string): boolean =>
    typeof input === 'string' && input.startsWith(`/api/${path}`);

  test('and could not be read is read as soon as the server answers again, without another write', async () => {
    const ask = globalThis.fetch;
    let fails = false;
    let failed = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (!toSite(input, 'Member/lucky88?')) return ask(input, init);
      if (fails) {
        failed += 1;
        return new Response('', { status: 500 });
      }
      const answer = await ask(input, init);
      if (failed === 0) return answer;
      const body = (await answer.json()) as { payload: { name: string; version: number }[] };
      for (const row of [body.payload].flat()) Object.assign(row, { name: 'สมชาย เปลี่ยนชื่อ', version: row.version + 1 });
      return Response.json(body);
    });
    expects('HttpError');
    await openPanel('owner', at('/Member'));
    const [first] = await rows();
    fails = true;
    announce('live/lucky88/member', Number(first!.dataset['id']));
    await waitFor(() => expect(failed).toBeGreaterThan(1));
    fails = false;
    await waitFor(() => expect(first).toHaveProperty('textContent', expect.stringContaining('สมชาย เปลี่ยนชื่อ')), { timeout: 20_000 });
  });

  test('as changing the credits shows in the header, and the trial balance follows the books', async () => {
    const ask = globalThis.fetch;
    let [credit, closing] = [1_234.5, 400];
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
      if (toSite(input, 'GetSummaryWalletStatement')) return Promise.resolve(Response.json({ code: 0, msg: '', currentamount: credit }));
      if (!toSite(input, 'TrialBalance')) return ask(input, init);
      const account = { kind: 'bank', opening: 0, debit: closing, credit: 0, closing };
      return Promise.resolve(Response.json({ code: 0, msg: '', payload: [account] }));
    });
    await openPanel('owner', at('/Transectionlog/books'));
    await screen.findByText('1,234.50');
    expect((await screen.findAllByRole('row')).at(-1)?.textContent).toContain('400.00');
    [credit, closing] = [987.25, 555];
    announce('live/lucky88/topup', 1);
    await screen.findByText('987.25');
    await waitFor(() => expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('555.00'));
  });
});
