/** Signing in with LINE, against a real OpenID Connect provider on this machine. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../server/app';
import { implementations } from '../server/handlers';
import { createVault } from '../server/process/vault';
import { DEMO_RULES, type Config } from '../server/config';
import { definitions } from '../src/resources';
import { times } from './desk';
import { Browser, CHANNEL, OFFICE, startLineProvider, type LineProvider } from './lineProvider';
import { openOffice, type Office } from './office';
import { codeOf, enrol, send, sessionEntries, trailText } from './signInSteps';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
interface Started {
  url: string;
  handle: string;
  number: string;
}

describe.each(['HS256', 'RS256'] as const)('LINE with ID tokens signed by %s', (algorithm) => {
  let line: LineProvider;
  let office: Office;
  let config: Partial<Config>;
  let browsers = 0;

  beforeAll(async () => {
    line = await startLineProvider(algorithm);
    config = { authLogin: 'LINE', line: { ...CHANNEL, issuer: line.issuer } };
    office = await openOffice({ config });
  });
  afterAll(async () => {
    await office.close();
    await line.close();
  });
  beforeEach(() => {
    line.tamper(false);
  });

  const desk = (person: string): Browser => new Browser(office, `198.51.100.${++browsers}`, DESK, person);
  const start = async (browser: Browser, purpose: 'signIn' | 'link' = 'signIn', token?: string): Promise<Started> => {
    const { status, body } = await browser.json('/api/Line/start', { purpose }, token);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body['payload'] as Started;
  };
  const wait = (browser: Browser, { handle }: Started, more: Record<string, unknown> = {}, token?: string): ReturnType<Browser['json']> =>
    browser.json('/api/Line/wait', { handle, ...more }, token);
  /** Links a person's LINE account to an employee, as their settings do. */
  async function link(username: string, person: string): Promise<void> {
    const [worker, browser] = [await office.signIn(username), desk(person)];
    const started = await start(browser, 'link', worker.token);
    expect((await browser.open(started.url)).status).toBe(200);
    expect(await wait(browser, started, {}, worker.token)).toMatchObject({ status: 200, body: { code: 0, payload: { linked: true } } });
  }

  test('a LINE account nobody linked opens nothing; linked, it signs in, once per handle', async () => {
    const stranger = desk('U-staff');
    const first = await start(stranger);
    const { searchParams: asked } = new URL(first.url);
    expect([asked.get('code_challenge_method'), asked.get('response_type'), asked.get('scope')]).toEqual(['S256', 'code', 'openid']);
    expect((await wait(stranger, first)).body).toMatchObject({ code: 5, payload: null });
    expect((await stranger.open(first.url)).text).toContain('กลับไปที่หน้าจอเดิม');
    const refused = await wait(stranger, first);
    expect([refused.status, refused.body['token'], refused.headers.get('set-cookie')]).toEqual([401, undefined, null]);
    expect((await wait(stranger, first)).status).toBe(404);

    await link('staff', 'U-staff');
    const staff = await office.signIn('staff');
    expect((await staff.get('/api/TwoFactor')).body.payload).toMatchObject({ line: true });
    const browser = desk('U-staff');
    const started = await start(browser);
    const page = await browser.open(started.url);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const replies = await times(5, () => wait(browser, started));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 404, 404, 404, 404]);
    const { body, headers } = replies.find((reply) => reply.status === 200) ?? expect.fail('nobody got in');
    expect(body).toMatchObject({ code: 0, template: 'newest', project: 'TOPUP' });
    // Nothing that LINE gave reaches the browser.
    expect(Object.keys(body).sort()).toEqual(
      ['code', 'disabled_status', 'grantsVersion', 'header', 'msg', 'project', 'template', 'token'].sort(),
    );
    expect(headers.get('set-cookie')).toContain('office_live=');
    expect((await send(office, 'GET', '/api/Me', undefined, { token: String(body['token']) })).body.payload).toMatchObject({
      username: 'staff',
      last_ip: browser.ip,
    });
    expect(await sessionEntries(office, 40)).toEqual(
      expect.arrayContaining([
        { employee: staff.id, action: 'lineLinked', result: 'ok' },
        { employee: staff.id, action: 'signIn', result: 'ok' },
        { employee: null, action: 'signIn', result: 'refused' },
      ]),
    );
  });

  test('another browser sees who asks and must press once', async () => {
    await link('lead', 'U-lead');
    const [panel, phone] = [desk('nobody'), new Browser(office, '203.0.113.9', PHONE, 'U-lead')];
    const started = await start(panel);
    const page = await phone.open(started.url);
    expect(page.text).toContain('Chrome, Windows');
    expect(page.text).toContain(panel.ip);
    expect(page.text).not.toContain('<script');
    expect((await wait(panel, started)).body['code'], 'before the press').toBe(5);
    const wrong = await phone.press({ ...page, text: page.text.replace(/value="[^"]+"/, 'value="made-up"') }, started.number);
    expect([wrong.status, (await wait(panel, started)).body['code']]).toEqual([400, 5]);
    expect((await phone.press(page, started.number)).text).toContain('กลับไปที่หน้าจอเดิม');
    expect((await phone.press(page, started.number)).status).toBe(400);
    expect((await wait(panel, started)).body).toMatchObject({ code: 0, token: expect.stringContaining('.') as string });
  });

  test('who does not see the panel that asks cannot confirm it: another number ends the request', async () => {
    const [panel, phone] = [desk('nobody'), new Browser(office, '203.0.113.9', PHONE, 'U-lead')];
    const started = await start(panel);
    expect(started.number).toMatch(/^[1-9]\d$/);
    const page = await phone.open(started.url);
    const wrong = await phone.press(page, String(10 + ((Number(started.number) - 9) % 90)));
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('คำขอนี้ถูกยกเลิกแล้ว')]);
    expect((await phone.press(page, started.number)).status).toBe(400);
    expect((await wait(panel, started)).status).toBe(409);
  });

  test('an answer that does not belong to this sign-in is refused', async () => {
    await link('senior', 'U-senior');
    const [victim, thief] = [desk('U-senior'), desk('U-thief')];
    // The thief's own code under the victim's state, and the other way round.
    const [mine, theirs] = [await start(victim), await start(thief)];
    const callback = `${OFFICE}/api/Line/callback`;
    const [atVictim, atThief] = [
      new URL((await victim.open(mine.url, callback)).url),
      new URL((await thief.open(theirs.url, callback)).url),
    ];
    const crossed = new URL(atThief);
    crossed.searchParams.set('state', atVictim.searchParams.get('state') ?? '');
    expect((await thief.open(crossed.href)).status).toBe(400);
    expect((await wait(victim, mine)).status).toBe(409);
    expect((await victim.open(atVictim.href)).status, 'the state was used').toBe(400);
    expect((await thief.open(`${callback}?code=x&state=made-up`)).status).toBe(400);
    expect((await thief.open(callback)).status).toBe(400);

    const nonce = await start(victim);
    await office.db.query("update line_request set nonce = 'another' where status = 'open'");
    expect((await victim.open(nonce.url)).status).toBe(400);
    expect((await wait(victim, nonce)).status).toBe(409);
    const signature = await start(victim);
    line.tamper(true);
    expect((await victim.open(signature.url)).status).toBe(400);
    expect((await wait(victim, signature)).status).toBe(409);
    line.tamper(false);
    const cancelled = await start(new Browser(office, '203.0.113.40', DESK, 'cancel'));
    expect((await new Browser(office, '203.0.113.40', DESK, 'cancel').open(cancelled.url)).status).toBe(400);
    expect((await wait(victim, cancelled)).status).toBe(409);
  });

  test('a handle lives five minutes and is kept as a hash alone', async () => {
    const browser = desk('U-staff');
    const [late, open] = [await start(browser), await start(browser)];
    const kept = JSON.stringify(await office.db.query('select * from line_request'));
    for (const started of [late, open])
      for (const secret of [started.handle, new URL(started.url).searchParams.get('state') ?? '?']) expect(kept).not.toContain(secret);
    expect(await trailText(office)).not.toContain(open.handle);
    await browser.open(open.url);
    office.later(5 * 60_000);
    expect((await browser.open(late.url)).status).toBe(400);
    for (const started of [late, open]) expect((await wait(browser, started)).status).toBe(404);
    for (const handle of ['', 'x', 7, null, "' or 1=1 --"]) expect((await browser.json('/api/Line/wait', { handle })).status).toBe(404);
    office.later(61 * 60_000);
    await office.app.sweep();
    expect(await office.db.query('select 1 from line_request')).toEqual([]);
  });

  test('who has a second factor is asked for it, and who was switched off stays out', async () => {
    const manager = await office.signIn('manager');
    const { secret } = await enrol(office, manager);
    office.later(60_000);
    await office.db.query("insert into line_account (employee, subject, linked_at) values ($1, 'U-manager', now())", [manager.id]);
    const browser = desk('U-manager');
    const started = await start(browser);
    await browser.open(started.url);
    for (const otp of [undefined, codeOf(office, secret, 40)])
      expect(await wait(browser, started, { otp })).toMatchObject({ status: 401, body: { code: 2 } });
    expect(await wait(browser, started, { otp: codeOf(office, secret) })).toMatchObject({
      status: 200,
      body: { token: expect.stringContaining('.') as string },
    });
    expect((await wait(browser, started, { otp: codeOf(office, secret, 1) })).status).toBe(404);

    const ceo = await office.signIn('ceo');
    await ceo.json('POST', '/api/SetActiveUser', { id: manager.id, active: 0 });
    const again = await start(browser);
    await browser.open(again.url);
    expect((await wait(browser, again, { otp: codeOf(office, secret, 1) })).status).toBe(401);
  });

  test('an account belongs to one employee, and is linked only from their own session, shortly after they showed who they are', async () => {
    const [staff2, owner] = [await office.signIn('staff2'), await office.signIn('owner')];
    const browser = desk('U-lead');
    expect((await browser.json('/api/Line/start', { purpose: 'link' })).status).toBe(401);
    expect((await browser.json('/api/Line/start', { purpose: 'other' })).status).toBe(400);
    const started = await start(browser, 'link', staff2.token);
    await browser.open(started.url);
    expect((await wait(browser, started)).status, 'without the session').toBe(401);
    expect((await wait(browser, started, {}, owner.token)).status, 'with another').toBe(404);
    expect((await wait(browser, started, {}, staff2.token)).status, 'the account of another').toBe(409);
    expect((await staff2.get('/api/TwoFactor')).body.payload).toMatchObject({ line: false });
    await link('staff2', 'U-staff2');
    await link('staff2', 'U-staff2-new-phone');
    expect(await office.db.query('select subject from line_account where employee = $1', [staff2.id])).toEqual([
      { subject: 'U-staff2-new-phone' },
    ]);
    const unlinked = await staff2.json('POST', '/api/Line/unlink', {});
    expect([unlinked.status, (await staff2.get('/api/TwoFactor')).body.payload]).toMatchObject([200, { line: false }]);
    office.later(31 * 60_000);
    expect((await browser.json('/api/Line/start', { purpose: 'link' }, staff2.token)).body).toMatchObject({ code: 3, verify: 'password' });
  });

  test('it does not matter which process of the office is asked', async () => {
    await link('viewer', 'U-viewer');
    const other = createApp({
      db: office.db,
      definitions,
      implementations,
      vault: await createVault(new Uint8Array(32).fill(7)),
      now: office.app.kernel.now,
      files: { put: () => Promise.resolve(), get: () => Promise.resolve(null), remove: () => Promise.resolve() },
      config: {
        ...DEMO_RULES,
        mode: 'DEMO',
        group: 'TOPUP',
        authLogin: 'LINE',
        sessionSecret: 'a secret of the tests, long enough',
        demoAccounts: [],
        ...config,
      },
    });
    const [panel, phone] = [desk('nobody'), new Browser({ ...office, app: other }, '203.0.113.50', PHONE, 'U-viewer')];
    const started = await start(panel);
    await phone.press(await phone.open(started.url), started.number);
    const { body } = await new Browser({ ...office, app: other }, panel.ip, DESK, '').json('/api/Line/wait', { handle: started.handle });
    expect(body).toMatchObject({ code: 0, token: expect.stringContaining('.') as string });
    expect((await send(office, 'GET', '/api/Me', undefined, { token: String(body['token']) })).body.payload).toMatchObject({
      username: 'viewer',
    });
    expect((await send(office, 'GET', '/api/Options')).body.payload).toEqual({ mode: 'DEMO', authLogin: 'LINE', lineReady: true });
  });

  test('an address that fails too often is held', async () => {
    const thief = new Browser(office, '203.0.113.66', DESK, 'U-thief');
    for (let n = 0; n < 50; n += 1) await thief.open(`${OFFICE}/api/Line/callback?code=x&state=${n}`);
    expect((await thief.json('/api/Line/start', { purpose: 'signIn' })).status).toBe(429);
    expect((await desk('U-staff').json('/api/Line/start', { purpose: 'signIn' })).status).toBe(200);
  });
});

describe('an office without LINE', () => {
  test('says so while LINE cannot be reached, and lets in by password', async () => {
    const gone = await startLineProvider('RS256');
    await gone.close();
    const office = await openOffice({ config: { authLogin: 'LINE', line: { ...CHANNEL, issuer: gone.issuer } } });
    const reply = await send(office, 'POST', '/api/Line/start', { purpose: 'signIn' });
    expect([reply.status, reply.body.msg]).toEqual([409, expect.stringContaining('ติดต่อ LINE ไม่ได้')]);
    expect((await send(office, 'POST', '/api/Login', { username: 'staff', password: 'demo1234' })).status).toBe(200);
    await office.close();
  });
  test('has none of its calls', async () => {
    const office = await openOffice();
    for (const [method, path] of [
      ['POST', '/api/Line/start'],
      ['GET', '/api/Line/callback'],
      ['POST', '/api/Line/confirm'],
      ['POST', '/api/Line/wait'],
    ] as const)
      expect((await send(office, method, path, method === 'POST' ? { purpose: 'signIn' } : undefined)).status).toBe(404);
    await office.close();
  });
});
