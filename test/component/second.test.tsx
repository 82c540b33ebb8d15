/** What waits for a second person: the change is shown on the record, and another employee decides it there. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, dialog, fill, openPanel, save } from './panel';
import { confirming, useActionWords } from '../../src/screens/actions/words';

test('a limit that is raised waits on the record, and a colleague approves what is asked', async () => {
  const user = await openPanel('manager', at('/ConfigSystem/1/edit'));
  await fill(user, await screen.findByLabelText(/ถอนเกินยอดนี้/), '90000');
  await save(user);
  const asked = within(await dialog());
  await user.click(asked.getByRole('button', { name: /บันทึก/ }));
  const mine = (await screen.findByText('รอผู้อนุมัติคนที่สอง: แก้ไขข้อมูล')).closest<HTMLElement>('.notice')!;
  await within(mine).findByText(/คุณเป็นผู้ขอ/);
  expect(within(mine).queryByRole('button')).toBeNull();

  const other = await openPanel('owner', at('/ConfigSystem/1'));
  const open = (await screen.findByText('รอผู้อนุมัติคนที่สอง: แก้ไขข้อมูล')).closest<HTMLElement>('.notice')!;
  await within(open).findByRole('row', { name: /ถอนเกินยอดนี้.*50,000\.00.*90,000\.00/ });
  await other.click(within(open).getByRole('button', { name: 'อนุมัติการแก้ไข' }));
  await waitFor(() => expect(screen.queryByText('รอผู้อนุมัติคนที่สอง: แก้ไขข้อมูล')).toBeNull());
  expect(screen.getAllByText('90,000.00')).not.toEqual([]);
});

test('a button confirms what it carries out, once', () => {
  const [th, en] = [useActionWords.wordsIn('th'), useActionWords.wordsIn('en')];
  expect([confirming(th, 'อนุมัติ'), confirming(th, 'ยืนยันจ่าย')]).toEqual(['ยืนยันอนุมัติ', 'ยืนยันจ่าย']);
  expect([confirming(en, 'Approve'), confirming(en, 'Confirm payment')]).toEqual(['Confirm: Approve', 'Confirm payment']);
});
