import { ALL_SITES_LEVEL, type Actor, type User } from '../../src/schema/can';
import type { Db } from '../db/client';
import { Refusal } from '../kernel/errors';
import { bounded } from './bounded';
import { createAttempts } from './attempts';
import { createGrantsReader } from './grants';
import { acceptInvite, createInvite, endSessionsOf } from './invites';
import { verifyPassword } from './passwords';
import { randomText } from './random';
import { createTokens } from './tokens';
import { createTurnstile } from './turnstile';

export interface SessionOptions {
  db: Db;
  /** Signs bearer tokens. */
  secret: string;
  group: string;
  clock: () => Date;
  mode: 'DEMO' | 'PRODUCTION';
  /** One key for all data calls, for backends that expect it; absent: every session has its own. */
  payloadSecret?: string;
}

/** A session as a request meets it: who is asking, with the rights they have now. */
export interface Session {
  sid: string;
  actor: Actor;
  /** Verifies the signed data of data calls; the `header` of the is-login response. */
  signingKey: string;
  /** Changes when the employee's rights, sites or record do. */
  grantsVersion: string;
  /** End of the session whatever happens. */
  expiresAt: Date;
}

export interface SignIn { username: string; password: string; ip: string; userAgent: string }
export interface SignedIn { token: string; session: Session }

export interface Sessions {
  /** Opens a session. Refuses with one 401 `wrongLogin` for everything that does not fit, and 429 `tooManyTries` with `retryAfter` seconds. */
  signIn(asked: SignIn): Promise<SignedIn>;
  /** The session of a bearer token; null when there is none any more: expired, idle too long, ended, or the employee is no longer active. `touch: false`: reading it does not count as activity. */
  resume(token: string, options?: { touch?: boolean }): Promise<Session | null>;
  /** The session of an id, read without counting as activity; for live connections, whose cookie holds nothing else. */
  watch(sid: string): Promise<Session | null>;
  /** A new token for the same session, with the employee as they are now. */
  renew(session: Session): Promise<string>;
  end(sid: string): Promise<void>;
  endAllOf(employeeId: number): Promise<void>;
  /** Sets the password behind a one-time link; gives the user name. Refuses with a 400 on `token` or `password`. */
  acceptInvite(token: string, password: string): Promise<string>;
  /** A one-time token, good for 24 hours, with which the employee sets a password. */
  createInvite(employeeId: number): Promise<string>;
}

const MINUTE = 60_000;
const LONGEST = 12 * 60 * MINUTE;
const IDLE = 30 * MINUTE;
const SEEN_EVERY = MINUTE;
const MAX_WAITING = 200;
const BUSY_SECONDS = 5;

interface Found { employee: number; stamp: string; signing_key: string; expires_at: string; last_seen: string }
interface Person { id: number; name: string; level: number; deptcode: string; services: string[] | null; role: number; role_version: number; stamp: string }

const MAX_PEOPLE = 5_000;
/** Sites are never taken away, so a list a moment old only lacks a new one. */
const SITES_FOR = 2_000;

export function createSessions({ db, secret, group, clock, mode, payloadSecret }: SessionOptions): Sessions {
  const tokens = createTokens(secret);
  const attempts = createAttempts(db);
  const readGrants = createGrantsReader(db);
  const inTurn = createTurnstile(MAX_WAITING);

  const people = bounded<string, Person>(MAX_PEOPLE);
  let sites: { names: string[]; until: number } | null = null;

  async function allSites(now: Date): Promise<string[]> {
    if (sites && sites.until > now.getTime()) return sites.names;
    const names = (await db.query<{ service: string }>('select service from site order by service')).map((row) => row.service);
    sites = { names, until: now.getTime() + SITES_FOR };
    return names;
  }

  /** The employee as of a stamp of their rights. */
  async function personOf(id: number, stamp: string): Promise<Person | null> {
    const known = people.get(`${id}/${stamp}`);
    if (known) return known;
    const [row] = await db.query<Person>(
      `select e.id, e.name, e.level, e.deptcode, e.services, e.role, r.version as role_version, session_stamp_of(e.id) as stamp from employee e join role r on r.id = e.role where e.id = $1 and e.active`, [id]);
    // Kept under the stamp that was read: it may have changed since the caller looked.
    if (row) people.set(`${id}/${row.stamp}`, row);
    return row ?? null;
  }

  async function load(sid: string, now: Date): Promise<Session & { lastSeen: Date } | null> {
    // Read on every request: one row that says whether anything changed; the rest is kept by its stamp.
    const [row] = await db.query<Found>('select employee, stamp, signing_key, expires_at, last_seen from session where id = $1 and ended_at is null', [sid]);
    if (!row) return null;
    const expiresAt = new Date(row.expires_at);
    const lastSeen = new Date(row.last_seen);
    if (expiresAt <= now || (mode === 'PRODUCTION' && now.getTime() - lastSeen.getTime() >= IDLE)) return null;
    const person = await personOf(row.employee, row.stamp);
    if (!person) return null;
    const every = person.level >= ALL_SITES_LEVEL || person.deptcode === 'D002';
    const user: User = {
      id: person.id, name: person.name, line_image: '', level: person.level, active: 1, deptcode: person.deptcode, group, service: every ? await allSites(now) : person.services ?? [], section_date: expiresAt.toISOString(),
    };
    return {
      sid, actor: { user, grants: await readGrants(person.role, person.role_version) }, signingKey: payloadSecret ?? row.signing_key,
      grantsVersion: person.stamp, expiresAt, lastSeen,
    };
  }

  async function check({ username, password, ip }: SignIn): Promise<number> {
    // The database takes no control characters in text, and no name has any.
    const name = username.replace(/\p{Cc}/gu, '').trim().toLowerCase();
    const seconds = await attempts.wait(name, ip, clock());
    if (seconds > 0) throw new Refusal(429, 'tooManyTries', { seconds }, { retryAfter: seconds });
    const [known] = await db.query<{ id: number; active: boolean; password_hash: string }>(
      'select e.id, e.active, s.password_hash from employee e join employee_secret s on s.employee = e.id where e.username = $1', [name]);
    const fits = await verifyPassword(password, known?.password_hash ?? null);
    if (!known || !fits || !known.active) {
      await attempts.failed(name, ip, clock());
      throw new Refusal(401, 'wrongLogin');
    }
    await attempts.succeeded(name, ip, clock());
    return known.id;
  }

  return {
    async signIn(asked) {
      const passed = inTurn(() => check(asked));
      if (!passed) throw new Refusal(429, 'tooManyTries', { seconds: BUSY_SECONDS }, { retryAfter: BUSY_SECONDS });
      const employee = await passed;
      const now = clock();
      const sid = randomText(24);
      await db.tx(async (tx) => {
        await tx.query('insert into session (id, employee, stamp, signing_key, created_at, last_seen, expires_at, ip, user_agent) values ($1, $2, session_stamp_of($2), $3, $4::timestamptz, $4::timestamptz, $5::timestamptz, $6, $7)',
          [sid, employee, randomText(32), now.toISOString(), new Date(now.getTime() + LONGEST).toISOString(), asked.ip.slice(0, 60), asked.userAgent.slice(0, 300)]);
        // Signing in is no change of the record: its version stays.
        await tx.query('update employee set last_login = $2::timestamptz, last_ip = $3 where id = $1', [employee, now.toISOString(), asked.ip.slice(0, 60)]);
      });
      const session = await load(sid, now);
      if (!session) throw new Refusal(401, 'wrongLogin');
      return { session, token: await tokens.issue(session.actor.user, sid, session.expiresAt, now) };
    },
    async resume(token, { touch = true } = {}) {
      const now = clock();
      const sid = await tokens.sessionOf(token, now);
      const session = sid === null ? null : await load(sid, now);
      if (session && touch && now.getTime() - session.lastSeen.getTime() >= SEEN_EVERY) {
        await db.query('update session set last_seen = $2::timestamptz where id = $1 and last_seen < $2::timestamptz', [session.sid, now.toISOString()]);
      }
      return session;
    },
    watch: (sid) => load(sid, clock()),
    renew: (session) => tokens.issue(session.actor.user, session.sid, session.expiresAt, clock()),
    async end(sid) { await db.query('update session set ended_at = $2::timestamptz where id = $1 and ended_at is null', [sid, clock().toISOString()]); },
    endAllOf: (employeeId) => endSessionsOf(db, employeeId, clock()),
    acceptInvite: (token, password) => acceptInvite(db, token, password, clock()),
    createInvite: (employeeId) => createInvite(db, employeeId, clock()),
  };
}
