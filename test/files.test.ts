/**
 * Where uploads lie: a folder and a bucket keep the same contract; two processes of an office share a bucket; a bucket that is away is no
 * missing file.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { FilesAway } from '../server/away';
import type { FileStore } from '../server/fileStore';
import type { Bucket } from '../server/process/bucket';
import { createFolderStore } from '../server/process/files';
import { createBucketStore, type BucketStore } from '../server/process/s3Files';
import { doorwayTo } from './doorway';
import { png } from './images';
import { openOffice, SITE, type Worker } from './office';
import { startStore, type StoreOptions, type StoreServer } from './s3Server';
import { endServer, runServer, signIn, startServer, temporaryFolder, type Settings } from './serverProcess';
import { copyEmbedded, copyOffice } from './templates';

const KEY = { bucket: 'office-uploads', keyId: 'OFFICEKEY01', secret: 'theSecretOfTheBucketInThisTest' };
const bucketAt = (url: string, more: Partial<Bucket> = {}): Bucket => ({ endpoint: url, region: 'us-east-1', prefix: '', ...KEY, ...more });
const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const name = (digit: string): string => `${digit.repeat(32)}.png`;
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

let folder: string;
let remove: () => Promise<void>;
let s3: StoreServer;
const opened: StoreServer[] = [];
async function storeServer(more: Partial<StoreOptions> = {}): Promise<StoreServer> {
  const server = await startStore({ ...KEY, ...more });
  opened.push(server);
  return server;
}
const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const news = vi.spyOn(console, 'info').mockImplementation(() => undefined);

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  s3 = await storeServer();
});
afterEach(() => {
  errors.mockClear();
  news.mockClear();
});
afterAll(async () => {
  errors.mockRestore();
  news.mockRestore();
  await Promise.all(opened.map((one) => one.close()));
  await remove();
});

describe.each<[string, () => Promise<FileStore>]>([
  ['a folder', () => Promise.resolve(createFolderStore(join(folder, 'files')))],
  ['a bucket', () => Promise.resolve(createBucketStore(bucketAt(s3.url)))],
  ['folders in a bucket', () => Promise.resolve(createBucketStore(bucketAt(s3.url, { prefix: 'offices/one/' })))],
  ['a bucket that refuses conditions', async () => createBucketStore(bucketAt((await storeServer({ conditions: 'refused' })).url))],
  [
    'a bucket that does not heed conditions',
    async () => {
      const store = createBucketStore(bucketAt((await storeServer({ conditions: 'ignored' })).url));
      await store.check();
      return store;
    },
  ],
])('%s', (_, open) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await open();
  });

  test('gives back what was put, byte for byte, to its site alone', async () => {
    const bytes = new Uint8Array(300_000).map((_one, at) => (at * 31) % 256);
    await store.put('lucky88', name('a'), bytes);
    expect(Buffer.compare((await store.get('lucky88', name('a'))) ?? new Uint8Array(), bytes)).toBe(0);
    expect(await store.get('gold168', name('a'))).toBeNull();
    expect(await store.get('lucky88', name('b'))).toBeNull();
  });

  test('overwrites nothing', async () => {
    await store.put('lucky88', name('c'), bytesOf('first'));
    await expect(store.put('lucky88', name('c'), bytesOf('second'))).rejects.toThrow();
    expect(await store.get('lucky88', name('c'))).toEqual(bytesOf('first'));
  });

  test('removes a file, and does nothing the second time', async () => {
    await store.put('lucky88', name('d'), bytesOf('gone soon'));
    await store.remove('lucky88', name('d'));
    await store.remove('lucky88', name('d'));
    expect(await store.get('lucky88', name('d'))).toBeNull();
  });

  test.each([
    ['..', name('e')],
    ['lucky88/..', name('e')],
    ['', name('e')],
    ['lucky88', '../secrets.json'],
    ['lucky88', `../${name('e')}`],
    ['lucky88', `${name('e')}?acl`],
  ])('knows no file %s/%s', async (service, key) => {
    await expect(store.put(service, key, bytesOf('outside'))).rejects.toThrow('not a file of ours');
    await expect(store.get(service, key)).rejects.toThrow('not a file of ours');
    await expect(store.remove(service, key)).rejects.toThrow('not a file of ours');
  });
});

test('a folder that cannot be read is no missing file', async () => {
  await mkdir(join(folder, 'odd/lucky88', name('a')), { recursive: true });
  await expect(createFolderStore(join(folder, 'odd')).get('lucky88', name('a'))).rejects.toThrow();
  await writeFile(join(folder, 'odd/gold168'), '');
  await expect(createFolderStore(join(folder, 'odd')).get('gold168', name('a'))).rejects.toThrow();
});

describe('a bucket', () => {
  test('is checked, and left as it was', async () => {
    const server = await storeServer();
    await createBucketStore(bucketAt(server.url, { prefix: 'office/' })).check();
    expect(server.objects.size).toBe(0);
    expect(server.calls.every((call) => / \/office-uploads\/office\/check-/.test(call))).toBe(true);
  });

  test('that cannot be used is refused with a sentence that tells no secret', async () => {
    const nobody = await storeServer();
    await nobody.close();
    const blind = await storeServer({ mayList: false });
    const refusals: [Bucket, string][] = [
      [bucketAt(s3.url, { secret: 'quite another secret than that one' }), 'SignatureDoesNotMatch. Is FILES_S3_SECRET_ACCESS_KEY right?'],
      [bucketAt(s3.url, { keyId: 'SOMEBODY' }), 'does not know the key SOMEBODY'],
      [bucketAt(s3.url, { bucket: 'no-such-bucket' }), 'there is no such bucket'],
      [bucketAt(s3.url, { region: 'eu-central-1' }), 'AuthorizationHeaderMalformed. Are FILES_S3_REGION and'],
      [bucketAt(blind.url), 'to list the bucket'],
      [bucketAt(nobody.url), 'cannot be reached (ECONNREFUSED)'],
    ];
    for (const [bucket, says] of refusals) {
      const error: unknown = await createBucketStore(bucket)
        .check()
        .catch((reason: unknown) => reason);
      expect((error as Error).message).toContain(`The bucket for files, ${bucket.bucket} at ${bucket.endpoint}, cannot be used: `);
      expect((error as Error).message).toContain(says);
      expect((error as Error).message).not.toContain(bucket.secret);
    }
  });

  test('that stumbles is asked again, for what changes nothing the second time', async () => {
    const store = createBucketStore(bucketAt(s3.url));
    await store.put('stumble', name('a'), bytesOf('there'));
    s3.answerWith(503, 500);
    expect(await store.get('stumble', name('a'))).toEqual(bytesOf('there'));
    s3.answerWith(503);
    await store.remove('stumble', name('a'));
    expect(errors).not.toHaveBeenCalled();
    s3.answerWith(503);
    await expect(store.put('stumble', name('b'), bytesOf('once'))).rejects.toBeInstanceOf(FilesAway);
    expect(s3.calls.filter((call) => call === `PUT /office-uploads/stumble/${name('b')}`)).toHaveLength(1);
  });

  test('that says nothing is asked by the watch alone, until it answers', async () => {
    const server = await storeServer();
    const store = createBucketStore(bucketAt(server.url));
    const end = store.watch();
    await store.put('silent', name('a'), bytesOf('there'));
    server.hangUp(true);
    await expect(store.get('silent', name('a'))).rejects.toBeInstanceOf(FilesAway);
    const asked = (): number => server.calls.filter((call) => call.includes('/silent/')).length;
    const before = asked();
    for (let n = 0; n < 5; n += 1) await expect(store.get('silent', name('a'))).rejects.toBeInstanceOf(FilesAway);
    expect(asked()).toBe(before);
    server.hangUp(false);
    await until(() => expect(store.lag()).toBe(0));
    expect(await store.get('silent', name('a'))).toEqual(bytesOf('there'));
    end();
  });

  test('that forgets its key, or is deleted, has no say in which files there are', async () => {
    const store = createBucketStore(bucketAt(s3.url, { secret: 'a secret that was taken back there' }));
    await expect(store.get('lucky88', name('a'))).rejects.toBeInstanceOf(FilesAway);
    const gone = createBucketStore(bucketAt(s3.url, { bucket: 'deleted-bucket' }));
    await expect(gone.get('lucky88', name('a'))).rejects.toBeInstanceOf(FilesAway);
  });
});

const formOf = (): FormData => {
  const form = new FormData();
  form.set('file', new Blob([png], { type: 'image/png' }), 'a.png');
  return form;
};
const upload = (worker: Worker, headers: Record<string, string> = {}): Promise<Response> =>
  worker.raw(`/api/File/${SITE}`, { method: 'POST', headers, body: formOf() });

describe('an office with its uploads in a bucket', () => {
  test('refuses for a moment while the store is away, says so once, and goes on when it is back', async () => {
    const door = await doorwayTo(s3.url);
    const store: BucketStore = createBucketStore(bucketAt(door.url.replace(/\/$/, '')));
    const end = store.watch();
    const db = await copyEmbedded('office');
    const office = await openOffice({ on: db, files: store });
    const owner = await office.signIn('owner');
    const { payload } = (await (await upload(owner)).json()) as { payload: { key: string; url: string } };
    await door.shut();
    for (let n = 0; n < 3; n += 1) {
      const refused = await owner.get(payload.url);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      expect(refused.body.msg).toContain('ที่เก็บไฟล์ไม่พร้อมใช้งาน');
    }
    const english = await upload(owner, { 'accept-language': 'en' });
    expect([english.status, ((await english.json()) as { msg: string }).msg]).toEqual([
      503,
      expect.stringContaining('The store of files is not available'),
    ]);
    expect(await db.query('select 1 from stored_file where key = $1', [payload.key])).toHaveLength(1);
    expect(store.lag()).toBeGreaterThan(0);

    // What is due meanwhile waits: no row goes while its file stays.
    office.later(25 * 3_600_000);
    await office.app.sweep();
    expect(await db.query('select 1 from stored_file where key = $1', [payload.key])).toHaveLength(1);
    expect(errors.mock.calls.map(([message]) => String(message))).toEqual([expect.stringContaining('the store of files cannot be used')]);

    await door.open();
    // It is noticed although no caller asks for a file.
    await until(() => expect(store.lag()).toBe(0));
    expect(news.mock.calls.filter(([message]) => message === 'the store of files answers again')).toHaveLength(1);
    office.later(3_600_000);
    await until(async () => {
      office.later(600_000);
      await office.app.sweep();
      expect(await db.query('select 1 from stored_file where key = $1', [payload.key])).toHaveLength(0);
    });
    expect([...s3.objects.keys()]).not.toContain(`${SITE}/${payload.key}`);
    end();
    await office.close();
    await door.shut();
  });

  const settings = (url: string): Settings => ({
    FILES_S3_ENDPOINT: url,
    FILES_S3_BUCKET: KEY.bucket,
    FILES_S3_ACCESS_KEY_ID: KEY.keyId,
    FILES_S3_SECRET_ACCESS_KEY: KEY.secret,
    FILES_S3_PREFIX: 'shared',
  });
  const SECRETS = { SESSION_SECRET: 'a secret of this test, and long enough', ENCRYPTION_KEY: 'another secret of this test, long enough' };

  test('shows in one process what was uploaded in another, and refuses one that looks elsewhere', { timeout: 180_000 }, async () => {
    const DATABASE_URL = await copyOffice(process.env['TEST_DATABASE_URL'] ?? '');
    const own = (n: number): Settings => ({ ...SECRETS, DATABASE_URL, DATA_DIR: join(folder, `process-${n}`) });
    const one = await startServer({ ...own(1), ...settings(s3.url) });
    const two = await startServer({ ...own(2), ...settings(s3.url) });
    const here = await signIn(one.url, 'ceo');
    const there = await signIn(two.url, 'ceo');
    const sent = await fetch(`${one.url}/api/File/${SITE}`, {
      method: 'POST',
      headers: { authorization: here.authorization },
      body: formOf(),
    });
    const { payload } = (await sent.json()) as { payload: { key: string } };
    const file = await there.get(`File/${SITE}/${payload.key}`);
    const held = s3.objects.get(`shared/${SITE}/${payload.key}`) ?? new Uint8Array();
    expect(held.length).toBeGreaterThan(0);
    expect([file.status, Buffer.compare(Buffer.from(await file.arrayBuffer()), held)]).toEqual([200, 0]);
    const ready = (await (await fetch(`${two.url}/api/ready`)).json()) as { payload: unknown };
    expect(ready.payload).toMatchObject({ ready: true, parts: { files: { ready: true, lag: 0 } } });
    for (const { said } of [one, two]) expect(said()).not.toContain(KEY.secret);

    const elsewhere = runServer(own(3));
    expect(await elsewhere.ended).toBe(1);
    expect(elsewhere.said()).toContain('FILES is a folder here, and this office keeps its uploads in the bucket office-uploads/shared/');
    await Promise.all([endServer(one), endServer(two)]);
  });

  test('does not start while the bucket cannot be used', async () => {
    const server = runServer({ ...SECRETS, DATA_DIR: join(folder, 'refused'), ...settings(s3.url), FILES_S3_BUCKET: 'no-such-bucket' });
    expect(await server.ended).toBe(1);
    expect(server.said().trim()).toMatch(
      /The bucket for files, no-such-bucket\/shared\/ at \S+, cannot be used: there is no such bucket\. Create no-such-bucket first\.$/,
    );
  });

  test('is saved and restored with a sentence about what a backup does not hold', { timeout: 180_000 }, async () => {
    const [template, DATA_DIR] = [join(folder, 'template'), join(folder, 'embedded')];
    const run = async (command: string, office: string, backup = join(folder, 'backup')): Promise<string> => {
      const done = runServer({ DATA_DIR: office }, [process.execPath, 'dist/server/backup.js', command, backup]);
      expect(await done.ended).toBe(0);
      return done.said();
    };
    await mkdir(template);
    const office = await readFile(join(process.env['TEST_TEMPLATES'] ?? '', 'office.tar'));
    await writeFile(join(template, 'database.tar.gz'), gzipSync(office, { level: 1 }));
    expect(await run('restore', DATA_DIR, template)).not.toContain('bucket');
    await endServer(await startServer({ DATA_DIR, ...settings(s3.url) }));
    const sentence = `uploads are NOT in this backup: they lie in the bucket office-uploads/shared/ at ${s3.url}`;
    expect(await run('make', DATA_DIR)).toContain(sentence);
    expect(await run('restore', join(folder, 'again'))).toContain(sentence);
  });
});
