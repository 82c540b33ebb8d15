/** Data payloads made by hand, so that everything about them can be wrong. */
import { createHmac } from 'node:crypto';

const part = (value: string | Buffer): string => Buffer.from(value).toString('base64url');
const hours = (count: number): number => Math.floor(Date.now() / 1000) + count * 3600;

export interface Forged {
  key: string;
  /** The claims as JSON text: it need not be JSON. */
  claims?: string;
  header?: Record<string, unknown>;
  /** Another hash than the header says. */
  hash?: 'sha256' | 'sha512';
  signature?: string;
}

/** Claims as the panel sends them: the data, a name of their own and an expiry in 7 hours. */
export const claims = (data: Record<string, unknown>, over: Record<string, unknown> = {}): string =>
  JSON.stringify({ ...data, iat: hours(0), exp: hours(7), jti: crypto.randomUUID(), ...over });

export function forge({
  key,
  claims: text = claims({}),
  header = { alg: 'HS256', typ: 'JWT' },
  hash = 'sha256',
  signature,
}: Forged): string {
  const signed = `${part(JSON.stringify(header))}.${part(text)}`;
  return `${signed}.${signature ?? createHmac(hash, key).update(signed).digest('base64url')}`;
}
export { hours };
