import type { Actor } from '../../src/schema/actor';
import type { SessionRules } from '../config';
import { DatabaseAway } from '../db/away';
import type { Db, Queryable, Tx } from '../db/client';
import { invalidField, Refusal } from '../refusal';
import type { Vault } from '../kernel/store';
import { createRateLimit, type RateLimit } from './rateLimit';
import { createDevices, type Devices } from './devices';
import { acceptInvite, createInvite, endSessionsOf, storeHash, type Invited } from './invites';
import { hashPassword, passwordProblem, verifyPassword } from './passwords';
import { createPeople } from './people';
import { createCredentials, type SignInAttempt, type Credentials, type Verified } from './credentials';
import { randomText } from '../random';
import { CALLS_CHANGE_OVER, LIVE_CHANGES_OVER, newNumber, renumber, rowOf } from './sessionNumber';
import { createSessionRows, type SessionRow } from './sessionRows';
import { createTokens } from './tokens';
import { createTwoFactor, type TwoFactor } from './twoFactor';

export interface SessionOptions {
  db: Db;
  /** Signs bearer tokens. */
  secret: string;
  group: string;
  /** The server runs a demonstration. */
  demo?: boolean;
  clock: () => Date;
  rules: SessionRules;
  vault: Vault;
  /** May this employee sign in from this address? Absent: every employee from every address. */
  admits?: (employee: number, ip: string) => Promise<boolean>;
  /** One signing key for all data calls, for backends that expect that; absent: every session has its own. */
  payloadSecret?: string;
}

/** A session at the time of a request: the employee, with their current rights. */
export interface Session {
  sid: string;
  /** The number the call came under: the session's own, or the one it had until lately. */
  calledAs: string;
  /** The name of the session in lists; it gives no access. */
  handle: string;
  actor: Actor;
  /** The employee's role. */
  role: number;
  /** Verifies the signed data of data calls; the `header` of the is-login response. */
  signingKey: string;
  /** Changes when the employee's rights, sites or record do. */
  grantsVersion: string;
  /** The latest end of the session. */
  expiresAt: Date;
  /** When the employee last proved their identity, and which factor a step-up will ask for. */
  verifiedAt: Date;
  factor: 'otp' | 'password';
  /** Another employee chose the password: every other call is refused until it is changed. */
  mustChange: boolean;
  /** The role asks for a second factor that the employee does not have: every other call is refused until it is set up. */
  mustEnrol: boolean;
}

export interface SignIn extends SignInAttempt {
  userAgent: string;
}
export interface SignedIn {
  token: string;
  session: Session;
  by: Verified['by'];
}
export interface PasswordChange {
  current: string;
  password: string;
  ip: string;
}

export interface Sessions {
  /** Opens a session. Refuses as `Credentials.signIn` does. */
  signIn(asked: SignIn): Promise<SignedIn>;
  /**
   * Opens a session for an employee whose first factor was verified elsewhere; asks for the second one where there is one. `claim` runs
   * last and refuses when that first factor was used already.
   */
  signInVerified(asked: { employee: number; otp?: string; ip: string; userAgent: string; claim: () => Promise<void> }): Promise<SignedIn>;
  /**
   * The session of a bearer token; null when it is expired, idle too long or ended, or the employee is not active. `touch: false`: reading
   * it does not count as activity.
   */
  resume(token: string, options?: { touch?: boolean }): Promise<Session | null>;
  /** The session as this process last read it, for work that may begin while it is read anew; null when it was not read yet. */
  remembered(token: string): Promise<Session | null>;
  /** Does the token of an ended session belong to an employee who is switched off? False for a token that is forged or expired. */
  isSwitchedOff(token: string): Promise<boolean>;
  /** Statements of reads that begin while their session is read anew. */
  beside: Queryable;
  /** An employee with their current rights, for a question of another employee; null when there is no active one. */
  whoIs(employeeId: number): Promise<Actor | null>;
  /** What opens the session's live connection, as its cookie holds it. */
  liveTicket(sid: string): Promise<string>;
  /** The session id of a live ticket; null when it is forged. */
  sessionOfTicket(ticket: string): Promise<string | null>;
  /** The session of an id, read without counting as activity, while no step is required of it; for live connections. */
  watch(sid: string): Promise<Session | null>;
  /** A new token for the same session, with the employee's current data. */
  renew(session: Session): Promise<string>;
  /** Stores that the employee has just proved their identity. */
  verified(session: Session): Promise<Date>;
  /**
   * The same, and gives the session another number: the token and the live ticket from before open nothing any more, but for a moment in
   * which calls and live connections under way change over. Gives the new ones.
   */
  provenAgain(session: Session): Promise<{ session: Session; token: string }>;
  /** Changes the employee's own password and ends their other sessions. Refuses with a 400 on `current` or `password`. */
  changePassword(session: Session, change: PasswordChange): Promise<void>;
  end(sid: string): Promise<void>;
  endAllOf(employeeId: number): Promise<void>;
  /**
   * Sets the password behind a one-time link and returns its employee. Refuses with a 400 on `token` or `password`. `within` runs in the
   * same transaction.
   */
  acceptInvite(token: string, password: string, within?: (tx: Tx, invited: Invited) => Promise<void>): Promise<Invited>;
  /** A one-time token, valid for 24 hours, with which the employee sets a password. */
  createInvite(employeeId: number): Promise<string>;
  attempts: RateLimit;
  credentials: Credentials;
  twoFactor: TwoFactor;
  devices: Devices;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Activity is noted at most this often. */
const SEEN_EVERY = MINUTE;

/**
 * How often activity is noted, and after how long without a note a session has ended. Activity since the last note is not known, so that
 * time is added, and no employee who works is signed out.
 */
function idleTimes(minutes: number | null): { seenEvery: number; idleFor: number | null } {
  if (minutes === null) return { seenEvery: SEEN_EVERY, idleFor: null };
  const seenEvery = Math.min(SEEN_EVERY, (minutes * MINUTE) / 10);
  return { seenEvery, idleFor: minutes * MINUTE + seenEvery };
}

export function createSessions({ db, secret, group, demo = false, clock, rules, vault, payloadSecret, admits }: SessionOptions): Sessions {
  const tokens = createTokens(secret, group);
  const attempts = createRateLimit(db);
  const twoFactor = createTwoFactor(db, vault);
  const credentials = createCredentials({ db, attempts, twoFactor, clock, admits });
  const people = createPeople(db, group, rules.layout, demo);
  const { seenEvery, idleFor } = idleTimes(rules.sessionIdleMinutes);

  const rows = createSessionRows(db);

  const load = async (sid: string, now: Date): Promise<Session | null> =>
    sessionOf(now, await rowOf(db, rows, sid, now, LIVE_CHANGES_OVER));
  async function sessionOf(now: Date, row: SessionRow | null): Promise<(Session & { lastSeen: Date }) | null> {
    if (!row) return null;
    const expiresAt = new Date(row.expires_at);
    const lastSeen = new Date(row.last_seen);
    if (expiresAt <= now || (idleFor !== null && now.getTime() - lastSeen.getTime() >= idleFor)) return null;
    const person = await people.of(row.employee, row.stamp);
    if (!person) return null;
    return {
      sid: row.id,
      calledAs: row.id,
      handle: row.handle,
      actor: await people.actorOf(person, expiresAt, now),
      role: person.role,
      signingKey: payloadSecret ?? row.signing_key,
      grantsVersion: person.stamp,
      expiresAt,
      lastSeen,
      verifiedAt: new Date(row.verified_at),
      factor: person.two_factor ? 'otp' : 'password',
      mustChange: row.must_change,
      mustEnrol: person.wants_two_factor && !person.two_factor,
    };
  }

  async function open({ employee, by }: Verified, ip: string, userAgent: string): Promise<SignedIn> {
    const now = clock();
    const sid = newNumber();
    await db.tx(async (tx) => {
      await tx.query(
        `insert into session (id, employee, stamp, signing_key, created_at, last_seen, verified_at, expires_at, ip, user_agent, must_change)
         values ($1, $2, session_stamp_of($2), $3, $4::timestamptz, $4::timestamptz, $4::timestamptz, $5::timestamptz, $6, $7, coalesce((select must_change from employee_secret where employee = $2), false))`,
        [
          sid,
          employee,
          randomText(32),
          now.toISOString(),
          new Date(now.getTime() + rules.sessionHours * HOUR).toISOString(),
          ip.slice(0, 60),
          userAgent.slice(0, 300),
        ],
      );
      // Signing in does not change the record, so its version stays.
      await tx.query('update employee set last_login = $2::timestamptz, last_ip = $3 where id = $1', [
        employee,
        now.toISOString(),
        ip.slice(0, 60),
      ]);
    });
    const session = await load(sid, now);
    if (!session) throw new Refusal(401, 'wrongLogin');
    return { session, by, token: await tokens.issue(session.actor.user, sid, session.expiresAt, now) };
  }

  return {
    attempts,
    credentials,
    twoFactor,
    devices: createDevices(db, idleFor),
    signIn: async (asked) => open(await credentials.signIn(asked), asked.ip, asked.userAgent),
    async signInVerified({ employee, otp, ip, userAgent, claim }) {
      const verified = await credentials.secondOnly(employee, otp, ip);
      await claim();
      return open(verified, ip, userAgent);
    },
    async whoIs(employeeId) {
      const now = clock();
      const person = await people.of(employeeId, '');
      return person && people.actorOf(person, now, now);
    },
    async resume(token, { touch = true } = {}) {
      const now = clock();
      const sid = await tokens.sessionOf(token, now);
      const found = sid === null ? null : await sessionOf(now, await rowOf(db, rows, sid, now, CALLS_CHANGE_OVER));
      const session = found && { ...found, calledAs: sid ?? found.sid };
      if (session && touch && now.getTime() - session.lastSeen.getTime() >= seenEvery) {
        const seen = 'update session set last_seen = $2::timestamptz where id = $1 and last_seen < $2::timestamptz';
        // A database that takes no writes is read all the same.
        await db.query(seen, [session.sid, now.toISOString()]).catch((error: unknown) => {
          if (!(error instanceof DatabaseAway)) throw error;
        });
      }
      return session;
    },
    beside: rows.beside,
    async remembered(token) {
      const now = clock();
      const sid = await tokens.sessionOf(token, now);
      return sid === null ? null : sessionOf(now, rows.remembered(sid));
    },
    async isSwitchedOff(token) {
      const sid = await tokens.sessionOf(token, clock());
      if (sid === null) return false;
      const [row] = await db.query('select 1 from session s join employee e on e.id = s.employee where s.id = $1 and not e.active', [sid]);
      return row !== undefined;
    },
    liveTicket: (sid) => tokens.liveTicket(sid),
    sessionOfTicket: (ticket) => tokens.sessionOfTicket(ticket),
    async watch(sid) {
      const session = await load(sid, clock());
      return session && !session.mustChange && !session.mustEnrol ? session : null;
    },
    renew: (session) => tokens.issue(session.actor.user, session.sid, session.expiresAt, clock()),
    async verified({ sid }) {
      const now = clock();
      await db.query('update session set verified_at = $2::timestamptz where id = $1 and ended_at is null', [sid, now.toISOString()]);
      return now;
    },
    async provenAgain({ calledAs }) {
      const now = clock();
      // By the number it came under: a second press, which is behind the first, is to find the number that one led to.
      const next = await renumber(db, calledAs, now);
      const session = next === null ? null : await load(next, now);
      if (!session) throw new Refusal(401, 'sessionEnded', {}, { code: 1 });
      return { session, token: await tokens.issue(session.actor.user, session.sid, session.expiresAt, now) };
    },
    async changePassword({ sid, actor: { user } }, { current, password, ip }) {
      await credentials.password(user.id, current, ip, 'current');
      const [person] = await db.query<{ username: string; name: string; password_hash: string }>(
        'select e.username, e.name, s.password_hash from employee e join employee_secret s on s.employee = e.id where e.id = $1',
        [user.id],
      );
      if (!person) throw new Refusal(401, 'sessionEnded', {}, { code: 1 });
      const problem =
        (await passwordProblem(password, [person.username, person.name])) ??
        ((await verifyPassword(password, person.password_hash)) ? { key: 'passwordSame' } : null);
      if (problem) throw invalidField('password', problem.key, problem.params);
      const hash = await hashPassword(password);
      const now = clock();
      await db.tx(async (tx) => {
        await storeHash(tx, user.id, hash, now);
        await tx.query('update session set ended_at = $3::timestamptz where employee = $1 and id <> $2 and ended_at is null', [
          user.id,
          sid,
          now.toISOString(),
        ]);
        await tx.query('update session set must_change = false where id = $1', [sid]);
      });
    },
    async end(sid) {
      await db.query('update session set ended_at = $2::timestamptz where id = $1 and ended_at is null', [sid, clock().toISOString()]);
    },
    endAllOf: (employeeId) => endSessionsOf(db, employeeId, clock()),
    acceptInvite: (token, password, within) => acceptInvite(db, token, password, clock(), within),
    createInvite: (employeeId) => createInvite(db, employeeId, clock()),
  };
}
