/** `npm run contract` from the command line: how it is used, what it says of a server that is not there, and of one that departs. */
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOffice, type Office } from './office';

let office: Office;
let server: Server;
let url: string;

/** The office, whose lists of deposits and members lack what they must have, and whose tags come without anything. */
async function departing(path: string, init: RequestInit): Promise<Response> {
  const response = await office.app.fetch(new Request(`http://office.test${path}`, init), { ip: '198.51.100.9' });
  if (path.startsWith('/api/tags/')) return new Response(JSON.stringify({ code: 0, msg: 'ok', payload: null }), { status: 200 });
  if (!/^\/api\/(Deposit|Member)\//.test(path)) return response;
  const body = (await response.json()) as Record<string, unknown>;
  const rows = Array.isArray(body['payload']) ? (body['payload'] as Record<string, unknown>[]) : null;
  const changed = rows ? { ...body, payload: rows.map(({ version: _version, ...row }) => row) } : body;
  return new Response(JSON.stringify(changed), { status: response.status, headers: response.headers });
}

beforeAll(async () => {
  office = await openOffice();
  server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const plain = ['GET', 'HEAD'].includes(request.method ?? '');
      const answer = await departing(request.url ?? '', {
        method: request.method,
        headers,
        ...(!plain && { body: Buffer.concat(chunks) }),
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await office.close();
});

/** Runs the command. Gives its code, what it said, and what it complained of. */
async function run(...args: string[]): Promise<[code: number | null, out: string, err: string]> {
  const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'test/contract/run.ts', ...args]);
  const [out, err] = [child.stdout, child.stderr].map((stream) => {
    const parts: string[] = [];
    stream.on('data', (part: Buffer) => parts.push(part.toString()));
    return parts;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return [code, out?.join('') ?? '', err?.join('') ?? ''];
}

test('how it is used is said without a stack, asked for or not', async () => {
  const [code, said, complaint] = await run('--help');
  expect([code, complaint]).toEqual([0, '']);
  for (const option of ['--url', '--only', '--site', '--limited']) expect(said).toContain(option);
  for (const [args, says] of [
    [[], '--url is missing'],
    [['--urll', url], '--urll'],
    [['--url', 'localhost:3000'], '“localhost:3000” is no address'],
    [['--url', url, '--only', 'nothing of the kind'], 'No check has “nothing of the kind”'],
  ] as const) {
    const [failed, , why] = await run(...args);
    expect([failed, why]).toEqual([2, expect.stringContaining(says)]);
    expect(why).toContain('Usage:');
    expect(why).not.toMatch(/^\s+at /m);
  }
});

test('a server that is not there is named, in one sentence', async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => {
    gone.listen(0, '127.0.0.1', resolve);
  });
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  expect(await run('--url', `http://127.0.0.1:${port}/`)).toEqual([1, '', `Nothing answers at http://127.0.0.1:${port} (ECONNREFUSED).\n`]);
});

test('only a part is checked when it is named, and what departs is summed up by its cause', async () => {
  const [fine, said] = await run('--url', url, '--only', '/Settingrole');
  expect([fine, said]).toEqual([0, expect.stringMatching(/\d+ pass, 0 depart from the contract/)]);
  expect(said).not.toContain('/Deposit');
  expect(said).not.toContain('Why, the most');

  const [code, departures] = await run('--url', url, '--only', 'list: rows, total');
  expect(code).toBe(1);
  const summary = departures.slice(departures.indexOf('Why, the most frequent first:'));
  const [, first = '', at = ''] = summary.split('\n');
  expect(first).toMatch(/^ +\d+ × {2}a row without id and version$/);
  expect(Number(/\d+/.exec(first)?.[0])).toBeGreaterThan(2);
  expect(at).toMatch(/first at \/Member(\/\w+)?: list.* \(GET \/api\/Member(\/\w+)?\/\w+\?/);

  // Every departure names its call, and what cannot be read is a departure in words.
  const [, bare] = await run('--url', url, '--only', '/tags');
  expect(bare.match(/FAIL/g)?.length).toBeGreaterThan(1);
  expect(bare.match(/^ +at (GET|POST) \/api\/tags\//gm)).toHaveLength(bare.match(/FAIL/g)?.length ?? 0);
  expect(bare).not.toMatch(/FAIL .*  Cannot read/);
});
