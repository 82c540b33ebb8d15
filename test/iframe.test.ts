/** Tool pages: which origins an office allows, who is told, and what the pages' policy lets through. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Misconfigured, readEnvironment } from '../server/process/environment';
import { createStatic } from '../server/process/static';
import { openOffice } from './office';

const secrets = { SESSION_SECRET: 'a secret of this test, and long enough', ENCRYPTION_KEY: 'another secret of this test, long enough' };
const read = (allowed?: string): readonly string[] | undefined =>
  readEnvironment({ ...secrets, ...(allowed !== undefined && { IFRAME_ALLOWED: allowed }) }).config.frames;

describe('the allow-list', () => {
  test('is origins over https, and nothing when nothing is set', () => {
    expect([read(), read(''), read(' , ')]).toEqual([[], [], []]);
    expect(read('https://tools.example, https://Stats.example:8443/')).toEqual(['https://tools.example', 'https://stats.example:8443']);
  });
  test.each([
    'http://tools.example',
    'tools.example',
    'https://tools.example/path',
    'https://*.example',
    "https://a.example; script-src 'unsafe-inline'",
    'https://user@tools.example',
    'data:text/html,x',
  ])('%s is refused at start', (wrong) => {
    expect(() => read(`https://fine.example,${wrong}`)).toThrow(Misconfigured);
    expect(() => read(wrong)).toThrow(/IFRAME_ALLOWED/);
  });
  test('is told to those signed in', async () => {
    const office = await openOffice({ config: { frames: ['https://tools.example'] } });
    const viewer = await office.signIn('viewer');
    expect((await viewer.get('/api/GetConfigByKey?key=iframe')).body.payload).toEqual(['https://tools.example']);
    expect((await office.call('/api/GetConfigByKey?key=iframe')).status).toBe(401);
    await office.close();
  });
});

describe('the policy of pages', () => {
  const policyWith = async (frames?: readonly string[]): Promise<Record<string, string>> => {
    const folder = mkdtempSync(join(tmpdir(), 'office-frames-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>x</title>');
    const files = createStatic(folder, { frames });
    const server = createServer((request, response) => {
      files(request, response);
    });
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/IFRAME`);
    server.close();
    rmSync(folder, { recursive: true });
    return Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim().split(/ (.*)/s) as [string, string]),
    );
  };
  test('lets in exactly those origins, and no frame at all without them', async () => {
    expect((await policyWith(['https://tools.example', 'https://stats.example:8443']))['frame-src']).toBe(
      'https://tools.example https://stats.example:8443',
    );
    const [plain, framed] = [await policyWith(), await policyWith(['https://tools.example'])];
    expect(plain['frame-src']).toBe("'none'");
    expect({ ...framed, 'frame-src': '' }).toEqual({ ...plain, 'frame-src': '' });
  });
});
