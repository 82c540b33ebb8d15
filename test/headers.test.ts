/** What answers carry besides their content. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGate } from '../server/process/drain';
import { readPolicyReports } from '../server/process/policyReports';
import { createStatic } from '../server/process/static';
import { png } from './images';
import { openOffice, SITE, type Office } from './office';

describe('headers of calls', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office.close());

  test.each(['/api/Health', '/api/Grants', `/api/Deposit/${SITE}`, '/api/nothing'])(
    '%s is kept nowhere, framed nowhere, sniffed by nobody and read by no other site',
    async (path) => {
      const { headers } = await office.call(path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      for (const part of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(headers.get('content-security-policy')).toContain(part);
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      for (const name of ['access-control-allow-origin', 'server', 'x-powered-by']) expect(headers.get(name), name).toBeNull();
    },
  );
  test('a picture is shown by the panel alone, under a name of the server’s', async () => {
    const staff = await office.signIn('staff');
    const form = new FormData();
    form.set('file', new Blob([png]), '../evil".html');
    const { payload } = (await (await staff.raw(`/api/File/${SITE}`, { method: 'POST', body: form })).json()) as {
      payload: { url: string };
    };
    const { headers } = await staff.raw(payload.url, {});
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="[0-9a-f]{32}\.png"$/);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'; sandbox$/);
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy'), headers.get('cross-origin-resource-policy')]).toEqual([
      'nosniff',
      'same-origin',
      'same-origin',
    ]);
    expect((await office.call(payload.url)).status, 'without the session').toBe(401);
  });
  test('and where it is served over HTTPS, that is for good', async () => {
    const secure = await openOffice({ on: office.db, config: { mode: 'PRODUCTION' } });
    for (const path of ['/api/health', '/api/Grants', '/api/nothing'])
      expect((await secure.call(path)).headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    expect((await office.call('/api/health')).headers.get('strict-transport-security')).toBeNull();
  });
  test('neither does an export', async () => {
    const ceo = await office.signIn('ceo');
    const { headers } = await ceo.raw(`/api/Member/${SITE}/export?format=csv`, {});
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      `attachment; filename="member-${SITE}.csv"`,
    ]);
  });
});

describe('headers of pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'office-pages-'));
  const servers: Server[] = [];
  const serve = async (secure: boolean, reports?: string): Promise<string> => {
    const files = createStatic(folder, { secure, reports });
    const server = createServer((request, response) => {
      if (!files(request, response)) response.writeHead(404).end();
    });
    servers.push(server);
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  beforeAll(() => writeFileSync(join(folder, 'index.html'), '<!doctype html><title>x</title>'));
  afterAll(() => {
    servers.forEach((server) => server.close());
    rmSync(folder, { recursive: true });
  });

  test('no script but our own, no frame, no other window, and HTTPS for good where it is served', async () => {
    const { headers } = await fetch(`${await serve(true)}/Deposit/7`);
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(policy).toContain(part);
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual(['nosniff', 'same-origin']);
    for (const name of ['cross-origin-opener-policy', 'cross-origin-resource-policy']) expect(headers.get(name), name).toBe('same-origin');
    for (const name of ['access-control-allow-origin', 'server', 'x-powered-by']) expect(headers.get(name), name).toBeNull();
  });
  test('what breaks the policy is reported where the operator says, and nowhere unless they say so', async () => {
    const told = (await fetch(await serve(true, 'https://reports.example/csp'))).headers;
    expect(told.get('content-security-policy')).toMatch(/; report-uri https:\/\/reports\.example\/csp; report-to policy$/);
    expect(told.get('reporting-endpoints')).toBe('policy="https://reports.example/csp"');
    expect(readPolicyReports({ POLICY_REPORT_URL: 'https://reports.example/csp' })).toBe('https://reports.example/csp');
    for (const url of ['http://reports.example', 'https://reports.example/a; script-src *', 'https://a.example"', 'reports'])
      expect(() => readPolicyReports({ POLICY_REPORT_URL: url })).toThrow('POLICY_REPORT_URL');
    const silent = (await fetch(await serve(true))).headers;
    expect([silent.get('content-security-policy')?.includes('report'), silent.get('reporting-endpoints')]).toEqual([false, null]);
  });
  test('a file that is not there is not found, and no page stands in for it', async () => {
    const base = await serve(true);
    for (const path of ['/assets/none.js', '/assets/none.css', '/favicon.ico']) {
      const answered = await fetch(base + path);
      expect([answered.status, answered.headers.get('content-type'), await answered.text()], path).toEqual([
        404,
        'text/plain; charset=utf-8',
        'Not found',
      ]);
      expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answered.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    }
    expect((await fetch(`${base}/assets/none.js`, { method: 'HEAD' })).status).toBe(404);
    expect((await fetch(`${base}/Deposit/5990`)).status).toBe(200);
  });
  test.each(['/health', '/healthz', '/ready', '/readyz', '/livez', '/metrics', '/Health/'])('a probe of %s finds no page', async (path) => {
    const answered = await fetch((await serve(true)) + path);
    expect([answered.status, answered.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  });
  test('what is no file of a panel is not served, though it lies in the folder, and no folder is listed', async () => {
    mkdirSync(join(folder, '.git'));
    for (const name of ['.env', 'index.js.map', 'notes.md', 'backup.sql', join('.git', 'config')])
      writeFileSync(join(folder, name), 'a secret');
    const base = await serve(true);
    for (const path of ['/.env', '/index.js.map', '/notes.md', '/backup.sql', '/.git/config', '/.git/', '/assets/', '/../../package.json'])
      expect(await (await fetch(base + path)).text(), path).toMatch(/^(Not found|<!doctype html><title>x<\/title>)$/);
  });
  test('where it is not, nobody is told to insist on it', async () => {
    expect((await fetch(`${await serve(false)}/`)).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('what is no request of ours', () => {
  let office: Office;
  let server: Server;
  const gate = createGate({ secure: true });
  beforeAll(async () => {
    office = await openOffice();
    const answer = getRequestListener((request) => office.app.fetch(request));
    server = createServer(gate.guard((request, response) => void answer(request, response)));
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
  });
  afterAll(async () => {
    server.close();
    await office.close();
  });
  /** The bytes of the answer to these bytes. */
  const sent = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text));
      let said = '';
      socket.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      socket.once('close', () => resolve(said));
      socket.once('error', reject);
    });

  test('is not echoed', async () => {
    const said = await sent('TRACE /api/health HTTP/1.1\r\nhost: office\r\nx-mine: 7f3c\r\nconnection: close\r\n\r\n');
    expect(said).toMatch(/^HTTP\/1\.1 [45]/);
    expect(said).not.toContain('7f3c');
  });
  test.each([
    ['has two lengths', 'content-length: 2\r\ncontent-length: 3'],
    ['has a length and comes in pieces', 'content-length: 2\r\ntransfer-encoding: chunked'],
    ['comes in pieces of another kind', 'transfer-encoding: chunked, identity'],
    ['hides a header in another', 'x-mine: a\rcontent-length: 2'],
    ['has a header without a name', ': 2'],
  ])('%s: the connection ends', async (_what, lines) => {
    const said = await sent(
      `POST /api/Login HTTP/1.1\r\nhost: office\r\n${lines}\r\n\r\n{}GET /api/health HTTP/1.1\r\nhost: office\r\n\r\n`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
  test('is refused when its headers have no end', async () => {
    expect(await sent(`GET /api/health HTTP/1.1\r\nhost: office\r\nx-mine: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });
  test('one that comes while the process stops is refused under the same headers', async () => {
    gate.close();
    const said = await sent('POST /api/Login HTTP/1.1\r\nhost: office\r\ncontent-length: 0\r\n\r\n');
    expect(said).toMatch(/^HTTP\/1\.1 503 /);
    for (const header of ['strict-transport-security: max-age=31536000', 'x-content-type-options: nosniff', 'cache-control: no-store'])
      expect(said).toContain(header);
  });
});
