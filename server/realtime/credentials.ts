import { importPKCS8, SignJWT } from 'jose';
import type { Credentials } from './mirror';

/** The parts of a service account's key file that are used. */
export interface ServiceAccount {
  client_email: string;
  private_key: string;
  token_uri: string;
}

const SCOPES = 'https://www.googleapis.com/auth/firebase.database https://www.googleapis.com/auth/userinfo.email';
/** A token is renewed this long before its expiry, so that none expires on the way. */
const EARLY_MS = 5 * 60_000;
const CUSTOM_AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000);

/** Access tokens of a service account, fetched on demand and cached until they expire. */
export function accountCredentials(
  account: ServiceAccount,
  now: () => Date,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): () => Promise<Credentials> {
  let kept: { token: string; until: number } | null = null;
  return async () => {
    const at = now();
    if (kept && kept.until > at.getTime()) return { kind: 'bearer', token: kept.token };
    const assertion = await new SignJWT({ scope: SCOPES })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(seconds(at))
      .setExpirationTime(seconds(at) + 3600)
      .sign(await importPKCS8(account.private_key, 'RS256'));
    const response = await fetch(account.token_uri, {
      method: 'POST',
      redirect: 'error',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(15_000),
    });
    const { access_token: token, expires_in: lasts } = (response.ok ? await response.json() : {}) as {
      access_token?: unknown;
      expires_in?: unknown;
    };
    if (typeof token !== 'string') throw new Error(`no access token: status ${response.status}`);
    kept = { token, until: at.getTime() + (typeof lasts === 'number' ? lasts * 1000 : 3_600_000) - EARLY_MS };
    return { kind: 'bearer', token };
  };
}

/**
 * A token with which a browser signs in to the project as this reader; valid for one hour. It names the reader; the project's rules decide
 * what they may read.
 */
export async function customToken(account: ServiceAccount, uid: string, now: Date): Promise<string> {
  return new SignJWT({ uid })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setSubject(account.client_email)
    .setAudience(CUSTOM_AUDIENCE)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(now) + 3600)
    .sign(await importPKCS8(account.private_key, 'RS256'));
}
