/**
 * What becomes of every table: none grows without a rule, the rules stand in the documentation, and what is to go goes, and nothing else.
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bangkokDay } from '../src/schema/format';
import { readKeepDays } from '../server/process/keepEnvironment';
import { fates } from '../server/retention/fates';
import { SWEPT } from '../server/audit/manifest';
import type { ArchiveStore } from '../server/archive/store';
import { verifyArchives, type Problem } from '../server/archive/verify';
import { createArchiveFolder } from '../server/process/archive/folder';
import { forgetOld, kept, type KeepDays, type SweptFiles } from '../server/retention/keep';
import { usual } from './desk';
import { openOffice, SITE, type Office } from './office';

const DAY_MS = 86_400_000;
const section = (): string => {
  const text = readFileSync('docs/operations.md', 'utf8');
  return text.slice(text.indexOf('## What grows'), text.indexOf('`KEEP_DAYS` changes'));
};
const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

describe('what is written', () => {
  test('operators read of each table that grows, and of no other', () => {
    const named = rows(section()).flatMap(([, tables = '']) => [...tables.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const growing = Object.entries(fates).filter(([, { fate }]) => fate !== 'few');
    expect(named.sort()).toEqual(growing.map(([name]) => name).sort());
  });
  test('the days and the least of them are those of the code', () => {
    const text = readFileSync('docs/operations.md', 'utf8');
    const table = text.slice(text.indexOf('`KEEP_DAYS` changes'), text.indexOf('Archived are old months'));
    expect(rows(table).map(([, name, usual, least]) => [name, Number(usual), Number(least)])).toEqual(
      Object.entries(kept).map(([name, { usual, least }]) => [`\`${name}\``, usual, least]),
    );
  });
  test('the variable', () => {
    expect(readKeepDays({})).toEqual({});
    expect(readKeepDays({ KEEP_DAYS: 'sessions=800, runs=7' })).toEqual({ sessions: 800, runs: 7 });
    expect(() => readKeepDays({ KEEP_DAYS: 'deposit=7' })).toThrow('“deposit=7”');
    expect(() => readKeepDays({ KEEP_DAYS: 'sessions=1.5' })).toThrow('number of days');
    expect(() => readKeepDays({ KEEP_DAYS: 'member_logins=365' })).toThrow('366 to');
  });
});

describe.each(usual)('what becomes of it, %s', (engine) => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice({ engine });
  });
  afterAll(() => office.close());

  const forget = (days: KeepDays, now = new Date(), files?: SweptFiles): Promise<number> =>
    forgetOld({ kernel: office.app.kernel, subject: 'office', period: '', now, tx: (work) => office.db.tx(work) }, days, files);
  const count = async (from: string): Promise<number> =>
    (await office.db.query<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? -1;
  const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

  test('every table of the database has a rule', async () => {
    const tables = await office.db.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(fates).sort());
  });

  test('sessions that ended go, open ones stay', async () => {
    const ceo = await office.signIn('ceo');
    for (const [id, ended, until] of [
      ['ended', ago(401), ago(400)],
      ['ran out', null, ago(402)],
      ['of late', ago(399), ago(398)],
    ])
      await office.db.query(
        "insert into session (id, employee, signing_key, created_at, last_seen, expires_at, ended_at, ip, user_agent) values ($1, 1, '', $2, $2, $3, $4, '', '')",
        [id, ago(500), until, ended],
      );
    expect(await forget({ sessions: 403 })).toBe(0);
    expect(await forget({})).toBe(2);
    expect(await count("session where id = 'of late'")).toBe(1);
    expect((await ceo.get('/api/Employee')).status).toBe(200);
  });

  test('more than one batch goes, the newest balance of an account stays', async () => {
    await office.db.query(
      "insert into bank_balance (service, account, at, balance, told_at) select $1, 99999, now() - n * interval '1 day', 1, now() from generate_series(401, 1500) n",
      [SITE],
    );
    expect(await forget({})).toBe(1099);
    expect(await count('bank_balance where account = 99999')).toBe(1);
  });

  test('recipients of a finished campaign go, those of one that is not do not', async () => {
    const [{ id: one } = { id: 0 }, { id: two } = { id: 0 }] = await office.db.query<{ id: number }>(
      'select id from sms_campaign where service = $1 order by id limit 2',
      [SITE],
    );
    await office.db.query('delete from sms_recipient r where r.service = $1', [SITE]);
    await office.db.query('delete from sms_run r where r.service = $1', [SITE]);
    await office.db.query("update sms_campaign set updated_at = now() - interval '91 days' where service = $1 and id in ($2, $3)", [
      SITE,
      one,
      two,
    ]);
    for (const [id, done] of [
      [one, true],
      [two, false],
    ]) {
      await office.db.query('insert into sms_run (service, campaign, price, next_n, fed, done) values ($1, $2, 1, 2, true, $3)', [
        SITE,
        id,
        done,
      ]);
      await office.db.query("insert into sms_recipient (service, campaign, n, phone, parts) values ($1, $2, 1, '0811111111', 1)", [
        SITE,
        id,
      ]);
    }
    expect(await forget({})).toBe(1);
    expect(await office.db.query('select campaign from sms_recipient where service = $1', [SITE])).toEqual([{ campaign: two }]);
  });

  test('deliveries that ended go with their events; one that waits stays, unless its address has been paused for so long', async () => {
    const [site] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    const hooks: number[] = [];
    for (const paused of [null, ago(31), ago(3)]) {
      const [hook] = await office.db.query<{ id: number }>(
        "insert into site_webhook (site, service, url, events, active, paused_at) values ($1, $2, 'https://a.example', '{}', true, $3) returning id",
        [site?.id, SITE, paused],
      );
      hooks.push(hook?.id ?? 0);
    }
    const delivery = async (hook: number | undefined, state: string): Promise<void> => {
      const [event] = await office.db.query<{ id: number }>(
        "insert into site_event (service, xact, type, record, data, at) values ($1, $2, 'webhook.test', 1, '{}', $3) returning id",
        [SITE, Math.floor(Math.random() * 1e9), ago(41)],
      );
      await office.db.query(
        "insert into webhook_delivery (webhook, service, event, type, subject, state, created_at, updated_at) values ($1, $2, $3, 'webhook.test', 'a', $4, $5, $5)",
        [hook, SITE, event?.id, state, ago(31)],
      );
    };
    await delivery(hooks[0], 'waiting');
    await delivery(hooks[0], 'delivered');
    await delivery(hooks[1], 'waiting');
    await delivery(hooks[2], 'waiting');
    expect(await forget({})).toBe(4);
    expect(await office.db.query("select webhook from webhook_delivery where state = 'waiting' order by webhook")).toEqual([
      { webhook: hooks[0] },
      { webhook: hooks[2] },
    ]);
    expect(await count('site_event')).toBe(2);
  });

  describe('into a file first', () => {
    let folder: string;
    let files: SweptFiles;
    const HEADS = { heads: [] as never[] };
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'office-swept-'));
      files = { store: createArchiveFolder(folder), seals: await office.app.sealer.seals() };
    });
    beforeEach(async () => {
      await office.db.query('delete from archive_file');
      await office.db.query('delete from bank_balance where account = 88888');
      await rm(folder, { recursive: true, force: true });
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    /** Looks after balances alone; `before` runs ahead of each transaction. */
    const stepwise = (before: (step: number) => Promise<void>, now = new Date()): Promise<number> => {
      let steps = 0;
      const others = Object.keys(kept).filter((name) => name !== 'bank_balances');
      return forgetOld(
        {
          kernel: office.app.kernel,
          subject: 'office',
          period: '',
          now,
          tx: async (work) => {
            await before((steps += 1));
            return office.db.tx(work);
          },
        },
        Object.fromEntries(others.map((name) => [name, 36_500])),
        files,
      );
    };
    const linesOf = async (name: string): Promise<{ n: number; row: Record<string, unknown> }[]> =>
      gunzipSync(await readFile(join(folder, `${name}.ndjson.gz`)))
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { n: number; row: Record<string, unknown> });
    const verify = async (): Promise<Problem[]> => (await verifyArchives({ ...files, ...HEADS })).problems;
    const later = (days: number): Date => new Date(Date.now() + days * DAY_MS);
    const dayOf = (date: Date): string => bangkokDay(date);
    const balances = (count: number): Promise<unknown> =>
      office.db.query(
        "insert into bank_balance (service, account, at, balance, told_at) select $1, 88888, now() - n * interval '1 hour' - interval '450 days', n, now() from generate_series(0, $2) n on conflict do nothing",
        [SITE, count],
      );

    test('goes everything the clock deletes but what is to be nowhere, and the files verify', async () => {
      expect(Object.values(kept).flatMap((one) => ('file' in one ? [one.file.series] : []))).toEqual([...SWEPT]);
      const [before] = [await office.db.query<Record<string, unknown>>('select * from job_run order by id')];
      // What is in no file is not counted here.
      for (const one of Object.values(kept)) if (!('file' in one)) await office.db.query(`delete from ${one.table}`);
      await balances(1200);
      const now = later(600);
      const gone = await forget({}, now, files);
      const names = await files.store.names();
      const written = await Promise.all(names.map(async (name) => (await linesOf(name)).length));
      expect(gone).toBe(written.reduce((sum, rows) => sum + rows, 0));
      expect(names).toEqual(expect.arrayContaining([`bank_balance/${dayOf(now)}`, `session/${dayOf(now)}`]));
      const lines = await linesOf(`bank_balance/${dayOf(now)}`);
      expect(lines.filter(({ row }) => row['account'] === 88888)).toHaveLength(1200);
      expect(lines.map(({ n }) => n)).toEqual(lines.map((_line, at) => at + 1));
      expect(await count('bank_balance where account = 88888'), 'the newest stays').toBe(1);
      expect(before.length).toBeGreaterThanOrEqual(0);
      expect(await verify()).toEqual([]);
      expect(
        await office.db.query(
          "select series, taken = (manifest ->> 'rows')::int and finished_at is not null as done from archive_file order by series",
        ),
      ).toEqual(names.map((name) => ({ series: name.split('/')[0], done: true })));
      // Nothing more is old on that day; the next has a file of its own behind this one.
      expect(await forget({}, now, files)).toBe(0);
    });

    test('what could open anything is in no file', async () => {
      await office.db.query(
        "insert into session (id, employee, signing_key, created_at, last_seen, expires_at, ended_at, ip, user_agent, previous) values ('the-number', 1, 'the-signing-key', $1, $1, $1, $1, '203.0.113.5', 'Phone', 'the-one-before')",
        [ago(500)],
      );
      await forget({}, new Date(), files);
      const [line] = (await linesOf(`session/${dayOf(new Date())}`)).filter(({ row }) => row['ip'] === '203.0.113.5');
      expect(line?.row).toMatchObject({ employee: 1, user_agent: 'Phone' });
      expect(JSON.stringify(line)).not.toMatch(/the-number|the-signing-key|the-one-before/);
      expect(await count("session where id = 'the-number'")).toBe(0);
    });

    test('nothing is deleted that could not be written, and a run that was cut off goes on where it was', async () => {
      await balances(700);
      const broken: ArchiveStore = { ...files.store, keep: () => Promise.reject(new Error('no room on the disk')) };
      await expect(forget({}, new Date(), { ...files, store: broken })).rejects.toThrow('no room on the disk');
      expect(await count('bank_balance where account = 88888')).toBe(701);
      // The first transaction records the file, the second deletes its first page, and then the process is gone.
      const cutOff = stepwise((step) => (step > 2 ? Promise.reject(new Error('killed')) : Promise.resolve()));
      await expect(cutOff).rejects.toThrow('killed');
      expect(await count('bank_balance where account = 88888')).toBe(201);
      expect(await forget({}, later(1), files)).toBeGreaterThanOrEqual(200);
      expect(await count('bank_balance where account = 88888')).toBe(1);
      expect(await verify()).toEqual([]);
    });

    test('the oldest files may be removed, and one between others may not', async () => {
      for (const day of [0, 1, 2]) {
        await balances(2);
        await stepwise(() => Promise.resolve(), later(day));
      }
      const names = (await files.store.names()).filter((name) => name.startsWith('bank_balance/'));
      expect(names).toHaveLength(3);
      const all = async (): Promise<Problem[]> =>
        (await verifyArchives({ ...files, heads: [], db: office.db })).problems.filter(({ name }) => name !== 'database');
      const remove = async (name: string | undefined): Promise<void> => {
        for (const ending of ['ndjson.gz', 'json']) await rm(join(folder, `${name}.${ending}`));
      };
      expect(await all()).toEqual([]);
      await remove(names[0]);
      expect(await all()).toEqual([]);
      await balances(2);
      await stepwise(() => Promise.resolve(), later(3));
      await remove(names[2]);
      expect((await all()).map(({ name }) => name).sort()).toEqual([names[2], `bank_balance/${dayOf(later(3))}`].sort());
    });

    test('a row that changed since it was written stays, and a file that was changed keeps its rows from going', async () => {
      await balances(3);
      await stepwise(async (step) => {
        if (step === 2) await office.db.query('update bank_balance set balance = -1 where account = 88888 and balance = 2');
      });
      expect(await office.db.query('select balance::int as balance from bank_balance where account = 88888 order by at desc')).toEqual([
        { balance: 0 },
        { balance: -1 },
      ]);
      const name = `bank_balance/${dayOf(new Date())}`;
      await writeFile(join(folder, `${name}.ndjson.gz`), gzipSync('{"n": 1, "row": {}}\n'));
      expect(await verify()).toMatchObject([{ name }]);
    });
  });

  test('what is money, a decision or a proof stays, however old', async () => {
    const book = Object.entries(fates).filter(([, { fate }]) => fate === 'book' || fate === 'few' || fate === 'archived');
    const before = await Promise.all(book.map(([table]) => count(table)));
    await forget({}, new Date(Date.now() + 5000 * DAY_MS));
    expect(await Promise.all(book.map(([table]) => count(table)))).toEqual(before);
  });
});
