/** The second factor: set up, asked for, used once, limited, and what waits for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { times, usual } from './desk';
import { openOffice, rowOf, SITE, type Office, type Worker } from './office';
import { codeOf, enrol, send, sessionEntries, signInFrom, trailText } from './signInSteps';

const HALF_MINUTE = 30_000;

describe.each(usual)('the second factor, %s', (engine) => {
  let office: Office;
  let ceo: Worker;

  beforeAll(async () => {
    office = await openOffice({ engine, standing: true });
    ceo = await office.signIn('ceo');
  });
  afterAll(() => office.close());

  test('is on when a code of the secret shown was given, and the record says so', async () => {
    const lead = await office.signIn('lead');
    const before = rowOf(await ceo.get(`/api/Employee/${lead.id}`));
    expect((await lead.get('/api/TwoFactor')).body.payload).toEqual({ enabled: false, required: false, recoveryLeft: 0, line: false });
    const { secret, uri } = (await lead.json('POST', '/api/TwoFactor/start', {})).body.payload as { secret: string; uri: string };
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*lead/);
    const wrong = await lead.json('POST', '/api/TwoFactor/confirm', { otp: codeOf(office, secret, 20) });
    expect([wrong.status, Object.keys(wrong.body['errors'] as object)]).toEqual([400, ['otp']]);
    expect((await lead.get('/api/TwoFactor')).body.payload).toMatchObject({ enabled: false });

    office.announced.length = 0;
    const confirmed = await lead.json('POST', '/api/TwoFactor/confirm', { otp: codeOf(office, secret) });
    const { recoveryCodes } = confirmed.body.payload as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}$/);
    expect((await lead.get('/api/TwoFactor')).body.payload).toEqual({ enabled: true, required: false, recoveryLeft: 10, line: false });
    expect(rowOf(await ceo.get(`/api/Employee/${lead.id}`))).toMatchObject({ two_factor: true, version: before.version + 1 });
    expect(office.announced).toMatchObject([{ service: 'office', resource: 'employee', ids: [lead.id] }]);
    expect((await sessionEntries(office, 1))[0]).toMatchObject({ employee: lead.id, action: 'twoFactorEnabled', result: 'ok' });

    const kept = JSON.stringify(await office.db.query('select * from two_factor, recovery_code'));
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(plain);
  });

  test('a sign-in without the code, or with a wrong one, gets code 2 and no token', async () => {
    const senior = await office.signIn('senior');
    const { secret } = await enrol(office, senior);
    office.later(HALF_MINUTE);
    for (const otp of [undefined, '', codeOf(office, secret, 9), 'abc', '0000-0000']) {
      const reply = await signInFrom(office, { username: 'senior', otp });
      expect([reply.status, reply.body.code, reply.body['token']], String(otp)).toEqual([401, 2, undefined]);
      expect(reply.headers.get('set-cookie')).toBeNull();
    }
    office.later(61 * 60_000);
    const wrong = await signInFrom(office, { username: 'senior', password: 'wrong', otp: codeOf(office, secret) });
    expect([wrong.status, wrong.body.code]).toEqual([401, 401]);
    expect((await signInFrom(office, { username: 'senior', otp: codeOf(office, secret) })).status).toBe(200);
    expect((await signInFrom(office, { username: 'senior', otp: codeOf(office, secret) })).body.code, 'the same code again').toBe(2);
    office.later(2 * HALF_MINUTE);
    expect((await signInFrom(office, { username: 'senior', otp: codeOf(office, secret, -2) })).body.code, 'two steps late').toBe(2);
    expect((await signInFrom(office, { username: 'senior', otp: codeOf(office, secret, -1) })).status, 'one step late').toBe(200);
    expect((await signInFrom(office, { username: 'senior', otp: codeOf(office, secret, 1) })).status, 'one step early').toBe(200);
    expect((await signInFrom(office, { username: 'senior', otp: codeOf(office, secret) })).body.code, 'an earlier one than the last').toBe(
      2,
    );
  });

  test('one code is taken once, whoever asks at the same time', async () => {
    const manager = await office.signIn('manager');
    const { secret, recoveryCodes } = await enrol(office, manager);
    const { twoFactor } = office.app.sessions;
    for (let round = 1; round <= 5; round += 1) {
      office.later(2 * HALF_MINUTE);
      const now = office.app.kernel.now();
      const code = codeOf(office, secret);
      const taken = await times(12, () => twoFactor.take(manager.id, code, now));
      expect(
        taken.filter((one) => one !== null),
        `round ${round}`,
      ).toEqual(['otp']);
    }
    for (const code of recoveryCodes.slice(0, 3)) {
      const taken = await times(8, () => twoFactor.take(manager.id, code, office.app.kernel.now()));
      expect(taken.filter((one) => one !== null)).toEqual(['recovery']);
    }
    office.later(2 * HALF_MINUTE);
    const otp = codeOf(office, secret);
    const replies = await times(6, () => signInFrom(office, { username: 'manager', otp }));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status !== 200).every((reply) => reply.body.code === 2 || reply.status === 429)).toBe(true);
    office.later(60 * 60_000);
    const [, , , fourth = '', fifth = ''] = recoveryCodes;
    const byRecovery = await times(5, () => signInFrom(office, { username: 'manager', otp: fourth.toUpperCase().replace('-', ' ') }));
    expect(byRecovery.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(await sessionEntries(office, 20)).toContainEqual({ employee: manager.id, action: 'recoveryUsed', result: 'ok' });
    office.later(60 * 60_000);
    const again = (await signInFrom(office, { username: 'manager', otp: fifth })).body;
    expect((await send(office, 'GET', '/api/TwoFactor', undefined, { token: String(again['token']) })).body.payload).toMatchObject({
      recoveryLeft: 5,
    });
  });

  test('recovery codes are replaced as a whole, and only against a code', async () => {
    const staff = await office.signIn('staff');
    const { secret, recoveryCodes } = await enrol(office, staff);
    expect((await staff.json('POST', '/api/TwoFactor/recovery', {})).status).toBe(400);
    office.later(2 * HALF_MINUTE);
    const renewed = await staff.json('POST', '/api/TwoFactor/recovery', { otp: codeOf(office, secret) });
    const { recoveryCodes: fresh } = renewed.body.payload as { recoveryCodes: string[] };
    expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    expect((await signInFrom(office, { username: 'staff', otp: recoveryCodes[0] })).body.code).toBe(2);
    expect((await signInFrom(office, { username: 'staff', otp: fresh[0] })).status).toBe(200);

    const off = await staff.json('POST', '/api/TwoFactor/disable', { otp: recoveryCodes[1] });
    expect([off.status, Object.keys(off.body['errors'] as object)]).toEqual([400, ['otp']]);
    expect((await staff.json('POST', '/api/TwoFactor/disable', { otp: fresh[1] })).status).toBe(200);
    expect(rowOf(await ceo.get(`/api/Employee/${staff.id}`))).toMatchObject({ two_factor: false });
    expect((await signInFrom(office, { username: 'staff' })).status).toBe(200);
    expect((await signInFrom(office, { username: 'staff', otp: fresh[2] })).status, 'a code nobody asks for is not looked at').toBe(200);
    expect((await staff.json('POST', '/api/TwoFactor/disable', { otp: fresh[2] })).status).toBe(409);
  });

  test('codes are guessed at five times, wherever the guesses come from, and never against the address that is known', async () => {
    const worker = await office.signIn('staff2');
    const { secret } = await enrol(office, worker);
    office.later(2 * HALF_MINUTE);
    for (let n = 0; n < 5; n += 1)
      expect(
        (await signInFrom(office, { username: 'staff2', otp: codeOf(office, secret, 50 + n) }, { ip: `203.0.113.${n}` })).body.code,
      ).toBe(2);
    const stranger = await signInFrom(office, { username: 'staff2', otp: codeOf(office, secret) }, { ip: '203.0.113.99' });
    expect([stranger.status, Number(stranger.headers.get('retry-after'))]).toEqual([429, 30]);
    expect((await signInFrom(office, { username: 'staff2', otp: codeOf(office, secret) })).status).toBe(200);
    // A right password alone is neither a way around the limit nor a reason to trust an address.
    office.later(2 * 60 * 60_000);
    const replies = [];
    for (let n = 0; n < 7; n += 1) replies.push((await signInFrom(office, { username: 'staff2' }, { ip: '203.0.113.200' })).status);
    expect(replies).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('no secret, code or password is ever in the audit log', async () => {
    const worker = await office.signIn('owner');
    const { secret, recoveryCodes } = await enrol(office, worker);
    const wrong = codeOf(office, secret, 30);
    await worker.json('POST', '/api/Verify', { otp: wrong });
    await worker.json('POST', '/api/Verify', { otp: recoveryCodes[0] });
    await worker.json('POST', '/api/TwoFactor/recovery', { otp: recoveryCodes[1] });
    const text = await trailText(office);
    for (const secretThing of [secret, wrong, ...recoveryCodes, 'demo1234', worker.token, worker.header])
      expect(text).not.toContain(secretThing);
    expect(text).toContain('recoveryUsed');
  });
});

describe('what waits for a factor', () => {
  let office: Office;
  const exported = (worker: Worker): Promise<Response> => worker.raw(`/api/Deposit/${SITE}/export?format=csv`, {});

  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office.close());

  test('an export asks for the password half an hour after it was given, and goes through once it is given again', async () => {
    const worker = await office.signIn('senior');
    expect((await exported(worker)).status).toBe(200);
    office.later(31 * 60_000);
    const stale = await exported(worker);
    expect([stale.status, await stale.json()]).toMatchObject([403, { code: 3, verify: 'password' }]);
    const wrong = await worker.json('POST', '/api/Verify', { password: 'wrong' });
    expect([wrong.status, Object.keys(wrong.body['errors'] as object)]).toEqual([400, ['password']]);
    expect((await exported(worker)).status).toBe(403);
    const right = await worker.json('POST', '/api/Verify', { password: 'demo1234' });
    expect((right.body.payload as { verifiedAt: string }).verifiedAt).toBe(
      new Date((right.body.payload as { verifiedAt: string }).verifiedAt).toISOString(),
    );
    expect((await exported(worker)).status).toBe(200);
    const entries = await sessionEntries(office, 8);
    expect(entries).toContainEqual({ employee: worker.id, action: 'verify', result: 'refused' });
  });

  test('passwords cannot be tried out through it', async () => {
    const worker = await office.signIn('manager');
    const statuses = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await worker.json('POST', '/api/Verify', { password: `guess ${n}` })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect((await worker.json('POST', '/api/ChangePassword', { current: 'demo1234', password: 'correct horse battery' })).status).toBe(429);
  });

  test('who has a second factor is asked for that one, also before setting up another', async () => {
    const owner = await office.signIn('owner');
    const { secret } = await enrol(office, owner);
    office.later(31 * 60_000);
    expect(await (await exported(owner)).json()).toMatchObject({ code: 3, verify: 'otp' });
    expect((await owner.json('POST', '/api/TwoFactor/start', {})).body).toMatchObject({ code: 3, verify: 'otp' });
    const byPassword = await owner.json('POST', '/api/Verify', { password: 'demo1234' });
    expect([byPassword.status, Object.keys(byPassword.body['errors'] as object)]).toEqual([400, ['otp']]);
    expect((await owner.json('POST', '/api/Verify', { otp: codeOf(office, secret) })).status).toBe(200);
    expect((await exported(owner)).status).toBe(200);
    const next = await enrol(office, owner);
    office.later(60_000);
    expect((await owner.json('POST', '/api/Verify', { otp: codeOf(office, secret) })).status, 'the authenticator before').toBe(400);
    expect((await owner.json('POST', '/api/Verify', { otp: codeOf(office, next.secret) })).status).toBe(200);
  });

  test('a new password by a link leaves the second factor as it is', async () => {
    const [ceo, worker] = [await office.signIn('ceo'), await office.signIn('staff2')];
    const { secret } = await enrol(office, worker);
    const { version } = rowOf(await ceo.get(`/api/Employee/${worker.id}`));
    const invited = await ceo.json('POST', `/api/Employee/${worker.id}/invite`, { version });
    const [, token] = (invited.body['reveal'] as { value: string }).value.split('#token=');
    const password = 'ม้าถูกแบตเตอรี่เย็บ';
    expect((await send(office, 'POST', '/api/AcceptInvite', { token, password })).status).toBe(200);
    office.later(60_000);
    expect((await signInFrom(office, { username: 'staff2', password })).body).toMatchObject({ code: 2 });
    expect((await signInFrom(office, { username: 'staff2', password, otp: codeOf(office, secret) })).status).toBe(200);
  });

  test('a right password does not forgive wrong codes', async () => {
    const worker = await office.signIn('lead');
    const { secret } = await enrol(office, worker);
    office.later(60_000);
    const guess = async (n: number): Promise<number> =>
      (await worker.json('POST', '/api/Verify', { otp: codeOf(office, secret, 100 + n) })).status;
    for (let n = 0; n < 4; n += 1) expect(await guess(n)).toBe(400);
    const refused = await worker.json('POST', '/api/ChangePassword', { current: 'demo1234', password: 'password1234' });
    expect(Object.keys(refused.body['errors'] as object)).toEqual(['password']);
    expect([await guess(5), await guess(6)]).toEqual([400, 429]);
    office.later(31_000);
    expect((await worker.json('POST', '/api/Verify', { otp: codeOf(office, secret) })).status).toBe(200);
    expect(await guess(7), 'and a right code does').toBe(400);
  });

  test('a role that asks for a second factor lets nothing else through before it is set up', async () => {
    const worker = await office.signIn('staff');
    await office.db.query('update role set two_factor = true, version = version + 1 where id = (select role from employee where id = $1)', [
      worker.id,
    ]);
    for (const path of ['/api/GetWebAll', `/api/Deposit/${SITE}`, '/api/Me', '/api/Preference', '/api/Sessions?employee=1']) {
      const reply = await worker.get(path);
      expect([reply.status, reply.body.code, reply.body.payload], path).toEqual([403, 4, undefined]);
    }
    expect(await office.app.sessions.watch((await office.app.sessions.resume(worker.token))?.sid ?? ''), 'live connections').toBeNull();
    const answer = await worker.json('POST', '/api/IsLogin', {});
    expect([answer.status, answer.body['mustEnrol'], answer.body['mustChange']]).toEqual([200, true, undefined]);
    for (const path of ['/api/Sessions', '/api/Grants', '/api/TwoFactor']) expect((await worker.get(path)).status, path).toBe(200);
    expect((await worker.get('/api/TwoFactor')).body.payload).toMatchObject({ enabled: false, required: true });
    const { secret } = await enrol(office, worker);
    expect((await worker.get(`/api/Deposit/${SITE}`)).status).toBe(200);
    expect((await worker.json('POST', '/api/IsLogin', {})).body['mustEnrol']).toBeUndefined();
    office.later(60_000);
    expect((await worker.json('POST', '/api/TwoFactor/disable', { otp: codeOf(office, secret) })).status).toBe(409);
  });
});
