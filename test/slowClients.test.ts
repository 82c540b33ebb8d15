/** Clients that send much, slowly or never to the end, over a connection of their own. */
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer, listen, type SendingTimes } from '../server/process/httpServer';
import { openOffice, SITE, type Office } from './office';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.close());

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(times?: SendingTimes): Promise<number> {
  const calls = getRequestListener((request) => office.app.fetch(request, { ip: '203.0.113.9' }));
  server = createHttpServer((request, response) => void calls(request, response), times);
  await listen(server, 0, '127.0.0.1');
  return (server.address() as AddressInfo).port;
}
/** Sends this and no more; gives what is answered until the server closes the connection. */
const sendTo = (port: number, parts: readonly (string | Uint8Array)[]): Promise<string> =>
  new Promise((resolve) => {
    let answered = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (bytes: Buffer) => {
      answered += bytes.toString();
    });
    // What the server does not want it may cut off.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(answered));
    for (const part of parts) socket.write(part);
  });
const headOf = (path: string, length: number): string => `POST ${path} HTTP/1.1\r\nHost: office\r\nContent-Length: ${length}\r\n\r\n`;

const OPEN = ['/api/Login', '/api/AcceptInvite', `/api/SmsBank/${SITE}`];

test.each(OPEN)('%s takes few bytes of strangers: what announces more is refused before it is there', async (path) => {
  const answered = await sendTo(await serve(), [headOf(path, 990_000), new Uint8Array(989_999).fill(32)]);
  expect(answered).toMatch(/^HTTP\/1\.1 413 /);
});
test.each(OPEN)('%s takes few bytes of strangers, also unannounced', async (path) => {
  const head = `POST ${path} HTTP/1.1\r\nHost: office\r\nTransfer-Encoding: chunked\r\n\r\n`;
  expect(await sendTo(await serve(), [head, '7530\r\n', new Uint8Array(30_000).fill(32)])).toMatch(/^HTTP\/1\.1 413 /);
});
test('the longest password there may be still fits, in any letters', async () => {
  const longest = { username: 'ส'.repeat(100), password: 'ก'.repeat(1000), otp: '0'.repeat(40) };
  const escaped = JSON.stringify(longest).replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const { status } = await office.call('/api/Login', { method: 'POST', body: escaped });
  expect(status).toBe(401);
});

describe('time to send a call', () => {
  const times: SendingTimes = { headersMs: 200, requestMs: 600, lookEveryMs: 50 };
  test('one that does not end is ended', async () => {
    const waiting = 'GET /api/health HTTP/1.1\r\nHost: office\r\n';
    expect(await sendTo(await serve(times), [waiting])).toMatch(/^HTTP\/1\.1 408 /);
  });
  test('nor does its body take for ever', async () => {
    expect(await sendTo(await serve(times), [headOf('/api/Login', 9_000), new Uint8Array(8_999).fill(32)])).toMatch(/^HTTP\/1\.1 408 /);
  });
  test('the office gives two minutes at most, and looks often', async () => {
    await serve();
    expect([server?.requestTimeout, server?.headersTimeout, server?.keepAliveTimeout]).toEqual([120_000, 20_000, 150_000]);
  });
});
