/**
 * The embedded database in the thread of a server: what is done when it answers no more, and what is not begun so that it does not come to
 * that.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmbedded } from '../server/db/embedded';
import { openEmbeddedThread } from '../server/db/embeddedThread';
import type { Environment } from '../server/process/environment';
import { openDatabase } from '../server/process/openDatabase';
import { answerBackups, askForDump } from '../server/process/backup/request';
import { refuseWithoutRoom } from '../server/process/backup/room';
import { watchThread } from '../server/process/threadWatch';
import { temporaryFolder } from './serverProcess';

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const script = new URL('../dist/server/embeddedWorker.js', import.meta.url);

test('a thread that turns in circles is noticed, one that works is left alone', async () => {
  const thread = await openEmbeddedThread(join(folder, 'database'), script);
  const onSilent = vi.fn();
  let answered = 0;
  const ping = async (): Promise<void> => {
    await thread.ping();
    answered += 1;
  };
  const end = watchThread(ping, { onSilent, everyMs: 100, silentLooks: 8 });
  await thread.exec('select pg_sleep(0.3)');
  // More looks than it may leave without an answer.
  await vi.waitFor(() => expect(answered).toBeGreaterThan(10), { timeout: 90_000 });
  expect(onSilent).not.toHaveBeenCalled();
  const turning = thread.exec(
    "do $$ declare until timestamptz := clock_timestamp() + interval '3 seconds'; begin while clock_timestamp() < until loop end loop; end $$",
  );
  await vi.waitFor(() => expect(onSilent).toHaveBeenCalledTimes(1), { timeout: 90_000 });
  end();
  await turning;
  await thread.close();
});

test('and so is one that has ended', async () => {
  const thread = await openEmbeddedThread(join(folder, 'database'), script);
  await thread.close();
  const onSilent = vi.fn();
  watchThread(thread.ping, { onSilent, everyMs: 20 });
  await vi.waitFor(() => expect(onSilent).toHaveBeenCalledTimes(1), { timeout: 90_000 });
});

test('what a call asked of one that has ended is refused for a moment, and nobody knows of what was being committed', async () => {
  const thread = await openEmbeddedThread(join(folder, 'database'), script);
  const db = createEmbedded({
    ...thread,
    async exec(sql) {
      if (sql === 'COMMIT') await thread.close();
      await thread.exec(sql);
    },
  });
  const committing = db.tx((tx) => tx.query('select 1'));
  await expect(committing).rejects.toMatchObject({ name: 'DatabaseAway', committing: true });
  await expect(db.query('select 1')).rejects.toMatchObject({ name: 'DatabaseAway', committing: false });
});

test('a server whose database answers no more ends, so that it is started again, and says why', async () => {
  const mute =
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ id, kind }) => kind === 'ping' || parentPort.postMessage({ id, rows: [] }));";
  const { attend, db, unlock } = await openDatabase(
    { dataDir: folder } as Environment,
    new URL(`data:text/javascript,${encodeURIComponent(mute)}`),
  );
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const said = vi.spyOn(console, 'error').mockReturnValue();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const end = attend();
    vi.advanceTimersByTime(60_000);
    expect(exit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(exit.mock.calls).toEqual([[1]]);
    end();
  } finally {
    vi.useRealTimers();
    exit.mockRestore();
    said.mockRestore();
  }
  await db.close();
  unlock();
});

test('a dump is not begun where there is less room than the database takes, and the command says so', async () => {
  await mkdir(join(folder, 'database', 'base'), { recursive: true });
  await writeFile(join(folder, 'database', 'base', '1'), new Uint8Array(3_000_000));
  const dump = vi.fn(() => Promise.resolve(new Uint8Array([1, 2, 3])));
  let left = 2_000_000;
  const end = answerBackups(folder, { dump }, (at) => refuseWithoutRoom(at, () => Promise.resolve(left)));
  try {
    await expect(askForDump(folder)).rejects.toThrow(/There are 2 MB left on the disk of .*, 3 MB\. Make room/);
    expect(dump).not.toHaveBeenCalled();
    left = 3_000_000;
    expect(await askForDump(folder)).toEqual(Buffer.from([1, 2, 3]));
  } finally {
    end();
  }
});
test('what is left of a disk is asked of the system', async () => {
  await mkdir(join(folder, 'database'));
  await expect(refuseWithoutRoom(folder)).resolves.toBeUndefined();
});
