import { compareNames } from '../compare/names';
import type { Tx } from '../db/client';
import { insertAll } from './insert';
import type { DemoRow } from './rows';

const HOUR = 3_600_000;
/** How a name is given, and what an employee decided about it. */
const GIVEN = [
  { name: (holder: string, _other: string): string => `คุณ${holder}`, outcome: 'right', note: null },
  { name: (holder: string): string => `${holder.slice(0, holder.indexOf(' ') + 3)}***`, outcome: 'open', note: null },
  { name: (_holder: string, other: string): string => other, outcome: 'wrong', note: 'บัญชีเป็นของคนอื่น ให้สมาชิกแจ้งบัญชีใหม่' },
  { name: (_holder: string, other: string): string => other, outcome: 'open', note: null },
] as const;

/** Names given for members' accounts at each site, compared with whom the office knows them by; some are decided. */
export async function seedBankChecks(tx: Tx, banks: readonly (readonly DemoRow[])[], now: Date): Promise<void> {
  const rows: DemoRow[] = [];
  for (const here of banks) {
    GIVEN.forEach(({ name, outcome, note }, index) => {
      const [bank, other] = [here[7 + index * 5], here[8 + index * 5]];
      if (!bank || !other) return;
      const holder = String(bank['holder']);
      const given = name(holder, String(other['holder']));
      const { fit, similarity } = compareNames(given, holder);
      const at = new Date(now.getTime() - (GIVEN.length - index) * 5 * HOUR).toISOString();
      rows.push({
        service: bank.service ?? '',
        id: rows.length + 1,
        version: outcome === 'open' ? 1 : 2,
        created_at: at,
        updated_at: at,
        bank: bank['bank'],
        number: bank['number'],
        name: given,
        member: bank['member'],
        found_name: holder,
        found_in: 'member_bank',
        known: bank['member'],
        similarity: Math.round(similarity * 100),
        fit,
        outcome,
        note,
        checked_by: 5,
      });
    });
  }
  await insertAll(tx, 'bank_check', rows);
}
