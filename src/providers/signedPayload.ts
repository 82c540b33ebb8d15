const library = () => import('jose');

/** Fetches the library before it is needed, so that a first write does not wait for it, nor fail for want of it. */
export const warmSigning = (): void => void library().catch(() => undefined);

/** How long a signed payload stands (specification, section 9). */
const EXPIRES = '7h';

/**
 * Signs the data of a write as the wire contract asks: HS256 with the session's key, 7 hours, a `jti` that makes sending it twice harmless.
 * The library is fetched with the first write.
 */
export async function signPayload(data: Readonly<Record<string, unknown>>, key: string, jti: string): Promise<string> {
  const { SignJWT } = await library();
  return new SignJWT({ ...data }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setJti(jti).setIssuedAt().setExpirationTime(EXPIRES).sign(new TextEncoder().encode(key));
}
