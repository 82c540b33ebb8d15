/** What a provider may not get away with; `test/line.test.ts` signs in at a real one. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLineLogin } from './lineChannel';

const CHANNEL = { id: 'our-channel', secret: 'the secret of our channel, long enough' };
const ATTEMPT = { state: 'the-state', nonce: 'the-nonce', verifier: 'v'.repeat(43) };
let server: Server;
let base: string;
/** What the provider says of itself, and of who signed in. */
let named: string;
let claims: Record<string, unknown>;

beforeAll(async () => {
  server = createServer(
    (request, response) =>
      void (async () => {
        const idToken = await new SignJWT({ nonce: ATTEMPT.nonce, ...claims })
          .setProtectedHeader({ alg: 'HS256' })
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(new TextEncoder().encode(CHANNEL.secret));
        const body =
          request.url === '/token'
            ? { access_token: 'a', token_type: 'bearer', id_token: idToken }
            : {
                issuer: named,
                authorization_endpoint: `${base}/authorize`,
                token_endpoint: `${base}/token`,
                jwks_uri: `${base}/keys`,
                response_types_supported: ['code'],
                subject_types_supported: ['public'],
                id_token_signing_alg_values_supported: ['ES256'],
              };
        response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
      })(),
  );
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const said of ['warn', 'error'] as const) vi.spyOn(console, said).mockImplementation(() => undefined);
});
afterAll(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

const whoIs = (more: Record<string, unknown>): Promise<string | null> => {
  named = base;
  claims = { iss: base, aud: CHANNEL.id, sub: 'U-1', ...more };
  return createLineLogin({ ...CHANNEL, issuer: base }).whoIs(
    new URL(`https://office.test/api/Line/callback?code=x&state=${ATTEMPT.state}`),
    ATTEMPT,
  );
};

test('who signed in is told for our channel, by our provider, in answer to us, and by a number', async () => {
  expect(await whoIs({})).toBe('U-1');
  expect(await whoIs({ aud: 'another-channel' })).toBeNull();
  expect(await whoIs({ iss: 'https://elsewhere.example' })).toBeNull();
  expect(await whoIs({ nonce: 'of another sign-in' })).toBeNull();
  expect(await whoIs({ sub: undefined })).toBeNull();
});

test('a provider that gives itself out for another is asked nothing', async () => {
  named = 'https://access.line.example';
  expect(await createLineLogin({ ...CHANNEL, issuer: base }).begin('https://office.test/api/Line/callback')).toBeNull();
  named = base;
  expect((await createLineLogin({ ...CHANNEL, issuer: base }).begin('https://office.test/api/Line/callback'))?.url).toContain(
    `${base}/authorize?`,
  );
});
