/** What is opened while the server or its database cannot be reached says so, and comes by itself once they can. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { at, openPanel, rows } from './panel';
import { expects } from './said';

const usual = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = usual;
});

const away = (): Response =>
  new Response(JSON.stringify({ code: 503, msg: 'ฐานข้อมูลไม่พร้อมใช้งานชั่วคราว' }), { status: 503, headers: { 'retry-after': '1' } });

/** Refuses the first reads of these addresses; answers how often it was asked. */
function refuse(what: RegExp, times: number, refusal: () => Promise<Response>): () => number {
  // The library notes what its screens could not read.
  expects('HttpError');
  let asked = 0;
  const before = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const path = input instanceof Request ? input.url : String(input);
    if (!what.test(path)) return before(input, init);
    asked += 1;
    return asked > times ? before(input, init) : refusal();
  };
  return () => asked;
}

test('a list says that it is asked again by itself, keeps its button under the finger, and shows its rows without a press', async () => {
  const asked = refuse(/\/api\/Member\/lucky88\?.*range=/, 3, () => Promise.resolve(away()));
  await openPanel('ceo', at('/Member'));
  const alert = await screen.findByText('ฐานข้อมูลไม่พร้อมใช้งานชั่วคราว');
  screen.getByText('ระบบจะลองใหม่ให้เอง');
  const button = screen.getByRole('button', { name: 'ลองอีกครั้ง' });
  button.focus();
  // Asked a third time, it is still the same sentence and the same button.
  await waitFor(() => expect(asked()).toBe(3));
  expect([alert.isConnected, document.activeElement]).toEqual([true, button]);
  await waitFor(() => expect(alert.isConnected).toBe(false));
  expect((await rows()).length).toBeGreaterThan(5);
  expect(asked()).toBe(4);
});

test.each<[string, () => Promise<Response>]>([
  ['its database is away', () => Promise.resolve(away())],
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a record comes the same way when %s', async (_, refusal) => {
  const asked = refuse(/\/api\/Member\/lucky88\?(.*&)?id=11\b/, 3, refusal);
  await openPanel('ceo', at('/Member/11'));
  await screen.findByText('ระบบจะลองใหม่ให้เอง');
  await screen.findByRole('tab', { name: /ประวัติ/ });
  expect(asked()).toBe(4);
});

test('a list that is refused is not asked again, and does not say so', async () => {
  const asked = refuse(/\/api\/Member\/lucky88\?.*range=/, 1, () =>
    Promise.resolve(new Response(JSON.stringify({ code: 400, msg: 'ไม่ได้' }), { status: 400 })),
  );
  const credit = refuse(/\/api\/GetBalanceAgent\//, 2, () => Promise.resolve(away()));
  const user = await openPanel('ceo', at('/Member'));
  await screen.findByText('ไม่ได้');
  expect(screen.queryByText('ระบบจะลองใหม่ให้เอง')).toBeNull();
  // The site's credit, which got no answer, is asked for again with everything else that got none.
  await waitFor(() => expect(credit()).toBe(3));
  expect(asked()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'ลองอีกครั้ง' }));
  expect((await rows()).length).toBeGreaterThan(5);
});
