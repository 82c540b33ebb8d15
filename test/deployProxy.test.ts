/**
 * The proxy of `deploy/`, as it stands there, in front of two small servers: which is given calls, and what comes through when neither is
 * ready.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from './ports';
import { temporaryFolder } from './serverProcess';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;
const SOON = { timeout: 90_000, interval: 50 };
const AWAY = '{"code":503,"msg":"ฐานข้อมูลไม่พร้อม"}';

interface Received {
  by: string;
  method: string;
  path: string;
  body: string;
  from: string;
}
interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: string;
}

/** A process of an office as the proxy sees it: it says whether it is ready, refuses calls while it is not, and always serves its page. */
class Upstream {
  ready = true;
  /** Questions of the proxy that were answered as it is now. */
  asked = 0;
  readonly server: Server;
  constructor(name: string, received: Received[]) {
    this.server = createServer((call, response) => {
      if (call.url === '/api/ready') {
        this.asked++;
        response.writeHead(this.ready ? 200 : 503).end();
        return;
      }
      void text(call).then((body) => {
        const { method = '', url: path = '', headers } = call;
        received.push({ by: name, method, path, body, from: String(headers['x-forwarded-for']) });
        if (path === '/api/break') call.socket.destroy();
        else if (path.startsWith('/api') && !this.ready)
          response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '5' }).end(AWAY);
        else response.end(path.startsWith('/api') ? 'done' : '<!doctype html>');
      });
    });
  }
  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }
  listen(port: number): Promise<void> {
    return new Promise((resolve) => {
      this.server.listen(port, '127.0.0.1', resolve);
    });
  }
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }
}

describe.runIf(hasCaddy)('the proxy', () => {
  const received: Received[] = [];
  const [a, b] = [new Upstream('a', received), new Upstream('b', received)];
  let caddy: ChildProcess;
  let said = '';
  let port: number;
  let remove: () => Promise<void>;

  /** Asks the proxy over a connection of its own. */
  const ask = (method: string, path: string, body = ''): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asking = request(
        // The certificate is of an authority the proxy made for this run.
        {
          host: '127.0.0.1',
          servername: 'localhost',
          port,
          path,
          method,
          headers: { host: 'localhost' },
          agent: false,
          rejectUnauthorized: false,
        },
        (response) => {
          const { statusCode: status = 0, headers } = response;
          text(response).then((content) => resolve({ status, retryAfter: headers['retry-after'], body: content }), reject);
        },
      );
      asking.once('error', reject);
      asking.end(body);
    });

  /** Says how the two are, and waits until the proxy has heard it from both. */
  async function are(readyA: boolean, readyB: boolean): Promise<void> {
    const changed = [a, b].filter((one, n) => one.ready !== [readyA, readyB][n]);
    [a.ready, b.ready] = [readyA, readyB];
    for (const one of changed) one.asked = 0;
    // Its next question comes only when the answer to the one before has been taken in.
    await vi.waitFor(() => expect(changed.every(({ asked }) => asked > 1)).toBe(true), SOON);
    received.length = 0;
  }

  beforeAll(async () => {
    const { folder, remove: removeFolder } = await temporaryFolder();
    remove = removeFolder;
    await Promise.all([a.listen(await freePort()), b.listen(await freePort())]);
    port = await freePort();
    // A run of the tests changes nothing of the machine: its authority is not trusted there, and it does not listen for orders.
    const text = readFileSync('deploy/Caddyfile', 'utf8').replace('auto_https', 'skip_install_trust\n\tadmin off\n\tauto_https');
    writeFileSync(join(folder, 'Caddyfile'), text);
    caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
      env: {
        ...process.env,
        SITE: 'https://localhost',
        OFFICES: `127.0.0.1:${a.port} 127.0.0.1:${b.port}`,
        HTTP_PORT: String(await freePort()),
        HTTPS_PORT: String(port),
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    caddy.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await vi.waitFor(async () => expect((await ask('GET', '/').catch(() => null))?.status, said).toBe(200), SOON);
  });
  afterAll(async () => {
    if (caddy.exitCode === null) {
      const ended = new Promise((resolve) => {
        caddy.once('exit', resolve);
      });
      caddy.kill('SIGKILL');
      await ended;
    }
    await Promise.all([a, b].filter(({ server }) => server.listening).map((one) => one.close()));
    await remove();
  });

  test('gives calls to both while both are ready', async () => {
    await are(true, true);
    await vi.waitFor(async () => {
      expect(await ask('POST', '/api/Deposit', 'x')).toMatchObject({ status: 200, body: 'done' });
      expect(new Set(received.map(({ by }) => by))).toEqual(new Set(['a', 'b']));
    }, SOON);
  });

  test('gives calls to the other alone while one is not', async () => {
    await are(true, false);
    for (let n = 0; n < 20; n++) expect((await ask('POST', '/api/Deposit', 'x')).status).toBe(200);
    expect(new Set(received.map(({ by }) => by))).toEqual(new Set(['a']));
  });

  test('lets the office say itself that it is away, with its page, while neither is', async () => {
    await are(false, false);
    for (const method of ['GET', 'POST']) {
      received.length = 0;
      expect(await ask(method, '/api/Deposit', method === 'POST' ? 'what is to be done' : '')).toEqual({
        status: 503,
        retryAfter: '5',
        body: AWAY,
      });
      // The office knows who asks: the proxy names the client once, however often it tried.
      expect(received).toEqual([
        {
          by: expect.any(String) as string,
          method,
          path: '/api/Deposit',
          body: method === 'POST' ? 'what is to be done' : '',
          from: '127.0.0.1',
        },
      ]);
    }
    expect(await ask('GET', '/Deposit')).toMatchObject({ status: 200, body: '<!doctype html>' });
  });

  test('and finds the one that listens where the other has gone', async () => {
    await are(false, false);
    const gone = a.port;
    await a.close();
    try {
      expect(await ask('GET', '/Deposit')).toMatchObject({ status: 200, body: '<!doctype html>' });
      expect(await ask('GET', '/api/Deposit')).toMatchObject({ status: 503, retryAfter: '5', body: AWAY });
      // What has a body is tried once; who does not listen is left out from then on.
      await vi.waitFor(async () => expect(await ask('POST', '/api/Deposit', 'x')).toMatchObject({ retryAfter: '5', body: AWAY }), SOON);
    } finally {
      await a.listen(gone);
    }
  });

  test.each([
    ['both are ready', true],
    ['neither is', false],
  ])('a call whose connection breaks after it was sent is not sent again: %s', async (_, ready) => {
    await are(ready, ready);
    expect((await ask('POST', '/api/break', 'pay this')).status).toBeGreaterThanOrEqual(500);
    // A later call through the same proxy: nothing else was on its way before it.
    await ask('POST', '/api/after', '');
    expect(received.filter(({ path }) => path === '/api/break')).toEqual([
      { by: expect.any(String) as string, method: 'POST', path: '/api/break', body: 'pay this', from: '127.0.0.1' },
    ]);
  });
});
