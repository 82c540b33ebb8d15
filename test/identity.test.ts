/** Processes of one office share its secrets and its mode; one with others does not start, and has written nothing. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSealer, memoryAnchors } from '../server/audit/sealer';
import type { Db } from '../server/db/client';
import { connectPostgres } from '../server/db/postgres';
import { Misconfigured, readEnvironment } from '../server/process/environment';
import { prepareOffice } from '../server/process/prepareOffice';
import type { Settings } from './serverProcess';
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
beforeEach(async () => {
  db = connectPostgres(await copyOffice(process.env['TEST_DATABASE_URL'] ?? ''), { poolSize: 4 });
});
afterEach(() => db.close());

/** An empty value is one that is not set, as an absent `MODE` is `DEMO`. */
const start = (settings: Settings): Promise<unknown> => prepareOffice(readEnvironment({ ...SECRETS, ...settings }), db, new Date());

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
  expect((await db.query('select distinct value from office_identity')).length).toBe(5);
});

test('a secret that was changed on purpose is accepted once it is said so, and known from then on', async () => {
  await start({});
  const changed = { SESSION_SECRET: 'quite another secret, and it is long enough' };
  await start({ ...changed, ACCEPT_CHANGED: 'SESSION_SECRET' });
  await start(changed);
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

test('the key of the audit log cannot be changed at all', async () => {
  await start({});
  expect(() => readEnvironment({ ...SECRETS, ACCEPT_CHANGED: 'ENCRYPTION_KEY' })).toThrow(Misconfigured);
});

test('an office from before its database knew it is not begun anew under another key', async () => {
  const key = readEnvironment(SECRETS).encryptionKey;
  const sealer = createSealer({ db, key, now: () => new Date(), heads: memoryAnchors() });
  await sealer.seal();
  await writesSince(db);
  await expect(start({ ENCRYPTION_KEY: 'quite another key, and it is long enough too' })).rejects.toThrow(/^ENCRYPTION_KEY is/);
  expect(await writesSince(db)).toEqual({});
  await start({});
});
