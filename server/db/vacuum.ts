import type { Db } from './client';

/** Tables whose rows come and go or change all day. */
const CHURNED = [
  'outbox',
  'idempotency',
  'work_claim',
  'session',
  'sign_in_attempt',
  'ledger_account',
  'member',
  'deposit',
  'withdraw',
  'sms_outbox',
  'sms_message',
  'sms_campaign',
  'sms_run',
] as const;

/** Clears what changed rows leave behind, table by table so that nobody waits long. PostgreSQL does this by itself, the embedded engine does not. */
export async function vacuum(db: Db): Promise<void> {
  for (const table of CHURNED) await db.script(`vacuum (analyze) ${table}`);
}
