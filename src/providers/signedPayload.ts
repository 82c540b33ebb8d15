import { serverNow } from './serverTime';

const library = () => import('jose');

/** Fetches the library before it is needed, so that a first write neither waits for the library nor fails without it. */
export const warmSigning = (): void => void library().catch(() => undefined);

/** How long a signed payload is valid, in seconds (specification, section 9). */
const STANDS_S = 7 * 3600;

/**
 * Signs the data of a write as the wire contract asks: HS256 with the session's key, 7 hours, a `jti` that makes sending it twice harmless.
 * Both times are the server's: a payload that a fast clock dates into the future is refused. The library is fetched with the first write.
 */
export async function signPayload(data: Readonly<Record<string, unknown>>, key: string, jti: string): Promise<string> {
  const { SignJWT } = await library();
  const now = Math.floor(serverNow() / 1000);
  return new SignJWT({ ...data })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(jti)
    .setIssuedAt(now)
    .setExpirationTime(now + STANDS_S)
    .sign(new TextEncoder().encode(key));
}
