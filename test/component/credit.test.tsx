/** Credit by hand: asked for with a reason, and above a limit carried out by a second person. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { at, call, dialog, fill, openPanel, save, visit } from './panel';

interface Member {
  id: number;
  username: string;
  balance: number;
}

/** Gives the credit back on the record that is shown; what is asked about it. */
async function giveBack(user: UserEvent): Promise<string> {
  await user.click(await screen.findByRole('button', { name: 'คืนเครดิต' }));
  const asked = await dialog();
  const question = asked.textContent ?? '';
  await user.click(within(asked).getByRole('button', { name: /ยืนยัน/ }));
  return question;
}

test('credit is asked for with a reason, and above the limit another carries it out', async () => {
  const user = await openPanel('owner', at('/ConfigSystem/1/edit'));
  await fill(user, await screen.findByLabelText(/ปรับเครดิตเกินยอดนี้/), '10');
  await save(user);
  await user.click(await screen.findByRole('button', { name: 'ยืนยันบันทึก' }));
  await waitFor(() => expect(location.pathname).toBe('/ConfigSystem/1'));

  await visit(at('/Credit/create'));
  const active = encodeURIComponent(JSON.stringify({ status: 'active' }));
  const [wanted] = (await call<Member[]>(`/api/Member/lucky88?range=[0,0]&filter=${active}`)).body.payload;
  if (!wanted) throw new Error('no active member');
  await fill(user, await screen.findByRole('combobox', { name: /สมาชิก/ }), wanted.username);
  await user.click(await screen.findByRole('option', { name: new RegExp(wanted.username) }));
  const amount = screen.getByLabelText<HTMLInputElement>(/จำนวนเงิน/);
  await fill(user, amount, '10.50');
  await save(user);
  // Without a reason it is not kept, and nothing typed is lost.
  await screen.findAllByText(/กรุณากรอกเหตุผล/);
  expect(amount.value).toContain('10.5');
  await fill(user, screen.getByLabelText(/เหตุผล/), 'ค่ายเกมยืนยันว่าเครดิตหาย');
  await save(user);
  await waitFor(() => expect(location.pathname).toMatch(/^\/Credit\/\d+$/));
  const record = at(location.pathname);
  expect(await giveBack(user)).toContain('10.50');
  await screen.findAllByText(/รอผู้อนุมัติคนที่สอง/);

  const manager = await openPanel('manager', record);
  await giveBack(manager);
  await waitFor(async () =>
    expect((await call<Member>(`/api/Member/lucky88?id=${wanted.id}`)).body.payload.balance).toBeCloseTo(wanted.balance + 10.5, 2),
  );
  // What is done is no longer edited.
  await openPanel('owner', record);
  await screen.findByRole('toolbar');
  expect(screen.queryByRole('link', { name: 'แก้ไข' })).toBeNull();
});
