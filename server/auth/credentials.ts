import type { Db } from '../db/client';
import { invalidField, Refusal } from '../refusal';
import { FromElsewhere } from './addressRulesGuard';
import type { RateLimit } from './rateLimit';
import { verifyPassword } from './passwords';
import { createSerialQueue } from './serialQueue';
import type { Passed, TwoFactor } from './twoFactor';

export interface SignInAttempt {
  username: string;
  password: string;
  otp?: string;
  ip: string;
}
/** The employee who was verified, and the second factor they used. */
export interface Verified {
  employee: number;
  by: 'password' | Passed;
}

/** Every place where an employee proves their identity. All of them count failures, and no answer tells a stranger more than another. */
export interface Credentials {
  /**
   * Verifies name, password and, where the employee has one, the second factor. Refuses with one 401 `wrongLogin` for everything that does
   * not match, with 401 and code 2 when only the second factor is missing or wrong, and with 429 after too many tries.
   */
  signIn(asked: SignInAttempt): Promise<Verified>;
  /** Verifies the second factor, where the employee has one, after a first factor was verified elsewhere. */
  secondOnly(employee: number, otp: string | undefined, ip: string): Promise<Verified>;
  /** Verifies the password of an employee who is signed in; a 400 on `field` when it is wrong. */
  password(employee: number, password: string, ip: string, field: string): Promise<void>;
  /** Verifies a code of an employee who is signed in; a 400 on `otp` when it is wrong. */
  code(employee: number, otp: string, ip: string): Promise<Passed>;
}

interface Known {
  id: number;
  username: string;
  active: boolean;
  password_hash: string | null;
  second: boolean;
}

const MAX_WAITING = 200;
const BUSY_SECONDS = 5;
const tooMany = (seconds: number): Refusal => new Refusal(429, 'tooManyTries', { seconds }, { retryAfter: seconds });
/** Code of a sign-in that still needs the second factor. */
const OTP_NEEDED = 2;

export function createCredentials({
  db,
  attempts,
  twoFactor,
  clock,
  admits = () => Promise.resolve(true),
}: {
  db: Db;
  attempts: RateLimit;
  twoFactor: TwoFactor;
  clock: () => Date;
  admits?: (employee: number, ip: string) => Promise<boolean>;
}): Credentials {
  const serialQueue = createSerialQueue(MAX_WAITING);
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => serialQueue(work) ?? Promise.reject(tooMany(BUSY_SECONDS));

  const known = async (column: 'username' | 'id', value: string | number): Promise<Known | undefined> =>
    (
      await db.query<Known>(
        `select e.id, e.username, e.active, s.password_hash, (f.secret is not null) as second from employee e
     left join employee_secret s on s.employee = e.id left join two_factor f on f.employee = e.id where e.${column} = $1`,
        [value],
      )
    )[0];

  async function letThrough(name: string, ip: string): Promise<void> {
    const seconds = await attempts.wait(name, ip, clock());
    if (seconds > 0) throw tooMany(seconds);
  }

  /** The second half of a sign-in; nothing to do for an employee without a second factor. */
  async function second({ id, username, second: needed }: Known, otp: string | undefined, ip: string): Promise<Verified> {
    let by: Verified['by'] = 'password';
    if (needed) {
      const passed = otp === undefined || otp === '' ? null : await twoFactor.take(id, otp, clock());
      if (passed === null) {
        await attempts.failed(username, ip, clock(), otp === undefined || otp === '' ? 'codeMissing' : 'code');
        throw new Refusal(401, otp === undefined || otp === '' ? 'otpNeeded' : 'otpWrong', {}, { code: OTP_NEEDED });
      }
      by = passed;
    }
    await attempts.succeeded(username, ip, clock());
    return { employee: id, by };
  }

  /** An employee who is signed in already, with their name for the count of attempts. */
  async function insider(employee: number, ip: string): Promise<Known> {
    const person = await known('id', employee);
    if (!person) throw new Refusal(401, 'sessionEnded', {}, { code: 1 });
    await letThrough(person.username, ip);
    return person;
  }

  return {
    signIn: ({ username, password, otp, ip }) =>
      inTurn(async () => {
        // The database takes no control characters in text, and no name contains any.
        const name = username
          .replace(/\p{Cc}/gu, '')
          .trim()
          .toLowerCase();
        await letThrough(name, ip);
        const person = await known('username', name);
        // Computed for every password and also for unknown names, so that the time of the answer tells no more than its text.
        const [fits, near] = await Promise.all([verifyPassword(password, person?.password_hash ?? null), admits(person?.id ?? 0, ip)]);
        if (!person || !fits || !person.active || !near) {
          await attempts.failed(name, ip, clock());
          throw person?.active && fits ? new FromElsewhere() : new Refusal(401, 'wrongLogin');
        }
        return second(person, otp, ip);
      }),
    secondOnly: (employee, otp, ip) =>
      inTurn(async () => {
        const person = await insider(employee, ip);
        if (!person.active) throw new Refusal(401, 'wrongLogin');
        if (!(await admits(employee, ip))) throw new FromElsewhere();
        return second(person, otp, ip);
      }),
    password: (employee, password, ip, field) =>
      inTurn(async () => {
        const person = await insider(employee, ip);
        if (!(await verifyPassword(password, person.password_hash))) {
          await attempts.failed(person.username, ip, clock());
          throw invalidField(field, 'wrongPassword');
        }
        // Where a code is asked for as well, the right password must not reset the count of wrong codes: an attacker who has the password
        // could reset it between guesses.
        if (!person.second) await attempts.succeeded(person.username, ip, clock());
      }),
    code: (employee, otp, ip) =>
      inTurn(async () => {
        const person = await insider(employee, ip);
        const passed = await twoFactor.take(employee, otp, clock());
        if (passed !== null) {
          await attempts.succeeded(person.username, ip, clock());
          return passed;
        }
        await attempts.failed(person.username, ip, clock(), 'code');
        throw invalidField('otp', 'otpWrong');
      }),
  };
}
