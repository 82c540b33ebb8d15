/** Sessions listed and ended, an employee's own record, and employees switched off. */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { times, usual } from './desk';
import { openOffice, SITE, type Office, type Reply, type Worker } from './office';
import { send, sessionEntries, signInFrom } from './signInSteps';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
interface Device {
  id: string;
  device: string;
  ip: string;
  current: boolean;
  created_at: string;
  last_seen: string;
  expires_at: string;
}

describe.each(usual)('sessions, %s', (engine) => {
  let office: Office;
  let ceo: Worker;

  beforeAll(async () => {
    office = await openOffice({ engine });
    ceo = await office.signIn('ceo');
  });
  afterAll(() => office.close());

  const enter = async (username: string, ip: string, agent: string): Promise<string> =>
    String((await signInFrom(office, { username }, { ip, headers: { 'user-agent': agent } })).body['token']);
  const list = async (token: string, path = '/api/Sessions'): Promise<Device[]> =>
    (await send(office, 'GET', path, undefined, { token })).body.payload as Device[];
  const stands = async (token: string): Promise<boolean> =>
    (await send(office, 'GET', '/api/GetWebAll', undefined, { token })).status === 200;

  test('are listed with device and address, and what they are called opens nothing', async () => {
    const [phone, desk] = [await enter('lead', '203.0.113.1', PHONE), await enter('lead', '2001:db8::7', DESK)];
    const devices = await list(desk);
    expect(devices.map(({ device, ip, current }) => ({ device, ip, current }))).toEqual(
      expect.arrayContaining([
        { device: 'Safari, iPhone', ip: '203.0.113.1', current: false },
        { device: 'Chrome, Windows', ip: '2001:db8::7', current: true },
      ]),
    );
    for (const { id, created_at, last_seen, expires_at } of devices) {
      expect([created_at, last_seen, expires_at].every((time) => !Number.isNaN(Date.parse(time)))).toBe(true);
      expect(await office.app.sessions.watch(id)).toBeNull();
      expect((await send(office, 'GET', '/api/GetWebAll', undefined, { token: id.padEnd(40, 'x') })).status).toBe(401);
    }
    expect((await list(phone)).find((device) => device.current)?.device).toBe('Safari, iPhone');
  });

  test('end one by one or all but the one at hand', async () => {
    const [one, two, three] = [
      await enter('senior', '203.0.113.1', PHONE),
      await enter('senior', '203.0.113.2', DESK),
      await enter('senior', '203.0.113.3', DESK),
    ];
    const phone = (await list(two)).find((device) => device.device.includes('iPhone'));
    expect((await send(office, 'POST', '/api/Sessions/end', { id: phone?.id }, { token: two })).status).toBe(200);
    expect([await stands(one), await stands(two), await stands(three)]).toEqual([false, true, true]);
    expect((await send(office, 'POST', '/api/Sessions/end', { id: phone?.id }, { token: two })).status).toBe(404);
    expect((await send(office, 'POST', '/api/Sessions/end', { all: true }, { token: two })).status).toBe(200);
    expect([await stands(two), await stands(three)]).toEqual([true, false]);
    expect((await list(two)).map((device) => device.current)).toEqual([true]);
    expect(await sessionEntries(office, 1)).toMatchObject([{ action: 'sessionEnded', result: 'ok' }]);
    for (const body of [{}, { id: 7 }, { id: "' or 1=1 --" }, { all: 'true' }, { all: false }])
      expect((await send(office, 'POST', '/api/Sessions/end', body, { token: two })).status, JSON.stringify(body)).toBe(404);
    expect(await stands(two)).toBe(true);
  });

  test('of others are seen with M003, and ended with M0032 by a level not below theirs', async () => {
    const [staff, manager, viewer] = [await office.signIn('staff'), await office.signIn('manager'), await office.signIn('viewer')];
    const theirs = await list(ceo.token, `/api/Sessions?employee=${staff.id}`);
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs.every((device) => !device.current)).toBe(true);
    const peeking = await viewer.get(`/api/Sessions?employee=${staff.id}`);
    expect([peeking.status, peeking.body.payload, peeking.body['permission']]).toEqual([403, undefined, 'M003']);
    expect((await manager.get(`/api/Sessions?employee=${staff.id}`)).status).toBe(200);
    const refused = await manager.json('POST', '/api/Sessions/end', { all: true, employee: staff.id });
    expect([refused.status, refused.body['permission']]).toEqual([403, 'M0032']);
    expect((await viewer.json('POST', '/api/Sessions/end', { id: theirs[0]?.id })).status).toBe(403);
    const owner = await office.signIn('owner');
    expect((await owner.json('POST', '/api/Sessions/end', { all: true, employee: ceo.id })).status, 'above one’s own level').toBe(403);
    expect(await stands(ceo.token)).toBe(true);
    expect((await owner.json('POST', '/api/Sessions/end', { id: theirs[0]?.id })).status).toBe(200);
    expect((await owner.json('POST', '/api/Sessions/end', { all: true, employee: staff.id })).status).toBe(200);
    expect(await stands(staff.token)).toBe(false);
    expect(await list(ceo.token, `/api/Sessions?employee=${staff.id}`)).toEqual([]);
    expect((await owner.json('POST', '/api/Sessions/end', { all: true, employee: 999_999 })).status).toBe(404);
    expect((await ceo.get('/api/Sessions?employee=x')).status).toBe(404);
  });

  describe('proving again who one is', () => {
    const verify = (token: string): ReturnType<typeof send> => send(office, 'POST', '/api/Verify', { password: 'demo1234' }, { token });
    const ticketOf = (reply: Reply): string => /office_live=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const watched = async (ticket: string): Promise<number | undefined> =>
      (await office.app.sessions.watch((await office.app.sessions.sessionOfTicket(ticket)) ?? ''))?.actor.user.id;

    test('gives the session another number: what opened it before opens nothing any more', async () => {
      const first = await signInFrom(office, { username: 'lead' }, { headers: { 'user-agent': PHONE } });
      const before = { token: String(first.body['token']), ticket: ticketOf(first) };
      const [devices, sid] = [await list(before.token), decodeJwt(before.token)['sid']];
      const again = await verify(before.token);
      const after = { token: String(again.body['token']), ticket: ticketOf(again) };
      expect([again.body.code, again.body['header']]).toEqual([0, first.body['header']]);
      expect(Date.parse((again.body.payload as { verifiedAt: string }).verifiedAt)).toBeGreaterThan(0);
      expect(decodeJwt(after.token)['sid']).not.toBe(sid);
      // It is the same session, in lists and for what is signed with its key.
      expect((await list(after.token)).map(({ id }) => id)).toEqual(devices.map(({ id }) => id));
      // What was on its way arrives, and a live connection has its time to change over.
      expect([await stands(before.token), await stands(after.token)]).toEqual([true, true]);
      office.later(29_000);
      expect(await stands(before.token)).toBe(true);
      office.later(2000);
      expect([await stands(before.token), await stands(after.token)]).toEqual([false, true]);
      expect([await watched(before.ticket), await watched(after.ticket)]).toEqual([expect.any(Number), expect.any(Number)]);
      office.later(100_000);
      expect([await watched(before.ticket), await watched(after.ticket)]).toEqual([undefined, expect.any(Number)]);
      const [renewed, old] = [await send(office, 'POST', '/api/IsLogin', {}, { token: after.token }), await verify(before.token)];
      expect([renewed.status, decodeJwt(String(renewed.body['token']))['sid'], old.status]).toEqual([
        200,
        decodeJwt(after.token)['sid'],
        401,
      ]);
    });

    test('twice at once leads to one number, and a number of long ago is none', async () => {
      const token = await enter('lead', '203.0.113.9', DESK);
      const replies = await times(4, () => verify(token));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const sid = (of: unknown): unknown => decodeJwt(String(of))['sid'];
      expect(new Set(replies.map(({ body }) => sid(body['token']))).size).toBe(1);
      const next = String(replies[0]?.body['token']);
      expect(sid((await verify(token)).body['token']), 'a press behind the others').toBe(sid(next));
      const last = String((await verify(next)).body['token']);
      expect([await stands(token), await stands(last)]).toEqual([false, true]);
      await send(office, 'GET', '/api/logout', undefined, { token: next });
      expect([await stands(next), await stands(last)], 'a sign-out that was on its way').toEqual([false, false]);
    });
  });

  test('are ended, one’s own or another’s, only by who has proved lately who they are', async () => {
    const [boss, there] = [await office.signIn('owner'), await office.signIn('staff')];
    const own = await enter('owner', '203.0.113.4', PHONE);
    office.later(31 * 60_000);
    const ends = [{ all: true, employee: there.id }, { all: true }, { id: (await list(boss.token)).find(({ current }) => !current)?.id }];
    for (const body of ends) {
      const refused = await boss.json('POST', '/api/Sessions/end', body);
      expect([refused.status, refused.body.code, refused.body['verify']], JSON.stringify(body)).toEqual([403, 3, 'password']);
    }
    expect([await stands(there.token), await stands(own)]).toEqual([true, true]);
    await boss.json('POST', '/api/Verify', { password: 'demo1234' });
    for (const body of ends.slice(0, 2)) expect((await boss.json('POST', '/api/Sessions/end', body)).status).toBe(200);
    expect([await stands(there.token), await stands(own)]).toEqual([false, false]);
    ceo = await office.signIn('ceo');
  });

  test('who signs in is told of failed attempts under their name and of changes of their way in since the time before, and of nobody else’s', async () => {
    interface Told {
      action: string;
      result: string;
      ip: string;
      fresh: boolean;
    }
    const told = async (worker: Worker): Promise<unknown[]> =>
      ((await worker.get('/api/Sessions/events')).body.payload as Told[]).map(({ action, result, fresh }) => [action, result, fresh]);
    const before = await office.signIn('manager');
    expect((await told(before)).filter((one) => (one as unknown[])[2])).toEqual([]);
    office.later(60_000);
    const { body, status } = await signInFrom(office, { username: 'manager', password: 'not that one' }, { ip: '203.0.113.66' });
    expect([status, body.code]).not.toEqual([200, 0]);
    const record = (await ceo.get(`/api/Employee/${before.id}`)).body.payload as { version: number };
    expect((await ceo.json('POST', `/api/Employee/${before.id}/askNewPassword`, { version: record.version })).status).toBe(200);
    await office.db.query('update employee_secret set must_change = false where employee = $1', [before.id]);
    office.later(60_000);
    const after = await office.signIn('manager');
    const [change, attempt] = (await after.get('/api/Sessions/events')).body.payload as Told[];
    expect(change).toMatchObject({ action: 'askNewPassword', result: 'ok', fresh: true });
    expect(attempt).toMatchObject({ action: 'signIn', result: 'refused', ip: '203.0.113.66', fresh: true });
    expect((await told(await office.signIn('viewer'))).flat()).not.toContain('askNewPassword');
    // Later it is still there to be read, and no news.
    office.later(6 * 60_000);
    expect((await told(after)).slice(0, 2)).toEqual([
      ['askNewPassword', 'ok', false],
      ['signIn', 'refused', false],
    ]);
  });

  test('end at once when the employee is switched off, whoever does it', async () => {
    const [one, two] = [await office.signIn('staff2'), await office.signIn('staff2')];
    const replies = await times(6, () => one.get('/api/GetWebAll'));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect((await ceo.json('POST', '/api/SetActiveUser', { id: one.id, active: 0 })).body).toMatchObject({
      code: 0,
      payload: { id: one.id, active: false },
    });
    for (const worker of [one, two])
      for (const path of ['/api/GetWebAll', `/api/Deposit/${SITE}`, '/api/Sessions', '/api/Me'])
        expect((await worker.get(path)).status, path).toBe(401);
    // They are told why; a token that is not ours, or of a session that only ended, tells nothing of the kind.
    const OFF = { code: 1, msg: 'บัญชีพนักงานนี้ถูกปิดใช้งาน กรุณาติดต่อผู้ดูแล' };
    for (const path of ['/api/IsLogin', '/api/GetWebAll'])
      expect((await send(office, path.endsWith('IsLogin') ? 'POST' : 'GET', path, undefined, { token: one.token })).body).toMatchObject(
        OFF,
      );
    expect((await send(office, 'GET', '/api/GetWebAll', undefined, { token: `${one.token.slice(0, -4)}AAAA` })).body.msg).toContain(
      'เซสชันหมดอายุ',
    );
    const again = await ceo.json('POST', '/api/SetActiveUser', { id: one.id, active: 0 });
    expect([again.status, again.body['conflict']]).toEqual([409, 'state']);
    expect((await ceo.json('POST', '/api/SetActiveUser', { id: one.id, active: 1 })).status).toBe(200);
    const back = await one.get('/api/GetWebAll');
    expect([back.status, back.body.msg], 'what was ended stays so').toEqual([401, 'เซสชันหมดอายุ กรุณาเข้าสู่ระบบใหม่อีกครั้ง']);
    const entries = (await ceo.get(`/api/Employee/${one.id}/history`)).body.payload as { action: string; employee: number }[];
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'enable', employee: ceo.id },
      { action: 'disable', employee: ceo.id },
    ]);
  });

  test('switching others off asks for what the record asks for', async () => {
    const [viewer, owner, staff] = [await office.signIn('viewer'), await office.signIn('owner'), await office.signIn('staff')];
    const refused = await viewer.json('POST', '/api/SetActiveUser', { id: staff.id, active: 0 });
    expect([refused.status, refused.body.payload]).toEqual([403, undefined]);
    expect((await viewer.json('POST', '/api/SetActiveUser', { id: 999_999, active: 0 })).status, 'not even whether there is one').toBe(403);
    expect((await owner.json('POST', '/api/SetActiveUser', { id: ceo.id, active: 0 })).status).toBe(403);
    expect((await owner.json('POST', '/api/SetActiveUser', { id: 999_999, active: 0 })).status).toBe(404);
    for (const body of [{}, { id: staff.id }, { id: staff.id, active: true }, { id: staff.id, active: 2 }])
      expect((await owner.json('POST', '/api/SetActiveUser', body)).status, JSON.stringify(body)).toBe(400);
    for (const id of ['1', -1, 1.5, null])
      expect((await owner.json('POST', '/api/SetActiveUser', { id, active: 0 })).status, String(id)).toBe(404);
    expect(await office.db.query('select username from employee where not active')).toEqual([]);
  });

  test('one may switch oneself off, with an entry in the audit log, but not as the last who manages employees', async () => {
    const viewer = await office.signIn('viewer');
    office.announced.length = 0;
    const off = await viewer.json('POST', '/api/SetActiveUser', { id: viewer.id, active: 0 });
    expect(off.body).toMatchObject({ code: 0, payload: { id: viewer.id, active: false } });
    expect(off.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await viewer.get('/api/Me')).status).toBe(401);
    expect((await signInFrom(office, { username: 'viewer' })).status).toBe(401);
    expect(office.announced).toMatchObject([{ service: 'office', resource: 'employee', ids: [viewer.id], by: viewer.id }]);
    expect(((await ceo.get(`/api/Employee/${viewer.id}/history`)).body.payload as unknown[])[0]).toMatchObject({
      action: 'disable',
      employee: viewer.id,
      before: { active: true },
      after: { active: false },
    });

    const owner = await office.signIn('owner');
    const both = await Promise.all([ceo, owner].map((worker) => worker.json('POST', '/api/SetActiveUser', { id: worker.id, active: 0 })));
    expect(both.map((reply) => reply.status)).toEqual([409, 200]);
    expect((await ceo.get('/api/Me')).status).toBe(200);
  });
});

describe('one’s own record', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office.close());

  test('is what the list of employees would show, with or without the right to that', async () => {
    const ceo = await office.signIn('ceo');
    expect((await ceo.get('/api/Me')).body.payload).toEqual((await ceo.get(`/api/Employee/${ceo.id}`)).body.payload);
    const viewer = await office.signIn('viewer');
    expect((await viewer.get(`/api/Employee/${viewer.id}`)).status).toBe(403);
    const own = (await viewer.get('/api/Me')).body.payload;
    expect(own).toEqual((await ceo.get(`/api/Employee/${viewer.id}`)).body.payload);
    expect(own).toMatchObject({ id: viewer.id, username: 'viewer', active: true, two_factor: false });
    expect((await send(office, 'GET', '/api/Me')).status).toBe(401);
  });
});
