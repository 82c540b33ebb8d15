/** The scripts of the package from the command line: on which Node, and what is left of them when they end. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from './serverProcess';
import { layOffice } from './templates';
import { until } from './until';

describe('the version of Node', () => {
  /** Imports the check as every script does, in a Node that says it is of that version. */
  const startedOn = (version: string): [code: number | null, said: string] => {
    const code = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); await import('./scripts/node.mjs'); console.log('goes on');`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    return [status, stdout + stderr];
  };
  test.each(['16.20.2', '18.19.0', '20.18.3'])('%s is refused with a sentence that names it', (version) => {
    expect(startedOn(version)).toEqual([1, `Node ${version} is too old: 20.19 or newer is needed (https://nodejs.org).\n`]);
  });
  test.each(['20.19.0', '22.0.0', '24.1.0'])('%s goes on', (version) => {
    expect(startedOn(version)).toEqual([0, 'goes on\n']);
  });
  test('is looked at by every script before anything else', () => {
    const own = ['node.mjs', 'lintRules.mjs', 'catalogue.mjs', 'outlines.mjs'];
    const first = (name: string): string | undefined => /^import .*$/m.exec(readFileSync(`scripts/${name}`, 'utf8'))?.[0];
    for (const name of readdirSync('scripts').filter((one) => !own.includes(one))) expect(first(name), name).toBe("import './node.mjs';");
  });
});

/** Processes that a process began and that still run. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const isRunning = (pid: number): boolean => {
  try {
    // A process that ended and was not waited for yet is a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

describe.runIf(process.platform === 'linux')('npm run dev', () => {
  let [folder, said, port] = ['', '', 0];
  let remove: () => Promise<void>;
  let dev: ChildProcess;
  let server = 0;

  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
    await layOffice(folder);
    const probe = createServer();
    await new Promise<void>((resolve) => {
      probe.listen(0, '127.0.0.1', resolve);
    });
    ({ port } = probe.address() as AddressInfo);
    await new Promise((resolve) => probe.close(resolve));
    dev = spawn(process.execPath, ['scripts/dev.mjs'], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), DATA_DIR: folder, DEMO_TRAFFIC: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [dev.stdout, dev.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    await until(
      () => `it is not up:\n${said}`,
      () => said.includes('Ready at ') || dev.exitCode !== null,
      170_000,
    );
    server = childrenOf(dev.pid ?? 0).find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/dev/main.js')) ?? 0;
  }, 180_000);
  afterAll(async () => {
    dev.kill('SIGKILL');
    if (server > 0 && isRunning(server)) process.kill(server, 'SIGKILL');
    await remove();
  });

  test('says the port that is to be opened, and answers there', async () => {
    expect(said).toContain(`Ready at http://localhost:${port} `);
    expect([...new Set([...said.matchAll(/localhost:(\d+)/g)].map(([, one]) => one))]).toEqual([String(port)]);
    expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200);
  });

  test('leaves no server behind when it is ended', async () => {
    expect(isRunning(server)).toBe(true);
    const ended = new Promise((resolve) => dev.once('exit', resolve));
    dev.kill('SIGTERM');
    await ended;
    await until(
      () => `the server ${server} outlived it:\n${said}`,
      () => !isRunning(server),
      30_000,
    );
  });
});
