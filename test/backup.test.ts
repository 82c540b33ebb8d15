/** An office on the embedded database, saved while it works and brought back elsewhere. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createEmbedded } from '../server/db/embedded';
import { createPglite, engineOf } from '../server/db/pglite';
import { checkBooks } from '../server/ledger/invariants';
import { archiveMonth } from './archiveRig';
import { png } from './images';
import { OTHER_SITE, SITE } from './office';
import { endServer, runServer, signIn, startServer, temporaryFolder, type RunningServer } from './serverProcess';

interface Rows {
  payload: { id: number; version: number }[];
}

let folder: string;
let remove: () => Promise<void>;
let server: RunningServer | undefined;
/** A file of the archive. */
let archived: string;
const inFolder = (name: string): string => join(folder, name);

/** An office whose archive lies outside of its folder. */
const variablesOf = (office: string): Record<string, string> => ({
  DATA_DIR: inFolder(office),
  ARCHIVE_DIR: inFolder(`archive of ${office}`),
});
/** A program of the product with the folder of an office; gives its exit code and what it said. */
async function program(office: string, name: string, ...args: string[]): Promise<[number | null, string]> {
  const done = runServer(variablesOf(office), [process.execPath, `dist/server/${name}.js`, ...args]);
  return [await done.ended, done.said()];
}
const run = (command: 'make' | 'restore', office: string, backup: string): Promise<[number | null, string]> =>
  program(office, 'backup', command, inFolder(backup));
async function start(office: string): Promise<RunningServer> {
  server = await startServer(variablesOf(office));
  return server;
}

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  // The office of the tests, as a backup.
  await mkdir(inFolder('template'));
  const office = await readFile(join(process.env['TEST_TEMPLATES'] ?? '', 'office.tar'));
  await writeFile(join(inFolder('template'), 'database.tar.gz'), gzipSync(office, { level: 1 }));
  expect(await run('restore', 'office', 'template')).toEqual([0, expect.stringContaining('is in')]);
  const db = createEmbedded(await engineOf(await createPglite(join(inFolder('office'), 'database'))));
  archived = await archiveMonth(db, variablesOf('office'));
  await db.close();
});
afterEach(() => endServer(server));
afterAll(() => remove());

test('what was answered before a backup is in it, with the files; what comes meanwhile is not lost', async () => {
  const { url } = await start('office');
  const ceo = await signIn(url, 'ceo');
  const bill = (name: string): Promise<Response> =>
    ceo.act(`BillPayment/${SITE}?action=create`, { billpaymemnt_name: name, by_name: 'ทดสอบ', total: 10, end_date: '2030-01-01' });
  expect((await bill('before')).status).toBe(200);
  const form = new FormData();
  form.set('file', new Blob([png], { type: 'image/png' }), 'a.png');
  const uploaded = await fetch(`${url}/api/File/${SITE}`, { method: 'POST', headers: { authorization: ceo.authorization }, body: form });
  const { payload } = (await uploaded.json()) as { payload: { key: string } };
  expect(uploaded.status).toBe(200);
  const kept = await (await ceo.get(`File/${SITE}/${payload.key}`)).arrayBuffer();

  const during: number[] = [];
  let over = false;
  const writing = (async () => {
    for (let n = 0; !over; n += 1) during.push((await bill(`during-${n}`)).status);
  })();
  const made = await ceo.act(`Member/${SITE}?action=create`, { username: 'saved1', name: 'ผู้เล่น', phone: '0898765432' });
  const { payload: member } = (await made.json()) as { payload: Rows['payload'][number] };
  const booked: number[] = [];
  const booking = (async () => {
    while (!over) {
      const asked = await ceo.act(`Credit/${SITE}?action=create`, {
        member: member.id,
        kind: 'bonus',
        amount: 1,
        reason: 'ระหว่างสำรองข้อมูล',
      });
      const { id, version } = ((await asked.json()) as { payload: Rows['payload'][number] }).payload;
      booked.push((await ceo.act(`Credit/${SITE}?action=giveBonus&id=${id}`, { version })).status);
    }
  })();
  const [code, said] = await run('make', 'office', 'backup');
  over = true;
  await Promise.all([writing, booking]);
  expect(booked.length).toBeGreaterThan(0);
  expect(booked.filter((status) => status !== 200)).toEqual([]);
  expect([code, said]).toEqual([0, expect.stringContaining('is saved in')]);
  expect(during.length).toBeGreaterThan(0);
  expect(during.filter((status) => status !== 200)).toEqual([]);
  expect(server?.child.exitCode).toBeNull();
  await endServer(server);

  expect(await run('restore', 'restored', 'backup')).toEqual([0, expect.stringContaining('is in')]);
  const restored = await start('restored');
  const again = await signIn(restored.url, 'ceo');
  const list = await again.get(`BillPayment/${SITE}?sort=["id","DESC"]&range=[0,999]`);
  const names = ((await list.json()) as { payload: { billpaymemnt_name: string }[] }).payload.map((one) => one.billpaymemnt_name);
  expect(names).toContain('before');
  // Of what came meanwhile a beginning, without a gap.
  const saved = names.filter((name) => name.startsWith('during-'));
  expect(new Set(saved)).toEqual(new Set(saved.map((_, n) => `during-${n}`)));
  const file = await again.get(`File/${SITE}/${payload.key}`);
  expect([file.status, await file.arrayBuffer()]).toEqual([200, kept]);
  expect((await again.get(`File/${OTHER_SITE}/${payload.key}`)).status).toBe(404);
  const chain = (await (await again.get('Logs/Working/check')).json()) as { payload: { broken: unknown } };
  expect(chain.payload.broken).toBeNull();
  await endServer(server);
  expect(existsSync(join(inFolder('archive of restored'), archived))).toBe(true);
  expect(await program('restored', 'archive', 'verify')).toEqual([0, expect.stringMatching(/\d+ files with \d+ rows/)]);
  const books = createEmbedded(await engineOf(await createPglite(join(inFolder('restored'), 'database'))));
  // Money moved meanwhile: of that, too, a beginning, each with its posting.
  const [given] = await books.query<{ made: number; posted: number }>(
    `select count(*)::int as made, (select count(*)::int from ledger_posting p join credit c on p.resource = 'credit' and p.record_id = c.id and p.service = c.service where c.reason = $1) as posted
     from credit where reason = $1 and status = 'done'`,
    ['ระหว่างสำรองข้อมูล'],
  );
  expect([given!.made <= booked.length, given!.posted]).toEqual([true, given!.made]);
  expect(await checkBooks(books)).toEqual([]);
  await books.close();
});

test('nothing is written over: a backup wants a folder of its own, and a restore one without a database', async () => {
  const [made, why] = await run('make', 'office', 'template');
  expect([made, why]).toEqual([1, expect.stringContaining('is not empty')]);
  const [restored, because] = await run('restore', 'office', 'template');
  expect([restored, because]).toEqual([1, expect.stringContaining('There is a database in the folder')]);
  const rows = await readFile(join(inFolder('archive of office'), archived));
  await mkdir(inFolder('archive of elsewhere'));
  await writeFile(join(inFolder('archive of elsewhere'), 'rows'), rows);
  const [kept, said] = await run('restore', 'elsewhere', 'template');
  expect([kept, said, existsSync(inFolder('elsewhere'))]).toEqual([1, expect.stringContaining('There are files in'), false]);
  const [none, reason] = await run('restore', 'nowhere', 'nothing');
  expect([none, reason]).toEqual([1, expect.stringContaining('There is no backup')]);
});

test('an office on PostgreSQL is told its own commands', async () => {
  const asked = runServer({ DATABASE_URL: 'postgres://office@localhost/office' }, [
    process.execPath,
    'dist/server/backup.js',
    'make',
    inFolder('other'),
  ]);
  expect([await asked.ended, asked.said()]).toEqual([1, expect.stringContaining('deploy/backup.sh')]);
});

test('an office whose server does not run is saved as well, and its folder left free', async () => {
  expect(await run('make', 'office', 'resting')).toEqual([0, expect.stringContaining('is saved in')]);
  expect(existsSync(join(inFolder('resting'), 'database.tar.gz'))).toBe(true);
  expect(existsSync(join(inFolder('office'), 'server.lock'))).toBe(false);
});
