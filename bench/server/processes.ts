/** The processes of a run. Whatever is left of them ends with the run. */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../stats';
import type { Done, Work } from './protocol';

const root = join(import.meta.dirname, '../..');
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

export interface Served {
  origin: string;
  pid: number;
  /** From the start of the process to the first answer. */ readyMs: number;
  stop(): Promise<void>;
}

/** Waits for the line that says where the process answers. */
async function serve(command: string[], env: NodeJS.ProcessEnv): Promise<Served> {
  const began = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { PATH: process.env['PATH'], DEMO_TRAFFIC: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      running.delete(child);
      resolve();
    });
  });
  let said = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      said = (said + chunk.toString()).slice(-10_000);
      const port = /Ready at http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${code}:\n${said}`)));
  });
  await (await fetch(`${origin}/api/Health`)).arrayBuffer();
  const readyMs = performance.now() - began;
  return {
    origin,
    readyMs,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export interface ProductOptions {
  server: string;
  dataDir: string;
  databaseUrl?: string;
  profile?: boolean;
}

/** The same for every process of a run: one database serves several, each with a folder of its own. */
const SECRETS = {
  SESSION_SECRET: 'what signs the sessions of a bench, and long enough',
  ENCRYPTION_KEY: 'what encrypts the credentials of a bench, long enough',
};

/** The built server, as it is started in earnest. */
export const startProduct = ({ server, dataDir, databaseUrl, profile }: ProductOptions): Promise<Served> =>
  serve([...(profile ? ['--cpu-prof', `--cpu-prof-dir=${join(root, 'bench/out/profiles')}`] : []), server], {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    // What is measured is the server and not its patience.
    CALLS_PER_MINUTE: '1000000',
    ...SECRETS,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });

export interface BareOptions {
  server: string;
  statements: string;
  databaseUrl?: string;
  folder?: string;
}

/** The reference handler. Its embedded engine runs in the same built thread as the product's. */
export const startBare = ({ server, statements, databaseUrl, folder }: BareOptions): Promise<Served> =>
  serve(['--import', 'tsx', join(import.meta.dirname, 'bare.ts')], {
    BARE_STATEMENTS: statements,
    BARE_WORKER: join(server, '../embeddedWorker.js'),
    ...(databaseUrl !== undefined && { BARE_DATABASE: databaseUrl }),
    ...(folder !== undefined && { BARE_FOLDER: folder }),
  });

export interface Load {
  run(work: Work): Promise<Done>;
  stop(): void;
}

/** The load generator. It refuses to give figures of requests that failed. */
export function startLoad(): Load {
  const child = fork(join(import.meta.dirname, 'load.ts'), { execArgv: ['--import', 'tsx'], cwd: root });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return {
    async run(work) {
      const done = await new Promise<Done>((resolve, reject) => {
        const gone = (): void => reject(new Error('the load generator ended'));
        child.once('exit', gone);
        child.once('message', (message) => {
          child.off('exit', gone);
          resolve(message as Done);
        });
        child.send(work);
      });
      if (done.failures > 0)
        throw new Error(`${done.failures} of ${done.requests} requests to ${work.origin} failed: ${done.firstFailure}`);
      return done;
    },
    stop: () => {
      child.kill();
    },
  };
}

/** Memory a process holds, in bytes. */
export const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

export interface Memory {
  peak: number;
  /** Medians of the thirds of the time. */
  thirds: readonly [number, number, number];
}

/** Watches the memory of a process until asked. */
export function watchMemory(pid: number): { end(): Memory } {
  const seen = [residentOf(pid)];
  const timer = setInterval(() => seen.push(residentOf(pid)), 50);
  return {
    end: () => {
      clearInterval(timer);
      const third = (n: number): number => {
        const from = Math.floor((seen.length * n) / 3);
        return median(seen.slice(from, Math.max(from + 1, Math.floor((seen.length * (n + 1)) / 3))));
      };
      return { peak: Math.max(...seen), thirds: [third(0), third(1), third(2)] };
    },
  };
}
