/** The built server as an operator runs it: a process of its own, asked over HTTP and ended by signals. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signDataPayload } from '../server/auth/tokens';
import { DEMO_PASSWORD } from '../server/seed/staff';
import { until } from './until';

export type Settings = Readonly<Record<string, string>>;

/** Variables of the machine on which the tests run are none of the server's. */
const base = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  HOST: '127.0.0.1',
  PORT: '0',
  DEMO_TRAFFIC: 'off',
  // Tests call more at once than any employee.
  CALLS_PER_MINUTE: '1000000',
});

export interface ServerProcess {
  child: ChildProcess;
  /** Everything it wrote so far. */
  said(): string;
  /** Resolves to its exit code. */
  ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
}

export interface RunningServer extends ServerProcess {
  url: string;
}

/** Starts a server; it may refuse to. */
export function runServer(
  settings: Settings,
  command: readonly [string, ...string[]] = [process.execPath, 'dist/server/main.js'],
): ServerProcess {
  const [program, ...args] = command;
  const child = spawn(program, args, { env: { ...base(), ...settings }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  return {
    child,
    said: () => said,
    ended: new Promise((resolve, reject) => {
      child.once('error', reject);
      // With its output, which may come after it has gone.
      child.once('close', resolve);
    }),
    signal: (name) => void child.kill(name),
  };
}

/** Starts a server and waits until it takes calls. */
export async function startServer(settings: Settings, command?: readonly [string, ...string[]]): Promise<RunningServer> {
  const server = runServer(settings, command);
  let over = false;
  void server.ended.then(() => {
    over = true;
  });
  const portOf = (): string | undefined => /Ready at http:\/\/localhost:(\d+)/.exec(server.said())?.[1];
  await until(
    () => `the server is not up:\n${server.said()}`,
    () => over || portOf() !== undefined,
    300_000,
  );
  const port = portOf();
  if (port === undefined) throw new Error(`the server ended:\n${server.said()}`);
  return { ...server, url: `http://127.0.0.1:${port}` };
}

/** Ends it, however it feels about that. */
export async function endServer(server: ServerProcess | undefined): Promise<void> {
  server?.signal('SIGKILL');
  await server?.ended;
}

export async function temporaryFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'office-run-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface Employee {
  authorization: string;
  /** The cookie of the live connection. */
  cookie: string;
  get(path: string): Promise<Response>;
  /** Sends a data call, signed as the panel signs it. */
  act(path: string, data: Record<string, unknown>): Promise<Response>;
}

/** Signs in over HTTP. */
export async function signIn(url: string, username: string): Promise<Employee> {
  const response = await fetch(`${url}/api/Login`, { method: 'POST', body: JSON.stringify({ username, password: DEMO_PASSWORD }) });
  const { token, header } = (await response.json()) as { token: string; header: string };
  const authorization = `Bearer ${token}`;
  return {
    authorization,
    cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    get: (path) => fetch(`${url}/api/${path}`, { headers: { authorization } }),
    act: async (path, data) =>
      fetch(`${url}/api/${path}`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify({ payload: await signDataPayload(header, data) }),
      }),
  };
}
