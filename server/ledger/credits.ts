import type { Queryable } from '../db/client';
import { baht, satang } from './money';
import type { CreditKind } from './recipes';

/** What a site has left of a credit, in baht; nothing was ever bought: zero. */
export async function creditOf(source: Queryable, service: string, credit: CreditKind): Promise<number> {
  const [row] = await source.query<{ balance: string }>(
    'select balance from ledger_account where service = $1 and kind = $2 and owner = 0',
    [service, credit],
  );
  return baht(satang(row?.balance ?? '0'));
}
