import type { Db, Queryable } from '../db/client';
import type { LineAttempt } from './lineChannel';
import { hashText, randomText } from '../random';
import { sameText } from './sameText';

export type Purpose = 'signIn' | 'link';
/** A browser as the server sees it in a request. */
export interface Browser {
  ip: string;
  userAgent: string;
}
export interface LineRequest {
  handle_hash: string;
  purpose: Purpose;
  employee: number | null;
  nonce: string;
  verifier: string;
  browser_hash: string;
  ip: string;
  user_agent: string;
  created_at: string;
  status: 'open' | 'proving' | 'asked' | 'ready' | 'refused' | 'used';
  subject: string | null;
  /** Two digits that the panel shows and another browser has to type, so that only a person who sees the request can confirm it. */
  number: string;
}

/** Lifetime of a request, in seconds. */
export const LINE_SECONDS = 300;
/** More open requests than a whole office needs are an attack. */
const MAX_OPEN_PER_ADDRESS = 300;

export interface LineRequests {
  /**
   * Stores a request; returns the handle and the number for the waiting panel, or null when the address has too many. `browser`: the secret
   * of the browser that asks.
   */
  make(
    asked: { purpose: Purpose; employee: number | null; attempt: LineAttempt; secret: string; browser: Browser },
    now: Date,
  ): Promise<{ handle: string; number: string } | null>;
  /** Takes the request that an answer of LINE belongs to; it can be taken once. */
  take(state: string, now: Date): Promise<LineRequest | null>;
  /**
   * Stores the subject LINE has verified. When the answer came through another browser than the request, returns the token with which it
   * must be confirmed first.
   */
  proved(request: LineRequest, subject: string, browserSecret: string | null, now: Date): Promise<string | null>;
  refuse(request: LineRequest): Promise<void>;
  /** Confirms a request from the other browser: `ready` with the right number, `refused` for good with another; null when there is none. */
  confirm(token: string, number: string, now: Date): Promise<LineRequest | null>;
  /** The request of a waiting panel, until it expires. */
  of(handle: string, now: Date): Promise<LineRequest | null>;
  /** Ends a request that is ready. False when it was ended already. */
  use(request: LineRequest): Promise<boolean>;
}

/** From 10 to 99. */
const twoDigits = (): string => String(10 + ((globalThis.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 90));

const COLUMNS = 'handle_hash, purpose, employee, nonce, verifier, browser_hash, ip, user_agent, created_at, status, subject, number';

/** Requests of panels that wait for LINE. Stored in the database, because LINE may redirect the browser to another process. */
export function createLineRequests(db: Db): LineRequests {
  return {
    async make({ purpose, employee, attempt, secret, browser }, now) {
      const handle = randomText();
      const number = twoDigits();
      const since = new Date(now.getTime() - LINE_SECONDS * 1000).toISOString();
      const made = await db.query(
        `insert into line_request (handle_hash, state_hash, purpose, employee, nonce, verifier, browser_hash, ip, user_agent, created_at, expires_at, number)
         select $1, $2, $3, $4::bigint, $5, $6, $7, $8::text, $9, $10::timestamptz, $11::timestamptz, $14 where (select count(*) from line_request where ip = $8::text and created_at > $12::timestamptz) < $13 returning purpose`,
        [
          await hashText(handle),
          await hashText(attempt.state),
          purpose,
          employee,
          attempt.nonce,
          attempt.verifier,
          await hashText(secret),
          browser.ip.slice(0, 60),
          browser.userAgent.slice(0, 300),
          now.toISOString(),
          new Date(now.getTime() + LINE_SECONDS * 1000).toISOString(),
          since,
          MAX_OPEN_PER_ADDRESS,
          number,
        ],
      );
      return made.length > 0 ? { handle, number } : null;
    },
    async take(state, now) {
      const [row] = await db.query<LineRequest>(
        `update line_request set status = 'proving' where state_hash = $1 and status = 'open' and expires_at > $2::timestamptz returning ${COLUMNS}`,
        [await hashText(state), now.toISOString()],
      );
      return row ?? null;
    },
    async proved(request, subject, browserSecret, now) {
      const same = browserSecret !== null && (await sameText(await hashText(browserSecret), request.browser_hash));
      const token = same ? null : randomText();
      await db.query(
        "update line_request set status = $2, subject = $3, confirm_hash = $4 where handle_hash = $1 and status = 'proving' and expires_at > $5::timestamptz",
        [request.handle_hash, same ? 'ready' : 'asked', subject, token === null ? null : await hashText(token), now.toISOString()],
      );
      return token;
    },
    async refuse({ handle_hash: hash }) {
      await db.query("update line_request set status = 'refused' where handle_hash = $1 and status <> 'used'", [hash]);
    },
    async confirm(token, number, now) {
      const [row] = await db.query<LineRequest>(
        `update line_request set status = case when number = $3 then 'ready' else 'refused' end, confirm_hash = null
         where confirm_hash = $1 and status = 'asked' and expires_at > $2::timestamptz returning ${COLUMNS}`,
        [await hashText(token), now.toISOString(), number],
      );
      return row ?? null;
    },
    async of(handle, now) {
      const [row] = await db.query<LineRequest>(
        `select ${COLUMNS} from line_request where handle_hash = $1 and expires_at > $2::timestamptz`,
        [await hashText(handle), now.toISOString()],
      );
      return row ?? null;
    },
    async use({ handle_hash: hash }) {
      return (
        (await db.query("update line_request set status = 'used' where handle_hash = $1 and status = 'ready' returning purpose", [hash]))
          .length > 0
      );
    },
  };
}

/** Deletes requests that ended an hour ago. Returns how many. */
export async function forgetLineRequests(db: Queryable, now: Date): Promise<number> {
  const [gone] = await db.query<{ n: number }>(
    'with gone as (delete from line_request where expires_at < $1::timestamptz returning 1) select count(*)::int as n from gone',
    [new Date(now.getTime() - 60 * 60_000).toISOString()],
  );
  return gone?.n ?? 0;
}
