/** Processes of one office share its secrets and its mode; one with others does not start, and has written nothing. */
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSealer, memoryAnchors } from '../server/audit/sealer';
import type { Db } from '../server/db/client';
import { connectPostgres } from '../server/db/postgres';
import { changeKey } from '../server/process/changeKey';
import { Misconfigured, readEnvironment } from '../server/process/environment';
import { prepareOffice } from '../server/process/prepareOffice';
import type { Vault } from '../server/kernel/store';
import { createVault } from '../server/process/vault';
import { bankAccount } from '../src/resources/bank/bankAccount';
import type { AnyResource } from '../src/schema/define';
import { temporaryFolder, type Settings } from './serverProcess';
import { copyOffice } from './templates';
import { writesSince } from './writes';

const SECRETS = {
  SESSION_SECRET: 'the first secret of this office, long enough',
  ENCRYPTION_KEY: 'the first key of this office, and long enough',
};
const BUCKET = {
  FILES_S3_ENDPOINT: 'https://s3.office.example',
  FILES_S3_BUCKET: 'uploads',
  FILES_S3_ACCESS_KEY_ID: 'KEY',
  FILES_S3_SECRET_ACCESS_KEY: 'theSecretOfTheBucket',
};
const PAYLOAD_SECRET = 'the first shared secret, and it is long enough';

let db: Db;
let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  db = connectPostgres(await copyOffice(process.env['TEST_DATABASE_URL'] ?? ''), { poolSize: 4 });
});
afterEach(async () => {
  await db.close();
  await remove();
});

/** An empty value is one that is not set, as an absent `MODE` is `DEMO`. */
const start = (settings: Settings): Promise<unknown> =>
  prepareOffice(readEnvironment({ ...SECRETS, DATA_DIR: folder, ...settings }), db, new Date());

test.each([
  ['SESSION_SECRET', { SESSION_SECRET: 'quite another secret, and it is long enough' }],
  ['ENCRYPTION_KEY', { ENCRYPTION_KEY: 'quite another key, and it is long enough too' }],
  ['PAYLOAD_SECRET', { PAYLOAD_SECRET: 'quite another shared secret, and long enough' }],
  ['PAYLOAD_SECRET', { PAYLOAD_SECRET: '' }],
  ['MODE', { MODE: 'DEMO' }],
])('another %s than the office was started with is refused by name, before anything is written', async (name, other) => {
  const own = { MODE: 'PRODUCTION', PAYLOAD_SECRET };
  await start(own);
  await start(own);
  await writesSince(db);
  const refused = await start({ ...own, ...other }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Misconfigured);
  expect((refused as Error).message).toMatch(new RegExp(`^${name} is`));
  expect(await writesSince(db)).toEqual({});
  await start(own);
});

test('what is known of the secrets does not tell them', async () => {
  await start({ PAYLOAD_SECRET });
  const kept = JSON.stringify(await db.query('select * from office_identity'));
  for (const secret of [...Object.values(SECRETS), PAYLOAD_SECRET]) expect(kept).not.toContain(secret);
  expect((await db.query('select distinct value from office_identity')).length).toBe(6);
});

test('a secret that was changed on purpose is accepted once it is said so, and known from then on', async () => {
  await start({});
  const changed = { SESSION_SECRET: 'quite another secret, and it is long enough' };
  await start({ ...changed, ACCEPT_CHANGED: 'SESSION_SECRET' });
  await start(changed);
  expect(await db.query("select record_id, result from audit where action = 'operator'")).toEqual([
    { record_id: 'SESSION_SECRET', result: 'ok' },
  ]);
  const kept = JSON.stringify(await db.query("select after from audit where action = 'operator'"));
  expect([SECRETS.SESSION_SECRET, changed.SESSION_SECRET].filter((secret) => kept.includes(secret))).toEqual([]);
  await expect(start({})).rejects.toThrow(/^SESSION_SECRET is/);
});

test('uploads that were moved on purpose are looked for there once it is said so, whatever address leads to the bucket', async () => {
  await start({});
  await expect(start(BUCKET)).rejects.toThrow('FILES is the bucket uploads/ here, and this office keeps its uploads in a folder.');
  await start({ ...BUCKET, ACCEPT_CHANGED: 'FILES' });
  await start({ ...BUCKET, FILES_S3_ENDPOINT: 'http://store:9000' });
  await expect(start({ ...BUCKET, FILES_S3_PREFIX: 'elsewhere' })).rejects.toThrow(/^FILES is/);
  await expect(start({})).rejects.toThrow(/^FILES is/);
});

test('a folder for uploads that is not the office’s own is refused, and so is one whose disk is not there; where files were moved it is said so', async () => {
  await start({});
  await start({});
  const others = { DATA_DIR: join(folder, 'another') };
  await writesSince(db);
  await expect(start(others)).rejects.toThrow(
    `The folder ${join(folder, 'another', 'files')} is not the one in which this office keeps its uploads`,
  );
  expect(await writesSince(db)).toEqual({});
  await rename(join(folder, 'files'), join(folder, 'away'));
  await expect(start({})).rejects.toThrow('bring the disk back on which it is');
  await cp(join(folder, 'away'), join(folder, 'another', 'files'), { recursive: true });
  await start(others);
  await start({ ACCEPT_CHANGED: 'FILES' });
  await start({});
  await start(others);
});

test('an office from before folders had a mark takes the one it is started with', async () => {
  await start({});
  await db.query("delete from office_identity where name = 'FILES_FOLDER'");
  await start({ DATA_DIR: join(folder, 'another') });
  await expect(start({})).rejects.toThrow(/^The folder/);
});

/** Encrypts two second factors, one of them being set up, and the secrets of three bank accounts. */
async function storeSecrets(): Promise<void> {
  const { encrypt } = await createVault(readEnvironment(SECRETS).encryptionKey);
  const people = await db.query<{ id: number }>('select id from employee order by id limit 2');
  for (const [at, { id }] of people.entries())
    await db.query(`insert into two_factor (employee, ${at === 0 ? 'secret' : 'pending'}) values ($1, $2)`, [
      id,
      await encrypt(`seed ${id}`),
    ]);
  const accounts = await db.query<{ service: string; id: number }>('select service, id from bank_account order by service, id limit 3');
  expect(accounts).toHaveLength(3);
  for (const { service, id } of accounts)
    await db.query('update bank_account set credential = $3 where service = $1 and id = $2', [
      service,
      id,
      await encrypt(`credential ${id}`),
    ]);
}
const stored = (): Promise<{ value: string }[]> =>
  db.query(
    'select value from (select coalesce(secret, pending) as value from two_factor union all select credential from bank_account) v where value is not null',
  );
async function opened(key: string): Promise<string[]> {
  const vault = await createVault(readEnvironment({ ...SECRETS, ENCRYPTION_KEY: key }).encryptionKey);
  return (await Promise.all((await stored()).map(({ value }) => vault.decrypt(value)))).sort();
}
const NEW = {
  ENCRYPTION_KEY: 'quite another key, and it is long enough too',
  ENCRYPTION_KEY_BEFORE: SECRETS.ENCRYPTION_KEY,
  AUDIT_KEY: SECRETS.ENCRYPTION_KEY,
};

test.each(['an office of today', 'one from before the keys were two'])(
  'the key of stored secrets of %s is changed by a start that is told the one from before, and the audit log keeps its own',
  async (office) => {
    await start({});
    if (office !== 'an office of today') await db.query("delete from office_identity where name = 'AUDIT_KEY'");
    await storeSecrets();
    const sealer = createSealer({
      db,
      key: readEnvironment({ ...SECRETS, ...NEW }).auditKey,
      now: () => new Date(),
      heads: memoryAnchors(),
    });
    await sealer.seal();
    const before = await opened(SECRETS.ENCRYPTION_KEY);
    expect(before).toHaveLength(5);
    await expect(start({ ENCRYPTION_KEY: NEW.ENCRYPTION_KEY, AUDIT_KEY: NEW.AUDIT_KEY })).rejects.toThrow(/^ENCRYPTION_KEY is/);
    await expect(start({ ...NEW, ENCRYPTION_KEY_BEFORE: 'neither of the two, and long enough as well' })).rejects.toThrow(
      /^ENCRYPTION_KEY is/,
    );
    await expect(start({ ...NEW, AUDIT_KEY: '' })).rejects.toThrow(/^AUDIT_KEY is/);
    expect(await opened(SECRETS.ENCRYPTION_KEY)).toEqual(before);

    await start(NEW);
    expect(await opened(NEW.ENCRYPTION_KEY)).toEqual(before);
    await start({ ...NEW, ENCRYPTION_KEY_BEFORE: '' });
    await start(NEW);
    const [entry, ...others] = await db.query<{ employee: number | null; record_id: string; after: Record<string, unknown> }>(
      "select employee, record_id, after from audit where action = 'operator'",
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ employee: null, record_id: 'ENCRYPTION_KEY', after: { values: 5 } });
    const prints = [entry?.after['before'], entry?.after['after']] as [string, string];
    expect(prints.map((print) => /^[0-9a-f]{16}$/.test(print))).toEqual([true, true]);
    expect(prints[0]).not.toBe(prints[1]);
    await expect(start({})).rejects.toThrow(/^ENCRYPTION_KEY is/);
    await expect(start({ ENCRYPTION_KEY: NEW.ENCRYPTION_KEY })).rejects.toThrow(/^AUDIT_KEY is/);
    expect(await sealer.check()).toMatchObject({ broken: null });
  },
);

test('a change of the key that was interrupted goes on at the next start', async () => {
  await start({});
  await storeSecrets();
  const before = await opened(SECRETS.ENCRYPTION_KEY);
  const [first] = await stored();
  const { encrypt } = await createVault(readEnvironment({ ...SECRETS, ...NEW }).encryptionKey);
  await db.query('update two_factor set secret = $2 where secret = $1', [first!.value, await encrypt(before.at(-2)!)]);
  await start(NEW);
  expect(await opened(NEW.ENCRYPTION_KEY)).toEqual(before);
});

test('what lies in the trash is encrypted under the new key as well', async () => {
  const [before, after] = (await Promise.all([1, 2].map((byte) => createVault(new Uint8Array(32).fill(byte))))) as [Vault, Vault];
  const deletable: AnyResource = { ...bankAccount, trash: { days: 30 } };
  await db.query('update bank_account set credential = null');
  await db.query(
    `insert into trashed (service, resource, record, "row", deleted_at, until) values ('lucky88', 'bank_account', 1, $1, now(), now())`,
    [JSON.stringify({ holder: 'บจก. ทดสอบ', credential: await before.encrypt('from the trash') })],
  );
  expect(await changeKey(db, [deletable], before, after)).toBe(1);
  const [row] = await db.query<{ holder: string; credential: string }>(
    `select "row" ->> 'holder' as holder, "row" ->> 'credential' as credential from trashed`,
  );
  expect([row?.holder, await after.decrypt(row?.credential ?? '')]).toEqual(['บจก. ทดสอบ', 'from the trash']);
});

test('an office from before its database knew it is not begun anew under another key', async () => {
  const key = readEnvironment(SECRETS).auditKey;
  const sealer = createSealer({ db, key, now: () => new Date(), heads: memoryAnchors() });
  await sealer.seal();
  await writesSince(db);
  await expect(start({ ENCRYPTION_KEY: 'quite another key, and it is long enough too' })).rejects.toThrow(/^AUDIT_KEY is/);
  expect(await writesSince(db)).toEqual({});
  await start({});
});
