/** Roles and employees: who may give what, how changes reach open sessions, what a role's limits do, and why an employee may not. */
import { beforeAll, describe, expect, test } from 'vitest';
import { definitions } from '../src/resources';
import { usedCodes } from '../src/reports/usedCodes';
import { codesOf } from '../src/schema/codes';
import { usual, withOffice } from './desk';
import { OTHER_SITE, query, rowOf, SITE, type Row, type Worker } from './office';
import { enrol, trailText } from './signInSteps';

interface Tested {
  test: string;
  wanted: unknown[];
  found: unknown[];
  verdict: string;
}

describe.each(usual)('rights, %s', (engine) => {
  const { office, desk, ceo, manager, staff } = withOffice(['ceo', 'manager', 'staff'], { engine });
  let roleOfStaff: Row;

  beforeAll(async () => {
    roleOfStaff = await role(staff.id);
  });

  async function role(employee: number): Promise<Row> {
    const row = rowOf(await ceo.get(`/api/Employee/${employee}`));
    return rowOf(await ceo.get(`/api/Settingrole/${row['role'] as number}`));
  }
  const change = async (row: Row, set: Record<string, unknown>): Promise<Row> => {
    const reply = await ceo.json('PUT', `/api/Settingrole/${row.id}`, {
      version: rowOf(await ceo.get(`/api/Settingrole/${row.id}`)).version,
      ...set,
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return rowOf(reply);
  };
  const why = async (asker: Worker, params: Record<string, unknown>) => await asker.get(`/api/WhyNot?${query(params)}`);
  const failed = (reply: { body: Record<string, unknown> }): string[] =>
    (reply.body['payload'] as { tests: Tested[] }).tests.filter((each) => each.verdict === 'no').map((each) => each.test);

  describe('a role’s own limit', () => {
    test('above it another person decides; bound to what was asked, and never the asker', async () => {
      await change(roleOfStaff, { deposit_limit: 1000 });
      const [member, account] = [await desk.member(), await desk.account()];
      const small = await desk.deposit(member, account, 1000);
      expect((await desk.act(staff, '/Deposit', 'approve', small)).body).not.toHaveProperty('approval');
      const large = await desk.deposit(member, account, 1000.01);
      const asked = await desk.act(staff, '/Deposit', 'approve', large);
      expect(asked.body['approval']).toBeDefined();
      expect(await desk.cash(member)).toBe(100_000);
      expect((await desk.act(staff, '/Deposit', 'approve', large)).status).toBe(409);
      expect((await desk.act(ceo, '/Deposit', 'approve', large)).status).toBe(200);
      expect(await desk.cash(member)).toBe(200_001);
      const [kept] = await office.db.query('select maker, checker from approval where resource = $1 and record = $2', [
        'deposit',
        large.id,
      ]);
      expect(kept).toEqual({ maker: staff.id, checker: ceo.id });
      await desk.books();
    });
    test('the lower of the site’s and the role’s counts', async () => {
      await change(roleOfStaff, { deposit_limit: 5_000_000 });
      const large = await desk.deposit(await desk.member(), await desk.account(), 300_000);
      expect((await desk.act(staff, '/Deposit', 'approve', large)).body['approval']).toBeDefined();
    });
    test('one whose limit allows it alone ends a colleague’s open request', async () => {
      await change(roleOfStaff, { deposit_limit: 10 });
      const member = await desk.member();
      const deposit = await desk.deposit(member, await desk.account(), 500);
      await desk.act(staff, '/Deposit', 'approve', deposit);
      expect((await desk.act(ceo, '/Deposit', 'approve', deposit)).status).toBe(200);
      const open = await office.db.query('select 1 as one from approval where resource = $1 and record = $2 and decided_at is null', [
        'deposit',
        deposit.id,
      ]);
      expect(open).toEqual([]);
      expect(await desk.cash(member)).toBe(50_000);
      await change(roleOfStaff, { deposit_limit: null });
    });
  });

  test('a change of a role works at once, in sessions that are open', async () => {
    const list = (): Promise<{ status: number }> => staff.get(`/api/Deposit/${SITE}?range=[0,9]`);
    expect((await list()).status).toBe(200);
    const permissions = roleOfStaff['permissions'] as { code: string }[];
    await change(roleOfStaff, { permissions: permissions.filter((entry) => entry.code !== 'P003') });
    expect((await list()).status).toBe(403);
    await change(roleOfStaff, { permissions });
    expect((await list()).status).toBe(200);
  });

  test('nobody gives the CEO’s code but the CEO, nor what they lack', async () => {
    const entry = (code: string) => ({ code, active: true, view: true, add: false, update: false, delete: false, export: false });
    const owner = await office.signIn('owner');
    const make = (worker: Worker, code: string) =>
      worker.json('POST', '/api/Settingrole', { name: `บทบาท ${code} ${worker.id}`, permissions: [entry(code)] });
    expect((await make(owner, '13009')).body['errors']).toHaveProperty('permissions');
    expect((await make(owner, '3001')).status).toBe(200);
    expect((await make(ceo, '13009')).status).toBe(200);
  });

  test('who puts somebody in charge of a site is told of closed ones as well; the panel’s own list has the open ones', async () => {
    await office.db.query('update site set active = false where service = $1', [OTHER_SITE]);
    const sites = async (path: string): Promise<unknown> =>
      ((await ceo.get(path)).body['payload'] as Record<string, unknown>[]).find(({ service }) => service === OTHER_SITE)?.['active'];
    expect([await sites('/api/GetWebAll'), await sites('/api/GetWebAll?closed=1')]).toEqual([undefined, false]);
    expect((await staff.get('/api/GetWebAll?closed=1')).body['payload']).toMatchObject([{ service: SITE, active: true }]);
    await office.db.query('update site set active = true where service = $1', [OTHER_SITE]);
  });

  test('a refusal names the code, or says the level where no code would help', async () => {
    const [lead, senior, viewer] = [await office.signIn('lead'), await office.signIn('senior'), await office.signIn('viewer')];
    const said = async (worker: Worker, path: string): Promise<unknown[]> => {
      const { status, body } = await worker.get(path);
      return [status, body['permission'], /ระดับ \d+/.exec(body.msg)?.[0]];
    };
    expect(await said(lead, `/api/BillPayment/${SITE}?range=[0,0]`)).toEqual([403, undefined, 'ระดับ 8']);
    expect(await said(senior, `/api/BillPayment/${OTHER_SITE}?range=[0,0]`)).toEqual([403, undefined, 'ระดับ 8']);
    expect(await said(senior, `/api/GetBalanceAgent/${SITE}`)).toEqual([403, undefined, 'ระดับ 7']);
    expect(await said(senior, '/api/SearchAllmember?q=0812345678')).toEqual([403, undefined, 'ระดับ 7']);
    expect(await said(viewer, `/api/Deposit/${SITE}?range=[0,0]`)).toEqual([403, 'P003', undefined]);
    expect(await said(staff, `/api/Deposit/${SITE}/export?format=csv`)).toEqual([403, '3009', undefined]);
    const tag = await viewer.send(`/api/tags/${SITE}?action=create`, { name: 'ใหม่' });
    expect([tag.status, tag.body['permission']]).toEqual([403, '6003']);
  });

  describe('codes that nothing asks for', () => {
    const entry = (code: string, over: Record<string, unknown> = {}) => ({
      code,
      active: true,
      view: true,
      add: true,
      update: true,
      delete: true,
      export: true,
      ...over,
    });
    const make = (permissions: unknown[]) => ceo.json('POST', '/api/Settingrole', { name: `บทบาทใหม่ ${Math.random()}`, permissions });
    const put = async (id: number, permissions: unknown[]) =>
      ceo.json('PUT', `/api/Settingrole/${id}`, { version: rowOf(await ceo.get(`/api/Settingrole/${id}`)).version, permissions });

    test('every code that the product asks for is in use; those of screens to come within a screen are not', () => {
      for (const def of definitions)
        for (const [place, code] of codesOf(def)) if (code !== '') expect(usedCodes.has(code), `${def.name}: ${place}`).toBe(true);
      expect(['8005', 'M0061', 'CRM02', 'P042'].filter((code) => usedCodes.has(code))).toEqual([]);
      expect(['P001', 'P048', 'CRM01', '8002', '13009', 'M0032'].filter((code) => !usedCodes.has(code))).toEqual([]);
    });
    test('are not granted anew, and the sentence stands beside the permissions', async () => {
      for (const code of ['8005', 'M0061', 'P042']) {
        const refused = await make([entry('P008'), entry(code)]);
        expect([refused.status, refused.body['errors']]).toEqual([400, { permissions: expect.stringContaining(code) as string }]);
      }
      const made = rowOf(await make([entry('P008'), entry('8005', { active: false })]));
      const refused = await put(made.id, [entry('P008'), entry('8005')]);
      expect([refused.status, refused.body['errors']]).toEqual([400, { permissions: expect.stringContaining('8005') as string }]);
    });
    test('stay in a role that holds them until they are taken out, and do not come back', async () => {
      const [{ id } = { id: 0 }] = await office.db.query<{ id: number }>(
        'insert into role (name, permissions) values ($1, $2) returning id',
        ['จากรุ่นก่อน', JSON.stringify([entry('P008'), entry('M0061')])],
      );
      expect((await put(id, [entry('P008', { export: false }), entry('M0061')])).status).toBe(200);
      expect((await put(id, [entry('P008')])).status).toBe(200);
      expect((await put(id, [entry('P008'), entry('M0061')])).status).toBe(400);
      const own = rowOf(await ceo.get('/api/Settingrole/1'))['permissions'] as { code: string }[];
      expect(
        (
          await put(
            1,
            own.filter(({ code }) => code !== 'M0061'),
          )
        ).status,
        'out of one’s own role as well',
      ).toBe(200);
    });
  });

  describe('employees', () => {
    const add = async (username: string): Promise<Row> =>
      rowOf(
        await ceo.json('POST', '/api/Employee', {
          username,
          name: `คน ${username}`,
          level: 1,
          deptcode: 'D003',
          role: roleOfStaff.id,
          services: [SITE],
        }),
      );
    test('one who never worked may be deleted; one who did is disabled instead', async () => {
      const fresh = await add('never-worked');
      expect((await ceo.json('DELETE', `/api/Employee/${fresh.id}`, { version: fresh.version })).status).toBe(200);
      expect((await ceo.get(`/api/Employee/${fresh.id}`)).status).toBe(404);
      const worked = rowOf(await ceo.get(`/api/Employee/${staff.id}`));
      const reply = await ceo.json('DELETE', `/api/Employee/${staff.id}`, { version: worked.version });
      expect([reply.status, reply.body.msg]).toEqual([409, expect.stringContaining('ปิดบัญชีแทน')]);
    });
    test('not oneself, and not above one’s own level', async () => {
      const own = rowOf(await ceo.get(`/api/Employee/${ceo.id}`));
      expect((await ceo.json('DELETE', `/api/Employee/${ceo.id}`, { version: own.version })).status).toBe(409);
      const owner = await office.signIn('owner');
      expect((await owner.json('PUT', `/api/Employee/${ceo.id}`, { version: own.version, name: 'คนใหม่' })).status).toBe(403);
    });
    test('a lost phone: another clears the second factor, with a reason, and ends the sessions', async () => {
      const lead = await office.signIn('lead');
      const { secret } = await enrol(office, lead);
      const row = rowOf(await ceo.get(`/api/Employee/${lead.id}`));
      expect(row['two_factor']).toBe(true);
      expect(
        (await lead.json('POST', `/api/Employee/${lead.id}/resetTwoFactor`, { version: row.version, reason: 'ทำโทรศัพท์หาย' })).status,
      ).toBe(403);
      expect((await ceo.json('POST', `/api/Employee/${lead.id}/resetTwoFactor`, { version: row.version })).body['errors']).toHaveProperty(
        'reason',
      );
      const reply = await ceo.json('POST', `/api/Employee/${lead.id}/resetTwoFactor`, { version: row.version, reason: 'ทำโทรศัพท์หาย' });
      expect([reply.status, rowOf(reply)['two_factor']]).toEqual([200, false]);
      expect((await lead.get('/api/Grants')).status).toBe(401);
      await office.signIn('lead');
      expect(await trailText(office)).not.toContain(secret);
    });
    test('a password others may know: it opens nothing any more but the change of it, at once', async () => {
      const senior = await office.signIn('senior');
      const row = rowOf(await ceo.get(`/api/Employee/${senior.id}`));
      expect((await senior.json('POST', `/api/Employee/${senior.id}/askNewPassword`, { version: row.version })).status).toBe(403);
      expect((await senior.get(`/api/Member/${SITE}?range=[0,0]`)).status).toBe(200);
      expect((await ceo.json('POST', `/api/Employee/${senior.id}/askNewPassword`, { version: row.version })).status).toBe(200);
      const refused = await senior.get(`/api/Member/${SITE}?range=[0,0]`);
      expect([refused.status, refused.body.code]).toEqual([403, 4]);
      expect((await senior.json('POST', '/api/ChangePassword', { current: 'demo1234', password: 'เปลี่ยนเป็นคำใหม่ทั้งหมด-77' })).status).toBe(
        200,
      );
      expect((await senior.get(`/api/Member/${SITE}?range=[0,0]`)).status).toBe(200);
      const invited = await add('no-password-yet');
      expect((await ceo.json('POST', `/api/Employee/${invited.id}/askNewPassword`, { version: invited.version })).status).toBe(409);
    });
    test('nobody moves themself into a role that shuts them out where they are', async () => {
      const owner = await office.signIn('owner');
      const [elsewhere] = await office.db.query<{ id: number }>(
        "insert into role (name, permissions) select 'ที่สาขาเท่านั้น', permissions from role where id = (select role from employee where id = $1) returning id",
        [owner.id],
      );
      await office.db.query("insert into ip_rule (cidr, scope, role, active) values ('203.0.113.9', 'role', $1, true)", [elsewhere!.id]);
      const own = rowOf(await ceo.get(`/api/Employee/${owner.id}`));
      const move = (worker: Worker) => worker.json('PUT', `/api/Employee/${owner.id}`, { version: own.version, role: elsewhere!.id });
      const refused = await move(owner);
      expect([refused.status, refused.body['errors']]).toEqual([400, { role: expect.stringContaining('ที่อยู่ปัจจุบัน') as string }]);
      expect((await move(ceo)).status).toBe(200);
    });
    test('rights are asked for again after a while, and the factor makes them fresh', async () => {
      office.later(31 * 60_000);
      const edit = async () =>
        ceo.json('PUT', `/api/Settingrole/${roleOfStaff.id}`, {
          version: rowOf(await ceo.get(`/api/Settingrole/${roleOfStaff.id}`)).version,
          note: 'ใหม่',
        });
      expect((await edit()).body).toMatchObject({ code: 3, verify: 'password' });
      expect((await ceo.raw(`/api/Deposit/${SITE}/export?format=csv`, {})).status).toBe(403);
      expect((await ceo.json('POST', '/api/Verify', { password: 'not it at all' })).status).toBe(400);
      expect((await edit()).status).toBe(403);
      expect((await ceo.json('POST', '/api/Verify', { password: 'demo1234' })).status).toBe(200);
      expect((await edit()).status).toBe(200);
      expect((await ceo.raw(`/api/Deposit/${SITE}/export?format=csv`, {})).status).toBe(200);
    });
  });

  describe('why not?', () => {
    test('names the test that fails, by the rules that decide', async () => {
      expect(failed(await why(ceo, { employee: staff.id, resource: 'deposit', action: 'approve', service: SITE }))).toEqual([]);
      expect(failed(await why(ceo, { employee: staff.id, resource: 'deposit', action: 'approve', service: OTHER_SITE }))).toEqual(['site']);
      expect(failed(await why(ceo, { employee: staff.id, resource: 'deposit', action: 'refund', service: SITE }))).toEqual(['subcode']);
      expect(failed(await why(ceo, { employee: staff.id, resource: 'deposit', action: 'export', service: SITE }))).toEqual([
        'verb',
        'subcode',
      ]);
      expect(failed(await why(ceo, { employee: staff.id, resource: 'statement_line', action: 'add', service: SITE }))).toContain('subcode');
      expect(failed(await why(ceo, { employee: ceo.id, resource: 'statement_line', action: 'add', service: SITE }))).toEqual([]);
      expect((await why(ceo, { employee: staff.id, resource: 'deposit', action: 'import', service: SITE })).status).toBe(400);
      expect(failed(await why(ceo, { employee: staff.id, resource: 'employee', action: 'view' }))).toEqual(['code', 'view']);
      const { allowed } = (await why(ceo, { employee: staff.id, resource: 'deposit', action: 'refund', service: SITE })).body.payload as {
        allowed: boolean;
      };
      expect(allowed).toBe(false);
    });
    test('what two decide whatever it comes to asks first', async () => {
      const about = { employee: ceo.id, resource: 'site:connection', action: 'makeKey' };
      const { tests } = (await why(ceo, about)).body.payload as { tests: Tested[] };
      expect(Object.fromEntries(tests.map((each) => [each.test, each.verdict]))).toMatchObject({ fresh: 'ask', together: 'ask' });
    });
    test('of a record: its state, who is on it, and the amount', async () => {
      const deposit = await desk.deposit(await desk.member(), await desk.account(), 300_000);
      const about = { employee: staff.id, resource: 'deposit', action: 'approve', service: SITE, id: deposit.id };
      const verdicts = async (): Promise<Record<string, string>> =>
        Object.fromEntries(((await why(ceo, about)).body.payload as { tests: Tested[] }).tests.map((each) => [each.test, each.verdict]));
      expect(await verdicts()).toMatchObject({ state: 'ok', claim: 'ok', limit: 'ask' });
      await manager.send(`/api/Deposit/${SITE}?action=claim&id=${deposit.id}`, {});
      expect(await verdicts()).toMatchObject({ state: 'ok', claim: 'no' });
      await desk.act(ceo, '/Deposit', 'reject', deposit, { reason: 'ทดสอบ' });
      await manager.send(`/api/Deposit/${SITE}?action=release&id=${deposit.id}`, {});
      await desk.act(ceo, '/Deposit', 'reject', await desk.see('/Deposit', deposit.id), { reason: 'ทดสอบ' });
      expect(await verdicts()).toMatchObject({ state: 'no' });
    });
    test('every failing test is named, with what is wanted and found, and the role that would cure it', async () => {
      const { payload } = (await why(ceo, { employee: staff.id, resource: 'deposit', action: 'refund', service: OTHER_SITE })).body as {
        payload: { employee: unknown; tests: Tested[]; sites: unknown };
      };
      expect(payload.tests.filter(({ verdict }) => verdict === 'no')).toEqual([
        { test: 'site', wanted: [OTHER_SITE], found: [SITE], verdict: 'no' },
        { test: 'subcode', wanted: ['3008'], found: [], verdict: 'no' },
      ]);
      expect(payload.employee).toEqual({ id: staff.id, name: 'คุณสมชาย', role: { id: roleOfStaff.id, name: roleOfStaff['name'] } });
      expect(payload.sites).toEqual({ [SITE]: 'Lucky88', [OTHER_SITE]: 'Gold168' });
    });
    test('everybody is told about themselves, of nobody else, and of no record they do not see', async () => {
      const viewer = await office.signIn('viewer');
      const own = { employee: viewer.id, resource: 'deposit', action: 'approve', service: SITE };
      expect(failed(await why(viewer, own))).toEqual(['code', 'view', 'subcode']);
      expect((await why(viewer, { ...own, employee: staff.id })).status).toBe(403);
      expect(failed(await why(viewer, { ...own, service: OTHER_SITE }))).toEqual(['site', 'code', 'view', 'subcode']);
      const there = await why(viewer, { ...own, id: 1 });
      const nowhere = await why(viewer, { ...own, id: 999_999_999 });
      expect([there.status, nowhere.body.payload]).toEqual([200, there.body.payload]);
    });
    test('sites the employee who asks does not see are not told', async () => {
      const lead = await office.signIn('lead');
      await office.db.query("update role set permissions = permissions || $1::jsonb, version = version + 1 where name = 'หัวหน้ากะ'", [
        JSON.stringify([{ code: 'M003', active: true, view: true, add: false, update: false, delete: false, export: false }]),
      ]);
      const { payload } = (await why(lead, { employee: ceo.id, resource: 'deposit', action: 'approve', service: SITE })).body as {
        payload: { tests: Tested[]; sites: Record<string, string> };
      };
      expect(payload.tests.find(({ test }) => test === 'site')?.found).toEqual(['gold168', 'lucky88']);
      expect(Object.keys(payload.sites).sort()).toEqual(['gold168', 'lucky88']);
    });
    test('of a page, bespoke or planned', async () => {
      const page = async (path: string): Promise<string[]> => failed(await why(staff, { employee: staff.id, page: path, service: SITE }));
      expect(await page('/SearchAllmember')).toEqual(['level']);
      expect(await page('/Settingrole/view')).toEqual(['code', 'view']);
      expect(await page('/Report')).toEqual(['code']);
      expect(await page('/Desk')).toEqual([]);
      expect((await why(staff, { employee: staff.id, page: '/nowhere' })).status).toBe(400);
    });
    test('of a report, and of its file', async () => {
      const report = async (resource: string, action: string): Promise<string[]> =>
        failed(await why(staff, { employee: staff.id, resource, action, service: SITE }));
      expect(await report('office_overview', 'view')).toEqual(['level']);
      expect(await report('member_vip', 'view')).toEqual(
        await report('member_vip', 'export').then((all) => all.filter((one) => one !== 'verb')),
      );
    });
    test('of an account that is switched off', async () => {
      const off = rowOf(
        await ceo.json('POST', '/api/Employee', {
          username: 'switched-off',
          name: 'ปิด',
          level: 1,
          deptcode: 'D003',
          role: roleOfStaff.id,
          services: [SITE],
        }),
      );
      await ceo.json('POST', `/api/Employee/${off.id}/disable`, { version: off.version });
      expect(failed(await why(ceo, { employee: off.id, resource: 'deposit', action: 'view', service: SITE }))).toEqual([
        'active',
        'password',
      ]);
    });
    test('is for those who answer for rights, about sites and records they may see', async () => {
      expect((await why(staff, { employee: manager.id, resource: 'deposit', action: 'view', service: SITE })).status).toBe(403);
      expect((await why(ceo, { employee: 99_999, resource: 'deposit', action: 'view', service: SITE })).status).toBe(404);
      expect((await why(ceo, { employee: staff.id, resource: 'nothing', action: 'view', service: SITE })).status).toBe(400);
      expect((await why(ceo, { employee: staff.id, resource: 'deposit', action: 'constructor', service: SITE })).status).toBe(400);
    });
  });
});
