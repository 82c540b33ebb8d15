import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedBooks, openPostgresBooks } from '../../test/books';
import { DEMO_RULES, OFFICE_RULES, type SessionRules } from '../config';
import type { Db } from '../db/client';
import { Refusal } from '../refusal';
import type { Vault } from '../kernel/store';
import { createVault } from '../process/vault';
import { setPassword } from './invites';
import { createSessions, type Sessions } from './sessions';

const PASSWORD = 'a long enough phrase';
const flags = { active: true, view: true, add: false, update: true, delete: false, export: false };

describe.each(['embedded', 'postgres'] as const)('sessions on %s', (engine) => {
  let db: Db;
  let now = new Date('2026-03-01T05:00:00Z');
  let role = 0;
  let people = 0;
  let vault: Vault;
  const open = (rules: Partial<SessionRules> = {}, payloadSecret?: string): Sessions =>
    createSessions({
      db,
      secret: 'bearer secret',
      group: 'TOPUP',
      clock: () => now,
      rules: { ...OFFICE_RULES, ...rules },
      vault,
      payloadSecret,
    });
  const later = (minutes: number): void => {
    now = new Date(now.getTime() + minutes * 60_000);
  };

  async function hire(
    more: { level?: number; deptcode?: string; active?: boolean; password?: string | null } = {},
  ): Promise<{ id: number; username: string }> {
    const username = `person${++people}`;
    const [row] = await db.query<{ id: number }>(
      'insert into employee (username, name, level, deptcode, role, services, active) values ($1, $2, $3, $4, $5, $6, $7) returning id',
      [username, 'ทดสอบ', more.level ?? 5, more.deptcode ?? 'D003', role, ['A', 'B'], more.active ?? true],
    );
    const id = row?.id ?? 0;
    if (more.password !== null) await setPassword(db, id, more.password ?? PASSWORD, now);
    return { id, username };
  }
  const enter = (sessions: Sessions, username: string, password = PASSWORD, ip = '203.0.113.1') =>
    sessions.signIn({ username, password, ip, userAgent: 'test' });
  const answer = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'ok',
      (error: unknown) => {
        if (error instanceof Refusal)
          return `${error.status} ${error.key}${error.extra.errors ? ` ${Object.keys(error.extra.errors).join()}` : ''}`;
        throw error;
      },
    );

  beforeAll(async () => {
    db = await (engine === 'postgres' ? openPostgresBooks() : openEmbeddedBooks());
    vault = await createVault(new Uint8Array(32).fill(5));
    const [made] = await db.query<{ id: number }>(`insert into role (name, permissions) values ('หน้าร้าน', $1::jsonb) returning id`, [
      JSON.stringify([
        { code: 'P003', ...flags },
        { code: 'P004', ...flags, active: false },
      ]),
    ]);
    role = made?.id ?? 0;
    await db.query(`insert into site (service, webname) values ('A', 'เอ'), ('B', 'บี'), ('C', 'ซี')`);
  }, 120_000);
  afterAll(() => db.close());

  it('open with a name and its password, and carry the employee with their rights', async () => {
    const sessions = open();
    const { id, username } = await hire();
    const { token, session } = await enter(sessions, ` ${username.toUpperCase()} `);
    expect(decodeJwt(token).result).toEqual({
      id,
      name: 'ทดสอบ',
      line_image: '',
      level: 5,
      active: 1,
      deptcode: 'D003',
      group: 'TOPUP',
      service: ['A', 'B'],
      section_date: new Date(now.getTime() + 12 * 3_600_000).toISOString(),
    });
    const resumed = await sessions.resume(token);
    expect(resumed).toMatchObject({ sid: session.sid, signingKey: session.signingKey, grantsVersion: `${role}.1.1` });
    expect(resumed?.actor.grants.P003).toEqual(flags);
    expect(resumed?.actor.grants.P004?.active).toBe(false);
    expect(resumed?.actor.grants.constructor).toBeUndefined();
    expect(await db.query('select last_ip, version from employee where id = $1', [id])).toEqual([{ last_ip: '203.0.113.1', version: 1 }]);
    expect((await enter(sessions, username)).session.signingKey).not.toBe(session.signingKey);
    expect((await open(DEMO_RULES, 'one key').resume(token))?.signingKey).toBe('one key');
  });

  it('answer the same for every sign-in that does not fit', async () => {
    const sessions = open();
    const [known, off, invited] = [await hire(), await hire({ active: false }), await hire({ password: null })];
    for (const [username, password] of [
      [known.username, 'wrong'],
      ['nobody', PASSWORD],
      [off.username, PASSWORD],
      [invited.username, PASSWORD],
      ['', ''],
      ['x\u0000y', 'z'],
      ["' or 1=1 --", 'z'],
      ['n'.repeat(1_000_000), 'p'],
    ] as const) {
      expect(await answer(enter(sessions, username, password, `198.51.100.${Math.floor(Math.random() * 250)}`))).toBe('401 wrongLogin');
    }
  });

  it('end at once when the employee leaves, is switched off, or signs out', async () => {
    const sessions = open();
    const { id, username } = await hire();
    const [one, two, three] = [await enter(sessions, username), await enter(sessions, username), await enter(sessions, username)];
    await sessions.end(one.session.sid);
    expect([await sessions.resume(one.token), await sessions.resume(two.token)]).toEqual([
      null,
      expect.objectContaining({ sid: two.session.sid }),
    ]);
    await db.query('update employee set active = false where id = $1', [id]);
    expect(await sessions.resume(two.token)).toBeNull();
    // An employee who is switched on again has to sign in anew: ended sessions stay ended.
    await db.query('update employee set active = true where id = $1', [id]);
    expect([await sessions.resume(two.token), await sessions.resume(three.token)]).toEqual([null, null]);
    const four = await enter(sessions, username);
    expect(await sessions.resume(four.token)).not.toBeNull();
    await sessions.endAllOf(id);
    expect(await sessions.resume(four.token)).toBeNull();
  });

  it('follow changes of role, rights and sites without signing in again', async () => {
    const sessions = open();
    const { id, username } = await hire();
    const { token } = await enter(sessions, username);
    await db.query('update role set permissions = $2::jsonb, version = version + 1 where id = $1', [
      role,
      JSON.stringify([{ code: 'P006', ...flags }]),
    ]);
    await db.query(`update employee set services = '{C}', version = version + 1 where id = $1`, [id]);
    const session = await sessions.resume(token);
    expect(session?.grantsVersion).toBe(`${role}.2.2`);
    expect([Object.keys(session?.actor.grants ?? {}), session?.actor.user.service]).toEqual([['P006'], ['C']]);
    expect(session && decodeJwt(await sessions.renew(session)).result).toMatchObject({ service: ['C'] });
  });

  it('give all sites to level 10 and to D002', async () => {
    const sessions = open();
    for (const more of [{ level: 10 }, { deptcode: 'D002', level: 1 }]) {
      expect((await enter(sessions, (await hire(more)).username)).session.actor.user.service).toEqual(['A', 'B', 'C']);
    }
    const nine = await hire({ level: 9, deptcode: 'D001' });
    expect((await enter(sessions, nine.username)).session.actor).toMatchObject({ everySite: false, user: { service: ['A', 'B'] } });
    expect((await enter(open({ layout: 'older' }), nine.username)).session.actor).toMatchObject({
      everySite: true,
      user: { service: ['A', 'B', 'C'] },
    });
  });

  it('last twelve hours at most, and half an hour untouched in production', async () => {
    const [production, demo] = [open(), open(DEMO_RULES)];
    const { username } = await hire();
    const [quiet, busy] = [await enter(production, username), await enter(production, username)];
    for (let n = 0; n < 35; n++) {
      later(20);
      expect(await production.resume(busy.token), `after ${n * 20 + 20} minutes`).not.toBeNull();
      if (n === 0) expect(await production.resume(quiet.token, { touch: false })).not.toBeNull();
    }
    expect(await production.resume(quiet.token)).toBeNull();
    expect(await demo.resume(quiet.token)).not.toBeNull();
    const renewed = await production.renew((await production.resume(busy.token)) ?? expect.fail('ended'));
    later(21);
    expect([await production.resume(busy.token), await production.resume(renewed), await demo.resume(quiet.token)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('last as long as the office says', async () => {
    const sessions = open({ sessionHours: 1, sessionIdleMinutes: 10 });
    const { username } = await hire();
    const [idle, long] = [await enter(sessions, username), await enter(sessions, username)];
    for (let n = 1; n <= 6; n++) {
      later(9.9);
      expect(await sessions.resume(long.token), `${n}`).not.toBeNull();
    }
    expect(await sessions.resume(idle.token)).toBeNull();
    later(0.6);
    expect(await sessions.resume(long.token)).toBeNull();
  });

  it('do not end under who works, however short the idle time', async () => {
    const sessions = open({ sessionIdleMinutes: 1 });
    const { username } = await hire();
    const busy = await enter(sessions, username);
    for (let n = 1; n <= 6; n++) {
      later(0.95);
      expect(await sessions.resume(busy.token), `${n}`).not.toBeNull();
    }
    later(1.1);
    expect(await sessions.resume(busy.token)).toBeNull();
  });

  it('cost one question to the database per request', async () => {
    let asked = 0;
    const counting: Db = {
      ...db,
      query: (sql, params) => {
        asked += 1;
        return db.query(sql, params);
      },
    };
    const sessions = createSessions({
      db: counting,
      secret: 'bearer secret',
      group: 'TOPUP',
      clock: () => now,
      rules: OFFICE_RULES,
      vault,
    });
    const { token } = await enter(sessions, (await hire()).username);
    await sessions.resume(token);
    asked = 0;
    for (let n = 0; n < 5; n += 1) await sessions.resume(token);
    expect(asked).toBe(5);
  });

  it('note activity at most once a minute', async () => {
    const sessions = open();
    const { token, session } = await enter(sessions, (await hire()).username);
    const seen = async (): Promise<unknown> =>
      (await db.query<{ last_seen: string }>('select last_seen from session where id = $1', [session.sid]))[0]?.last_seen;
    const first = await seen();
    later(0.9);
    await sessions.resume(token);
    expect(await seen()).toBe(first);
    later(0.1);
    await sessions.resume(token);
    expect(await seen()).not.toBe(first);
  });

  it('are guessed at five times, then wait, also when all guesses come at once', async () => {
    const sessions = open();
    const { username } = await hire();
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => answer(enter(sessions, username, `guess ${n}`, '192.0.2.1'))));
    expect(guesses.sort()).toEqual([...Array<string>(5).fill('401 wrongLogin'), ...Array<string>(7).fill('429 tooManyTries')]);
    expect(await answer(enter(sessions, username, PASSWORD, '192.0.2.1'))).toBe('429 tooManyTries');
    later(0.5);
    expect(await answer(enter(sessions, username, PASSWORD, '192.0.2.1'))).toBe('ok');
    expect(await answer(enter(sessions, username, 'wrong', '192.0.2.1'))).toBe('401 wrongLogin');
  });

  it('stay open to whoever works from here, whatever strangers try', async () => {
    const sessions = open();
    const { username } = await hire();
    await enter(sessions, username, PASSWORD, '192.0.2.50');
    for (let n = 0; n < 25; n++) await answer(enter(sessions, username, 'wrong', `198.51.100.${n}`));
    expect(await answer(enter(sessions, username, PASSWORD, '192.0.2.50'))).toBe('ok');
    expect(await answer(enter(sessions, username, PASSWORD, '192.0.2.51'))).toBe('429 tooManyTries');
    later(0.5);
    expect(await answer(enter(sessions, username, PASSWORD, '192.0.2.51'))).toBe('ok');
    await db.query(
      `insert into sign_in_attempt (scope, key, failures, first_failure, last_failure) values ('address', '192.0.2.50', 50, $1::timestamptz, $1::timestamptz)`,
      [now.toISOString()],
    );
    expect(await answer(enter(sessions, 'nobody', 'wrong', '192.0.2.50'))).toBe('429 tooManyTries');
    expect(await answer(enter(sessions, username, PASSWORD, '192.0.2.50'))).toBe('ok');
  }, 30_000);

  it('wait says how long in seconds', async () => {
    const sessions = open();
    const { username } = await hire();
    for (let n = 0; n < 5; n++) await answer(enter(sessions, username, 'wrong', '192.0.2.9'));
    await expect(enter(sessions, username, 'wrong', '192.0.2.9')).rejects.toMatchObject({
      status: 429,
      params: { seconds: 30 },
      extra: { retryAfter: 30 },
    });
  });

  it('begin with a link that works once, for a day, and only the newest', async () => {
    const sessions = open();
    const { id, username } = await hire({ password: null });
    const [old, token] = [await sessions.createInvite(id), await sessions.createInvite(id)];
    expect(await answer(sessions.acceptInvite(old, PASSWORD))).toBe('400 invalid token');
    expect(await answer(sessions.acceptInvite(token, 'short'))).toBe('400 invalid password');
    expect(await answer(sessions.acceptInvite(token, `${username} 1234567`))).toBe('400 invalid password');
    const answers = await Promise.all([1, 2, 3].map(() => answer(sessions.acceptInvite(token, PASSWORD))));
    expect(answers.sort()).toEqual(['400 invalid token', '400 invalid token', 'ok']);
    const { token: bearer } = await enter(sessions, username);
    const again = await sessions.createInvite(id);
    expect(await sessions.resume(bearer)).not.toBeNull();
    expect(await sessions.acceptInvite(again, 'another long phrase')).toMatchObject({ employee: id, username });
    expect(await sessions.resume(bearer)).toBeNull();
    const late = await sessions.createInvite(id);
    later(24 * 60);
    expect(await answer(sessions.acceptInvite(late, PASSWORD))).toBe('400 invalid token');
    expect(await answer(enter(sessions, username))).toBe('401 wrongLogin');
    expect(await db.query('select count(*) as n from invite where token_hash in ($1, $2)', [token, late])).toEqual([{ n: 0 }]);
  });
});
