import { base64url, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { User } from '../../src/schema/actor';
import { Refusal } from '../refusal';
import { bounded } from '../bounded';
import { randomText } from '../random';

const bytes = (key: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(key);

const MAX_KEYS = 5_000;
type HmacKey = Awaited<ReturnType<typeof globalThis.crypto.subtle.importKey>>;
const imported = bounded<string, Promise<HmacKey>>(MAX_KEYS);
/** A key as WebCrypto needs it, imported once: every import is a round trip to another thread. */
function keyOf(text: string): Promise<HmacKey> {
  const known = imported.get(text);
  if (known) return known;
  const made = globalThis.crypto.subtle.importKey('raw', bytes(text), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  imported.set(text, made);
  return made;
}
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export interface Tokens {
  /** The bearer token of a session: `{ result, sid, aud, iat, exp, jti }`. `exp` is the end of the session. */
  issue(user: User, sid: string, expiresAt: Date, now: Date): Promise<string>;
  /** The session id of a token; null when the token is forged, changed or expired. */
  sessionOf(token: string, now: Date): Promise<string | null>;
  /** What opens a session's live connection: its id, signed, so that a reader of ids in the database or a backup cannot listen. */
  liveTicket(sid: string): Promise<string>;
  /** The session id of a live ticket; null when it is forged. */
  sessionOfTicket(ticket: string): Promise<string | null>;
}

const MAX_KNOWN_TOKENS = 5_000;
/** Set before what is signed, so that no other signature of the same key is a ticket. */
const TICKET = 'live connection ';

/**
 * Signs and reads bearer tokens (HS256), for one office: a token names it as its audience, so that one of another office is none here, even
 * where both were given the same secret. A token is verified once and then cached with its expiry.
 */
export function createTokens(secret: string, group: string): Tokens {
  const audience = `office-control/${group}`;
  const key = bytes(secret);
  const known = bounded<string, { sid: string; exp: number }>(MAX_KNOWN_TOKENS);
  return {
    async liveTicket(sid) {
      const mac = await globalThis.crypto.subtle.sign('HMAC', await keyOf(secret), bytes(TICKET + sid));
      return `${sid}.${base64url.encode(new Uint8Array(mac))}`;
    },
    async sessionOfTicket(ticket) {
      const [sid = '', mac = '', ...rest] = ticket.split('.');
      if (rest.length > 0 || !/^[\w-]{43}$/.test(mac)) return null;
      const given = new Uint8Array(base64url.decode(mac));
      return (await globalThis.crypto.subtle.verify('HMAC', await keyOf(secret), given, bytes(TICKET + sid))) ? sid : null;
    },
    issue: (user, sid, expiresAt, now) =>
      new SignJWT({ result: user, sid })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(seconds(now))
        .setExpirationTime(seconds(expiresAt))
        .setAudience(audience)
        .setJti(randomText(12))
        .sign(key),
    async sessionOf(token, now) {
      const seen = known.get(token);
      if (seen) return seen.exp > seconds(now) ? seen.sid : null;
      try {
        const { payload } = await jwtVerify<{ sid?: unknown }>(token, key, {
          algorithms: ['HS256'],
          audience,
          currentDate: now,
          requiredClaims: ['aud', 'exp', 'iat', 'jti'],
        });
        if (typeof payload.sid !== 'string' || payload.exp === undefined) return null;
        known.set(token, { sid: payload.sid, exp: payload.exp });
        return payload.sid;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
        throw error;
      }
    },
  };
}

/** How long a signed `payload` may be valid. */
export const PAYLOAD_HOURS = 7;
/** The greatest difference between the clocks of two machines, in seconds. */
const SKEW = 60;

/** The `payload` field of a data call: the JSON data as a JWT signed with the session's key, valid for 7 hours. `jti` names the command. */
export async function signDataPayload(key: string, data: object, options: { now?: Date; jti?: string } = {}): Promise<string> {
  const iat = seconds(options.now ?? new Date());
  return new SignJWT({ ...data })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(iat)
    .setExpirationTime(iat + PAYLOAD_HOURS * 3600)
    .setJti(options.jti ?? randomText(16))
    .sign(await keyOf(key));
}

export interface DataPayload {
  data: Record<string, unknown>;
  jti: string;
}

/**
 * The data of a signed `payload` and the name of the command. Refuses with 400 `badPayload` when the signature, the algorithm, the `jti` or
 * the expiry (present, at most 7 hours ahead) is wrong, and with 400 `expiredPayload` after the expiry.
 */
export async function verifyDataPayload(key: string, jwt: unknown, now: Date): Promise<DataPayload> {
  if (typeof jwt !== 'string') throw new Refusal(400, 'badPayload');
  let payload: JWTPayload;
  try {
    ({ payload } = await jwtVerify(jwt, await keyOf(key), {
      algorithms: ['HS256'],
      currentDate: now,
      clockTolerance: SKEW,
      requiredClaims: ['exp', 'jti'],
    }));
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Refusal(400, 'expiredPayload');
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw new Refusal(400, 'badPayload');
    throw error;
  }
  const { jti, exp, iat: _iat, nbf: _nbf, ...data } = payload;
  if (typeof jti !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(jti)) throw new Refusal(400, 'badPayload');
  if (exp === undefined || exp > seconds(now) + PAYLOAD_HOURS * 3600 + SKEW) throw new Refusal(400, 'badPayload');
  return { data, jti };
}
