/** Signing in, passwords and links: what is answered, what is refused, what is left behind. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPassword } from '../server/auth/invites';
import { usual } from './desk';
import { openOffice, rowOf, SITE, type Office, type Worker } from './office';
import { send, sessionEntries, signInFrom, trailText } from './signInSteps';

const LONG = 'ม้าถูกแบตเตอรี่เย็บ';

describe.each(usual)('signing in, %s', (engine) => {
  let office: Office;
  let ceo: Worker;
  let people = 0;

  beforeAll(async () => {
    office = await openOffice({ engine });
    ceo = await office.signIn('ceo');
  });
  afterAll(() => office.close());

  async function hire(): Promise<{ id: number; username: string }> {
    const username = `hired${++people}`;
    const reply = await ceo.json('POST', '/api/Employee', {
      username,
      name: 'คนใหม่',
      level: 5,
      deptcode: 'D003',
      role: 6,
      services: [SITE],
    });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return { id: rowOf(reply).id, username };
  }
  async function invite(id: number): Promise<string> {
    const reply = await ceo.json('POST', `/api/Employee/${id}/invite`, { version: rowOf(await ceo.get(`/api/Employee/${id}`)).version });
    return new URLSearchParams(new URL((reply.body['reveal'] as { value: string }).value, 'http://x').hash.slice(1)).get('token') ?? '';
  }

  test('everything that does not fit is answered alike, byte for byte', async () => {
    const [off, invited] = [await hire(), await hire()];
    await setPassword(office.db, off.id, LONG, new Date());
    await ceo.json('POST', `/api/Employee/${off.id}/disable`, { version: rowOf(await ceo.get(`/api/Employee/${off.id}`)).version });
    await invite(invited.id);
    const answers = [];
    let address = 0;
    for (const language of ['th', 'en']) {
      for (const body of [
        { username: 'nobody-at-all', password: LONG },
        { username: 'staff', password: 'wrong' },
        { username: off.username, password: LONG },
        { username: invited.username, password: LONG },
        { username: invited.username, password: '' },
        { username: off.username, password: LONG, otp: '123456' },
      ]) {
        const response = await office.app.fetch(
          new Request('http://office.test/api/Login', {
            method: 'POST',
            headers: { 'accept-language': language, 'x-request-id': 'the-same-for-all' },
            body: JSON.stringify(body),
          }),
          { ip: `192.0.2.${++address}` },
        );
        answers.push({ language, status: response.status, headers: JSON.stringify([...response.headers]), body: await response.text() });
      }
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(2);
    expect(answers[0]).toMatchObject({ status: 401 });
  });

  test('no number of strangers keeps out whoever signed in from here before', async () => {
    await signInFrom(office, { username: 'staff2' }, { ip: '203.0.113.77' });
    // A made-up crowd, the same every time: addresses of both kinds, names in any case, in no order.
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let n = 0; n < 60; n += 1) {
      const ip = random(2) === 0 ? `198.18.${random(4)}.${random(250)}` : `2001:db8:${random(9)}::${random(99)}`;
      await signInFrom(office, { username: ['staff2', 'STAFF2', ' staff2 '][random(3)] ?? '', password: `guess ${n}` }, { ip });
      if (n % 20 === 19)
        expect((await signInFrom(office, { username: 'staff2' }, { ip: '203.0.113.77' })).status, `after ${n + 1}`).toBe(200);
    }
    expect((await signInFrom(office, { username: 'staff2' }, { ip: '198.18.9.9' })).status).toBe(429);
  });

  test('the answer says what the panel must know, and the cookie goes with the session', async () => {
    const reply = await signInFrom(office, { username: 'staff' });
    expect(reply.body).toMatchObject({ code: 0, template: 'newest', project: 'TOPUP', disabled_status: 'TRUE' });
    expect(reply.body).not.toHaveProperty('mustChange');
    expect(reply.body).not.toHaveProperty('mustEnrol');
    expect(reply.headers.get('set-cookie')).toMatch(
      /^office_live=[\w-]{32}\.[\w-]{43}; Path=\/\.ws; HttpOnly; SameSite=Strict; Max-Age=43200$/,
    );
    const out = await send(office, 'GET', '/api/logout', undefined, { token: String(reply.body['token']) });
    expect(out.headers.get('set-cookie')).toMatch(/^office_live=; Path=\/\.ws; .*Max-Age=0/);
    expect((await sessionEntries(office, 2)).map((entry) => entry.action)).toEqual(['signOut', 'signIn']);
    expect((await send(office, 'GET', '/api/Options')).body.payload).toEqual({ mode: 'DEMO', authLogin: 'PASSWORD', lineReady: false });
  });

  test('a password somebody else made opens nothing but its change', async () => {
    const { id, username } = await hire();
    await setPassword(office.db, id, 'given by the boss', new Date(), { mustChange: true });
    const signedIn = await signInFrom(office, { username, password: 'given by the boss' });
    const token = String(signedIn.body['token']);
    expect(signedIn.body['mustChange']).toBe(true);
    for (const path of ['/api/GetWebAll', `/api/Deposit/${SITE}`, '/api/Me', '/api/GetConfigByKey?key=submenu']) {
      const reply = await send(office, 'GET', path, undefined, { token });
      expect([reply.status, reply.body.code], path).toEqual([403, 4]);
    }
    for (const [method, path] of [
      ['POST', '/api/IsLogin'],
      ['GET', '/api/Sessions'],
      ['GET', '/api/Grants'],
      ['GET', '/api/TwoFactor'],
    ] as const)
      expect((await send(office, method, path, method === 'POST' ? {} : undefined, { token })).status, path).toBe(200);
    expect((await send(office, 'POST', '/api/ChangePassword', { current: 'given by the boss', password: LONG }, { token })).status).toBe(
      200,
    );
    expect((await send(office, 'GET', `/api/Deposit/${SITE}`, undefined, { token })).status).toBe(200);
    expect((await send(office, 'POST', '/api/IsLogin', {}, { token })).body['mustChange']).toBeUndefined();
    expect((await signInFrom(office, { username, password: 'given by the boss' })).status).toBe(401);
    expect((await signInFrom(office, { username, password: LONG })).body).not.toHaveProperty('mustChange');
  });

  test('changing one’s password asks for the current one, refuses what is too easy, and ends the other sessions', async () => {
    const { id, username } = await hire();
    await setPassword(office.db, id, 'the one before this', new Date());
    const [here, there] = [await office.signIn(username, 'the one before this'), await office.signIn(username, 'the one before this')];
    const change = async (current: string, password: string): Promise<unknown> => {
      const { status, body } = await here.json('POST', '/api/ChangePassword', { current, password });
      return status === 200 ? 'ok' : `${status} ${Object.keys((body['errors'] as object | undefined) ?? {}).join()}`;
    };
    expect(await change('not the one', LONG)).toBe('400 current');
    for (const password of [
      'short',
      'password1234',
      'the one before this',
      `${username} 2026`,
      'คนใหม่ 1234567',
      '1qaz2wsx3edc4rfv',
      'x'.repeat(300),
    ])
      expect(await change('the one before this', password), password).toBe('400 password');
    expect((await there.get('/api/GetWebAll')).status).toBe(200);
    expect(await change('the one before this', LONG)).toBe('ok');
    expect([(await here.get('/api/GetWebAll')).status, (await there.get('/api/GetWebAll')).status]).toEqual([200, 401]);
    expect(await sessionEntries(office, 1)).toEqual([{ employee: id, action: 'passwordChanged', result: 'ok' }]);
    expect(await trailText(office)).not.toContain(LONG);
  });

  test('a link sets the password and the name, once, and the record shows it', async () => {
    const { id, username } = await hire();
    const token = await invite(id);
    expect(
      (await send(office, 'POST', '/api/AcceptInvite', { token, password: LONG, name: 'ก'.repeat(500) })).body['errors'],
    ).toHaveProperty('name');
    expect(
      (await send(office, 'POST', '/api/AcceptInvite', { token, password: 'admin-topup-99', name: 'สมปอง' })).body['errors'],
    ).toHaveProperty('password');
    expect(rowOf(await ceo.get(`/api/Employee/${id}`))['name']).toBe('คนใหม่');
    const accepted = await send(office, 'POST', '/api/AcceptInvite', { token, password: LONG, name: 'สมปอง ใจดี' });
    expect(accepted.body.payload).toEqual({ username });
    expect((await send(office, 'POST', '/api/AcceptInvite', { token, password: LONG })).status).toBe(400);
    expect(rowOf(await ceo.get(`/api/Employee/${id}`))).toMatchObject({ name: 'สมปอง ใจดี', version: 2 + 1 });
    const history = (await ceo.get(`/api/Employee/${id}/history`)).body.payload as { action: string; after: unknown; employee: number }[];
    expect(history[0]).toMatchObject({ action: 'update', employee: id, after: { name: 'สมปอง ใจดี' } });
    expect((await sessionEntries(office, 1))[0]).toMatchObject({ employee: id, action: 'inviteAccepted' });
    expect(office.announced.at(-1)).toMatchObject({ service: 'office', resource: 'employee', ids: [id] });
    expect((await signInFrom(office, { username, password: LONG })).status).toBe(200);
    expect(await trailText(office)).not.toContain(token);
  });
});

describe('an office of the older layout whose employees may not switch themselves off', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice({ config: { layout: 'older', selfDisable: false, sessionHours: 1, sessionIdleMinutes: 5 }, standing: true });
  });
  afterAll(() => office.close());

  test('says so, shows level 9 every site, and ends sessions as it was told', async () => {
    const reply = await signInFrom(office, { username: 'owner' });
    expect(reply.body).toMatchObject({ template: 'older', disabled_status: 'FALSE' });
    expect(reply.headers.get('set-cookie')).toContain('Max-Age=3600');
    await office.db.query("insert into site (service, webname, group_type) values ('newone', 'ใหม่', 'game')");
    office.later(3000);
    const owner = await office.signIn('owner');
    expect(((await owner.get('/api/GetWebAll')).body.payload as { service: string }[]).map((site) => site.service)).toContain('newone');
    expect((await owner.json('POST', '/api/SetActiveUser', { id: owner.id, active: 0 })).status).toBe(403);
    office.later(4 * 60_000);
    expect((await owner.get('/api/GetWebAll')).status).toBe(200);
    office.later(5.6 * 60_000);
    expect((await owner.get('/api/GetWebAll')).status).toBe(401);
  });
});
