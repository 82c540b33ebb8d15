/** Uploads are looked through by a scanner before anything is kept of them; what it refuses, or cannot look at, is not kept. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createScanner, readScanEnvironment } from '../server/process/scanner';
import { png } from './images';
import { openOffice, SITE, type Office, type Worker } from './office';
import { aMember, ALL_SCOPES, makeKey, siteClient } from './siteRig';

let scanner: Server;
let url: string;
let answer: { status: number; body: string; location?: string };
const sent: { headers: IncomingHttpHeaders; bytes: Buffer }[] = [];
let office: Office;
let staff: Worker;
const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeAll(async () => {
  scanner = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      sent.push({ headers: request.headers, bytes: Buffer.concat(parts) });
      response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location });
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => {
    scanner.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(scanner.address() as AddressInfo).port}/scan?key=in-the-address`;
  office = await openOffice({ scan: createScanner({ url, headers: { 'x-scan-key': 'of the scanner' } }) });
  staff = await office.signIn('staff');
});
afterAll(async () => {
  errors.mockRestore();
  await office.close();
  scanner.closeAllConnections();
  scanner.close();
});
beforeEach(() => {
  sent.length = 0;
  errors.mockClear();
});

const form = (bytes: Uint8Array<ArrayBuffer>): FormData => {
  const made = new FormData();
  made.set('file', new Blob([bytes]));
  return made;
};
const upload = async (bytes = png): Promise<[number, string, string | null]> => {
  const response = await staff.raw(`/api/File/${SITE}`, { method: 'POST', body: form(bytes) });
  return [response.status, ((await response.json()) as { msg: string }).msg, response.headers.get('retry-after')];
};
const kept = (): Promise<unknown[]> => office.db.query('select key from stored_file');

describe('a scanner', () => {
  test('is given the file as it came, what it is and its key, and what it lets in is kept', async () => {
    for (answer of [
      { status: 200, body: '{"result":"ok"}' },
      { status: 200, body: 'OK' },
      { status: 204, body: '' },
    ]) {
      const before = (await kept()).length;
      expect((await upload())[0]).toBe(200);
      expect((await kept()).length).toBe(before + 1);
    }
    expect(sent).toHaveLength(3);
    expect(sent[0]?.headers).toMatchObject({ 'content-type': 'image/png', 'x-scan-key': 'of the scanner' });
    expect(Buffer.compare(sent[0]?.bytes ?? Buffer.of(), png)).toBe(0);
  });

  test.each([
    { status: 200, body: '{"result":"refused","reason":"Eicar-Test-Signature"}' },
    { status: 406, body: '[{"Status":"FOUND"}]' },
    { status: 422, body: '' },
  ])('that refuses: %o', async (said) => {
    answer = said;
    const before = await kept();
    expect(await upload()).toEqual([415, expect.stringContaining('ไม่ยอมรับไฟล์นี้'), null]);
    expect(await kept()).toEqual(before);
  });

  test.each([
    { status: 500, body: '' },
    { status: 404, body: '' },
    { status: 200, body: '{"result":"perhaps"}' },
    { status: 302, body: '', location: '/elsewhere' },
  ])('that says nothing of use: %o', async (said) => {
    answer = said;
    const before = await kept();
    expect(await upload()).toEqual([503, expect.stringContaining('ลองใหม่'), '5']);
    expect(await kept()).toEqual(before);
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(errors.mock.calls)).not.toContain('in-the-address');
  });

  test('is not asked about what is no picture', async () => {
    expect((await upload(new Uint8Array(500)))[0]).toBe(415);
    expect(sent).toEqual([]);
  });

  test('looks through the slips of sites as well', async () => {
    const [own] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    const site = siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ALL_SCOPES })).whole);
    const { ref, body } = aMember();
    await site.put(`/members/${ref}`, body);
    await site.post('/deposits', { ref: 'scanned', member: ref, amount: '100.00', channel: 'bank' });
    answer = { status: 406, body: '' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    expect((await site.raw('/deposits/scanned/slip', { method: 'POST', headers, body: form(png) })).status).toBe(400);
    expect(sent).toHaveLength(1);
  });
});

test('without anybody at its address nothing is kept', async () => {
  const away = await openOffice({ scan: createScanner({ url: 'http://127.0.0.1:9/', headers: {} }) });
  const response = await (await away.signIn('staff')).raw(`/api/File/${SITE}`, { method: 'POST', body: form(png) });
  expect([response.status, await away.db.query('select key from stored_file')]).toEqual([503, []]);
  await away.close();
});

test('its variables', () => {
  expect(readScanEnvironment({})).toBeUndefined();
  expect(readScanEnvironment({ UPLOAD_SCAN_URL: 'http://clamav:3310/scan' })).toEqual({ url: 'http://clamav:3310/scan', headers: {} });
  expect(readScanEnvironment({ UPLOAD_SCAN_URL: 'https://scan.example/v1', UPLOAD_SCAN_HEADERS: '{"x-key":"k"}' })).toEqual({
    url: 'https://scan.example/v1',
    headers: { 'x-key': 'k' },
  });
  expect(() => readScanEnvironment({ UPLOAD_SCAN_URL: 'http://scan.example/v1' })).toThrow('https://');
  expect(() => readScanEnvironment({ UPLOAD_SCAN_HEADERS: '{"x-key":"k"}' })).toThrow('UPLOAD_SCAN_URL is not');
});
