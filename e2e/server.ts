import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../test/ports';

const START_WITHIN_MS = 300_000;

/** The product as `npm start` runs it: the built server on a folder of its own with the demonstration in it. */
export interface RunningServer {
  url: string;
  /** Puts the server's clock further ahead. */
  later(milliseconds: number): Promise<void>;
  /** Ends the process and starts it again on the same folder and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** What a server says once it answers, with its port … */
const READY = /Ready at http:\/\/localhost:(\d+)/;
/** … and once it has sealed its audit log as well. */
const SEALED = /(?=[^]*the audit log is sealed up to here)[^]*Ready at http:\/\/localhost:(\d+)/;

const variablesOf = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  MODE: 'DEMO',
  DEMO_TRAFFIC: 'off',
  // Some tests walk through everything faster than any employee.
  CALLS_PER_MINUTE: '100000',
});

async function launch(
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>>,
  dist: string,
  ready = READY,
): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(dist, 'server/main.js')], {
    env: { ...variablesOf(folder), PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server did not start:\n${said}`));
    }, START_WITHIN_MS);
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = ready.exec(said);
      if (found) {
        clearTimeout(timer);
        resolve({ child, port: Number(found[1]) });
      }
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`the server ended:\n${said}`));
    });
  });
}

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/**
 * Fills a folder with the demonstration, for servers to begin with: filling each anew took minutes. Its audit log is sealed and its sums
 * are kept, which each would begin with otherwise.
 */
export async function fill(folder: string): Promise<void> {
  const { child } = await launch(folder, 0, {}, 'dist', SEALED);
  await end(child);
  await promisify(execFile)(process.execPath, ['dist/server/figures.js'], { env: variablesOf(folder) });
}

/** Sees to it that there is such a folder: `npm test` has made one beside other tests. Gives how to remove it. */
export async function fillFolder(): Promise<() => Promise<void>> {
  if (process.env['E2E_FILLED']) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), 'office-e2e-filled-'));
  await fill(folder);
  process.env['E2E_FILLED'] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** `settings`: variables of the configuration that differ from the usual. `dist`: where what runs was built to. */
export async function startServer(settings: Readonly<Record<string, string>> = {}, dist = 'dist'): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'office-e2e-'));
  const filled = process.env['E2E_FILLED'];
  if (filled) await cp(filled, folder, { recursive: true });
  const clock = join(folder, 'clock');
  let ahead = 0;
  /** Under its name the file is always whole: the server reads it at any time. */
  const later = async (milliseconds: number): Promise<void> => {
    ahead += milliseconds;
    await writeFile(`${clock}.next`, String(ahead));
    await rename(`${clock}.next`, clock);
  };
  await later(0);
  const withClock = { TEST_CLOCK: clock, ...settings };
  let running = await launch(folder, await freePort(), withClock, dist);
  return {
    url: `http://localhost:${running.port}`,
    later,
    async restart() {
      await end(running.child);
      running = await launch(folder, running.port, withClock, dist);
    },
    async stop() {
      await end(running.child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
