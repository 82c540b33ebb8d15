/** Who may not, and what is not signed as it should be: the table of the contract, call by call. */
import { beforeAll, describe, expect, test } from 'vitest';
import { Desk, usual, withOffice } from './desk';
import { claims, forge, hours } from './forge';
import { OTHER_SITE, query, rowOf, SITE, type Row, type Worker } from './office';
import { refused, type Expected, type Send } from './untouched';

describe.each(usual)('refusals, %s', (engine) => {
  const { office, desk, ceo, staff, viewer } = withOffice(['ceo', 'staff', 'viewer'], { engine });
  let deposit: Row;
  let foreign: Row;

  beforeAll(async () => {
    deposit = await desk.deposit(await desk.member(), await desk.account(), 100);
    const elsewhere = new Desk(office, ceo, OTHER_SITE);
    foreign = await elsewhere.deposit(await elsewhere.member({ username: 'elsewhere1' }), await elsewhere.account(), 100);
  });

  const get =
    (worker: Worker, path: string): Send =>
    (headers) =>
      worker.raw(path, { headers });
  const post =
    (worker: Worker, path: string, body: () => BodyInit): Send =>
    (headers) =>
      worker.raw(path, { method: 'POST', headers, body: body() });
  /** A signed data call; the claims are made anew for each sending. */
  const data = (worker: Worker, path: string, values: Record<string, unknown>): Send =>
    post(worker, path, () => JSON.stringify({ payload: forge({ key: worker.header, claims: claims(values) }) }));
  const approve = (): string => `/api/Deposit/${SITE}?action=approve&id=${deposit.id}`;

  describe('payloads', () => {
    const good = (): Record<string, unknown> => ({ version: deposit.version });
    const wrong: [string, (worker: Worker, other: Worker) => unknown][] = [
      ['signed with another session’s key', (_worker, other) => forge({ key: other.header, claims: claims(good()) })],
      ['signed with nothing', ({ header }) => forge({ key: header, claims: claims(good()), signature: '' })],
      ['algorithm none', ({ header }) => forge({ key: header, claims: claims(good()), header: { alg: 'none' }, signature: '' })],
      ['algorithm none with a signature', ({ header }) => forge({ key: header, claims: claims(good()), header: { alg: 'none' } })],
      ['another algorithm', ({ header }) => forge({ key: header, claims: claims(good()), header: { alg: 'HS512' }, hash: 'sha512' })],
      [
        'changed after signing',
        ({ header }) => {
          const [head, , signature] = forge({ key: header }).split('.');
          return `${head}.${Buffer.from(claims(good())).toString('base64url')}.${signature}`;
        },
      ],
      ['without a name', ({ header }) => forge({ key: header, claims: claims(good(), { jti: undefined }) })],
      ['with an empty name', ({ header }) => forge({ key: header, claims: claims(good(), { jti: '' }) })],
      ['with a number for a name', ({ header }) => forge({ key: header, claims: claims(good(), { jti: 7 }) })],
      ['with a name too long', ({ header }) => forge({ key: header, claims: claims(good(), { jti: 'x'.repeat(101) }) })],
      ['expired', ({ header }) => forge({ key: header, claims: claims(good(), { exp: hours(-1) }) })],
      ['without an expiry', ({ header }) => forge({ key: header, claims: claims(good(), { exp: undefined }) })],
      ['good for longer than 7 hours', ({ header }) => forge({ key: header, claims: claims(good(), { exp: hours(8) }) })],
      ['not yet valid', ({ header }) => forge({ key: header, claims: claims(good(), { nbf: hours(1) }) })],
      ['no JSON inside', ({ header }) => forge({ key: header, claims: 'not json' })],
      ['a list inside', ({ header }) => forge({ key: header, claims: '[1]' })],
      [
        'critical headers nobody knows',
        ({ header }) => forge({ key: header, claims: claims(good()), header: { alg: 'HS256', crit: ['x'], x: 1 } }),
      ],
      ['no JWT', () => 'hello'],
      ['empty', () => ''],
      ['a number', () => 7],
      ['an object', () => ({ version: 1 })],
      ['absent', () => undefined],
      ['the bearer token', ({ token }) => token],
    ];
    test.each(wrong)('%s', async (what, make) => {
      await refused(
        office,
        what,
        post(staff, approve(), () => JSON.stringify({ payload: make(staff, ceo) })),
        { status: 400 },
      );
    });
    test('an expired one says so', async () => {
      const body = await refused(
        office,
        'expired',
        post(staff, approve(), () => JSON.stringify({ payload: forge({ key: staff.header, claims: claims(good(), { exp: hours(-1) }) }) })),
        { status: 400 },
      );
      expect(body['msg']).toContain('หมดอายุ');
    });
    test('data beside the payload', () =>
      refused(
        office,
        'beside',
        post(staff, approve(), () => JSON.stringify({ payload: forge({ key: staff.header, claims: claims(good()) }), version: 1 })),
        { status: 400 },
      ));
  });

  describe('who is nobody', () => {
    test('no token, a token of nonsense, a token signed elsewhere', async () => {
      const paths = [
        `/api/Deposit/${SITE}`,
        `/api/Deposit/${SITE}?totals=1`,
        `/api/Deposit/${SITE}/export`,
        '/api/Employee',
        '/api/Grants',
        '/api/GetWebAll',
        '/api/Preference',
        '/api/no/such/call',
        `/api/File/${SITE}/${'0'.repeat(32)}.png`,
      ];
      const [head, payload, signature = ''] = ceo.token.split('.');
      const tokens = [
        undefined,
        'nonsense',
        `${head}.${payload}.${[...signature].reverse().join('')}`,
        forge({ key: 'another secret', claims: claims({ result: { id: 1 }, sid: 'x' }) }),
        forge({ key: '', claims: claims({ sid: 'x' }), header: { alg: 'none' }, signature: '' }),
      ];
      for (const path of paths) {
        for (const token of path.includes('such') ? [undefined] : tokens) {
          await refused(
            office,
            `${path} ${token?.slice(0, 20)}`,
            (headers) =>
              office.app.fetch(
                new Request(`http://office.test${path}`, { headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } }),
              ),
            { status: 401 },
          );
        }
      }
    });
    test('a session that ended', async () => {
      const gone = await office.signIn('staff2');
      expect((await gone.get('/api/logout')).status).toBe(200);
      await refused(office, 'ended', get(gone, `/api/Deposit/${SITE}`), { status: 401 });
      await refused(office, 'ended, writing', data(gone, approve(), { version: 1 }), { status: 401 });
      await refused(
        office,
        'ended, renewing',
        post(gone, '/api/IsLogin', () => '{}'),
        { status: 401 },
      );
    });
    test('an employee who was switched off, from the next call on, and cannot sign in', async () => {
      const worker = await office.signIn('staff2');
      const row = rowOf(await ceo.get(`/api/Employee/${worker.id}`));
      await ceo.json('POST', `/api/Employee/${worker.id}/disable`, { version: row.version });
      await refused(office, 'inactive', get(worker, `/api/Deposit/${SITE}`), { status: 401 });
      await refused(
        office,
        'inactive, signing in',
        (headers) =>
          office.app.fetch(
            new Request('http://office.test/api/Login', {
              method: 'POST',
              headers,
              body: JSON.stringify({ username: 'staff2', password: 'demo1234' }),
            }),
          ),
        { status: 401 },
      );
      await ceo.json('POST', `/api/Employee/${worker.id}/enable`, { version: row.version + 1 });
    });
    test('a wrong password and an unknown name answer the same', async () => {
      const tell = (username: string): Promise<Record<string, unknown>> =>
        refused(
          office,
          username,
          (headers) =>
            office.app.fetch(
              new Request('http://office.test/api/Login', {
                method: 'POST',
                headers,
                body: JSON.stringify({ username, password: 'wrong' }),
              }),
            ),
          { status: 401 },
        );
      expect(await tell('ceo')).toEqual(await tell('nobody-at-all'));
    });
    test('names no database takes', async () => {
      for (const body of [
        '{"username":"a\\u0000b","password":"x"}',
        '{"username":"\\ud800","password":"x"}',
        '{"username":{},"password":[]}',
        '{}',
        '',
        'null',
        '[]',
      ]) {
        const response = await office.app.fetch(new Request('http://office.test/api/Login', { method: 'POST', body }));
        expect([400, 401, 429], body).toContain(response.status);
      }
    });
  });

  describe('who may not', () => {
    const nothing: Expected = { status: 403 };
    test('sees nothing of the resource, not even how much there is', async () => {
      for (const path of [
        '',
        '?totals=1',
        '?counts=1',
        '?id=1',
        '?history=1',
        '?id=999999',
        `?${query({ filter: { status: 'pending' } })}`,
      ])
        await refused(office, path, get(viewer, `/api/Deposit/${SITE}${path}`), nothing);
      for (const path of ['', '/1', '/1/history', '/999999', '?counts=1', '/export'])
        await refused(office, path, get(viewer, `/api/Employee${path}`), nothing);
    });
    test('cannot write, and the attempt is in the audit log', async () => {
      await refused(office, 'approve', data(viewer, approve(), { version: deposit.version }), nothing);
      await refused(office, 'approve nothing', data(viewer, `/api/Deposit/${SITE}?action=approve&id=999999`, { version: 1 }), nothing);
      await refused(office, 'create', data(viewer, `/api/Member/${SITE}?action=create`, { username: 'abcd' }), nothing);
      await refused(
        office,
        'office',
        (headers) => viewer.raw('/api/Employee/1/disable', { method: 'POST', headers, body: '{"version":1}' }),
        nothing,
      );
      await refused(
        office,
        'role',
        (headers) => viewer.raw('/api/Settingrole/1', { method: 'DELETE', headers, body: '{"version":1}' }),
        nothing,
      );
      const entries = await office.db.query<{ action: string }>(
        "select action from audit where employee = $1 and result = 'refused' order by id desc limit 5",
        [viewer.id],
      );
      expect(entries.map((entry) => entry.action)).toEqual(['delete', 'disable', 'create', 'approve', 'approve']);
    });
    test('cannot export without the right, and the attempt is in the audit log', async () => {
      const body = await refused(office, 'export', get(staff, `/api/Deposit/${SITE}/export?format=csv`), nothing);
      expect(body['permission']).toBe('3009');
      expect(await office.db.query('select employee, action, resource, service, result from audit order by id desc limit 1')).toEqual([
        { employee: staff.id, action: 'export', resource: 'deposit', service: SITE, result: 'refused' },
      ]);
    });
    test('learns nothing of a site that is not theirs, or of none', async () => {
      const answers = [];
      for (const site of [OTHER_SITE, 'no-such-site', '', '..', '__proto__', SITE.toUpperCase(), `${SITE}%00`]) {
        const status = site === '' || site === '..' ? 404 : 403;
        answers.push(JSON.stringify(await refused(office, site, get(staff, `/api/Deposit/${site}/`.replace('//', '/x/y/')), { status })));
        if (status === 403) await refused(office, `${site} export`, get(staff, `/api/Deposit/${site}/export`), nothing);
        if (status === 403)
          await refused(
            office,
            `${site} write`,
            data(staff, `/api/Deposit/${site}?action=approve&id=${foreign.id}`, { version: 1 }),
            nothing,
          );
      }
      expect(answers[0]).toBe(answers[1]);
    });
    test('reads no file of another site', async () => {
      await refused(office, 'file', get(staff, `/api/File/${OTHER_SITE}/${'0'.repeat(32)}.png`), nothing);
      await refused(
        office,
        'upload',
        post(staff, `/api/File/${OTHER_SITE}`, () => new FormData()),
        nothing,
      );
    });
  });

  describe('what is not there', () => {
    const gone: Expected = { status: 404 };
    test('records of another site do not exist here', async () => {
      await refused(office, 'read', get(ceo, `/api/Deposit/${SITE}?id=${foreign.id}`), gone);
      await refused(office, 'history', get(ceo, `/api/Deposit/${SITE}?history=${foreign.id}`), gone);
      for (const action of ['approve', 'update', 'claim', 'release'])
        await refused(
          office,
          action,
          data(
            ceo,
            `/api/Deposit/${SITE}?action=${action}&id=${foreign.id}`,
            action === 'update' ? { version: 1, note: 'x' } : action === 'approve' ? { version: 1 } : {},
          ),
          gone,
        );
      const many = await ceo.send(`/api/Deposit/${SITE}?action=approve`, { ids: [{ id: foreign.id, version: foreign.version }] });
      expect((many.body.payload as { outcomes: unknown[] }).outcomes).toMatchObject([{ id: foreign.id, status: 404 }]);
      expect((await ceo.get(`/api/Deposit/${SITE}?${query({ filter: { id: [foreign.id, deposit.id] } })}`)).body['total']).toBe(1);
      expect((await ceo.get(`/api/Deposit/${OTHER_SITE}?id=${foreign.id}`)).body.payload).toMatchObject({
        status: 'pending',
        version: foreign.version,
      });
    });
    test('calls, actions and paths nobody made', async () => {
      for (const path of [
        '/api',
        '/api/',
        '/api/nothing',
        `/api/Deposit/${SITE}/nothing`,
        `/api/Deposit/${SITE}/export/more`,
        '/api/Employee/x/y/z',
        '/api/Employee/abc',
        '/api/constructor',
        '/api/__proto__/x',
        '/api/%00',
        '/api/%E0%A4%A',
        `/api/Deposit/${SITE}/%ff`,
        `/api/Deposit/%E0%A4%A`,
        '/api/Health/x',
      ]) {
        await refused(office, path, get(ceo, path), gone);
      }
      for (const id of ['0', '-1', '1.5', 'x', '', '9999999999999999', '1e3', '0x10', '%00', '1;drop table deposit'])
        await refused(office, `id=${id}`, get(ceo, `/api/Deposit/${SITE}?id=${id}`), gone);
      for (const action of ['', 'nothing', '__proto__', 'constructor', 'toString', '%00', 'approve%00', 'x'.repeat(5000), 'delete', 'ลบ']) {
        await refused(
          office,
          `action=${action.slice(0, 20)}`,
          data(ceo, `/api/Deposit/${SITE}?action=${action}&id=${deposit.id}`, { version: deposit.version }),
          gone,
        );
        await refused(
          office,
          `action=${action.slice(0, 20)}, viewer`,
          data(viewer, `/api/Deposit/${SITE}?action=${action}&id=${deposit.id}`, { version: 1 }),
          {
            status: /^(\w{1,60})$/.test(action) && action !== 'delete' ? 403 : 404,
          },
        );
      }
      await refused(office, 'no right, and a record nobody could note', get(viewer, `/api/Transectionlog/${SITE}?id=%00`), { status: 403 });
      await refused(office, 'approve without a record', data(ceo, `/api/Deposit/${SITE}?action=approve`, { version: 1 }), gone);
    });
    test('methods nobody made', async () => {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        await refused(office, method, (headers) => ceo.raw(`/api/Deposit/${SITE}?id=${deposit.id}`, { method, headers, body: '{}' }), gone);
        if (method !== 'PUT')
          await refused(office, `${method} session`, (headers) => ceo.raw('/api/IsLogin', { method, headers, body: '{}' }), gone);
      }
      await refused(
        office,
        'PATCH office',
        (headers) => ceo.raw('/api/Employee/1', { method: 'PATCH', headers, body: '{"version":1}' }),
        gone,
      );
      await refused(office, 'export by POST', data(ceo, `/api/Deposit/${SITE}/export`, {}), gone);
      await refused(
        office,
        'built-in by path',
        (headers) => ceo.raw('/api/Employee/1/update', { method: 'POST', headers, body: '{"version":1}' }),
        gone,
      );
    });
  });
});
