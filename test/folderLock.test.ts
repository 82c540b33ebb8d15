/** The embedded database serves one process: the process that holds its folder keeps others out, and a dead one does not. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Misconfigured } from '../server/process/environment';
import { lockFolder } from '../server/process/lock';
import { endServer, runServer, startServer, temporaryFolder } from './serverProcess';
import { layOffice } from './templates';

let folder: string;
let file: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  file = join(folder, 'server.lock');
});
afterEach(() => remove());

type Owner = Record<'id' | 'pid' | 'place' | 'since', unknown>;
const ownerNow = (): Owner => JSON.parse(readFileSync(file, 'utf8')) as Owner;
/** The lock as another process would have left it. */
async function leaveBehind(change: Partial<Owner>): Promise<void> {
  const { release } = await lockFolder(folder);
  const owner = ownerNow();
  release();
  writeFileSync(file, JSON.stringify({ ...owner, id: 'another', ...change }));
}

test('a second server is refused with the folder and the file, and the first one keeps the lock', async () => {
  const { release } = await lockFolder(folder);
  const { id } = ownerNow();
  const refused = await lockFolder(folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Misconfigured);
  expect((refused as Error).message).toContain(folder);
  expect((refused as Error).message).toContain(file);
  expect(ownerNow().id).toBe(id);
  release();
  expect(readdirSync(folder)).toEqual([]);
  (await lockFolder(folder)).release();
});

test.each(['diff', 'apply'])('the command database %s says who has it, in a sentence', async (command) => {
  const { release } = await lockFolder(folder);
  const asked = runServer({ DATA_DIR: folder }, [process.execPath, 'dist/server/database.js', command]);
  expect(await asked.ended).toBe(1);
  expect(asked.said()).toContain(`Another server uses the folder ${folder}`);
  expect(asked.said()).not.toMatch(/^\s+at /m);
  release();
});

describe('a dead server does not hold the lock', () => {
  test('when its process is gone', async () => {
    const gone = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => {
      gone.once('exit', resolve);
    });
    await leaveBehind({ pid: gone.pid });
    (await lockFolder(folder)).release();
  });

  test.runIf(process.platform === 'linux').each([1, process.pid])('when another process has its number now: %i', async (pid) => {
    await leaveBehind({ pid, since: '7' });
    (await lockFolder(folder)).release();
  });

  test.runIf(process.platform === 'linux')('when it has ended and its parent has not collected it yet', async () => {
    // The shell becomes a program that collects no children.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const pid = Number(await new Promise((resolve) => parent.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString()))));
      const fields = (): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      await vi.waitFor(() => expect(fields()[0]).toBe('Z'), { timeout: 90_000 });
      await leaveBehind({ pid, since: fields()[19] });
      (await lockFolder(folder)).release();
    } finally {
      parent.kill();
    }
  });

  test('when it was in another container and is not heard of', async () => {
    await leaveBehind({ place: 'elsewhere', pid: process.pid });
    (await lockFolder(folder, { deadAfterMs: 300 })).release();
  });

  test('when it died while writing the file', async () => {
    writeFileSync(file, '');
    (await lockFolder(folder, { deadAfterMs: 300 })).release();
  });

  test('and of two that come for it one gets it', async () => {
    await leaveBehind({ place: 'elsewhere' });
    const both = await Promise.allSettled([lockFolder(folder, { deadAfterMs: 300 }), lockFolder(folder, { deadAfterMs: 300 })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const one of both) if (one.status === 'fulfilled') one.value.release();
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('one in another container that is heard of holds it', async () => {
  await leaveBehind({ place: 'elsewhere' });
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 50);
  await expect(lockFolder(folder)).rejects.toThrow(Misconfigured);
  clearInterval(beat);
});

test('a server that was taken for dead learns that it lost the folder', async () => {
  const onLost = vi.fn();
  const { release } = await lockFolder(folder, { onLost });
  writeFileSync(file, JSON.stringify({ ...ownerNow(), id: 'another' }));
  await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), { timeout: 90_000 });
  release();
  expect(ownerNow().id).toBe('another');
});

test('and one that stood still learns it before it writes again', async () => {
  const onLost = vi.fn();
  const { release, check } = await lockFolder(folder, { deadAfterMs: 300, onLost });
  writeFileSync(file, JSON.stringify({ ...ownerNow(), id: 'another' }));
  check();
  expect(onLost, 'one that was heard of just now is not looked at before every statement').not.toHaveBeenCalled();
  // Stands still: no timer of this thread runs.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  check();
  expect(onLost).toHaveBeenCalledOnce();
  release();
});

const ISOLATED: readonly [string, ...string[]] = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const canIsolate = process.platform === 'linux' && spawnSync(ISOLATED[0], [...ISOLATED.slice(1), 'true']).status === 0;

test.runIf(canIsolate)(
  'two containers, in each of which the server is process 1, do not open one folder, and SIGTERM ends it gently',
  { timeout: 180_000 },
  async () => {
    const settings = {
      MODE: 'PRODUCTION',
      DATA_DIR: folder,
      SESSION_SECRET: 'a secret of this test, and long enough',
      ENCRYPTION_KEY: 'another secret of this test, long enough',
    };
    await layOffice(folder);
    const command: [string, ...string[]] = [...ISOLATED, process.execPath, 'dist/server/main.js'];
    const first = await startServer(settings, command);
    expect(ownerNow().pid).toBe(1);
    const second = runServer(settings, command);
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`Another server uses the folder ${folder}`);
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);

    await endServer(first);
    const third = await startServer(settings, command);
    expect((await fetch(`${third.url}/api/ready`)).status).toBe(200);
    // Process 1 hears only the signals it listens to. It is told as its container's keeper would, from outside, and ends gently.
    const [inside] = readFileSync(`/proc/${third.child.pid}/task/${third.child.pid}/children`, 'utf8').trim().split(' ');
    process.kill(Number(inside), 'SIGTERM');
    expect(await third.ended).toBe(0);
    expect(third.said()).toContain('new calls are refused, those under way are finished');
    expect(existsSync(file)).toBe(false);
  },
);
