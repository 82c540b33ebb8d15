/** Duties of the office that must keep a holder, and what no employee may do to themself because they could not undo it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPassword } from '../server/auth/invites';
import { usedCodes } from '../src/reports/usedCodes';
import { usual } from './desk';
import { openOffice, rowOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

const PASSWORD = 'ม้าถูกแบตเตอรี่เย็บ';
const [CEO_ROLE, OWNER_ROLE, VIEWER_ROLE] = [1, 2, 7];

describe.each(usual)('who is left to run the office, %s', (engine) => {
  let office: Office;
  let ceo: Worker;
  let owner: Worker;

  beforeAll(async () => {
    office = await openOffice({ engine });
    await office.db.query("delete from employee where username = 'admin'");
    [ceo, owner] = [await office.signIn('ceo'), await office.signIn('owner')];
  });
  afterAll(() => office.close());

  const see = async (id: number): Promise<Row> => rowOf(await ceo.get(`/api/Employee/${id}`));
  const edit = async (worker: Worker, id: number, set: Record<string, unknown>): Promise<Reply> =>
    worker.json('PUT', `/api/Employee/${id}`, { version: (await see(id)).version, ...set });
  const act = async (worker: Worker, id: number, action: string): Promise<Reply> =>
    worker.json('POST', `/api/Employee/${id}/${action}`, { version: (await see(id)).version });
  const switchOff = (worker: Worker): Promise<Reply> => worker.json('POST', '/api/SetActiveUser', { id: worker.id, active: 0 });
  const beside = (reply: Reply): unknown => [reply.status, Object.keys(reply.body['errors'] ?? {})];
  const sentence = (reply: Reply): string =>
    Object.values((reply.body['errors'] ?? { msg: reply.body.msg }) as Record<string, string>).join();

  /** A second employee as high as the CEO, who can sign in. */
  async function hire(username: string, over: Record<string, unknown> = {}): Promise<Worker> {
    const made = rowOf(
      await ceo.json('POST', '/api/Employee', {
        username,
        name: username,
        level: 10,
        deptcode: 'D002',
        role: CEO_ROLE,
        services: [SITE],
        ...over,
      }),
    );
    await setPassword(office.db, made.id, PASSWORD, new Date());
    return office.signIn(username, PASSWORD);
  }

  test('the last one of level 10 and of D002 lowers, moves and re-roles themself no more', async () => {
    const before = await see(ceo.id);
    expect(beside(await edit(ceo, ceo.id, { level: 5 }))).toEqual([400, ['level']]);
    expect(beside(await edit(ceo, ceo.id, { deptcode: 'D001' }))).toEqual([400, ['deptcode']]);
    expect(beside(await edit(ceo, ceo.id, { role: VIEWER_ROLE }))).toEqual([400, ['role']]);
    expect(await see(ceo.id)).toEqual(before);
    expect((await edit(ceo, ceo.id, { name: 'คุณอรุณ ใจดี', level: 10, deptcode: 'D002', role: CEO_ROLE })).status).toBe(200);
  });

  test('the last one does not switch themself off either, and hears why', async () => {
    const refused = await switchOff(ceo);
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('ระดับ 10')]);
    expect((await ceo.get('/api/Me')).status).toBe(200);
    expect((await ceo.json('POST', `/api/Employee/${ceo.id}/disable`, { version: (await see(ceo.id)).version })).status).toBe(409);
  });

  test('an invitation nobody has accepted keeps no office open', async () => {
    const waiting = rowOf(
      await ceo.json('POST', '/api/Employee', {
        username: 'invited-only',
        name: 'รอรับเชิญ',
        level: 10,
        deptcode: 'D002',
        role: CEO_ROLE,
        services: [],
      }),
    );
    expect((await switchOff(ceo)).status).toBe(409);
    expect((await act(ceo, waiting.id, 'disable')).status).toBe(200);
  });

  test('with a second one it goes through, done by the other, and the last of the two stays', async () => {
    const second = await hire('second-ceo');
    // No employee lowers themself, however many there are: they could not undo it.
    expect(beside(await edit(second, second.id, { level: 9 }))).toEqual([400, ['level']]);
    expect(beside(await edit(second, second.id, { role: OWNER_ROLE }))).toEqual([400, ['role']]);
    expect((await edit(ceo, second.id, { level: 9, deptcode: 'D001', role: OWNER_ROLE })).status).toBe(200);
    expect((await edit(ceo, second.id, { level: 10, deptcode: 'D002', role: CEO_ROLE })).status).toBe(200);
    const replies = await Promise.all([switchOff(ceo), switchOff(second)]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const [left, gone] = replies[0]?.status === 409 ? [ceo, second] : [second, ceo];
    expect((await left.json('POST', '/api/SetActiveUser', { id: gone.id, active: 1 })).status).toBe(200);
    [ceo, owner] = [await office.signIn('ceo'), await office.signIn('owner')];
    expect((await act(ceo, second.id, 'disable')).status).toBe(200);
  });

  test('one of level 10 without the right to manage employees leaves the last who has it', async () => {
    const idle = await hire('idle-ceo', { role: VIEWER_ROLE });
    const refused = await switchOff(ceo);
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('จัดการพนักงาน')]);
    expect((await act(ceo, idle.id, 'disable')).status).toBe(200);
  });

  test('the last of D002 is not moved by another either', async () => {
    const top = await hire('top-of-sites', { deptcode: 'D001' });
    const refused = await edit(top, ceo.id, { deptcode: 'D003' });
    expect([beside(refused), sentence(refused)]).toEqual([[400, ['deptcode']], expect.stringContaining('D002')]);
    expect((await act(top, ceo.id, 'disable')).status).toBe(409);
    expect((await edit(ceo, top.id, { deptcode: 'D002' })).status).toBe(200);
    expect((await edit(top, ceo.id, { deptcode: 'D003' })).status).toBe(200);
    expect((await edit(top, ceo.id, { deptcode: 'D002' })).status).toBe(200);
    expect((await act(ceo, top.id, 'disable')).status).toBe(200);
  });

  describe('roles', () => {
    type Entry = { code: string; active: boolean } & Record<'view' | 'add' | 'update' | 'delete' | 'export', boolean>;
    const roleOf = async (id: number, reader = ceo): Promise<Row & { permissions: Entry[] }> =>
      rowOf(await reader.get(`/api/Settingrole/${id}`)) as Row & { permissions: Entry[] };
    const change = async (worker: Worker, id: number, permissions: Entry[]): Promise<Reply> =>
      worker.json('PUT', `/api/Settingrole/${id}`, { version: (await roleOf(id, worker)).version, permissions });

    test('nobody takes rights out of their own role', async () => {
      const { permissions } = await roleOf(CEO_ROLE);
      const without = permissions.filter(({ code }) => code !== 'P003');
      const weaker = permissions.map((entry) => (entry.code === 'P003' ? { ...entry, export: false } : entry));
      for (const less of [without, weaker, permissions.map((entry) => (entry.code === 'P003' ? { ...entry, active: false } : entry))]) {
        const refused = await change(ceo, CEO_ROLE, less);
        expect([beside(refused), sentence(refused)]).toEqual([[400, ['permissions']], expect.stringContaining('P003')]);
      }
      expect((await change(ceo, CEO_ROLE, permissions)).status).toBe(200);
    });

    test('the role of the last who manages employees or roles keeps what that takes', async () => {
      const ceoRole = rowOf(await ceo.get(`/api/Settingrole/${CEO_ROLE}`));
      const granted = (await roleOf(CEO_ROLE)).permissions.filter(({ code }) => usedCodes.has(code));
      // No employee gives a right back under limits looser than their own.
      const bounds = Object.fromEntries(Object.entries(ceoRole).filter(([name]) => /_limit$|_per_day$/.test(name)));
      const keeper = rowOf(await ceo.json('POST', '/api/Settingrole', { name: 'ผู้ดูแลสำรอง', permissions: granted, ...bounds }));
      const spare = await hire('spare-ceo', { role: keeper.id });
      for (const code of ['M003', 'M0032', 'M004']) {
        const { permissions } = await roleOf(CEO_ROLE, spare);
        // While the spare one can do the same, the CEO's role may lose it; then the spare's may not.
        const less = await change(
          spare,
          CEO_ROLE,
          permissions.filter((entry) => entry.code !== code),
        );
        expect(less.status, code).toBe(200);
        const last = (await roleOf(keeper.id, spare)).permissions;
        const refused = await change(owner, keeper.id, last);
        expect(refused.status, 'above the level of the owner').toBe(403);
        const own = await change(
          spare,
          keeper.id,
          last.filter((entry) => entry.code !== code),
        );
        expect(beside(own), code).toEqual([400, ['permissions']]);
        expect((await spare.json('POST', '/api/SetActiveUser', { id: spare.id, active: 0 })).status, code).toBe(409);
        expect((await change(spare, CEO_ROLE, permissions)).status).toBe(200);
      }
      expect((await act(ceo, spare.id, 'disable')).status).toBe(200);
    });
  });

  test('an employee below the top leaves no site, and goes to no role with less, by their own hand', async () => {
    const sites = (await see(owner.id))['services'] as string[];
    expect(beside(await edit(owner, owner.id, { services: sites.slice(1) }))).toEqual([400, ['services']]);
    expect(beside(await edit(owner, owner.id, { role: VIEWER_ROLE }))).toEqual([400, ['role']]);
    expect(beside(await edit(owner, owner.id, { level: 8 }))).toEqual([400, ['level']]);
    expect((await edit(owner, owner.id, { deptcode: 'D003' })).status, 'D003 gives nothing that D001 does not').toBe(200);
    expect((await edit(owner, owner.id, { deptcode: 'D001' })).status).toBe(200);
    expect((await edit(ceo, owner.id, { services: sites.slice(1), level: 8 })).status, 'others may, who can undo it').toBe(200);
    expect((await edit(ceo, owner.id, { services: sites, level: 9 })).status).toBe(200);
  });

  test('one whom nobody could switch on again stays on', async () => {
    const staff = await office.signIn('staff');
    expect((await switchOff(staff)).status).toBe(200);
    expect((await act(ceo, staff.id, 'enable')).status).toBe(200);
    const [one] = [await hire('top-one', { role: VIEWER_ROLE }), await hire('top-two', { role: VIEWER_ROLE })];
    // As an office of an earlier version may be: the top level manages no employees, and the employee who does is below it.
    await office.db.query('update employee set level = 9 where id = $1', [ceo.id]);
    const refused = await switchOff(one);
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('เปิดกลับ')]);
    expect((await one.get('/api/Me')).status).toBe(200);
  });
});
