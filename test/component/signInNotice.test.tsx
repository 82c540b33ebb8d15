/** Who signs in is told what happened to their way in since the time before, once, and reads it again on their profile. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, call, openPanel, visit } from './panel';

test('a failed attempt under one’s name is told after signing in, and stands on the profile', async () => {
  await openPanel('viewer', at('/News'));
  expect(screen.queryByText(/ตั้งแต่เข้าสู่ระบบครั้งก่อน/)).toBeNull();
  await openPanel('staff', at('/News'));
  const wrong = await fetch('/api/Login', { method: 'POST', body: JSON.stringify({ username: 'viewer', password: 'not that one' }) });
  expect(wrong.status).toBe(401);
  await openPanel('viewer', at('/News'));
  await screen.findByText(/ตั้งแต่เข้าสู่ระบบครั้งก่อน: พยายามเข้าสู่ระบบด้วยชื่อคุณไม่สำเร็จ/);
  const { body } = await call<{ id: number }>('/api/Me');
  await visit(at(`/Employee/${body.payload.id}`));
  const events = within(await screen.findByRole('region', { name: 'สิ่งที่เกิดกับการเข้าสู่ระบบของคุณ' }));
  expect(await events.findAllByText('พยายามเข้าสู่ระบบด้วยชื่อคุณไม่สำเร็จ')).toHaveLength(1);
});
