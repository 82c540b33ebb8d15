import { baht } from '../ledger/money';
import type { PostingLine } from '../ledger/posting';

/** Postings as rows for bulk inserts, with running balances: the same ledger that `ledger_post` would write, a thousand rows at a time. */
export class Books {
  readonly accounts: Record<string, unknown>[] = [];
  readonly postings: Record<string, unknown>[] = [];
  readonly lines: Record<string, unknown>[] = [];
  readonly #byKey = new Map<string, { id: number; row: Record<string, unknown>; satang: number }>();
  constructor(readonly next: { account: number; posting: number }) {}
  post(
    service: string,
    resource: string,
    record: number,
    actor: number,
    at: Date,
    posting: { kind: string; lines: readonly PostingLine[] },
  ): void {
    const id = this.next.posting++;
    this.postings.push({ service, id, kind: posting.kind, resource, record_id: record, actor, at: at.toISOString(), reverses: null });
    for (const { account, owner, amount } of posting.lines) {
      const key = `${service}/${account}/${owner}`;
      const known = this.#byKey.get(key) ?? this.#open(key, service, account, owner);
      known.satang += Math.round(amount * 100) * (account.startsWith('member') ? -1 : 1);
      known.row['balance'] = baht(known.satang);
      this.lines.push({ service, posting: id, account: known.id, amount });
    }
  }
  #open(key: string, service: string, kind: string, owner: number): { id: number; row: Record<string, unknown>; satang: number } {
    const row = { service, id: this.next.account++, kind, owner, balance: 0 };
    this.accounts.push(row);
    const made = { id: row.id, row, satang: 0 };
    this.#byKey.set(key, made);
    return made;
  }
  /** Number of the latest posting. */
  get last(): number {
    return this.next.posting - 1;
  }
  /** The spendable balance of a member, or the balance of a bank account, in baht. */
  balance(service: string, kind: 'member_cash' | 'bank', owner: number): number {
    return baht(this.#byKey.get(`${service}/${kind}/${owner}`)?.satang ?? 0);
  }
}

/** An audit entry, as the change it describes would have written it. */
export const trail = (
  id: number,
  service: string,
  resource: string,
  record: number,
  action: string,
  employee: number,
  at: Date,
  before: unknown,
  after: unknown,
): Record<string, unknown> => ({
  id,
  version: 1,
  created_at: at.toISOString(),
  updated_at: at.toISOString(),
  at: at.toISOString(),
  employee,
  service,
  resource,
  record_id: String(record),
  action,
  before,
  after,
  ip: '203.0.113.10',
  result: 'ok',
});
