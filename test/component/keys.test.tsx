import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, dialog, openPanel, rows } from './panel';

const numberOf = (element: Element | null): string | undefined => (element instanceof HTMLElement ? element.dataset['id'] : undefined);
/** A key as a Thai keyboard sends it: its place is that of the letter, what it writes is not. */
const J = '[KeyJ]';

test('keys walk over the rows of a list, search, help and open a record', async () => {
  const user = await openPanel('ceo', at('/Member'));
  await waitFor(async () => expect((await rows()).length).toBeGreaterThan(1));
  const current = (): string | undefined => numberOf(document.activeElement);
  await user.keyboard(J);
  const first = current();
  expect(first).toBeDefined();
  await user.keyboard(J);
  expect([undefined, first]).not.toContain(current());
  await user.keyboard('[KeyK]');
  expect(current()).toBe(first);

  await user.keyboard('[Slash]');
  const search = within(screen.getByRole('main')).getByRole('searchbox');
  expect(document.activeElement).toBe(search);
  // The letter is deleted before the search runs, so it finds no member.
  await user.keyboard(J);
  expect(search).toHaveProperty('value', 'j');
  await user.keyboard('{Backspace}{Escape}');
  expect(document.activeElement).not.toBe(search);

  await user.keyboard('{Shift>}[Slash]{/Shift}');
  const help = await dialog();
  await user.keyboard(J);
  expect(within(help).getByRole('heading')).toBeInstanceOf(HTMLElement);
  expect(current()).toBeUndefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.keyboard(`${J}{Enter}`);
  await waitFor(() => expect(location.pathname).toMatch(/\/\d+\/show$|\/\d+$/));
});

test('a row is chosen by its key, and what is typed is typed', async () => {
  const user = await openPanel('ceo', at('/Member'));
  await rows();
  await user.keyboard(`${J}[KeyX]`);
  const row = document.activeElement;
  await waitFor(() => expect(row?.querySelector('input')?.checked).toBe(true));
  await user.type(within(screen.getByRole('main')).getByRole('searchbox'), 'x');
  expect(row?.querySelector('input')?.checked).toBe(true);
});
