import type { Queryable } from '../db/client';
import { baht, satang } from './money';
import type { CreditKind } from './recipes';

/** The remaining credit of a site, in baht; zero when none was ever bought. */
export async function creditOf(source: Queryable, service: string, credit: CreditKind | 'sms_hold'): Promise<number> {
  const [row] = await source.query<{ balance: string }>(
    'select balance from ledger_account where service = $1 and kind = $2 and owner = 0',
    [service, credit],
  );
  return baht(satang(row?.balance ?? '0'));
}
