/**
 * The hash chain of the audit log: everything is sealed once, nothing can be changed unseen, and the check names the first place where it
 * was.
 */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSealer } from '../server/audit/sealer';
import { connectPostgres } from '../server/db/postgres';
import type { Db } from '../server/db/client';
import { writeEvent } from '../server/kernel/trail';
import { prepareDatabase } from '../server/prepare';
import { definitions } from '../src/resources';
import { keeping, tamper } from './chain';
import { both, times, usual } from './desk';
import { openOffice, SITE, type Office, type Worker } from './office';
import { freshDatabase } from './postgres';

const MINUTE = 60_000;
/** Entries are dated from here on: close to when they are sealed. */
const began = Date.now() - 5 * MINUTE;

/** As many transactions as an office has in a while. */
const time = (db: Db): Promise<void> =>
  db.script(
    'do $$ begin create temp table if not exists busy (n int); for n in 1..1200 loop begin insert into busy values (n); exception when others then null; end; end loop; end $$',
  );
const write = (db: Db, n: number): Promise<void> =>
  writeEvent(
    db,
    { employee: null, ip: '192.0.2.1', at: new Date(began + n * 100) },
    { service: null, resource: 'session', record: String(n), action: 'signIn', after: { n, name: 'ทดสอบ “x”', empty: null }, result: 'ok' },
  );

describe.each(both)('the chain, %s', (engine) => {
  let office: Office;
  let db: Db;
  let ceo: Worker;
  beforeAll(async () => {
    office = await openOffice({ engine });
    db = office.db;
    ceo = await office.signIn('ceo');
  });
  beforeEach(() => tamper(db, 'truncate audit, audit_chain restart identity'));
  afterAll(() => office.close());

  const links = (): Promise<{ seq: number; audit_id: number }[]> => db.query('select seq, audit_id from audit_chain order by seq');

  test('the tables take nothing but new entries', async () => {
    const { sealer, seal } = keeping(db);
    await write(db, 1);
    await seal();
    for (const statement of [
      "update audit set ip = 'x'",
      'delete from audit',
      'truncate audit',
      'truncate audit cascade',
      "update audit_chain set hash = ''",
      'delete from audit_chain',
      'truncate audit_chain',
    ]) {
      await expect(db.script(statement), statement).rejects.toMatchObject({
        code: '42501',
        message: expect.stringContaining('only grows') as string,
      });
    }
    expect(await sealer.check()).toEqual({ entries: 1, sealed: 1, waiting: 0, broken: null });
  });

  test('what calls leave behind is sealed: sign-ins, refusals, changes, exports', async () => {
    const { app } = office;
    const viewer = await office.signIn('viewer');
    await viewer.get(`/api/Deposit/${SITE}/export?format=csv`);
    await ceo.json('POST', '/api/SettingIP', { cidr: '198.51.100.0/24', active: false });
    expect((await ceo.get('/api/Logs/Working/check')).body.payload).toMatchObject({ sealed: 0, broken: null });
    await app.sweep();
    // What the sweep itself left behind may wait for transactions of others.
    await keeping(db).seal(app.sealer);
    const entries = await db.query<{ n: number }>('select count(*)::int as n from audit');
    expect((await ceo.get('/api/Logs/Working/check')).body.payload).toEqual({
      entries: entries[0]?.n,
      sealed: entries[0]?.n,
      waiting: 0,
      broken: null,
    });
    expect(entries[0]?.n).toBeGreaterThanOrEqual(3);
    expect((await viewer.get('/api/Logs/Working/check')).status).toBe(403);
    expect((await office.call('/api/Logs/Working/check')).status).toBe(401);
  });

  test('5,000 entries are sealed in their order and verify, also by a process that comes later, whatever its time zone', async () => {
    const { sealer, restarted, seal } = keeping(db);
    await db.query(
      "insert into audit (at, employee, service, resource, record_id, action, before, after, ip, result) select now(), 1, null, 'member', n::text, 'update', jsonb_build_object('n', n, 'at', now()), '{\"b\": 1.50, \"a\": null}', '::1', 'ok' from generate_series(1, 5000) n",
    );
    expect(await sealer.check()).toEqual({ entries: 5000, sealed: 0, waiting: 5000, broken: null });
    await seal();
    expect((await links()).every(({ seq, audit_id }, index) => seq === index + 1 && audit_id === index + 1)).toBe(true);
    await db.query("set timezone = 'Asia/Bangkok'");
    expect(await restarted().check()).toEqual({ entries: 5000, sealed: 5000, waiting: 0, broken: null });
    await db.query('set timezone = UTC');
  });

  // It asks nothing of a database but its SQL: on the one of production alone, as a rule.
  if (!usual.includes(engine)) return;
  describe('whatever is done to it is named', () => {
    let kept: ReturnType<typeof keeping>;
    beforeEach(async () => {
      kept = keeping(db);
      for (let n = 1; n <= 30; n += 1) await write(db, n);
      // An id that was drawn and never used: an attacker could put an entry of their own there.
      await db.query("select nextval(pg_get_serial_sequence('audit', 'id'))");
      for (let n = 31; n <= 60; n += 1) await write(db, n);
      await kept.seal();
      expect(await kept.sealer.check()).toEqual({ entries: 60, sealed: 60, waiting: 0, broken: null });
    });
    const broken = async (): Promise<unknown> => (await kept.restarted().check()).broken;

    const changes: [string, string][] = [
      ['who', 'employee = 1'],
      ['when', "at = at + interval '1 microsecond'"],
      ['where', "service = 'x'"],
      ['what', "resource = 'member'"],
      ['which', "record_id = '99'"],
      ['the action', "action = 'export'"],
      ['before', "before = '{}'"],
      ['after', `after = after || '{"n": 0}'`],
      ['after, an empty value', "after = after - 'empty'"],
      ['from', "ip = ''"],
      ['the result', "result = 'refused'"],
      ['when it was written', "created_at = created_at - interval '1 second'"],
    ];
    test.each(changes)('an entry that says something else: %s', async (_what, set) => {
      await tamper(db, `update audit set ${set} where id = 20`);
      expect(await broken()).toEqual({ seq: 20, audit_id: 20, why: 'changed', at: expect.any(String) as string });
    });
    test('an entry that is gone', async () => {
      await tamper(db, 'delete from audit where id = 20');
      expect(await broken()).toMatchObject({ seq: 20, audit_id: 20, why: 'missing' });
    });
    test('an entry that is gone with its link, also the first', async () => {
      await tamper(db, 'delete from audit where id = 20', 'delete from audit_chain where seq = 20');
      expect(await broken()).toMatchObject({ seq: 20, audit_id: null, why: 'missing' });
      await tamper(db, 'delete from audit where id = 1', 'delete from audit_chain where seq = 1');
      expect(await broken()).toMatchObject({ seq: 1, audit_id: null, why: 'missing' });
    });
    test('an entry that is gone, and the links after it moved up', async () => {
      await tamper(
        db,
        'delete from audit where id = 20',
        'delete from audit_chain where seq = 20',
        'update audit_chain set seq = -seq + 1 where seq > 20',
        'update audit_chain set seq = -seq where seq < 0',
      );
      expect(await broken()).toMatchObject({ seq: 20, audit_id: 21, why: 'order' });
    });
    test('links that changed places', async () => {
      await tamper(
        db,
        'update audit_chain set seq = -1 where seq = 20',
        'update audit_chain set seq = 20 where seq = 25',
        'update audit_chain set seq = 25 where seq = -1',
      );
      expect(await broken()).toMatchObject({ seq: 20, audit_id: 25, why: 'order' });
    });
    test('entries that changed places', async () => {
      await tamper(
        db,
        'update audit set id = -1 where id = 20',
        'update audit set id = 20 where id = 25',
        'update audit set id = 25 where id = -1',
      );
      expect(await broken()).toMatchObject({ seq: 20, audit_id: 20, why: 'changed' });
    });
    test('a link made without the key', async () => {
      await tamper(
        db,
        "update audit set action = 'export' where id = 20",
        "update audit_chain set hash = encode(sha256('x'), 'hex') where seq = 20",
        "update audit_chain set prev_hash = encode(sha256('x'), 'hex') where seq = 21",
      );
      expect(await broken()).toMatchObject({ seq: 20, why: 'changed' });
    });
    test('a link that says it was made at another time', async () => {
      await tamper(db, "update audit_chain set sealed_at = sealed_at - interval '1 hour' where seq = 20");
      expect(await broken()).toMatchObject({ seq: 20, why: 'changed' });
    });
    test('an entry put among sealed ones; sealing does not take it in', async () => {
      await time(db);
      await db.query(
        "insert into audit (id, at, resource, action, result) overriding system value values (31, now(), 'member', 'update', 'ok')",
      );
      const named = { seq: 31, audit_id: 31, why: 'inserted', at: expect.any(String) as string };
      expect(await broken()).toEqual(named);
      await time(db);
      await kept.restarted().sweep();
      await kept.sealer.sweep();
      expect(await broken()).toEqual(named);
      expect(await links()).toHaveLength(60);
    });
    test('an entry numbered by hand far ahead; the others go on being sealed', async () => {
      await db.query(
        "insert into audit (id, at, resource, action, result) overriding system value values (1000000, now(), 'member', 'update', 'ok')",
      );
      await write(db, 61);
      await kept.seal();
      expect((await links()).at(-1)).toEqual({ seq: 61, audit_id: 62 });
      expect(await broken()).toMatchObject({ audit_id: 1_000_000, why: 'inserted' });
    });
    test('an entry numbered by hand below the first; sealing does not take it in', async () => {
      await db.query(
        "insert into audit (id, at, resource, action, result) overriding system value values (-5, now(), 'member', 'update', 'ok')",
      );
      await kept.sealer.sweep();
      expect((await kept.sealer.check()).entries).toBe(61);
      expect(await broken()).toMatchObject({ audit_id: -5, why: 'inserted' });
    });
    test('ends are written down at the start, every few hundred links, and at the stop, and told to the log', async () => {
      const told = vi.spyOn(console, 'info');
      const seqs = (): number[] => kept.heads.map((head) => head.seq);
      expect(seqs()).toEqual([60]);
      for (let n = 61; n <= 70; n += 1) await write(db, n);
      await kept.seal();
      expect(seqs()).toEqual([60]);
      await db.query(
        "insert into audit (at, resource, action, result) select now(), 'member', 'update', 'ok' from generate_series(1, 300)",
      );
      await kept.seal();
      // Where other transactions held the sealing up, it took several steps.
      expect([seqs().length, seqs().at(-1)! >= 360]).toEqual([2, true]);
      await write(db, 71);
      await kept.seal();
      await kept.sealer.stop();
      expect([seqs().length, seqs().at(-1)]).toEqual([3, 371]);
      expect(told).toHaveBeenLastCalledWith(expect.stringContaining('sealed up to here'), { seq: 371, hash: kept.heads.at(-1)?.hash });
      told.mockRestore();
      await tamper(db, 'delete from audit where id > 371', 'delete from audit_chain where seq > 370');
      expect(await broken()).toMatchObject({ seq: 371, why: 'head' });
    });
    test('an end that is cut off, by what was written down elsewhere', async () => {
      for (let n = 61; n <= 70; n += 1) await write(db, n);
      await kept.seal();
      kept.later(61 * MINUTE);
      await kept.seal();
      expect(kept.heads.map((head) => head.seq)).toEqual([60, 70]);
      await tamper(db, 'delete from audit where id > 50', 'delete from audit_chain where audit_id > 50');
      expect(await broken()).toEqual({ seq: 60, audit_id: null, why: 'head', at: kept.heads[0]?.at });
      // New entries take the places of the old ones, and it shows all the same.
      for (let n = 1; n <= 40; n += 1) await write(db, n);
      await kept.seal(kept.restarted());
      expect(await broken()).toMatchObject({ seq: 60, why: 'head' });
    });
    test('an end that is cut off before it was written down, by a process that knew it', async () => {
      for (let n = 61; n <= 70; n += 1) await write(db, n);
      await kept.seal();
      await tamper(db, 'delete from audit where id > 65', 'delete from audit_chain where audit_id > 65');
      expect(await broken()).toBeNull();
      await write(db, 71);
      await kept.seal();
      expect(await broken()).toMatchObject({ seq: 70, why: 'head' });
    });
    test('a chain under another key', async () => {
      const other = createSealer({
        db,
        key: new Uint8Array(32).fill(8),
        heads: { read: () => Promise.resolve([]), write: () => Promise.resolve() },
        now: () => new Date(),
      });
      expect((await other.check()).broken).toMatchObject({ seq: 1, why: 'changed' });
    });
    test('the first of several', async () => {
      await tamper(db, "update audit set ip = 'x' where id in (40, 12, 50)", 'delete from audit where id = 30');
      expect(await broken()).toMatchObject({ seq: 12, why: 'changed' });
    });
  });
});

test('a process whose sealing failed tries again, and knows what another one sealed meanwhile', async () => {
  const office = await openOffice();
  try {
    let isAway = true;
    let failed = 0;
    const fail = (): Promise<never> => {
      failed += 1;
      return Promise.reject(new Error('no room'));
    };
    const shaky: Db = { ...office.db, tx: (work) => (isAway ? fail() : office.db.tx(work)) };
    const { sealer } = keeping(shaky);
    await write(office.db, 1);
    sealer.soon();
    await vi.waitFor(() => expect(failed).toBeGreaterThan(0), { timeout: 90_000 });
    expect(sealer.lag()).toBeGreaterThan(0);
    isAway = false;
    await keeping(office.db).seal();
    await vi.waitFor(() => expect(sealer.lag()).toBe(0), { timeout: 90_000 });
    await sealer.stop();
  } finally {
    await office.close();
  }
});

describe('on PostgreSQL', () => {
  test('many writers and two sealing processes: every entry is sealed, once, and one that commits late too', async () => {
    const office = await openOffice({ engine: 'postgres' });
    try {
      const { db } = office;
      await tamper(db, 'truncate audit, audit_chain restart identity');
      const kept = keeping(db);
      const [one, two] = [kept.sealer, kept.restarted()];
      let release = (): void => undefined;
      let taken = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const numbered = new Promise<void>((resolve) => {
        taken = resolve;
      });
      // Has its number, and commits after hundreds of later ones are sealed.
      const slow = db.tx(async (tx) => {
        await tx.query("insert into audit (at, resource, action, result) values (now(), 'member', 'late', 'ok')");
        taken();
        await held;
      });
      await numbered;
      const writers = times(12, async (writer) => {
        for (let n = 0; n < 50; n += 1) {
          if (n % 3 === 0)
            await db.tx(async (tx) => {
              await tx.query('select txid_current()');
              for (let more = 0; more < 3; more += 1)
                await tx.query("insert into audit (at, resource, action, result) values (now(), 'member', 'many', 'ok')");
            });
          else if (n % 7 === 0)
            await db
              .tx(async (tx) => {
                await tx.query("insert into audit (at, resource, action, result) values (now(), 'member', 'undone', 'ok')");
                throw new Error('undone');
              })
              .catch(() => undefined);
          else await write(db, writer * 100 + n);
        }
      });
      let written = false;
      const sealing = times(8, async (n) => {
        while (!written) await (n % 2 === 0 ? one : two).seal();
      });
      await writers;
      written = true;
      await sealing;
      await one.seal();
      expect(await db.query("select 1 from audit_chain c join audit a on a.id = c.audit_id where a.action = 'late'")).toEqual([]);
      release();
      await slow;
      await kept.seal();
      await two.seal();
      const report = await one.check();
      expect(report).toEqual({ entries: report.entries, sealed: report.entries, waiting: 0, broken: null });
      expect(report.entries).toBeGreaterThan(700);
      expect(
        await db.query("select count(*)::int as n from audit_chain c join audit a on a.id = c.audit_id where a.action = 'late'"),
      ).toEqual([{ n: 1 }]);
      await one.stop();
      await two.stop();
    } finally {
      await office.close();
    }
  });

  test('the application’s own user can add entries and neither change nor take out any, triggers or not; employees can still be deleted', async () => {
    const address = new URL(await freshDatabase(process.env['TEST_DATABASE_URL'] ?? ''));
    const role = `app_${address.pathname.slice(-8)}`;
    const owner = new pg.Client({ connectionString: address.href });
    await owner.connect();
    await owner.query(`create role ${role} login password 'app'`);
    await owner.query(`alter database ${address.pathname.slice(1)} owner to ${role}`);
    await owner.query(`alter schema public owner to ${role}`);
    address.username = role;
    address.password = 'app';
    const db = connectPostgres(address.href);
    try {
      await prepareDatabase(db, definitions);
      // A second start finds everything as it should be.
      await prepareDatabase(db, definitions);
      const { sealer, seal } = keeping(db);
      await write(db, 1);
      await seal();
      expect(await sealer.check()).toMatchObject({ entries: 1, sealed: 1, broken: null });
      const statements = [
        "update audit set action = 'x'",
        'delete from audit',
        'truncate audit',
        "update audit_chain set hash = ''",
        'delete from audit_chain',
        'truncate audit_chain',
      ];
      for (const statement of [...statements, 'update audit set version = 2'])
        await expect(db.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      await db.script('alter table audit disable trigger user; alter table audit_chain disable trigger user');
      for (const statement of statements)
        await expect(db.query(statement), statement).rejects.toMatchObject({
          code: '42501',
          message: expect.stringContaining('permission denied') as string,
        });
      await db.script('alter table audit enable trigger user; alter table audit_chain enable trigger user');
      await db.query("insert into role (name, permissions) values ('x', '[]')");
      await db.query("insert into employee (username, name, level, deptcode, role) values ('gone', 'x', 1, 'D003', 1)");
      expect(await db.query("delete from employee where username = 'gone' returning username")).toEqual([{ username: 'gone' }]);
    } finally {
      await db.close();
      await owner.end();
    }
  });
});
