import type { Db } from './client';

/** Tables with many inserts, updates and deletes. */
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

/** Removes dead rows, table by table so that no statement waits long. PostgreSQL does this by itself, the embedded engine does not. */
export async function vacuum(db: Db): Promise<void> {
  for (const table of CHURNED) await db.script(`vacuum (analyze) ${table}`);
}
