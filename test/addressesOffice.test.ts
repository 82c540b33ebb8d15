/** Address rules at work: at sign-in, on every call, before they are saved, and in every process. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { usual } from './desk';
import { openOffice, rowOf, SITE, type Office, type Reply, type Row, type Worker } from './office';
import { watch, type Asked } from './watch';

/** Where the office's calls come from. */
const HERE = '198.51.100.7';
const ELSEWHERE = '203.0.113.50';
const ROLE_STAFF = 6;

describe.each(usual)('address rules, %s', (engine) => {
  let office: Office;
  let ceo: Worker;
  let staff: Worker;
  let owner: Worker;
  const asked: Asked[] = [];

  beforeAll(async () => {
    office = await openOffice({ engine, wrap: (db) => watch(db, asked) });
    [ceo, staff, owner] = [await office.signIn('ceo'), await office.signIn('staff'), await office.signIn('owner')];
  });
  beforeEach(() => office.db.query('delete from ip_rule'));
  afterAll(() => office.close());

  const add = (values: Record<string, unknown>, worker = ceo): Promise<Reply> => worker.json('POST', '/api/SettingIP', values);
  const from = (ip: string, path: string, init: RequestInit = {}, worker: Worker | null = staff): Promise<Response> =>
    office.app.fetch(
      new Request(`http://office.test${path}`, { ...init, headers: { ...(worker && { authorization: `Bearer ${worker.token}` }) } }),
      { ip },
    );
  const statusFrom = async (ip: string, worker: Worker = staff, path = `/api/Deposit/${SITE}`): Promise<number> =>
    (await from(ip, path, {}, worker)).status;
  const signIn = (ip: string, username: string, password = 'demo1234'): Promise<Response> =>
    from(ip, '/api/Login', { method: 'POST', body: JSON.stringify({ username, password }) }, null);
  const check = async (draft: Record<string, unknown>, worker = ceo): Promise<Record<string, unknown>> =>
    (await worker.json('POST', '/api/SettingIP/check', draft)).body.payload as Record<string, unknown>;
  const errorsOf = (reply: Reply): Record<string, string> => reply.body['errors'] as Record<string, string>;

  test('a range is kept in one way of writing, and what is none is refused beside its field', async () => {
    expect(rowOf(await add({ cidr: '::ffff:198.51.100.99/120', note: 'x' }))).toMatchObject({
      cidr: '198.51.100.0/24',
      scope: 'office',
      role: null,
      employee: null,
      active: true,
    });
    for (const cidr of ['1.2.3', '256.1.1.1', '1.2.3.4/33', 'office', '', '1.2.3.4:80', '010.1.1.1']) {
      const reply = await add({ cidr });
      expect([reply.status, errorsOf(reply)['cidr']], cidr).toEqual([400, expect.stringMatching(/[ก-๙]/)]);
    }
    for (const scope of ['role', 'employee']) expect(errorsOf(await add({ cidr: HERE, scope })), scope).toHaveProperty(scope);
    expect(rowOf(await add({ cidr: HERE, scope: 'office', role: ROLE_STAFF, employee: 6 }))).toMatchObject({ role: null, employee: null });
  });

  test('with no rule every address works; with one, a call from elsewhere is a 401 that says why, and from here all goes on', async () => {
    expect(await statusFrom(ELSEWHERE)).toBe(200);
    const rule = rowOf(await add({ cidr: `${HERE}/24` }));
    for (const path of [
      `/api/Deposit/${SITE}`,
      '/api/Grants',
      '/api/GetWebAll',
      '/api/Preference',
      '/api/logout',
      `/api/File/${SITE}/${'0'.repeat(32)}.png`,
    ]) {
      const response = await from(ELSEWHERE, path);
      const body = (await response.json()) as { code: number; msg: string };
      expect([response.status, body.code === 0, body.msg.includes(ELSEWHERE)], path).toEqual([401, false, true]);
      expect(body.msg).toMatch(/[ก-๙]/);
    }
    expect((await from(ELSEWHERE, '/api/IsLogin', { method: 'POST', body: '{}' })).status).toBe(401);
    expect(await statusFrom('')).toBe(401);
    expect([await statusFrom(HERE), await statusFrom('198.51.100.200'), await statusFrom(`::ffff:${HERE}`)]).toEqual([200, 200, 200]);
    expect((await ceo.json('DELETE', `/api/SettingIP/${rule.id}`, { version: rule.version })).status).toBe(200);
    expect(await statusFrom(ELSEWHERE)).toBe(200);
  });

  test('a session used from elsewhere leaves one entry, not one for every call', async () => {
    await add({ cidr: HERE });
    const entries = (): Promise<unknown[]> =>
      office.db.query("select employee, ip, result from audit where action = 'addressDenied' and ip = '203.0.113.77'");
    for (let n = 0; n < 5; n += 1) await statusFrom('203.0.113.77');
    expect(await entries()).toEqual([{ employee: staff.id, ip: '203.0.113.77', result: 'refused' }]);
    office.later(11 * 60_000);
    await statusFrom('203.0.113.77');
    expect(await entries()).toHaveLength(2);
  });

  test('rules of a role and of an employee concern them alone, and add to each other', async () => {
    await add({ cidr: HERE, scope: 'role', role: ROLE_STAFF });
    expect([await statusFrom(ELSEWHERE), await statusFrom(ELSEWHERE, owner)]).toEqual([401, 200]);
    const own = rowOf(await add({ cidr: '203.0.113.0/24', scope: 'employee', employee: staff.id }));
    expect([await statusFrom(ELSEWHERE), await statusFrom(HERE), await statusFrom('192.0.2.1')]).toEqual([200, 200, 401]);
    await ceo.json('PUT', `/api/SettingIP/${own.id}`, { version: own.version, active: false });
    expect(await statusFrom(ELSEWHERE)).toBe(401);
  });

  test('nobody makes, changes or takes away a rule about a role with somebody above them', async () => {
    const manager = await office.signIn('manager');
    const rule = { cidr: '203.0.113.0/24', scope: 'role', role: 1 };
    const protects = rowOf(await add({ ...rule, cidr: '0.0.0.0/0' }));
    const asked = { version: protects.version };
    expect([
      (await add(rule, manager)).status,
      (await manager.json('PUT', `/api/SettingIP/${protects.id}`, { ...asked, cidr: rule.cidr })).status,
      (await manager.json('PUT', `/api/SettingIP/${protects.id}`, { ...asked, role: ROLE_STAFF })).status,
      (await manager.json('DELETE', `/api/SettingIP/${protects.id}`, asked)).status,
      (await add({ ...rule, role: ROLE_STAFF }, manager)).status,
    ]).toEqual([403, 403, 403, 403, 200]);
    expect(await statusFrom(ELSEWHERE, ceo)).toBe(200);
  });

  describe('nobody shuts out who is at work above them', () => {
    const AFAR = '203.0.113.9';
    let manager: Worker;
    beforeAll(async () => {
      manager = await office.signIn('manager');
      // Every employee above was here, so that it is known from where they work.
      await office.signIn('admin');
    });
    const refused = (reply: Reply): void => {
      expect([reply.status, errorsOf(reply)['cidr']]).toEqual([400, expect.stringContaining('1 คน')]);
    };
    const put = (row: Row, change: Record<string, unknown>): Promise<Reply> =>
      manager.json('PUT', `/api/SettingIP/${row.id}`, { version: row.version, ...change });
    /** The CEO alone works from afar; every other employee where the office is. */
    const ceoAfar = async (): Promise<void> => {
      await office.db.query('update session set ip = $1 where employee = $2', [AFAR, ceo.id]);
      expect(await statusFrom(AFAR, ceo)).toBe(200);
    };

    /** A rule for where the office is, and one for where the CEO is. */
    const two = async (): Promise<[Row, Row]> =>
      (await office.db.query<Row>(
        "insert into ip_rule (cidr, scope, active) values ($1, 'office', true), ($2, 'office', true) returning id, version",
        [HERE, AFAR],
      )) as [Row, Row];

    test('by adding, changing, switching or removing a rule for everybody', async () => {
      await ceoAfar();
      refused(await add({ cidr: HERE }, manager));
      const off = rowOf(await add({ cidr: HERE, active: false }, manager));
      refused(await put(off, { active: true }));
      const [here, theirs] = await two();
      refused(await put(theirs, { cidr: '192.0.2.1' }));
      refused(await put(theirs, { active: false }));
      refused(await manager.json('DELETE', `/api/SettingIP/${theirs.id}`, { version: theirs.version }));
      expect(await statusFrom(AFAR, ceo)).toBe(200);
      expect((await put(here, { cidr: `${HERE}/28` })).status).toBe(200);
    });

    test('nor at the moment at which a rule ends', async () => {
      await ceoAfar();
      const [, theirs] = await two();
      refused(await put(theirs, { expires_at: new Date(Date.now() + 3_600_000).toISOString() }));
      expect((await put(theirs, { note: 'สำนักงานใหญ่' })).status).toBe(200);
    });

    test('and the check says so before', async () => {
      await ceoAfar();
      expect(await check({ cidr: HERE }, manager)).toMatchObject({ you: false, others: { above: 1 } });
      expect(await check({ cidr: HERE }, ceo)).toMatchObject({ others: { above: 0 } });
    });

    test('nor who is not at work now, and comes back to where they were in the last month', async () => {
      await office.db.query('update session set ip = $1, ended_at = now() where employee = $2', [AFAR, ceo.id]);
      try {
        refused(await add({ cidr: HERE }, manager));
        expect(await check({ cidr: HERE }, manager)).toMatchObject({ others: { above: 1, aboveUnknown: 0 } });
        expect((await add({ cidr: '0.0.0.0/0' }, manager)).status).toBe(200);
      } finally {
        ceo = await office.signIn('ceo');
      }
    });
    test('and of whom nobody knows from where they work, level 10 and the head office answer for', async () => {
      await office.db.query("update session set last_seen = last_seen - interval '31 days', ended_at = now() where employee = $1", [
        owner.id,
      ]);
      try {
        expect(await check({ cidr: HERE }, manager)).toMatchObject({ others: { above: 0, aboveUnknown: 1 } });
        const reply = await add({ cidr: HERE }, manager);
        expect([reply.status, errorsOf(reply)['cidr']]).toEqual([400, expect.stringMatching(/1 คน.*D002/)]);
        // What takes no address away from them needs no other employee.
        expect((await add({ cidr: HERE, scope: 'role', role: 7 }, manager)).status).toBe(200);
        for (const cidr of ['0.0.0.0/0', '::/0'])
          await office.db.query("insert into ip_rule (cidr, scope, active) values ($1, 'office', true)", [cidr]);
        expect((await add({ cidr: HERE }, manager)).status).toBe(200);
        await office.db.query('delete from ip_rule');
        expect((await add({ cidr: HERE }, ceo)).status).toBe(200);
      } finally {
        owner = await office.signIn('owner');
      }
    });

    test('of the head office, also where the level is no higher', async () => {
      const staff2 = await office.signIn('staff2');
      await office.db.query("update employee set deptcode = 'D002', version = version + 1 where id = $1", [staff2.id]);
      await office.db.query('update session set ip = $1 where employee = $2', [AFAR, staff2.id]);
      await office.db.query('update session set ip = $1 where employee = $2', [HERE, ceo.id]);
      try {
        refused(await add({ cidr: HERE }, manager));
        expect((await add({ cidr: HERE, scope: 'employee', employee: staff2.id }, manager)).status).toBe(403);
        expect((await add({ cidr: HERE, scope: 'role', role: ROLE_STAFF }, manager)).status).toBe(403);
        expect((await add({ cidr: HERE, scope: 'role', role: 7 }, manager)).status).toBe(200);
        expect((await add({ cidr: HERE, scope: 'role', role: ROLE_STAFF }, ceo)).status).toBe(200);
      } finally {
        await office.db.query("update employee set deptcode = 'D003', version = version + 1 where id = $1", [staff2.id]);
        await office.app.sessions.endAllOf(staff2.id);
      }
    });
  });

  test('a rule ends by itself, and the last one opens nothing', async () => {
    await add({ cidr: '192.0.2.0/24', scope: 'employee', employee: staff.id });
    await add({ cidr: HERE, scope: 'employee', employee: staff.id, expires_at: new Date(Date.now() + 12 * 3_600_000).toISOString() });
    expect([await statusFrom(HERE), await statusFrom(ELSEWHERE)]).toEqual([200, 401]);
    await office.db.query("update ip_rule set expires_at = now() + interval '5 minutes' where expires_at is not null");
    expect(await statusFrom(HERE)).toBe(401);
    await office.db.query('delete from ip_rule where expires_at is null');
    expect([await statusFrom(HERE), await statusFrom(ELSEWHERE)]).toEqual([200, 401]);
  });

  test('another process’s change is heard at once, and costs no statement after the first call', async () => {
    await statusFrom(HERE);
    await office.db.query("insert into ip_rule (cidr, scope, active) values ('198.51.100.0/24', 'office', true)");
    expect(await statusFrom(ELSEWHERE)).toBe(401);
    await statusFrom(HERE);
    asked.length = 0;
    for (let n = 0; n < 3; n += 1) expect(await statusFrom(HERE)).toBe(200);
    expect(asked.filter((one) => one.sql.includes('ip_rule'))).toEqual([]);
    await office.db.query('delete from ip_rule');
    expect(await statusFrom(ELSEWHERE)).toBe(200);
  });

  test('signing in from elsewhere answers as a wrong password does, byte for byte, counts like one, and only the audit log knows', async () => {
    await add({ cidr: HERE, scope: 'employee', employee: 8 });
    const shape = async (response: Response): Promise<unknown> => [
      response.status,
      await response.text(),
      // The number of a request is its own, and random.
      [...response.headers].filter(([name]) => name !== 'x-request-id'),
    ];
    const [right, wrong] = [
      await shape(await signIn('203.0.113.60', 'staff2')),
      await shape(await signIn('203.0.113.61', 'staff2', 'wrong')),
    ];
    expect(right).toEqual(wrong);
    expect(
      await office.db.query("select after from audit where action = 'signIn' and result = 'refused' and ip = any($1) order by id", [
        ['203.0.113.60', '203.0.113.61'],
      ]),
    ).toEqual([{ after: { username: 'staff2', reason: 'addressDenied' } }, { after: { username: 'staff2' } }]);
    for (let n = 0; n < 4; n += 1) await signIn('203.0.113.60', 'staff2');
    expect((await signIn('203.0.113.60', 'staff2')).status).toBe(429);
    expect((await signIn(HERE, 'staff2')).status).toBe(200);
    expect((await signIn(ELSEWHERE, 'senior')).status).toBe(200);
    await office.app.sessions.endAllOf(5);
  });

  describe('nobody locks themself out', () => {
    const refusedFor = (reply: Reply): void => {
      expect(reply.status).toBe(400);
      expect(errorsOf(reply)['cidr']).toContain(HERE);
    };
    test('by adding, changing, moving, switching on or off, or deleting', async () => {
      refusedFor(await add({ cidr: '203.0.113.0/24' }));
      refusedFor(await add({ cidr: '203.0.113.0/24', scope: 'role', role: 1 }));
      refusedFor(await add({ cidr: '203.0.113.0/24', scope: 'employee', employee: ceo.id }));
      const [here, there] = [rowOf(await add({ cidr: HERE })), rowOf(await add({ cidr: '203.0.113.0/24' }))];
      const put = (row: Row, change: Record<string, unknown>): Promise<Reply> =>
        ceo.json('PUT', `/api/SettingIP/${row.id}`, { version: row.version, ...change });
      refusedFor(await put(here, { cidr: '192.0.2.1' }));
      refusedFor(await put(here, { scope: 'role', role: ROLE_STAFF }));
      refusedFor(await put(here, { active: false }));
      refusedFor(await put(here, { expires_at: '2026-01-01T00:00:00Z' }));
      refusedFor(await ceo.json('DELETE', `/api/SettingIP/${here.id}`, { version: here.version }));
      expect(await office.db.query('select cidr, active from ip_rule order by id')).toEqual([
        { cidr: HERE, active: true },
        { cidr: '203.0.113.0/24', active: true },
      ]);
      // Once the other rule is gone, no employee is kept out.
      expect((await ceo.json('DELETE', `/api/SettingIP/${there.id}`, { version: there.version })).status).toBe(200);
      expect((await ceo.json('DELETE', `/api/SettingIP/${here.id}`, { version: here.version })).status).toBe(200);
      const off = rowOf(await add({ cidr: '203.0.113.0/24', active: false }));
      refusedFor(await put(off, { active: true }));
    });
    test('others may be locked out, but not one above one’s own level by a rule of their own', async () => {
      expect((await add({ cidr: '203.0.113.0/24', scope: 'employee', employee: staff.id }, owner)).status).toBe(200);
      expect((await add({ cidr: '203.0.113.0/24', scope: 'employee', employee: ceo.id }, owner)).status).toBe(403);
    });
    test('two changes at once, each harmless, do not do it together', async () => {
      const [a, b, c] = [
        rowOf(await add({ cidr: HERE })),
        rowOf(await add({ cidr: `${HERE}/28` })),
        rowOf(await add({ cidr: '203.0.113.0/24' })),
      ];
      const replies = await Promise.all([a, b].map((row) => ceo.json('DELETE', `/api/SettingIP/${row.id}`, { version: row.version })));
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
      expect(c.id).toBeGreaterThan(0);
      expect(await statusFrom(HERE, ceo, '/api/Grants')).toBe(200);
    });
  });

  describe('would this lock me out?', () => {
    test('says so before saving, and who else would be', async () => {
      expect(await check({})).toMatchObject({ address: HERE, suggested: HERE, you: false, others: null });
      expect(await check({ cidr: `${HERE}/24` })).toMatchObject({
        cidr: '198.51.100.0/24',
        you: false,
        others: { lockedCount: 0, locked: [] },
      });
      const all = await check({ cidr: '203.0.113.7' });
      expect(all).toMatchObject({ you: true, address: HERE });
      expect((all['others'] as { locked: unknown })?.locked).toEqual(
        expect.arrayContaining([
          { employee: staff.id, name: 'คุณสมชาย' },
          { employee: owner.id, name: 'คุณมานะ' },
        ]),
      );
      expect(await check({ cidr: '203.0.113.7', scope: 'employee', employee: staff.id })).toMatchObject({
        you: false,
        others: { lockedCount: 1, locked: [{ employee: staff.id, name: 'คุณสมชาย' }] },
      });
      expect(await office.db.query('select 1 from ip_rule')).toEqual([]);
    });
    test('of a change and of a removal', async () => {
      const [here] = [rowOf(await add({ cidr: HERE })), await add({ cidr: '203.0.113.0/24' })];
      expect(await check({ id: here.id, remove: true })).toMatchObject({ you: true });
      expect(await check({ id: here.id, cidr: '198.51.100.0/24' })).toMatchObject({ you: false });
      expect(await check({ id: here.id, cidr: HERE, active: false })).toMatchObject({ you: true });
      expect((await ceo.json('POST', '/api/SettingIP/check', { id: 999_999, remove: true })).status).toBe(404);
      expect(errorsOf(await ceo.json('POST', '/api/SettingIP/check', { cidr: 'x' }))).toHaveProperty('cidr');
      expect(errorsOf(await ceo.json('POST', '/api/SettingIP/check', { cidr: HERE, nothing: 1 }))).toHaveProperty('nothing');
    });
    test('names nobody to those who may not see employees, and nothing to those who may not change rules', async () => {
      const role = rowOf(await ceo.get('/api/Settingrole/2'));
      const permissions = role['permissions'] as { code: string }[];
      await office.db.query('update role set permissions = $1::jsonb, version = version + 1 where id = 2', [
        JSON.stringify(permissions.filter((grant) => grant.code !== 'M003')),
      ]);
      expect(await check({ cidr: '203.0.113.7', scope: 'employee', employee: staff.id }, owner)).toMatchObject({
        you: false,
        others: null,
      });
      await office.db.query('update role set permissions = $1::jsonb, version = version + 1 where id = 2', [JSON.stringify(permissions)]);
      expect((await staff.json('POST', '/api/SettingIP/check', { cidr: HERE })).status).toBe(403);
      expect((await office.call('/api/SettingIP/check', { method: 'POST', body: '{}' })).status).toBe(401);
    });
  });
});

test('with the rules off everybody works from anywhere, and the rules can be repaired', async () => {
  const office = await openOffice({ config: { addressRules: false } });
  try {
    await office.db.query(
      "insert into ip_rule (cidr, scope, active) values ('203.0.113.0/24', 'office', true), ('192.0.2.0/24', 'office', true)",
    );
    const ceo = await office.signIn('ceo');
    const rules = (await ceo.get('/api/SettingIP?filter={"active":true}')).body.payload as Row[];
    expect(rules).toHaveLength(2);
    // Neither step alone leads back in, and yet both are let through.
    for (const rule of rules) expect((await ceo.json('DELETE', `/api/SettingIP/${rule.id}`, { version: rule.version })).status).toBe(200);
  } finally {
    await office.close();
  }
});
