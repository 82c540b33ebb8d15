/** A payment by QR: what came in is offered beside the code, and a doubtful one is decided by a person. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, call, dialog, fill, openPanel } from './panel';

interface Code {
  id: number;
  state: string;
  review_line: number;
  review_reason: string;
}

test('a doubtful payment is not credited for a reason, is offered again beside the code, and waits for a person again', async () => {
  const waiting = encodeURIComponent(JSON.stringify({ state: 'needs_review' }));
  const user = await openPanel('ceo', at('/QyPayment'));
  const [code] = (await call<Code[]>(`/api/QyPayment/lucky88?range=[0,0]&filter=${waiting}`)).body.payload;
  if (!code) throw new Error('no code waits for a person');
  const now = async (): Promise<Code> => (await call<Code>(`/api/QyPayment/lucky88?id=${code.id}`)).body.payload;
  const line = (await call<{ reference: string }>(`/api/Statement/Line/lucky88?id=${code.review_line}`)).body.payload;

  await openPanel('ceo', at(`/QyPayment/${code.id}`));
  // A code that is over is not offered to be paid.
  await screen.findByText('รหัสนี้ใช้ชำระไม่ได้แล้ว');
  expect(screen.queryByRole('button', { name: 'พิมพ์' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'ไม่เพิ่มเครดิต' }));
  const asked = await dialog();
  expect(asked.textContent).toContain(line.reference);
  await fill(user, within(asked).getByLabelText(/เหตุผล/), 'ให้โอนคืน');
  await user.click(within(asked).getByRole('button', { name: /ยืนยัน/ }));
  await waitFor(async () => expect((await now()).state).toBe('cancelled'));

  const offered = await screen.findByText(line.reference, { selector: 'li *' });
  const match = await within(offered.closest('li')!).findByRole('button', { name: 'จับคู่' });
  await user.click(match);
  const question = await dialog();
  await waitFor(() => expect(within(question).getByRole<HTMLInputElement>('combobox').value).toContain(line.reference));
  await user.click(within(question).getByRole('button', { name: /ยืนยัน/ }));
  await waitFor(async () => expect(await now()).toMatchObject({ state: 'needs_review', review_reason: 'cancelled' }));
});
