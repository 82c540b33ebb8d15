import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPair, exportPKCS8, jwtVerify, decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountCredentials, customToken } from './credentials';
import { createMirror, type Mirror } from './mirror';

interface Asked {
  method: string;
  url: string;
  authorization: string | undefined;
  body: string;
}
let server: Server;
let base: string;
let asked: Asked[];
let status: number;
let hold: Promise<void> | null;
let values: Record<string, unknown>;
let mirror: Mirror | null = null;
let tree: Record<string, unknown>;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** The part of a project's REST interface that is used: a PATCH of the root whose keys are paths. */
beforeEach(async () => {
  [asked, status, hold, values, tree] = [[], 200, null, {}, {}];
  server = createServer(
    (request, response) =>
      void (async () => {
        const body = await bodyOf(request);
        asked.push({ method: request.method ?? '', url: request.url ?? '', authorization: request.headers.authorization, body });
        await hold;
        if (request.url === '/token') {
          response
            .setHeader('content-type', 'application/json')
            .end(JSON.stringify({ access_token: `t${asked.length}`, expires_in: 3600 }));
          return;
        }
        if (status === 307) return void response.writeHead(307, { location: '/elsewhere' }).end();
        if (status === 200) for (const [path, value] of Object.entries(JSON.parse(body) as Record<string, unknown>)) tree[path] = value;
        response.writeHead(status === 200 ? 204 : status).end();
      })(),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  mirror?.stop();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  vi.restoreAllMocks();
});

const make = (): Mirror =>
  (mirror = createMirror({
    databaseURL: base,
    credentials: () => Promise.resolve({ kind: 'auth', secret: 'very/secret' }),
    read: (path) => values[path] ?? null,
    gather: 5,
    pause: 10,
  }));
const set = (path: string, value: unknown): void => {
  values[path] = value;
  mirror?.changed(path);
};
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 3000, interval: 5 });

describe('the mirror of a Firebase project', () => {
  it('sends what changed together, to the address and with the secret of the project', async () => {
    make();
    set('status/TOPUP', 1);
    set('live/a/deposit', { seq: 1, ids: [7], by: 2 });
    set('claim/a/deposit', null);
    await until(() => expect(tree).toEqual({ 'status/TOPUP': 1, 'live/a/deposit': { seq: 1, ids: [7], by: 2 }, 'claim/a/deposit': null }));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ method: 'PATCH', url: '/.json?print=silent&auth=very%2Fsecret' });
  });

  it('sends a value that changed meanwhile as it is last, once', async () => {
    make();
    let release = (): void => undefined;
    hold = new Promise((resolve) => {
      release = resolve;
    });
    set('status/G', 1);
    await until(() => expect(asked).toHaveLength(1));
    for (let round = 0; round < 50; round += 1) set('live/a/deposit', { seq: round });
    release();
    hold = null;
    await until(() => expect(tree['live/a/deposit']).toEqual({ seq: 49 }));
    expect(asked).toHaveLength(2);
  });

  it('tries again until the project answers, and loses nothing', async () => {
    make();
    status = 503;
    set('status/G', 0);
    await until(() => expect(asked.length).toBeGreaterThan(2));
    set('popup/main', { title: 'x' });
    status = 200;
    await until(() => expect(tree).toEqual({ 'status/G': 0, 'popup/main': { title: 'x' } }));
  });

  it('follows nobody elsewhere with the secret', async () => {
    make();
    status = 307;
    set('status/G', 0);
    await until(() => expect(console.error).toHaveBeenCalled());
    expect(asked.filter(({ url }) => url === '/elsewhere')).toEqual([]);
    await expect(
      accountCredentials(
        {
          client_email: 'x',
          private_key: await exportPKCS8((await generateKeyPair('RS256', { extractable: true })).privateKey),
          token_uri: `${base}/.json`,
        },
        () => new Date(),
      )(),
    ).rejects.toThrow();
    expect(asked.filter(({ url }) => url === '/elsewhere')).toEqual([]);
  });

  it('never writes the secret down', async () => {
    make();
    status = 401;
    set('status/G', 0);
    await until(() => expect(console.error).toHaveBeenCalled());
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain('secret');
  });
});

describe('a service account', () => {
  it('fetches a token with what its key signed, keeps it, and fetches another before it ends', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    let now = new Date('2026-01-01T00:00:00Z');
    const account = { client_email: 'office@project.iam', private_key: await exportPKCS8(privateKey), token_uri: `${base}/token` };
    const credentials = accountCredentials(account, () => now);
    expect(await credentials()).toEqual({ kind: 'bearer', token: 't1' });
    expect(await credentials()).toEqual({ kind: 'bearer', token: 't1' });
    const form = new URLSearchParams(asked[0]?.body);
    const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      issuer: account.client_email,
      audience: account.token_uri,
      currentDate: now,
    });
    expect(payload['scope']).toContain('firebase.database');
    now = new Date('2026-01-01T00:56:00Z');
    expect(await credentials()).toEqual({ kind: 'bearer', token: 't2' });
    mirror = createMirror({ databaseURL: `${base}/`, credentials, read: () => 1, gather: 5 });
    mirror.changed('status/G');
    await until(() => expect(tree).toEqual({ 'status/G': 1 }));
    expect(asked[2]).toMatchObject({ url: '/.json?print=silent', authorization: 'Bearer t2' });
  });

  it('vouches for who an employee is', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const account = { client_email: 'office@project.iam', private_key: await exportPKCS8(privateKey), token_uri: `${base}/token` };
    const token = await customToken(account, 'employee-7', new Date());
    await jwtVerify(token, publicKey, { issuer: account.client_email, subject: account.client_email });
    expect(decodeJwt(token)).toMatchObject({ uid: 'employee-7' });
  });
});
