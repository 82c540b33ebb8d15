/** What the audit log never holds, whatever call it was given to, and what it holds exactly once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitions } from '../src/resources';
import { usual } from './desk';
import { firstOf, openOffice, OTHER_SITE, rowOf, SITE, type Office, type Reply, type Worker } from './office';

describe.each(usual)('the audit log, %s', (engine) => {
  let office: Office;
  let ceo: Worker;
  let viewer: Worker;
  /** Everything that was secret, as it was sent or answered. */
  const secrets: string[] = [];
  let made = 0;
  const secret = (what: string): string => {
    const text = `secret-${what}-${(made += 1)}-Qx7`;
    secrets.push(text);
    return text;
  };
  const post = (path: string, body: Record<string, unknown>): Promise<Reply> =>
    office.call(path, { method: 'POST', body: JSON.stringify(body) });
  const answered = (reply: Reply, pattern: RegExp): void => {
    for (const match of JSON.stringify(reply.body).matchAll(pattern)) if (match[1]) secrets.push(match[1]);
  };

  beforeAll(async () => {
    office = await openOffice({ engine });
    [ceo, viewer] = [await office.signIn('ceo'), await office.signIn('viewer')];
  });
  afterAll(() => office.close());

  test('no password, code, token or secret that was given to any call, or answered by it', async () => {
    secrets.push(ceo.token, ceo.header);
    // Signing in, and the links that lead to it.
    await post('/api/Login', { username: 'staff', password: secret('wrong') });
    await post('/api/Login', { username: 'nobody', password: secret('nobody'), otp: secret('otp') });
    await post('/api/Login', { username: secret('in the wrong box'), password: '' });
    const employee = rowOf(
      await ceo.json('POST', '/api/Employee', {
        username: 'newcomer',
        name: 'คนใหม่',
        level: 1,
        deptcode: 'D003',
        role: 7,
        services: [SITE],
      }),
    );
    const invite = await ceo.json('POST', `/api/Employee/${employee.id}/invite`, { version: employee.version });
    answered(invite, /token=([\w-]{20,})/g);
    const token = secrets.at(-1);
    expect(token).toMatch(/^[\w-]{20,}$/);
    const password = secret('a long one for the newcomer');
    await post('/api/AcceptInvite', { token: secret('token'), password: secret('accept') });
    expect((await post('/api/AcceptInvite', { token, password, name: 'คนใหม่จริง' })).status).toBe(200);
    const newcomer = await office.signIn('newcomer', password);
    secrets.push(newcomer.token, newcomer.header);
    // The newcomer's own password and factors.
    await newcomer.json('POST', '/api/Verify', { password: secret('verify') });
    await newcomer.json('POST', '/api/Verify', { password });
    await newcomer.json('POST', '/api/Verify', { otp: secret('verify otp') });
    await newcomer.json('POST', '/api/ChangePassword', { current: secret('current'), password: secret('new') });
    const changed = secret('yet another long one');
    expect((await newcomer.json('POST', '/api/ChangePassword', { current: password, password: changed })).status).toBe(200);
    const started = await newcomer.json('POST', '/api/TwoFactor/start', {});
    expect(started.status).toBe(200);
    answered(started, /"secret":"([A-Z2-7]{16,})"/g);
    await newcomer.json('POST', '/api/TwoFactor/confirm', { otp: secret('confirm') });
    for (const call of ['recovery', 'disable']) await newcomer.json('POST', `/api/TwoFactor/${call}`, { otp: secret(call) });
    // Secrets of records, wherever one is declared, given when it is made, changed, and refused.
    const declared = definitions.flatMap((def) =>
      Object.entries(def.fields)
        .filter(([, field]) => field.kind === 'secret')
        .map(([name]) => ({ def, name })),
    );
    expect(declared.map(({ def, name }) => `${def.name}.${name}`)).toContain('bank_account.credential');
    for (const { def, name } of declared.filter((one) => one.def.scope === 'site')) {
      const row = await firstOf(ceo, `${def.path}/${SITE}`, {});
      const path = `/api${def.path}/${SITE}`;
      expect((await ceo.send(`${path}?action=update&id=${row.id}`, { version: row.version, [name]: secret(name) })).status).toBe(200);
      await ceo.send(`${path}?action=update&id=${row.id}`, { version: row.version, [name]: secret(`${name} stale`) });
      await viewer.send(`${path}?action=update&id=${row.id}`, { version: row.version + 1, [name]: secret(`${name} refused`) });
      await ceo.send(`${path}?action=create`, { [name]: secret(`${name} incomplete`) });
    }
    const account = await ceo.send(`/api/Statement/${SITE}?action=create`, {
      bank: 'KBANK',
      number: '1234509876',
      holder: 'บริษัท',
      purpose: 'deposit',
      credential: secret('credential'),
    });
    expect(account.status).toBe(200);
    // One-time links for members are shown once.
    const member = await firstOf(ceo, `/Member/${SITE}`, { status: 'active' });
    const reset = await ceo.send(`/api/Member/${SITE}?action=resetPassword&id=${member.id}`, { version: member.version });
    expect(reset.status).toBe(200);
    answered(reset, /"value":"[^"]*?([\w-]{20,})"/g);
    await ceo.json('PUT', '/api/Preference/theme', { value: secret('preference') });

    expect(secrets.length).toBeGreaterThan(25);
    const rows = await office.db.query<{ text: string }>('select a::text as text from audit a');
    expect(rows.length).toBeGreaterThan(12);
    const trail = rows.map((row) => row.text).join('\n');
    expect(secrets.filter((text) => trail.includes(text))).toEqual([]);
    // The search itself finds what is there.
    expect(trail).toContain('newcomer');
    const hashes = await office.db.query<{ hash: string }>('select password_hash as hash from employee_secret');
    expect(hashes.filter(({ hash }) => trail.includes(hash))).toEqual([]);
  });

  test('a refusal leaves exactly one entry, whatever the call', async () => {
    const count = async (): Promise<number> =>
      (
        await office.db.query<{ n: number }>("select count(*)::int as n from audit where employee = $1 and result = 'refused'", [viewer.id])
      )[0]?.n ?? 0;
    const calls: [string, () => Promise<{ status: number }>][] = [
      ['a list', () => viewer.get(`/api/Deposit/${SITE}`)],
      ['sums', () => viewer.get(`/api/Deposit/${SITE}?totals=1`)],
      ['a record', () => viewer.get(`/api/Deposit/${SITE}?id=1`)],
      ['a history', () => viewer.get(`/api/Deposit/${SITE}?history=1`)],
      ['another site', () => viewer.get(`/api/Member/${OTHER_SITE}`)],
      ['an export', () => viewer.get(`/api/Member/${SITE}/export?format=csv`)],
      ['an action', () => viewer.send(`/api/Deposit/${SITE}?action=approve&id=1`, { version: 1 })],
      [
        'the same of many',
        () =>
          viewer.send(`/api/Deposit/${SITE}?action=approve`, {
            ids: [
              { id: 1, version: 1 },
              { id: 2, version: 1 },
            ],
          }),
      ],
      ['a change', () => viewer.send(`/api/Member/${SITE}?action=update&id=1`, { version: 1 })],
      ['a claim', () => viewer.send(`/api/Deposit/${SITE}?action=claim&id=1`, {})],
      ['the office', () => viewer.get('/api/Employee/1')],
      ['a deletion', () => viewer.json('DELETE', '/api/Settingrole/1', { version: 1 })],
      ['the audit log', () => viewer.get('/api/Logs/Working')],
      ['its check', () => viewer.get('/api/Logs/Working/check')],
      ['a rule’s check', () => viewer.json('POST', '/api/SettingIP/check', {})],
      ['a file', () => viewer.raw(`/api/File/${OTHER_SITE}/${'0'.repeat(32)}.png`, {})],
    ];
    for (const [what, call] of calls) {
      const before = await count();
      expect((await call()).status, what).toBe(403);
      expect((await count()) - before, what).toBe(1);
    }
  });
});
