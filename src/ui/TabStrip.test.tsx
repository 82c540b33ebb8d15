// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TabStrip, type TabItem } from './TabStrip';

// Ten pixels a letter, in a strip of 300.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function width(this: HTMLElement) {
    return (this.textContent?.length ?? 0) * 10;
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const count = (shown: string): TabItem['count'] => ({ shown, said: shown });
const strip = (open: string, counted?: TabItem['count']) => (
  <>
    <TabStrip
      id="t"
      label="tabs"
      open={open}
      onOpen={() => undefined}
      folds={{ where: 'page', others: (folded) => `${folded} more` }}
      tabs={[
        { id: 'one', label: 'timeline', count: counted },
        { id: 'two', label: 'money', count: counted },
        { id: 'last', label: 'history' },
      ]}
    />
    <button type="button">elsewhere</button>
  </>
);
const focused = (): string | null | undefined => document.activeElement?.textContent;

test('a tab that is folded while it is being opened has the focus again once it is open', async () => {
  const user = userEvent.setup();
  const { rerender } = render(strip('one'));
  screen.getByRole('tab', { name: 'timeline' }).focus();
  await user.keyboard('{End}');
  expect(focused()).toBe('history');
  // Counts arrive before it is open, and make the strip wider.
  rerender(strip('one', count('1,000,000')));
  expect(screen.queryByRole('tab', { name: 'history' })).toBeNull();
  rerender(strip('last', count('1,000,000')));
  expect(focused()).toBe('history');
});

test('who went elsewhere before it is open stays there', async () => {
  const user = userEvent.setup();
  const { rerender } = render(strip('one'));
  screen.getByRole('tab', { name: 'timeline' }).focus();
  await user.keyboard('{End}');
  screen.getByRole('button', { name: 'elsewhere' }).focus();
  rerender(strip('last'));
  expect(focused()).toBe('elsewhere');
});
