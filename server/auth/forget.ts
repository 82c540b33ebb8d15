import type { Tx } from '../db/client';

/** The tables in which sign-in stores data of an employee. An employee's number is never given again. */
const TABLES = [
  'employee_secret',
  'session',
  'invite',
  'preference',
  'two_factor',
  'recovery_code',
  'line_account',
  'line_request',
] as const;

/** Deletes everything sign-in stores of a deleted employee. */
export async function forgetSignIn(tx: Tx, employee: number): Promise<void> {
  for (const table of TABLES) await tx.query(`delete from ${table} where employee = $1`, [employee]);
}
