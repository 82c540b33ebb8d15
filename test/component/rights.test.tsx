/** What each account sees is what the server lets it do. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { definitions } from '../../src/resources';
import { handover } from '../../src/resources/transaction/handover';
import type { AnyResource } from '../../src/schema/define';
import { at, call, openPanel, visit } from './panel';
import { signInApart, type Apart } from './apart';
import { narrow } from './place';

/** What the server says an employee may do, asked by one who answers for rights. */
async function allowed(asker: Apart, employee: number, resource: string, action: string, id?: number): Promise<boolean> {
  const params = new URLSearchParams({ employee: String(employee), resource, action, service: 'lucky88' });
  if (id !== undefined) params.set('id', String(id));
  return (await asker<{ allowed: boolean }>(`/api/WhyNot?${params.toString()}`)).payload.allowed;
}
const firstId = async (asker: Apart, def: AnyResource): Promise<number> =>
  (await asker<{ id: number }[]>(`/api${def.path}${def.scope === 'site' ? '/lucky88' : ''}?range=[0,0]`)).payload[0]!.id;

test.each(['owner', 'manager', 'lead', 'staff', 'viewer'])('%s sees exactly what the server allows', async (username) => {
  const asker = await signInApart('ceo');
  const user = await openPanel(username, at('/News'));
  const me = (await call<{ id: number }>('/api/Me')).body.payload;
  const find = await screen.findByRole('searchbox', { name: 'ค้นหาเมนู' });
  for (const def of definitions.filter((one) => one.menu !== false)) {
    await user.clear(find);
    await user.paste(def.path);
    const shown = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href]')].map((link) => new URL(link.href).pathname);
    expect(shown.includes(def.path), `${def.path} in the menu`).toBe(await allowed(asker, me.id, def.name, 'view'));
  }
  await user.clear(find);
  for (const path of ['/Deposit', '/Withdraw', '/Member', '/Employee', '/Settingrole']) {
    const def = definitions.find((one) => one.path === path)!;
    const id = await firstId(asker, def);
    if (def.name === 'employee' && id === me.id) continue;
    await visit(at(`${path}/${id}`));
    if (!(await allowed(asker, me.id, def.name, 'view'))) {
      await screen.findByText(/คุณไม่มีสิทธิ์/);
      continue;
    }
    const toolbar = within(await screen.findByRole('toolbar'));
    const more = toolbar.queryByRole('button', { name: 'เพิ่มเติม' });
    if (more) await user.click(more);
    for (const [name, action] of Object.entries(def.actions).filter(([, { on }]) => on !== 'list'))
      expect(toolbar.queryAllByRole('button', { name: action.label }).length > 0, `${action.label} on ${path}/${id}`).toBe(
        await allowed(asker, me.id, def.name, name, id),
      );
    expect(toolbar.queryAllByRole('link', { name: 'แก้ไข' }).length > 0, `edit on ${path}`).toBe(
      await allowed(asker, me.id, def.name, 'update'),
    );
  }
});

test('what is hidden for lack of a code says so, of whatever kind it is', async () => {
  const asker = await signInApart('ceo');
  const id = await firstId(asker, handover);
  await openPanel('staff', at(`${handover.path}/${id}`));
  const told = (await screen.findByText('ยอดบัญชีจ่ายถอน')).closest('div')!;
  expect(within(told).getByText('ปิดไว้')).toBeTruthy();
});

test('and so do the cards of a phone', async () => {
  await openPanel('senior', at('/Statement'));
  act(narrow);
  await waitFor(() => expect(document.querySelector('.card')).not.toBeNull());
  const facts = within(document.querySelector<HTMLElement>('.card dl')!);
  expect(within(facts.getByText('ยอดเงิน').closest('div')!).getByText('ปิดไว้')).toBeTruthy();
});
