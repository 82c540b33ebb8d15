/** A real OpenID Connect provider on this machine in the place of LINE, and browsers to go there with. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import type { Office } from './office';

export const OFFICE = 'http://office.test';
export const CHANNEL = { id: '1234567890', secret: 'the secret of the channel, long enough' };

export interface LineProvider {
  issuer: string;
  /** Breaks the signature of every ID token from now on. */
  tamper(on: boolean): void;
  close(): Promise<void>;
}

/** Starts the provider. `algorithm`: what ID tokens are signed with; LINE uses HS256 for browsers, others RS256. */
export async function startLineProvider(algorithm: 'HS256' | 'RS256'): Promise<LineProvider> {
  const server = createServer();
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  let tampering = false;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CHANNEL.id,
        client_secret: CHANNEL.secret,
        redirect_uris: [`${OFFICE}/api/Line/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: algorithm,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
    enabledJWA: { idTokenSigningAlgValues: ['HS256', 'RS256'] },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    scopes: ['openid', 'profile'],
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    pkce: { required: () => true },
    // As with LINE: what is announced is not all that is used.
    discovery: { id_token_signing_alg_values_supported: ['RS256'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (!tampering || context.path !== '/token' || body?.id_token === undefined) return;
    const [head, claims, signature = ''] = body.id_token.split('.');
    body.id_token = `${head}.${claims}.${[...signature].reverse().join('')}`;
  });

  /** The person at the browser names themselves in a header; `cancel` presses the other button. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, grantId, session } = await provider.interactionDetails(request, response);
    const person = String(request.headers['x-person']);
    if (person === 'cancel') return provider.interactionFinished(request, response, { error: 'access_denied' });
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: person } });
    const grant =
      (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
      new provider.Grant({ accountId: session?.accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope('openid profile');
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } }, { mergeWithLastSubmission: true });
  }
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  return {
    issuer,
    tamper(on) {
      tampering = on;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

export interface Page {
  status: number;
  text: string;
  url: string;
  headers: Headers;
}

/** A person's browser: an address, a name it calls itself, and its cookies. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();
  constructor(
    readonly office: Office,
    readonly ip: string,
    readonly userAgent: string,
    readonly person: string,
  ) {}

  async #once(url: string, init: RequestInit): Promise<Response> {
    const { origin } = new URL(url);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    const headers = new Headers(init.headers);
    headers.set('user-agent', this.userAgent);
    headers.set('x-person', this.person);
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const sent: RequestInit = { ...init, headers, redirect: 'manual' };
    const response = origin === OFFICE ? await this.office.app.fetch(new Request(url, sent), { ip: this.ip }) : await fetch(url, sent);
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Opens an address and follows where it leads. `until`: stops before it would go there. */
  async open(url: string, until?: string): Promise<Page> {
    let at = url;
    for (let step = 0; step < 15; step += 1) {
      const response = await this.#once(at, {});
      const next = response.headers.get('location');
      if (next === null) return { status: response.status, text: await response.text(), url: at, headers: response.headers };
      at = new URL(next, at).href;
      if (until !== undefined && at.startsWith(until)) return { status: response.status, text: '', url: at, headers: response.headers };
    }
    throw new Error(`${url} leads in circles`);
  }
  /** Presses the button of a page, with the number that the panel shows. */
  async press({ text }: Page, number: string): Promise<Page> {
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(text) ?? [];
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(text) ?? [];
    const response = await this.#once(`${OFFICE}${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token, number }).toString(),
    });
    return { status: response.status, text: await response.text(), url: `${OFFICE}${action}`, headers: response.headers };
  }
  async json(path: string, body: unknown, token?: string): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
    const response = await this.#once(`${OFFICE}${path}`, {
      method: 'POST',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown>, headers: response.headers };
  }
}
