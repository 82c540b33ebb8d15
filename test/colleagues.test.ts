/** Which employees a caller without the list of employees may choose: for a hand-over, above all. */
import { describe, expect, test } from 'vitest';
import { usual, withOffice } from './desk';
import { OTHER_SITE, query, rowOf, SITE, type Row, type Worker } from './office';

const FAR = 'topupth';

describe.each(usual)('colleagues, %s', (engine) => {
  const { office, ceo, staff, viewer } = withOffice(['ceo', 'staff', 'viewer'], {
    engine,
    standing: true,
    config: { freshMinutes: 100_000 },
  });
  const found = async (who: Worker, parts: Record<string, unknown> = {}, service = SITE): Promise<Row[]> => {
    const reply = await who.get(`/api/Colleagues/${service}?${query(parts)}`);
    expect(reply.status, reply.body.msg).toBe(200);
    return reply.body.payload as Row[];
  };

  test('are those who work at the site, by a part of the name or by number, and nothing else of them', async () => {
    const here = rowOf(
      await ceo.json('POST', '/api/Employee', { username: 'near', name: 'คุณใกล้', level: 3, deptcode: 'D003', role: 6, services: [SITE] }),
    );
    const far = rowOf(
      await ceo.json('POST', '/api/Employee', { username: 'away', name: 'คุณไกล้', level: 3, deptcode: 'D003', role: 6, services: [FAR] }),
    );
    expect((await staff.get('/api/Employee')).status).toBe(403);
    expect(await found(staff, { q: 'ใกล้' })).toEqual([{ id: here.id, name: 'คุณใกล้' }]);
    expect(await found(staff, { q: 'ไกล้' })).toEqual([]);
    expect(await found(staff, { ids: `${far.id},${here.id}` })).toEqual([{ id: here.id, name: 'คุณใกล้' }]);
    // A sign-in name is nothing to be tried out.
    expect(await found(staff, { q: 'near' })).toEqual([]);
    const everybody = (await found(viewer)).map(({ id }) => id);
    expect(everybody).toEqual(expect.arrayContaining([staff.id, viewer.id]));
    expect(everybody.length).toBeLessThanOrEqual(20);
    const handed = await staff.send(`/api/Desk/Handover/${SITE}?action=create`, { to: here.id, note: 'ทดสอบส่งเวร' });
    expect([handed.status, rowOf(handed)['to']]).toEqual([200, here.id]);
    await office.db.query('update employee set active = false where id = $1', [here.id]);
    expect(await found(staff, { q: 'ใกล้' })).toEqual([]);
  });

  test('of another site nobody is told, and what is no question is none', async () => {
    expect((await staff.get(`/api/Colleagues/${OTHER_SITE}`)).status).toBe(403);
    expect((await staff.get('/api/Colleagues/nowhere')).status).toBe(403);
    for (const parts of [
      { ids: '0' },
      { ids: 'x' },
      { ids: Array.from({ length: 21 }, (_, n) => n + 1).join() },
      { q: 'ก'.repeat(101) },
      { q: 'ก\0' },
    ])
      expect((await staff.get(`/api/Colleagues/${SITE}?${query(parts)}`)).status).toBe(400);
  });
});
