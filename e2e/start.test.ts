import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Ended {
  code: number | null;
  said: string;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the built server; `until` ends it with Ctrl+C as soon as it has said so. */
function run(env: Record<string, string>, until?: RegExp): Promise<Ended & { readyMs: number }> {
  const began = Date.now();
  const { MODE: _mode, ...inherited } = process.env;
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...inherited, HOST: '127.0.0.1', PORT: '0', DEMO_TRAFFIC: 'off', DATA_DIR: join(folder, 'data'), ...env },
  });
  let said = '';
  let readyMs = 0;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`did not end:\n${said}`));
    }, 300_000);
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (until?.test(said) && readyMs === 0) {
        readyMs = Date.now() - began;
        child.kill('SIGINT');
      }
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve({ code, said, readyMs });
    });
  });
}

test('production refuses to start without its secrets and names each of them', async () => {
  const { code, said } = await run({ MODE: 'PRODUCTION', SESSION_SECRET: '', ENCRYPTION_KEY: '' });
  expect(code).toBe(1);
  expect(said).toContain('SESSION_SECRET');
  expect(said).toContain('ENCRYPTION_KEY');
});

test('production makes its first administrator by a one-time link, shows no demo account and ends cleanly', async () => {
  const secrets = {
    MODE: 'PRODUCTION',
    SESSION_SECRET: 'a secret of this test, and long enough',
    ENCRYPTION_KEY: 'another secret of this test, long enough',
  };
  const first = await run(secrets, /register#token=\S+/);
  expect(first.code).toBe(0);
  expect(first.said).not.toContain('demo1234');
  const link = /register#token=(\S+)/.exec(first.said)?.[1];
  // The link is unused, so the next start issues another one: an office is never locked out of itself.
  const second = await run(secrets, /register#token=\S+/);
  expect(second.code).toBe(0);
  expect(/register#token=(\S+)/.exec(second.said)?.[1]).not.toBe(link);
});
