/** What answers carry besides their content. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStatic } from '../server/process/static';
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
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );
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
  });
});

describe('headers of pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'office-pages-'));
  const servers: Server[] = [];
  const serve = async (secure: boolean): Promise<string> => {
    const files = createStatic(folder, { secure });
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
    expect([headers.get('x-content-type-options'), headers.get('referrer-policy'), headers.get('cross-origin-opener-policy')]).toEqual([
      'nosniff',
      'same-origin',
      'same-origin',
    ]);
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
    }
    expect((await fetch(`${base}/assets/none.js`, { method: 'HEAD' })).status).toBe(404);
    expect((await fetch(`${base}/Deposit/5990`)).status).toBe(200);
  });
  test.each(['/health', '/healthz', '/ready', '/readyz', '/livez', '/metrics', '/Health/'])('a probe of %s finds no page', async (path) => {
    const answered = await fetch((await serve(true)) + path);
    expect([answered.status, answered.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  });
  test('where it is not, nobody is told to insist on it', async () => {
    expect((await fetch(`${await serve(false)}/`)).headers.get('strict-transport-security')).toBeNull();
  });
});
