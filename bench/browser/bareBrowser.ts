/**
 * A browser with no instrumentation switched on. A library that drives a browser makes it keep what it received, up to hundreds of
 * megabytes, which cannot be told apart from what the page keeps. This one is only asked to navigate, to run a function in the page and to
 * report the memory in use.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import WebSocket from 'ws';
import { ARGS } from '../../e2e/browser';

export interface Memory {
  /** Bytes of the JavaScript heap after garbage was collected. */
  heap: number;
  /** Bytes of the page's process that are backed by no file. */
  process: number;
}

export interface BarePage {
  /** Goes there; what is on the page then is for `run` to wait for. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page and gives what it gives; it sees nothing of what stands around it. */
  run<A, R>(work: (argument: A) => R | Promise<R>, argument: A): Promise<R>;
  memory(): Promise<Memory>;
  close(): Promise<void>;
}

interface Reply {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}
type Call = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

/** The browser's own wire: numbered calls and their answers. */
async function connect(address: string): Promise<{ call: Call; end: () => void }> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.on('message', (data: Buffer) => {
    const reply = JSON.parse(data.toString()) as Reply;
    if (reply.id === undefined) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let last = 0;
  const call: Call = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, ({ result, error }) => (error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result ?? {})));
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  return { call, end: () => socket.terminate() };
}

/** Bytes of a process that are its own and of no file. */
async function ownMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

export async function openBare(): Promise<BarePage> {
  const profile = await mkdtemp(join(tmpdir(), 'office-browser-'));
  const child = spawn(
    process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    [...ARGS, '--window-size=1440,900', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let address = '';
  for await (const line of createInterface({ input: child.stderr })) {
    address = /listening on (ws:\S+)/.exec(line)?.[1] ?? '';
    if (address) break;
  }
  // The output from here on is read and discarded: a browser whose output is not read stalls and does not end.
  child.stderr.resume();
  const { call, end } = await connect(address);
  const { targetId } = await call('Target.createTarget', { url: 'about:blank', width: 1440, height: 900 });
  const { sessionId } = (await call('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string };
  return {
    goto: async (url) => {
      const { errorText } = await call('Page.navigate', { url }, sessionId);
      if (errorText) throw new Error(`${url}: ${String(errorText)}`);
    },
    run: async <A, R>(work: (argument: A) => R | Promise<R>, argument: A): Promise<R> => {
      const expression = `globalThis.__name = (named) => named; (${work.toString()})(${JSON.stringify(argument)})`;
      const answer = (await call('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, sessionId)) as {
        result: { value: R };
        exceptionDetails?: { text: string; exception?: { description?: string } };
      };
      const failed = answer.exceptionDetails;
      if (failed) throw new Error(failed.exception?.description ?? failed.text);
      return answer.result.value;
    },
    memory: async () => {
      for (let round = 0; round < 3; round += 1) await call('HeapProfiler.collectGarbage', {}, sessionId);
      const { usedSize } = (await call('Runtime.getHeapUsage', {}, sessionId)) as { usedSize: number };
      const { processInfo } = (await call('SystemInfo.getProcessInfo')) as { processInfo: { type: string; id: number }[] };
      const pages = await Promise.all(processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => ownMemory(id)));
      return { heap: usedSize, process: Math.max(0, ...pages) };
    },
    close: async () => {
      const ended = once(child, 'exit');
      // Asked, not killed: the program may be a script around the browser, which would go on without it.
      await call('Browser.close');
      end();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
