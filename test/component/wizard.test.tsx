/** The tabs of steps: which of them is not right yet. */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Wizard } from '../../src/screens/parts/Wizard';
import { fill } from './panel';

afterEach(cleanup);

/** Two steps, of which the first wants an amount above zero. */
function Steps() {
  const [amount, setAmount] = useState('');
  const isRight = Number(amount) > 0;
  return (
    <Wizard
      steps={[
        {
          id: 'amount',
          label: 'จำนวน',
          right: isRight,
          check: () => isRight,
          content: () => <input aria-label="จำนวนเงิน" value={amount} onChange={({ target }) => setAmount(target.value)} />,
        },
        { id: 'end', label: 'ยืนยัน', content: () => <p>ถึงแล้ว</p> },
      ]}
    />
  );
}
const markOf = (name: RegExp): string => {
  const tab = screen.getByRole('tab', { name });
  return `${tab.getAttribute('data-mark') ?? ''} ${tab.textContent?.includes('ยังไม่ผ่าน') === true ? 'told' : ''}`.trim();
};

test('a step that is not right says so on its tab until its value is right, without another press', async () => {
  const user = userEvent.setup();
  render(<Steps />);
  const first = markOf(/จำนวน/);
  expect(first).not.toContain('failed');
  await user.click(screen.getByRole('button', { name: /ถัดไป/ }));
  await waitFor(() => expect(markOf(/จำนวน/)).toBe('failed told'));
  expect(screen.queryByText('ถึงแล้ว')).toBeNull();
  // The tab of a later step is no way past it.
  await user.click(screen.getByRole('tab', { name: /ยืนยัน/ }));
  const amount = screen.getByLabelText('จำนวนเงิน');
  await fill(user, amount, '0');
  expect(markOf(/จำนวน/)).toBe('failed told');
  await fill(user, amount, '50');
  expect(markOf(/จำนวน/)).toBe(first);
  // The step has not been checked since, so what was wrong before is wrong again.
  await fill(user, amount, '0');
  expect(markOf(/จำนวน/)).toBe('failed told');
  await fill(user, amount, '50');
  await user.click(screen.getByRole('button', { name: /ถัดไป/ }));
  await screen.findByText('ถึงแล้ว');
  expect(markOf(/จำนวน/)).toBe('done');
});
