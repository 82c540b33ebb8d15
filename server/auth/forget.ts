import type { Tx } from '../db/client';

/** Where sign-in keeps what belongs to an employee. Their number is never given to anybody else. */
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

/** Forgets everything sign-in knows of an employee who is deleted. */
export async function forgetSignIn(tx: Tx, employee: number): Promise<void> {
  for (const table of TABLES) await tx.query(`delete from ${table} where employee = $1`, [employee]);
}
