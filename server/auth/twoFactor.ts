import { Secret, TOTP } from 'otpauth';
import type { Db, Queryable, Tx } from '../db/client';
import type { Vault } from '../kernel/store';
import { randomText } from '../random';
import { hashRecoveryCode, makeRecoveryCodes, plainRecoveryCode } from './recoveryCodes';

const ISSUER = 'Office Control';
const PERIOD_SECONDS = 30;
/** A secret that was not confirmed is forgotten after this long. */
const PENDING_MINUTES = 30;
const SECRET_BYTES = 20;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** The time step of an authenticator code, where one step early or late is allowed; null when the code matches none. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}

/** The factor an employee used. */
export type Passed = 'otp' | 'recovery';
export interface Enrolment {
  secret: string;
  uri: string;
}

export interface TwoFactor {
  recoveryLeft(employee: number): Promise<number>;
  /**
   * Takes a code of the authenticator or a recovery code. Each works once, even when several requests bring it at the same time. Null when
   * the code does not match or was used.
   */
  take(employee: number, code: string, now: Date): Promise<Passed | null>;
  /** Makes a secret for an authenticator. Nothing changes until it is confirmed. */
  start(employee: number, username: string, now: Date): Promise<Enrolment>;
  /**
   * Turns the second factor on when the code belongs to the secret shown before. `within` runs in the same transaction. Returns the
   * recovery codes; null when nothing was started lately or the code is wrong.
   */
  confirm(employee: number, code: string, now: Date, within: (tx: Tx) => Promise<void>): Promise<string[] | null>;
  /** Replaces the recovery codes. */
  renewRecovery(employee: number): Promise<string[]>;
}

/** Deletes an employee's second factor and its recovery codes. */
export async function forgetTwoFactor(tx: Queryable, employee: number): Promise<void> {
  await tx.query('delete from two_factor where employee = $1', [employee]);
  await tx.query('delete from recovery_code where employee = $1', [employee]);
}

interface Codes {
  shown: string[];
  salt: string;
  hashes: string[];
}

async function makeCodes(): Promise<Codes> {
  const [shown, salt] = [makeRecoveryCodes(), randomText(16)];
  const hashes: string[] = [];
  for (const code of shown) hashes.push(await hashRecoveryCode(plainRecoveryCode(code) ?? '', salt));
  return { shown, salt, hashes };
}

async function keepCodes(tx: Tx, employee: number, { salt, hashes }: Codes): Promise<void> {
  await tx.query('update two_factor set recovery_salt = $2 where employee = $1', [employee, salt]);
  await tx.query('delete from recovery_code where employee = $1', [employee]);
  await tx.query('insert into recovery_code (employee, code_hash) select $1, unnest($2::text[])', [employee, hashes]);
}

export function createTwoFactor(db: Db, vault: Vault): TwoFactor {
  const stored = async (employee: number): Promise<{ secret: string | null; recovery_salt: string | null } | undefined> =>
    (
      await db.query<{ secret: string | null; recovery_salt: string | null }>(
        'select secret, recovery_salt from two_factor where employee = $1',
        [employee],
      )
    )[0];

  async function takeOtp(employee: number, encrypted: string, code: string, now: Date): Promise<Passed | null> {
    const step = stepOf(await vault.decrypt(encrypted), code, now);
    if (step === null) return null;
    // Of several requests at the same time only one advances the step.
    const moved = await db.query(
      'update two_factor set last_step = $3 where employee = $1 and secret = $2 and last_step < $3 returning employee',
      [employee, encrypted, step],
    );
    return moved.length > 0 ? 'otp' : null;
  }

  async function takeRecovery(employee: number, salt: string, code: string, now: Date): Promise<Passed | null> {
    const plain = plainRecoveryCode(code);
    if (plain === null) return null;
    const used = await db.query(
      'update recovery_code set used_at = $3::timestamptz where employee = $1 and code_hash = $2 and used_at is null returning employee',
      [employee, await hashRecoveryCode(plain, salt), now.toISOString()],
    );
    return used.length > 0 ? 'recovery' : null;
  }

  return {
    async recoveryLeft(employee) {
      const [row] = await db.query<{ left: number }>(
        'select count(*)::int as left from recovery_code where employee = $1 and used_at is null',
        [employee],
      );
      return row?.left ?? 0;
    },
    async take(employee, code, now) {
      const row = await stored(employee);
      if (!row || row.secret === null) return null;
      const typed = code.replace(/\s/g, '');
      if (/^\d{6}$/.test(typed)) return takeOtp(employee, row.secret, typed, now);
      return row.recovery_salt === null ? null : takeRecovery(employee, row.recovery_salt, typed, now);
    },
    async start(employee, username, now) {
      const secret = new Secret({ size: SECRET_BYTES }).base32;
      await db.query(
        `insert into two_factor (employee, pending, pending_at) values ($1, $2, $3::timestamptz)
         on conflict (employee) do update set pending = excluded.pending, pending_at = excluded.pending_at`,
        [employee, await vault.encrypt(secret), now.toISOString()],
      );
      return { secret, uri: totpOf(secret, username).toString() };
    },
    async confirm(employee, code, now, within) {
      const [row] = await db.query<{ pending: string }>(
        'select pending from two_factor where employee = $1 and pending is not null and pending_at > $2::timestamptz',
        [employee, new Date(now.getTime() - PENDING_MINUTES * 60_000).toISOString()],
      );
      const step = row ? stepOf(await vault.decrypt(row.pending), code.replace(/\s/g, ''), now) : null;
      if (!row || step === null) return null;
      const codes = await makeCodes();
      return db.tx(async (tx) => {
        const on = await tx.query(
          'update two_factor set secret = pending, last_step = $3, pending = null, pending_at = null where employee = $1 and pending = $2 returning employee',
          [employee, row.pending, step],
        );
        if (on.length === 0) return null;
        await keepCodes(tx, employee, codes);
        await within(tx);
        return codes.shown;
      });
    },
    async renewRecovery(employee) {
      const codes = await makeCodes();
      await db.tx((tx) => keepCodes(tx, employee, codes));
      return codes.shown;
    },
  };
}
