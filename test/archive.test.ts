/** Old months of the audit log go into files: all of them or none, once; the chain stays whole, and changes to the files are found. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ArchiveStore } from '../server/archive/store';
import { implementJob } from '../server/jobs/implement';
import { createRunner } from '../server/jobs/runner';
import { archiveOld } from '../server/archive/archiving';
import { beginOf } from '../server/archive/months';
import { defineJob } from '../src/schema/job';
import { monthsAgo, openRig, type Rig } from './archiveRig';
import { tamper } from './chain';
import { usual } from './desk';
import { openOffice, rowsOf, SITE, type Office } from './office';

const OLD = [15, 14, 13].map(monthsAgo) as [string, string, string];
const [KEPT, RECENT] = [monthsAgo(12), monthsAgo(2)];

/** More than one full sealing, in files of one page and of two. */
const MONTHS = [
  [OLD[0], 510],
  [OLD[1], 3],
  [OLD[2], 620],
  [KEPT, 5],
  [RECENT, 4],
] as const;

describe.each(usual)('the archive of the audit log, %s', (engine) => {
  let office: Office;
  let rig: Rig;
  beforeAll(async () => {
    office = await openOffice({ engine });
    rig = await openRig(office);
  });
  beforeEach(() => rig.fill(MONTHS));
  afterAll(async () => {
    await office.close();
    await rig.close();
  });

  const entries = async (): Promise<Record<string, number>> => {
    const rows = await office.db.query<{ month: string; n: number }>(
      "select to_char(at at time zone 'Asia/Bangkok', 'YYYY-MM') as month, count(*)::int as n from audit where action = 'update' group by 1 order by 1",
    );
    return Object.fromEntries(rows.map(({ month, n }) => [month, n]));
  };
  const files = (): Promise<{ month: string; rows: number; taken: number; done: boolean }[]> =>
    office.db.query(
      "select month, (manifest ->> 'rows')::int as rows, taken, finished_at is not null as done from archive_file where series = 'audit' order by month",
    );
  const ARCHIVED = [
    { month: OLD[0], rows: 510, taken: 510, done: true },
    { month: OLD[1], rows: 3, taken: 3, done: true },
    { month: OLD[2], rows: 620, taken: 620, done: true },
  ];
  const LEFT = { [KEPT]: 5, [RECENT]: 4, [monthsAgo(0)]: 1 };
  const check = () => rig.chain.restarted().check();
  const archiveEntries = (): Promise<unknown[]> =>
    office.db.query("select after ->> 'month' as month from audit where action = 'archive' order by id");

  /** All of it happened, once. */
  async function expectArchived(): Promise<void> {
    expect(await entries()).toEqual(LEFT);
    expect(await files()).toEqual(ARCHIVED);
    expect(await archiveEntries()).toEqual(OLD.map((month) => ({ month })));
    await rig.chain.seal();
    expect(await check()).toEqual({ entries: 13, sealed: 13, waiting: 0, broken: null });
    expect(await rig.verify()).toEqual([]);
    expect((await rig.store.names()).map((name) => name.split('/'))).toEqual(OLD.map((month) => ['audit', month]));
  }

  test('months older than those that stay are in files, and the chain goes on behind them', async () => {
    const before = await office.db.query<{ id: number; after: unknown }>('select id, after, at from audit order by id limit 510');
    expect(await rig.run()).toEqual({ amount: 1133, kept: 0 });
    await expectArchived();
    const text = gunzipSync(await readFile(join(rig.folder, 'audit', `${OLD[0]}.ndjson.gz`))).toString();
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { entry: { id: number; after: unknown } }).entry);
    expect(lines.map(({ id, after }) => ({ id, after }))).toEqual(before.map(({ id, after }) => ({ id, after })));
    expect(await rig.run()).toEqual({ amount: 0, kept: 0 });
    await expectArchived();
  });

  test('nothing is touched unless it is asked for, nor while the chain ends in the month or does not match', async () => {
    expect(await rig.run({ months: {} })).toEqual({ amount: 0, kept: 0 });
    expect(await rig.run({ months: { audit: 16 } })).toEqual({ amount: 0, kept: 0 });
    await tamper(office.db, "update audit set ip = 'x' where id = 512");
    await expect(rig.run()).rejects.toThrow(/not whole at 512/);
    // The month before was whole.
    expect(await files()).toEqual(ARCHIVED.slice(0, 1));
    expect((await entries())[OLD[1]]).toBe(3);
    await rig.fill([[OLD[0], 3]]);
    await tamper(office.db, 'delete from audit where id > 3', 'delete from audit_chain where audit_id > 3');
    expect(await rig.run()).toEqual({ amount: 0, kept: 1 });
    expect(await files()).toEqual([]);
  });

  test('the history of a record that is older than the archive says so, and of a younger one not', async () => {
    const ceo = await office.signIn('ceo');
    const [old, young] = await office.db.query<{ id: number }>('select id from member where service = $1 order by id limit 2', [SITE]);
    await office.db.query(
      "update member set created_at = case when id = $2 then now() - interval '3 years' else now() end where service = $1 and id in ($2, $3)",
      [SITE, old?.id, young?.id],
    );
    const archived = async (id: number | undefined): Promise<unknown> =>
      (await ceo.get(`/api/Member/${SITE}?history=${id}`)).body['archived'];
    expect(await archived(old?.id)).toBeUndefined();
    await rig.run();
    expect(await archived(old?.id)).toBe(beginOf(KEPT).toISOString());
    expect(await archived(young?.id)).toBeUndefined();
  });

  test('the files are listed for the department of systems alone, and written by nobody', async () => {
    await rig.run();
    const ceo = await office.signIn('ceo');
    expect(rowsOf(await ceo.get('/api/Logs/Archive'))).toMatchObject(
      [...ARCHIVED].reverse().map(({ month, rows }) => ({ month, series: 'audit', service: null, row_count: rows, taken: rows })),
    );
    expect((await (await office.signIn('owner')).get('/api/Logs/Archive')).status).toBe(403);
    expect((await ceo.json('DELETE', '/api/Logs/Archive/1', { version: 1 })).status).toBe(404);
  });

  test('whoever worked in an archived month is still not deleted', async () => {
    await rig.run();
    await tamper(office.db, 'delete from audit where employee = 1');
    const ceo = await office.signIn('ceo');
    const { body } = await ceo.json('DELETE', '/api/Employee/1', { version: 1 });
    expect(body.code).not.toBe(200);
    expect(await office.db.query('select employee from archive_employee')).toEqual([{ employee: 1 }]);
  });

  // One engine is enough: both run the same steps, and each takes a run of its own.
  if (engine === 'postgres')
    test('it ends behind any step, and the next run ends where one run would have', async () => {
      for (let last = 1; ; last += 1) {
        if (last > 1) await rig.fill(MONTHS);
        let step = 0;
        const passing = async <T>(work: () => Promise<T>): Promise<T> => {
          const result = await work();
          step += 1;
          if (step === last) throw new Error('the power failed');
          return result;
        };
        const store: ArchiveStore = {
          ...rig.store,
          write: (...given) => passing(() => rig.store.write(...given)),
          keep: (...given) => passing(() => rig.store.keep(...given)),
          read: (...given) => {
            const reading = rig.store.read(...given);
            async function* lines(): AsyncIterable<string> {
              await passing(() => Promise.resolve());
              yield* reading.lines;
            }
            return { ...reading, lines: lines() };
          },
        };
        const outcome = await rig.run({ store, tx: (db) => (work) => passing(() => db.tx(work)) }).catch((error: unknown) => error);
        // Whatever happened, the office's chain is whole in between.
        await rig.chain.seal();
        expect([last, (await check()).broken]).toEqual([last, null]);
        const isWhole = step < last;
        if (isWhole) expect(last).toBeGreaterThan(15);
        else {
          expect(outcome).toBeInstanceOf(Error);
          await rig.run();
        }
        await expectArchived();
        if (isWhole) return;
      }
    });

  test('two processes at once do it once', async () => {
    const job = defineJob({ name: 'archive_probe', label: 'ลอง', every: 'day' });
    const seals = await rig.chain.sealer.seals();
    const done: unknown[] = [];
    const process = () =>
      createRunner(office.app.kernel, [
        implementJob(job, async (context) => {
          const result = await archiveOld(context, seals, { store: rig.store, months: { audit: 12 } });
          done.push(result);
          return result;
        }),
      ]);
    await Promise.all([process().runDue(), process().runDue(), process().runDue()]);
    expect(done).toEqual([{ amount: 1133, kept: 0 }]);
    await expectArchived();
    // A process that was taken over and never noticed changes nothing, neither rows nor files.
    const stale = rig.run({ tx: () => () => Promise.reject(new Error('another process has taken this run over')) });
    expect(await stale).toEqual({ amount: 0, kept: 0 });
    await expectArchived();
  });

  describe('what somebody does to it is found', () => {
    const at = (month: string, ending: string): string => join(rig.folder, 'audit', `${month}.${ending}`);
    const found = async (): Promise<string[]> => (await rig.verify()).map(({ name, problem }) => `${name}: ${problem}`);
    beforeEach(async () => {
      await rig.run();
      await rig.chain.seal();
    });

    test('a changed byte of a file', async () => {
      const bytes = await readFile(at(OLD[2], 'ndjson.gz'));
      bytes[bytes.length >> 1]! ^= 1;
      await writeFile(at(OLD[2], 'ndjson.gz'), bytes);
      expect(await found()).toEqual([expect.stringMatching(new RegExp(`^audit/${OLD[2]}: `))]);
    });
    test('a changed manifest', async () => {
      const text = await readFile(at(OLD[1], 'json'), 'utf8');
      await writeFile(at(OLD[1], 'json'), text.replace('"rows":3', '"rows":2'));
      expect(await found()).toContain(`audit/${OLD[1]}: its manifest was not sealed by this office`);
    });
    test('a file that is gone, also with its manifest, also the last', async () => {
      await rename(at(OLD[1], 'ndjson.gz'), at(OLD[1], 'gone'));
      expect(await found()).toEqual([expect.stringContaining(`audit/${OLD[1]}: it cannot be read`)]);
      await rm(at(OLD[1], 'json'));
      expect((await rig.verify('alone')).map(({ name }) => name)).toEqual([`audit/${OLD[2]}`]);
      await rm(at(OLD[2], 'ndjson.gz'));
      await rm(at(OLD[2], 'json'));
      expect(await found()).toEqual([`audit/${OLD[1]}: it is recorded, and missing`, `audit/${OLD[2]}: it is recorded, and missing`]);
    });
    test('a file under the name of another, and one without a manifest', async () => {
      await writeFile(at('1999-01', 'json'), await readFile(at(OLD[0], 'json')));
      await writeFile(at('1999-02', 'ndjson.gz'), '');
      expect(await found()).toEqual(['audit/1999-02: it has no manifest', `audit/1999-01: its manifest belongs to audit/${OLD[0]}`]);
    });
    test('rows that are gone from the database and in no file', async () => {
      await tamper(office.db, 'delete from audit_chain where seq <= 1135', 'delete from audit where id <= 1135');
      expect((await check()).broken).toMatchObject({ seq: 1134, why: 'missing' });
      expect(await found()).toEqual([expect.stringContaining('database: the audit log does not match at 1134 (missing)')]);
    });
    test('an archive that never was: without the key nobody makes its record', async () => {
      await office.db.query(
        `insert into archive_file (series, service, month, manifest, seal)
           select series, service, $1, jsonb_set(manifest, '{chain,to}', (select jsonb_build_object('seq', seq, 'hash', hash, 'peak', null, 'floor', null, 'horizon', horizon, 'batch', 1) from audit_chain where seq = 1138)), seal
           from archive_file where month = $2`,
        [KEPT, OLD[2]],
      );
      await tamper(office.db, 'delete from audit_chain where seq <= 1138', 'delete from audit where id <= 1138');
      expect((await check()).broken).toMatchObject({ why: 'archive' });
      await expect(rig.run()).rejects.toThrow('was not made by this office');
    });
    test('the record of the last archive taken out', async () => {
      await office.db.query('delete from archive_file where month = $1', [OLD[2]]);
      expect((await check()).broken).toMatchObject({ seq: 514, why: 'missing' });
    });
    test('an entry that takes the place of an archived one', async () => {
      await office.db.query(
        "insert into audit (id, at, resource, action, result) overriding system value values (20, now(), 'member', 'update', 'ok')",
      );
      await tamper(
        office.db,
        `insert into audit_chain (seq, audit_id, prev_hash, hash, horizon, sealed_at) select 1133, 20, prev_hash, hash, horizon, sealed_at from audit_chain where seq = 1134`,
      );
      expect((await check()).broken).toMatchObject({ seq: 1133, why: 'changed' });
    });
    test('nobody deletes by the functions what is not in a file, nor what is younger than a year', async () => {
      await expect(office.db.query('select audit_archived(1135, 10)')).rejects.toMatchObject({ code: '42501' });
      await expect(office.db.query("select ledger_archived($1, '2020-01', array[1])", [SITE])).rejects.toMatchObject({ code: '23001' });
      await expect(office.db.query('delete from audit')).rejects.toMatchObject({ code: '42501' });
    });
  });
});
