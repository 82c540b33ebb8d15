import type { Db, Queryable, Tx } from '../db/client';
import { invalidField } from '../refusal';
import { hashPassword, passwordProblem } from './passwords';
import { hashText, randomText } from '../random';

export const INVITE_HOURS = 24;
const later = (now: Date): string => new Date(now.getTime() + INVITE_HOURS * 3_600_000).toISOString();

/** Ends every session of an employee; their tokens are refused from the next request on. */
export async function endSessionsOf(source: Queryable, employee: number, now: Date): Promise<void> {
  await source.query('update session set ended_at = $2::timestamptz where employee = $1 and ended_at is null', [
    employee,
    now.toISOString(),
  ]);
}

/**
 * Sets a password without checking the rules of passwords: for the demo accounts. `mustChange`: another person chose it, so it only opens
 * the change of password.
 */
export async function setPassword(
  source: Queryable,
  employee: number,
  password: string,
  now: Date,
  { mustChange = false } = {},
): Promise<void> {
  await storeHash(source, employee, await hashPassword(password), now, mustChange);
}

/** From the next request on the employee's password only opens the change of password. Returns whether there was a password. */
export async function askNewPassword(source: Queryable, employee: number): Promise<boolean> {
  const [asked] = await source.query('update employee_secret set must_change = true where employee = $1 returning employee', [employee]);
  await source.query('update session set must_change = true where employee = $1 and ended_at is null', [employee]);
  return asked !== undefined;
}

/** Stores the hash of a password. */
export async function storeHash(source: Queryable, employee: number, hash: string, now: Date, mustChange = false): Promise<void> {
  await source.query(
    `insert into employee_secret (employee, password_hash, must_change, changed_at) values ($1, $2, $4, $3::timestamptz)
     on conflict (employee) do update set password_hash = excluded.password_hash, must_change = excluded.must_change, changed_at = excluded.changed_at`,
    [employee, hash, now.toISOString(), mustChange],
  );
}

/**
 * A token with which the employee's password is set once within 24 hours. Earlier links stop working; the old password works until then.
 * `madeBy`: the colleague who is shown it; null for the server's own.
 */
export async function createInvite(source: Queryable, employee: number, now: Date, madeBy: number | null = null): Promise<string> {
  const token = randomText();
  await source.query('delete from invite where employee = $1 and used_at is null', [employee]);
  await source.query('insert into invite (token_hash, employee, expires_at, made_by) values ($1, $2, $3::timestamptz, $4)', [
    await hashText(token),
    employee,
    later(now),
    madeBy,
  ]);
  return token;
}

/** The employee a link was made for. */
export interface Invited {
  employee: number;
  username: string;
  name: string;
}

/**
 * Sets the password behind a one-time link and ends the employee's sessions. Refuses with a 400 on `token` or on `password`. `within` runs
 * in the same transaction. Returns the employee of the link.
 */
export async function acceptInvite(
  db: Db,
  token: string,
  password: string,
  now: Date,
  within?: (tx: Tx, invited: Invited) => Promise<void>,
): Promise<Invited> {
  const hash = await hashText(token);
  const [invited] = await db.query<Invited>(
    `select e.id as employee, e.username, e.name from invite i join employee e on e.id = i.employee
      where i.token_hash = $1 and i.used_at is null and i.expires_at > $2::timestamptz and e.active`,
    [hash, now.toISOString()],
  );
  if (!invited) throw invalidField('token', 'inviteInvalid');
  const problem = await passwordProblem(password, [invited.username, invited.name]);
  if (problem) throw invalidField('password', problem.key, problem.params);
  const passwordHash = await hashPassword(password);
  await db.tx(async (tx) => {
    const used = await tx.query(
      'update invite set used_at = $2::timestamptz where token_hash = $1 and used_at is null and expires_at > $2::timestamptz returning employee',
      [hash, now.toISOString()],
    );
    if (used.length === 0) throw invalidField('token', 'inviteInvalid');
    await storeHash(tx, invited.employee, passwordHash, now);
    await endSessionsOf(tx, invited.employee, now);
    await within?.(tx, invited);
  });
  return invited;
}

/** A token with which a member sets a new password on their own site within 24 hours; the earlier token stops working. */
export async function createMemberReset(tx: Tx, service: string, member: number, now: Date): Promise<string> {
  const token = randomText();
  await tx.query(
    `insert into member_reset (service, member, token_hash, expires_at) values ($1, $2, $3, $4::timestamptz)
     on conflict (service, member) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at, used_at = null`,
    [service, member, await hashText(token), later(now)],
  );
  return token;
}
