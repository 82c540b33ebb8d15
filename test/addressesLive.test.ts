/** Live connections obey the address rules: on the way in, and from the moment a rule changes. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { cookieName, REALTIME_COOKIE } from '../server/calls/session';
import { startLive, type Live } from '../server/process/live';
import { DEMO_PASSWORD } from '../server/seed/staff';
import { openOffice, type Office } from './office';

const HERE = '198.51.100.7';
const ELSEWHERE = '203.0.113.50';
let office: Office;
let server: Server;
let live: Live;
let stop: () => void;
let cookie: string;

beforeAll(async () => {
  office = await openOffice();
  const response = await office.call('/api/Login', {
    method: 'POST',
    body: JSON.stringify({ username: 'staff', password: DEMO_PASSWORD }),
  });
  cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  server = createServer();
  live = startLive((request) => String(request.headers['x-from']));
  stop = live.attach(server, office.app);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
});
afterAll(async () => {
  stop();
  await new Promise((done) => {
    server.close(done);
  });
  await office.close();
});

/** A connection of the same session from an address: open, or the status it was refused with. */
function connect(ip: string, as = cookie, to = server): Promise<WebSocket | number> {
  const host = `127.0.0.1:${(to.address() as AddressInfo).port}`;
  const socket = new WebSocket(`ws://${host}/.ws?v=5&ns=panel`, {
    origin: `http://${host}`,
    headers: { cookie: as, 'x-from': ip },
  });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    socket.once('error', reject);
  });
}

test('a connection from an address that is no longer allowed ends, the one beside it stays, and none opens from there', async () => {
  const [here, elsewhere] = [await connect(HERE), await connect(ELSEWHERE)] as [WebSocket, WebSocket];
  expect([here.readyState, elsewhere.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  await office.db.query("insert into ip_rule (cidr, scope, active) values ('198.51.100.0/24', 'office', true)");
  // As every process hears it, also from another one.
  live.announce({ seq: 1, service: 'office', resource: 'ip_rule', ids: [1], by: 1 });
  await vi.waitFor(() => expect(elsewhere.readyState).toBe(WebSocket.CLOSED), { timeout: 8000 });
  expect(here.readyState).toBe(WebSocket.OPEN);
  expect(await connect(ELSEWHERE)).toBe(401);
  await office.db.query('delete from ip_rule');
  const again = (await connect(ELSEWHERE)) as WebSocket;
  expect(again.readyState).toBe(WebSocket.OPEN);
  for (const socket of [here, again]) socket.terminate();
});

test('the number of a session alone, as it stands in the database, opens no connection', async () => {
  const ids = await office.db.query<{ id: string }>('select id from session where ended_at is null');
  expect(ids.length).toBeGreaterThan(0);
  for (const { id } of ids)
    for (const forged of [id, `${id}.`, `${id}.${'A'.repeat(43)}`, `${id}.x.y`])
      expect(await connect(HERE, `office_live=${forged}`)).toBe(401);
});

test('where browsers come over HTTPS the cookie has the name that only this host may set, over HTTPS, and no other opens a connection', async () => {
  const config = { mode: 'PRODUCTION', publicUrl: 'https://office.example' } as const;
  const secure = await openOffice({ on: office.db, config });
  const signedIn = await secure.call('/api/Login', {
    method: 'POST',
    body: JSON.stringify({ username: 'staff', password: DEMO_PASSWORD }),
  });
  const [prefixed = '', ...attributes] = (signedIn.headers.get('set-cookie') ?? '').split('; ');
  expect(prefixed).toMatch(/^__Host-office_live=/);
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Secure']));
  // Browsers take no such cookie that names a host.
  expect(attributes.filter((one) => one.startsWith('Domain'))).toEqual([]);
  const other = createServer();
  const stopOther = startLive(() => HERE, { cookie: cookieName(REALTIME_COOKIE, config) }).attach(other, secure.app);
  await new Promise<void>((done) => {
    other.listen(0, '127.0.0.1', done);
  });
  expect(await connect(HERE, prefixed.replace('__Host-', ''), other)).toBe(401);
  expect(await connect(HERE, prefixed, other)).toBeInstanceOf(WebSocket);
  stopOther();
  await new Promise((done) => {
    other.close(done);
  });
});
