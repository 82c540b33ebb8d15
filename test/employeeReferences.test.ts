/**
 * Whom a record may name: a reference is answered with the employee's name, so ids of employees the caller may not know of are refused like
 * ids that do not exist.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { usual, withOffice } from './desk';
import { query, rowOf, rowsOf, SITE, type Reply, type Row } from './office';

const FAR = 'topupth';
const NOBODY = 999_999;
const grant = (code: string) => ({ code, active: true, view: true, add: true, update: true, delete: true, export: true });

describe.each(usual)('references to employees, %s', (engine) => {
  const { office, desk, ceo, manager, lead, senior, staff, viewer } = withOffice(['ceo', 'manager', 'lead', 'senior', 'staff', 'viewer'], {
    engine,
  });
  /** Employees of another site, of this one whose account is off, and of this one. */
  let far: Row;
  let off: Row;
  let near: Row;
  const handOver = (to: number, who = staff): Promise<Reply> =>
    who.send(`/api/Desk/Handover/${SITE}?action=create`, { note: 'ส่งเวรต่อ', to });

  beforeAll(async () => {
    const make = async (username: string, services: string[]): Promise<Row> =>
      rowOf(await ceo.json('POST', '/api/Employee', { username, name: `ชื่อลับ ${username}`, level: 3, deptcode: 'D003', role: 6, services }));
    [far, off, near] = [await make('named1', [FAR]), await make('named2', [SITE]), await make('named3', [SITE, FAR])];
    await office.db.query('update employee set active = false where id = $1', [off.id]);
  });

  test('a shift is handed to whoever works at the site, and a refusal tells nothing of anybody else', async () => {
    const refused = await Promise.all([far.id, off.id, NOBODY].map((id) => handOver(id)));
    for (const { status, body } of refused) {
      expect([status, body['errors']]).toEqual([400, { to: 'ผู้รับเวรต้องเป็นพนักงานที่ทำงานอยู่ที่เว็บนี้' }]);
      expect(JSON.stringify(body)).not.toContain('ชื่อลับ');
    }
    for (const id of [near.id, lead.id, ceo.id]) expect((await handOver(id)).status).toBe(200);
  });

  test('neither does following a member, or handing that over, by who sees every employee', async () => {
    const member = await desk.member();
    const follow = (employee: number): Promise<Reply> =>
      manager.send(`/api/Memberfollow/${SITE}?action=create`, { member: member.id, employee, why: 'vip' });
    const sentence = expect.stringMatching(/ต้องเป็นพนักงานที่ทำงานอยู่ที่เว็บนี้/) as string;
    for (const id of [far.id, off.id, NOBODY]) expect([id, (await follow(id)).body['errors']]).toEqual([id, { employee: sentence }]);
    const made = await follow(near.id);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    for (const id of [far.id, off.id, NOBODY]) {
      const reply = await desk.act(manager, '/Memberfollow', 'handOver', rowOf(made), { employee: id });
      expect([reply.status, reply.body['errors']]).toEqual([400, { employee: sentence }]);
    }
    // Who was named while they worked here stays, also when other fields are changed.
    await office.db.query('update employee set active = false where id = $1', [near.id]);
    const { id, version } = rowOf(made);
    expect((await manager.send(`/api/Memberfollow/${SITE}?action=update&id=${id}`, { version, note: 'โทรแล้ว' })).status).toBe(200);
    await office.db.query('update employee set active = true where id = $1', [near.id]);
  });

  test('an address rule names whom who makes it is told of', async () => {
    const give = (...codes: string[]): Promise<unknown> =>
      office.db.query('update role set permissions = $1, version = version + 1 where id = 7', [JSON.stringify(codes.map(grant))]);
    const rule = (employee: number): Promise<Reply> =>
      viewer.json('POST', '/api/SettingIP', { cidr: '203.0.113.7', scope: 'employee', employee, active: false });
    await office.db.query('update employee set level = 8 where id = $1', [viewer.id]);
    await give('M010');
    for (const id of [far.id, near.id, NOBODY]) {
      const { status, body } = await rule(id);
      expect([id, status, body['errors']]).toEqual([id, 400, { employee: 'ไม่พบพนักงานที่เลือก' }]);
    }
    expect((await rule(staff.id)).status).toBe(200);
    await give('M010', 'M003');
    expect((await rule(far.id)).status).toBe(200);
  });

  test('balances in a hand-over are shown to who may see those of the accounts, wherever it is read', async () => {
    await desk.account('withdraw', 654_321);
    const made = await handOver(lead.id, senior);
    const { id } = rowOf(made);
    expect(rowOf(made)).toMatchObject({ floats: null, unknown_count: 0 });
    const path = `/api/Desk/Handover/${SITE}`;
    for (const who of [senior, staff]) {
      const read = [
        (await who.get(`${path}?${query({ filter: {}, range: [0, 99] })}`)).body,
        (await who.get(`${path}?id=${id}`)).body,
        (await who.get(`${path}?history=${id}`)).body,
      ];
      for (const body of read) {
        expect(body.code).toBe(0);
        expect(JSON.stringify(body)).not.toMatch(/654321|"balance"/);
      }
    }
    expect(await (await senior.raw(`${path}/export?format=csv`, {})).text()).not.toMatch(/654,?321/);
    expect(JSON.stringify(rowsOf(await ceo.get(`/api/Logs/Working?${query({ filter: { resource: 'handover' } })}`)))).not.toContain(
      '654321',
    );
    // The one who takes over holds the code, and signs what they see.
    const seen = rowOf(await lead.get(`${path}?id=${id}`));
    expect(JSON.stringify(seen['floats'])).toContain('"balance":654321');
    expect((await desk.act(lead, '/Desk/Handover', 'take', seen)).status).toBe(200);
  });
});
