/**
 * Limits are rights: no employee gives, keeps or reaches more than they hold, and two who may not decide an amount cannot do so together.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usedCodes } from '../src/reports/usedCodes';
import { Desk, usual } from './desk';
import { openOffice, OTHER_SITE, rowOf, SITE, type Office, type Reply, type Row, type Worker } from './office';

const BOUND = {
  deposit_limit: 1000,
  withdraw_limit: 2000,
  credit_limit: 3000,
  points_limit: 500,
  sms_limit: 400,
  export_limit: 50,
  reveals_per_day: 7,
  exports_per_day: 2,
};
const SEES = [{ code: 'P006', active: true, view: true, add: false, update: false, delete: false, export: false }];

describe.each(usual)('limits, %s', (engine) => {
  let office: Office;
  let desk: Desk;
  let ceo: Worker;
  /** May edit roles and employees, under the limits above. */
  let manager: Worker;
  let staff: Worker;
  let limited: Row;

  const see = async (path: string, id: number): Promise<Row> => rowOf(await ceo.get(`/api${path}/${id}`));
  const put = async (who: Worker, path: string, id: number, values: Record<string, unknown>): Promise<Reply> =>
    who.json('PUT', `/api${path}/${id}`, { version: (await see(path, id)).version, ...values });
  const errors = (reply: Reply): unknown => [reply.status, Object.keys((reply.body['errors'] as object | undefined) ?? {})];

  beforeAll(async () => {
    office = await openOffice({ engine });
    [ceo, manager, staff] = [await office.signIn('ceo'), await office.signIn('manager'), await office.signIn('staff')];
    desk = new Desk(office, ceo);
    limited = await see('/Settingrole', (await see('/Employee', manager.id))['role'] as number);
    // Holding every code, the limits alone are what differs.
    const permissions = ((await see('/Settingrole', 1))['permissions'] as { code: string }[]).filter(({ code }) => usedCodes.has(code));
    expect((await put(ceo, '/Settingrole', limited.id, { ...BOUND, permissions })).status).toBe(200);
    limited = await see('/Settingrole', limited.id);
  });
  afterAll(() => office.close());

  test('nobody raises those of their own role, or lowers them', async () => {
    for (const [name, value] of Object.entries(BOUND)) {
      expect(errors(await put(manager, '/Settingrole', limited.id, { [name]: name.endsWith('_limit') ? null : value + 1 }))).toEqual([
        400,
        [name],
      ]);
      expect(errors(await put(manager, '/Settingrole', limited.id, { [name]: value - 1 }))).toEqual([400, [name]]);
    }
    expect((await put(manager, '/Settingrole', limited.id, { note: 'ผลัดกลางคืน' })).status).toBe(200);
  });

  test('nobody makes a role that has more, or raises another', async () => {
    const make = (values: Record<string, unknown>): Promise<Reply> =>
      manager.json('POST', '/api/Settingrole', { name: `บทบาท ${Math.random()}`, permissions: SEES, ...BOUND, ...values });
    expect(errors(await make({ credit_limit: null }))).toEqual([400, ['credit_limit']]);
    expect(errors(await make({ exports_per_day: 3 }))).toEqual([400, ['exports_per_day']]);
    const made = rowOf(await make({ credit_limit: 10 }));
    expect(errors(await put(manager, '/Settingrole', made.id, { credit_limit: 3000.01 }))).toEqual([400, ['credit_limit']]);
    expect((await put(manager, '/Settingrole', made.id, { credit_limit: 3000 })).status).toBe(200);
    // What a role has already may stay while something else is changed.
    expect((await put(ceo, '/Settingrole', made.id, { credit_limit: null })).status).toBe(200);
    expect((await put(manager, '/Settingrole', made.id, { note: 'กะดึก' })).status).toBe(200);
    // But nothing new is given under a limit looser than the giver's own; what is taken away may go.
    const more = [...SEES, { ...SEES[0]!, code: 'P008' }, { ...SEES[0]!, code: '8004' }];
    expect(errors(await put(manager, '/Settingrole', made.id, { permissions: more }))).toEqual([400, ['permissions']]);
    expect((await put(ceo, '/Settingrole', made.id, { permissions: more })).status).toBe(200);
    expect((await put(manager, '/Settingrole', made.id, { permissions: SEES })).status).toBe(200);
    expect((await put(manager, '/Settingrole', made.id, { credit_limit: 3000, permissions: more })).status).toBe(200);
  });

  test('nobody moves themself or others into a role that has more, or becomes who has it', async () => {
    const copy = rowOf(
      await ceo.json('POST', '/api/Settingrole', { name: 'ไม่จำกัด', permissions: limited['permissions'], ...BOUND, deposit_limit: null }),
    );
    for (const id of [manager.id, staff.id])
      expect(errors(await put(manager, '/Employee', id, { role: copy.id }))).toEqual([400, ['role']]);
    const made = { username: 'newcomer', name: 'คนใหม่', level: 1, deptcode: 'D003', services: [SITE] };
    expect(errors(await manager.json('POST', '/api/Employee', { ...made, role: copy.id }))).toEqual([400, ['role']]);
    const one = rowOf(await ceo.json('POST', '/api/Employee', { ...made, role: copy.id }));
    const invited = await manager.json('POST', `/api/Employee/${one.id}/invite`, { version: one.version });
    expect([invited.status, invited.body.msg]).toEqual([403, expect.stringContaining('สิทธิ์')]);
  });

  test.each(Object.entries(BOUND))('nor into one with more of %s alone', async (name, value) => {
    const more = { ...BOUND, [name]: value + 1 };
    const role = rowOf(await ceo.json('POST', '/api/Settingrole', { name: `มากกว่าที่ ${name}`, permissions: SEES, ...more })).id;
    for (const id of [manager.id, staff.id]) expect(errors(await put(manager, '/Employee', id, { role }))).toEqual([400, ['role']]);
    const made = { username: `more_${name}`.slice(0, 20), name: 'คนใหม่', level: 1, deptcode: 'D003', services: [SITE], role };
    expect(errors(await manager.json('POST', '/api/Employee', made))).toEqual([400, ['role']]);
  });

  test('nobody switches a colleague on who may decide more, or lets them at another site', async () => {
    const roleOf = async (name: string, over: Record<string, unknown>): Promise<number> =>
      rowOf(await ceo.json('POST', '/api/Settingrole', { name, permissions: SEES, ...BOUND, ...over })).id;
    const more = await roleOf('มากกว่า', { credit_limit: null });
    const same = await roleOf('เท่ากัน', {});
    const act = async (who: Worker, id: number, action: string): Promise<number> =>
      (await who.json('POST', `/api/Employee/${id}/${action}`, { version: (await see('/Employee', id)).version })).status;
    let made = 0;
    const colleague = async (role: number): Promise<number> => {
      const values = { username: `switched${(made += 1)}`, name: 'เพื่อนร่วมงาน', level: 1, deptcode: 'D003', services: [SITE], role };
      return rowOf(await ceo.json('POST', '/api/Employee', values)).id;
    };
    for (const [role, allowed] of [
      [more, false],
      [same, true],
    ] as const) {
      const id = await colleague(role);
      const sites = await put(manager, '/Employee', id, { services: [SITE, OTHER_SITE] });
      expect(allowed ? sites.status : errors(sites)).toEqual(allowed ? 200 : [400, ['services']]);
      expect((await put(manager, '/Employee', id, { services: [SITE] })).status, 'taking a site away gives nothing').toBe(200);
      expect(await act(manager, id, 'disable')).toBe(200);
      expect(await act(manager, id, 'enable')).toBe(allowed ? 200 : 403);
      expect(await act(ceo, id, 'disable')).toBe(allowed ? 200 : 409);
    }
  });

  test('a second factor that one’s own role asks for is asked of others too', async () => {
    const strict = rowOf(await ceo.json('POST', '/api/Settingrole', { name: 'สองชั้น', permissions: SEES, ...BOUND, two_factor: true }));
    await office.db.query('update role set two_factor = true, version = version + 1 where id = $1', [limited.id]);
    await office.db.query('update employee set two_factor = true where id = $1', [manager.id]);
    expect(errors(await put(manager, '/Settingrole', strict.id, { two_factor: false }))).toEqual([400, ['two_factor']]);
    expect(errors(await put(manager, '/Settingrole', limited.id, { two_factor: false }))).toEqual([400, ['two_factor']]);
    const lax = rowOf(await ceo.json('POST', '/api/Settingrole', { name: 'ชั้นเดียว', permissions: SEES, ...BOUND, two_factor: false }));
    for (const id of [manager.id, staff.id])
      expect(errors(await put(manager, '/Employee', id, { role: lax.id })), 'nor is anybody moved to where none is asked for').toEqual([
        400,
        ['role'],
      ]);
    await office.db.query('update role set two_factor = false, version = version + 1 where id = $1', [limited.id]);
    await office.db.query('update employee set two_factor = false where id = $1', [manager.id]);
  });

  test('who asked never decides, although the site’s limit is raised meanwhile', async () => {
    const [member, account] = [await desk.member(), await desk.account()];
    const deposit = await desk.deposit(member, account, 900);
    await office.db.query('update site_config set deposit_second_limit = 100 where service = $1', [SITE]);
    expect((await desk.act(manager, '/Deposit', 'approve', deposit)).body['approval']).toBeDefined();
    await office.db.query('update site_config set deposit_second_limit = 200000 where service = $1', [SITE]);
    expect((await desk.act(manager, '/Deposit', 'approve', deposit)).status).toBe(409);
    expect(await desk.cash(member)).toBe(0);
    expect((await desk.act(ceo, '/Deposit', 'approve', deposit)).status).toBe(200);
    expect(await desk.cash(member)).toBe(90_000);
    await desk.books();
  });

  test('the limit of who decides counts as well', async () => {
    const roleOfStaff = (await see('/Employee', staff.id))['role'] as number;
    expect((await put(ceo, '/Settingrole', roleOfStaff, { deposit_limit: 10 })).status).toBe(200);
    const member = await desk.member();
    const deposit = await desk.deposit(member, await desk.account(), 1000.01);
    expect((await desk.act(staff, '/Deposit', 'approve', deposit)).body['approval']).toBeDefined();
    const refused = await desk.act(manager, '/Deposit', 'approve', deposit);
    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('1,000.00')]);
    expect((await desk.act(ceo, '/Deposit', 'approve', deposit)).status).toBe(200);
    expect(await desk.cash(member)).toBe(100_001);
    await desk.books();
  });

  const made = async (path: string, data: Record<string, unknown>): Promise<Row> =>
    rowOf(await ceo.send(`/api${path}/${SITE}?action=create`, data));
  /** Something that is above the site's limit: what is asked, and whether it is done. */
  const large: Record<string, () => Promise<{ go: (who: Worker) => Promise<Reply>; moved: () => Promise<number> }>> = {
    'credit by hand': async () => {
      const member = await desk.member();
      const row = await made('/Credit', { member: member.id, kind: 'bonus', amount: 20_000.01, reason: 'ชดเชย' });
      return { go: (who) => desk.act(who, '/Credit', 'giveBonus', row), moved: () => desk.cash(member) };
    },
    'the prize of a box': async () => {
      const member = await desk.member();
      const prizes = [{ label: 'ใหญ่', weight: 1, prize: 20_000.01, stock: null, color: null }];
      const box = await made('/ticket/form', { name: `กล่อง ${Math.random()}`, prizes });
      const row = await made('/ticket', { box: box.id, member: member.id });
      return { go: (who) => desk.act(who, '/ticket', 'open', row), moved: () => desk.cash(member) };
    },
    'a transfer between our accounts': async () => {
      const [from, to] = [await desk.account('withdraw', 90_000), await desk.account()];
      const input = { to: to.id, amount: 50_000.01 };
      return { go: (who) => desk.act(who, '/Statement', 'transfer', from, input), moved: () => desk.bank(to) };
    },
    'a fee the bank told of': async () => {
      const account = await desk.account('withdraw', 90_000);
      const line = await desk.told((await desk.typed(account, { direction: 'out', amount: 50_000.01 })).id);
      return { go: (who) => desk.act(who, '/Statement/Line', 'fee', line), moved: async () => 9_000_000 - (await desk.bank(account)) };
    },
  };
  test.each(Object.entries(large))('and so it does of %s', async (_name, prepare) => {
    const { go, moved } = await prepare();
    expect((await go(ceo)).body['approval']).toBeDefined();
    const refused = await go(manager);
    expect([refused.status, refused.body['conflict'], refused.body.msg]).toEqual([409, 'maker', expect.stringMatching(/[23],000\.00/)]);
    expect(await moved()).toBe(0);
    expect((await go(await office.signIn('owner'))).body).not.toHaveProperty('approval');
    expect(await moved()).toBeGreaterThan(2_000_000);
    await desk.books();
  });

  test('employees of head office are changed by head office and the top level alone', async () => {
    await office.db.query("update employee set deptcode = 'D002', version = version + 1 where id = $1", [staff.id]);
    const { version } = await see('/Employee', staff.id);
    for (const [method, path, more] of [
      ['PUT', '', { name: 'คนอื่น' }],
      ['PUT', '', { deptcode: 'D003' }],
      ['POST', '/disable', {}],
      ['POST', '/invite', {}],
      ['DELETE', '', {}],
    ] as const) {
      const refused = await manager.json(method, `/api/Employee/${staff.id}${path}`, { version, ...more });
      expect([refused.status, refused.body.msg], `${method} ${path}`).toEqual([403, expect.stringContaining('D002')]);
    }
    const theirs = (await see('/Employee', staff.id))['role'] as number;
    const role = await put(manager, '/Settingrole', theirs, { note: 'กะดึก' });
    expect([role.status, role.body.msg]).toEqual([403, expect.stringContaining('D002')]);
    expect((await put(ceo, '/Employee', staff.id, { deptcode: 'D003' })).status).toBe(200);
    expect((await put(manager, '/Settingrole', theirs, { note: 'กะดึก' })).status).toBe(200);
    expect((await put(manager, '/Employee', staff.id, { name: 'สมชาย' })).status).toBe(200);
  });

  test('head office is given by head office alone', async () => {
    await office.db.query("update employee set level = 10, deptcode = 'D001', version = version + 1 where id = $1", [manager.id]);
    expect(errors(await put(manager, '/Employee', staff.id, { deptcode: 'D002' }))).toEqual([400, ['deptcode']]);
    expect(errors(await put(manager, '/Employee', manager.id, { deptcode: 'D002' }))).toEqual([400, ['deptcode']]);
  });

  test('nobody has a colleague who may decide more reach further, by department or level', async () => {
    await office.db.query("update employee set level = 9, deptcode = 'D002', version = version + 1 where id = $1", [manager.id]);
    const values = { name: 'เพื่อนร่วมงาน', level: 1, deptcode: 'D003', services: [SITE] };
    for (const [name, limit, allowed] of [
      ['larger', null, false],
      ['equal', BOUND.credit_limit, true],
    ] as const) {
      const role = rowOf(
        await ceo.json('POST', '/api/Settingrole', { name, permissions: SEES, ...BOUND, two_factor: false, credit_limit: limit }),
      ).id;
      const { id } = rowOf(await ceo.json('POST', '/api/Employee', { ...values, username: name, role }));
      for (const [field, value] of [
        ['deptcode', 'D002'],
        ['level', 2],
      ] as const) {
        const reply = await put(manager, '/Employee', id, { [field]: value });
        expect(allowed ? reply.status : errors(reply), `${name} ${field}`).toEqual(allowed ? 200 : [400, [field]]);
      }
      expect((await put(manager, '/Employee', id, { name: 'ชื่อใหม่' })).status).toBe(200);
    }
  });
});
