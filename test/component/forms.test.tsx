/** Forms: each sentence beside what it is about, down to single cells of a list, and nothing typed is lost. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { at, fill, load, openPanel, save, toldWith } from './panel';
import { expects } from './said';

const SETTINGS = at('/SystemConfig/1/edit');
const WRONG = 'ที่อยู่ในระบบต้องขึ้นต้นด้วย / เช่น /News';
const errors = (): (string | null)[] => [...document.querySelectorAll('.field__error')].map(({ textContent }) => textContent);
const removing = (name: RegExp): number => screen.queryAllByRole('button', { name }).length;
const entry = (number: number) => within(screen.getByRole('group', { name: `รายการที่ ${number}` }));

afterEach(() => {
  vi.restoreAllMocks();
});

async function addEntry(user: UserEvent, number: number, name: string, path: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'เพิ่มรายการ' }));
  await fill(user, entry(number).getByLabelText(/^ชื่อ/), name);
  await fill(user, entry(number).getByLabelText(/^ที่อยู่ในระบบ/), path);
}

test('an input that was changed is checked when it is left; one only passed through says nothing', async () => {
  const user = await openPanel('ceo', at('/Member/21/edit'));
  const name = await screen.findByLabelText(/ชื่อ-นามสกุล/);
  const phone = screen.getByLabelText(/เบอร์โทร/);
  await user.click(name);
  await user.click(phone);
  await user.paste('123');
  expect(errors(), 'while it is typed').toEqual([]);
  await user.click(name);
  await waitFor(() => expect(toldWith(phone)).toContain('เบอร์โทรไม่ถูกต้อง'));
  expect(errors()).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  await fill(user, phone, '0812345678');
  await waitFor(() => expect(errors()).toEqual([]));
  // Emptied, a name is missing.
  await user.clear(name);
  await user.click(phone);
  await waitFor(() => expect(toldWith(name)).toBe('กรุณากรอกชื่อ-นามสกุล'));
});

test('entries typed and not saved are kept as a draft, restored as they were, and discarded', async () => {
  const user = await openPanel('ceo', SETTINGS);
  await screen.findByRole('button', { name: 'เพิ่มรายการ' });
  const before = removing(/^ลบรายการที่/);
  await addEntry(user, before + 1, 'ค้างไว้', 'ยังไม่ถูก');
  const draft = (): string | null => {
    const kept = Object.keys(sessionStorage).find((key) => key.startsWith('draft:'));
    return kept === undefined ? null : sessionStorage.getItem(kept);
  };
  await waitFor(() => expect(draft()).toContain('ยังไม่ถูก'));
  await load();
  await user.click(await screen.findByRole('button', { name: 'กู้คืนร่าง' }));
  const path = await waitFor(() => entry(before + 1).getByLabelText<HTMLInputElement>(/^ที่อยู่ในระบบ/));
  expect(path.value).toBe('ยังไม่ถูก');
  await save(user);
  await waitFor(() => expect(toldWith(path)).toBe(WRONG));
  await load();
  await user.click(await screen.findByRole('button', { name: 'ทิ้งร่าง' }));
  expect(removing(/^ลบรายการที่/)).toBe(before);
  expect(draft()).toBeNull();
});

test('what the server refuses of a cell stands beside that cell, in English as well', async () => {
  const user = await openPanel('ceo', SETTINGS);
  const { switchLanguage } = await import('../../src/providers/i18n/dictionary');
  await act(() => switchLanguage('en'));
  const add = await screen.findByRole('button', { name: 'Add an entry' });
  const before = removing(/^Remove entry/);
  await user.click(add);
  const last = within(screen.getByRole('group', { name: `Entry ${before + 1}` }));
  await fill(user, last.getByLabelText(/^Name/), 'About');
  const path = last.getByLabelText(/^Address in the panel/);
  await fill(user, path, '/About');
  const refusal = { code: 400, msg: 'Some of it is not right.', errors: { [`main_menu.${before}.path`]: 'This path is taken.' } };
  const ask = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    input === '/api/SystemConfig/1' && init?.method === 'PUT' ? Response.json(refusal, { status: 400 }) : ask(input, init),
  );
  expects('Some of it is not right.');
  await save(user);
  await user.click(await screen.findByRole('button', { name: 'Confirm and save' }));
  const summary = within(await screen.findByRole('alert'));
  await user.click(
    await summary.findByRole('button', { name: `Further main menu entries ${before + 1} · Address in the panel: This path is taken.` }),
  );
  expect(document.activeElement).toBe(path);
  // It stays until the cell changes, also when the cell is left.
  await user.click(last.getByLabelText(/^Icon/));
  expect(toldWith(path)).toBe('This path is taken.');
  await fill(user, path, '/About/us');
  await waitFor(() => expect(toldWith(path)).toBe(''));
  await act(() => switchLanguage('th'));
});
