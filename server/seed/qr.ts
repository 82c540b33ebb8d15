import { buildPromptPay, type Order } from '../../src/qr/promptPay';
import { makeCode } from '../../src/schema/defaults';
import type { AnyResource } from '../../src/schema/define';
import type { Random } from '../../src/schema/fields/kind';
import { anyIdOf } from '../../src/schema/promptPay';
import type { Tx } from '../db/client';
import { satang } from '../ledger/money';
import { insertAll } from './insert';
import type { SiteMoney } from './money';
import { demoRow, type DemoRow } from './rows';

const MINUTE = 60_000;
const AMOUNTS = [100, 300, 500, 1000, 2500];
/** How the codes that brought no money ended, the first of them just now. */
const ENDINGS = ['issued', 'expired', 'cancelled', 'expired'] as const;

/** What the code of an account asks for, as a new code does. */
function orderOf(account: DemoRow, ref1: string, amount: number): Order | null {
  const common = { satang: satang(amount), once: true } as const;
  if (typeof account['biller_id'] === 'string') return { form: 'bill', biller: account['biller_id'], ref1, ref2: '', ...common };
  const id = anyIdOf(String(account['promptpay_id'] ?? ''));
  return id && { form: 'anyid', id, ...common };
}

/** Codes of every site: half of them paid, by deposits there are; the others open, over, or waiting for a person. */
export async function seedQr(
  tx: Tx,
  def: AnyResource,
  sites: readonly (SiteMoney & { codes: number })[],
  made: { deposit: readonly DemoRow[]; line: readonly DemoRow[] },
  random: Random,
  now: Date,
): Promise<void> {
  const rows: DemoRow[] = [];
  for (const { service, members, accounts, employees, codes } of sites) {
    const add = (account: DemoRow, at: Date, values: Record<string, unknown>): void => {
      const ref1 = `Q${makeCode({ length: 13 }, (count) => random.int(0, count - 1))}`;
      const amount = Number(values['amount']);
      const order = orderOf(account, ref1, amount);
      if (!order) return;
      rows.push({
        ...demoRow(def, rows.length + 1, service, random, new Map()),
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
        bank_account: account.id,
        form: order.form,
        expires_at: new Date(at.getTime() + 30 * MINUTE).toISOString(),
        ref1,
        holder: account['holder'],
        payload: buildPromptPay(order),
        made_by: random.pick(employees),
        note: null,
        ...values,
      });
    };
    const accountOf = (id: unknown): DemoRow | undefined => accounts.find((account) => account.id === id);
    const here = (row: DemoRow): boolean => row.service === service;
    const paid = made.deposit.filter((row) => here(row) && row['channel'] === 'qr' && row['line'] !== null).slice(-Math.ceil(codes / 2));
    for (const { id, member, amount, bank_account, line, transferred_at, decided_by, decided_at } of paid) {
      const account = accountOf(bank_account);
      const at = new Date(Date.parse(String(transferred_at)) - random.int(1, 20) * MINUTE);
      if (account) add(account, at, { member, amount, state: 'credited', line, deposit: id, decided_by, decided_at });
    }
    const open = accounts.filter((account) => account['purpose'] === 'deposit');
    for (let index = 0; index < codes - paid.length; index += 1) {
      const state = ENDINGS[index % ENDINGS.length];
      const at = state === 'issued' ? new Date(now.getTime() - random.int(0, 15) * MINUTE) : random.moment();
      // Open codes of one number differ by their satang, as the office asks for.
      add(random.pick(open), at, { member: random.pick(members).id, amount: random.pick(AMOUNTS) + (index % 100) / 100, state });
    }
    const late = made.line.filter((row) => here(row) && row['status'] === 'unmatched').slice(0, 3);
    for (const line of late) {
      const account = accountOf(line['account']);
      const at = new Date(Date.parse(String(line['occurred_at'])) - 60 * MINUTE);
      const review = { state: 'needs_review', review_line: line.id, review_reason: 'late' };
      if (account) add(account, at, { member: random.pick(members).id, amount: line['amount'], ...review });
    }
  }
  await insertAll(tx, def.name, rows);
}
