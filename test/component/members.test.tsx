/** What stands across screens: tags that narrow a list and lead to it, and one search over every site. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, call, fill, load, openPanel, rows, save, visit } from './panel';

const count = (): number => Number((document.querySelector('.screen__count')?.textContent ?? '').replace(/\D/g, ''));

test('a member’s tags are chosen from those of the site; the list is narrowed to them, and their page shows the same members', async () => {
  const user = await openPanel('senior', at('/Member'));
  await user.click((await rows())[0]!);
  await user.click(await screen.findByRole('link', { name: 'แก้ไข' }));
  const offers = async () => within(await screen.findByRole('group', { name: 'เลือกจากที่มีอยู่' }));
  const [offer] = await (await offers()).findAllByRole('button');
  const word = offer!.textContent ?? '';
  await user.click(offer!);
  await waitFor(() => expect(document.querySelector('.MuiAutocomplete-root')?.textContent).toContain(word));
  expect((await offers()).queryByRole('button', { name: word })).toBeNull();
  await save(user);
  await waitFor(() => expect(location.pathname).toMatch(/^\/Member\/\d+$/));
  await waitFor(() => expect(document.querySelector('.show__head')?.textContent).toContain(word));
  const member = location.pathname.split('/').pop();

  // The address carries it to a colleague.
  await visit(at('/Member'));
  await rows();
  const before = count();
  await user.click(await screen.findByRole('button', { name: /ตัวกรองเพิ่มเติม/ }));
  await user.click(await (await offers()).findByRole('button', { name: word }));
  await user.click(screen.getByRole('button', { name: 'ใช้ตัวกรอง' }));
  await screen.findByRole('button', { name: `แท็ก: ${word}` });
  await waitFor(() => expect(count()).toBeLessThan(before));
  const having = count();
  expect(having).toBeGreaterThan(0);
  await load();
  await waitFor(() => expect(count()).toBe(having));

  await visit(at('/tags', 'lucky88', `&q=${encodeURIComponent(word)}`));
  await user.click((await rows()).find((row) => row.textContent?.includes(word))!);
  await screen.findByRole('tab', { name: 'สมาชิกที่มีแท็กนี้' });
  await waitFor(() => expect(document.querySelector(`.related tr[data-id="${member}"]`)).not.toBeNull());
  await user.click(screen.getByRole('link', { name: 'เปิดในหน้ารายการ' }));
  await waitFor(() => expect(location.pathname).toBe('/Member'));
  await waitFor(() => expect(count()).toBe(having));
});

test('one search finds a member on every site one sees, and nothing of it stays in the address', async () => {
  const user = await openPanel('lead', at('/SearchAllmember'));
  const active = encodeURIComponent(JSON.stringify({ status: 'active' }));
  const { username } = (await call<{ username: string }[]>(`/api/Member/lucky88?range=[0,0]&filter=${active}`)).body.payload[0]!;
  const find = await screen.findByLabelText(/ชื่อ ชื่อผู้ใช้ เบอร์โทร/);
  await fill(user, find, username);
  await user.keyboard('{Enter}');
  await screen.findByRole('link', { name: username });
  expect(location.href).not.toContain(username);
  await fill(user, find, 'สม');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 2, name: /Gold168/ });
  const other = await waitFor(() => {
    const link = document.querySelector<HTMLAnchorElement>('#hits-gold168 + table a');
    if (!link) throw new Error('no member of the other site');
    return link;
  });
  const name = other.textContent ?? '';
  await user.click(other);
  await screen.findByRole('heading', { level: 1, name });
  expect(location.pathname).toMatch(/^\/Member\/\d+$/);
  expect(location.search).toContain('service=Z29sZDE2OA');
});
