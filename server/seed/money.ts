import { banks } from '../../src/schema/data/banks';
import { bangkokDay } from '../../src/schema/format';
import type { Random } from '../../src/schema/fields/kind';
import type { Tx } from '../db/client';
import { makePlay, type Played } from './plays';
import { bankOpened, creditBought, depositCredited, transferred, withdrawHeld, withdrawPaid, withdrawReleased } from '../ledger/recipes';
import { Books, trail } from './books';
import { insertAll } from './insert';
import type { DemoRow } from './rows';

export interface SiteMoney {
  service: string;
  members: readonly DemoRow[];
  memberBanks: ReadonlyMap<number, DemoRow>;
  accounts: readonly DemoRow[];
  deposits: number;
  withdraws: number;
  /** Rounds played; `ours`: the members' play money is their credit here. */
  plays: number;
  ours: boolean;
  employees: readonly number[];
  /** The site's own number, and what it bought of messages and of its agent's credit. */
  site: number;
  bought: { sms: readonly number[]; agent: readonly number[] };
}

const BANK_CODES = Object.keys(banks).filter((code) => ['KBANK', 'SCB', 'BBL', 'KTB', 'BAY', 'GSB', 'TTB', 'TRUEWALLET'].includes(code));
/** What every account holds at the beginning, in baht. */
export const OPENED = 500_000;
const MINUTE = 60_000;
const AMOUNTS = [100, 200, 300, 500, 500, 1000, 1500, 2000, 3000, 5000, 10_000, 50_000];

/**
 * 90 days of deposits, bank lines and withdrawals of a site, with their postings, and what members play meanwhile, by dice of its own. The
 * last hours hold the waiting records of the queues.
 */
export async function seedMoney(
  tx: Tx,
  sites: readonly SiteMoney[],
  random: Random,
  dice: Random,
  now: Date,
): Promise<Pick<Made, 'deposit' | 'line'>> {
  const books = new Books({ account: 1, posting: 1 });
  const next = { deposit: 1, withdraw: 1, line: 1 };
  const rows = { deposit: [] as DemoRow[], withdraw: [] as DemoRow[], line: [] as DemoRow[], audit: [] as Record<string, unknown>[] };
  const played: Played = { plays: [], calls: [] };
  for (const site of sites) {
    for (const account of site.accounts)
      books.post(site.service, 'bank_account', account.id, 1, new Date(now.getTime() - 91 * 86_400_000), bankOpened(account.id, OPENED));
    buyCredit(site, now, books);
    const payouts = new Payouts(site, books, rows.audit);
    // In the order of time: members withdraw only money that has arrived.
    const deposits = moments(random, site.deposits, now).map((at) => ({
      at,
      happens: () => makeDeposit(site, at, random, now, books, next, rows),
    }));
    const withdraws = moments(random, site.withdraws, now).map((at) => ({
      at,
      happens: () => makeWithdraw(site, at, random, now, books, next, rows, payouts),
    }));
    const plays = moments(dice, site.plays, now).map((at) => ({ at, happens: () => makePlay(site, at, dice, books, played) }));
    [...deposits, ...withdraws, ...plays].sort((left, right) => left.at.getTime() - right.at.getTime()).forEach(({ happens }) => happens());
  }
  await insertAll(tx, 'statement_line', rows.line);
  await insertAll(tx, 'deposit', rows.deposit);
  await insertAll(tx, 'withdraw', rows.withdraw);
  await insertAll(tx, 'ledger_account', books.accounts);
  await insertAll(tx, 'ledger_posting', books.postings);
  await insertAll(tx, 'ledger_line', books.lines, { identity: false });
  await insertAll(tx, 'audit', rows.audit);
  await insertAll(tx, 'member_play', played.plays);
  await insertAll(tx, 'wallet_call', played.calls, { identity: false });
  await tx.query(
    "update member m set balance = a.balance from ledger_account a where a.service = m.service and a.kind = 'member_cash' and a.owner = m.id",
  );
  await tx.query(
    "update bank_account b set balance = a.balance from ledger_account a where a.service = b.service and a.kind = 'bank' and a.owner = b.id",
  );
  return rows;
}

/** The site's purchases of credit at its providers, month by month. */
function buyCredit({ service, site, bought: { sms, agent } }: SiteMoney, now: Date, books: Books): void {
  const at = (month: number): Date => new Date(now.getTime() - (90 - month * 30) * 86_400_000);
  sms.forEach((amount, month) => books.post(service, 'site', site, 1, at(month), creditBought('sms_credit', amount)));
  agent.forEach((amount, month) => books.post(service, 'site', site, 1, at(month), creditBought('agent_credit', amount)));
}

/** Times over the 90 days in order, a few dozen of them in the last hours so that the queues have records. */
function moments(random: Random, count: number, now: Date): Date[] {
  const recent = Math.min(40, Math.ceil(count / 40));
  const all = Array.from({ length: count }, (_, index) =>
    index < recent ? new Date(now.getTime() - random.int(2, 180) * MINUTE) : random.moment(),
  );
  return all.sort((a, b) => a.getTime() - b.getTime());
}

/** Older deposits have all found their lines. */
const UNCLEAR = 3 * 86_400_000;
const isRecent = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < 180 * MINUTE;

interface Made {
  deposit: DemoRow[];
  withdraw: DemoRow[];
  line: DemoRow[];
  audit: Record<string, unknown>[];
}
interface Next {
  deposit: number;
  withdraw: number;
  line: number;
}

function makeDeposit(site: SiteMoney, at: Date, random: Random, now: Date, books: Books, next: Next, rows: Made): void {
  const { service } = site;
  const member = random.pick(site.members);
  const bank = site.memberBanks.get(member.id);
  const account = random.pick(site.accounts.filter((one) => one['purpose'] === 'deposit'));
  const amount = random.pick(AMOUNTS) + random.int(0, 99) / 100;
  const id = next.deposit++;
  const status = isRecent(at, now) ? 'pending' : random.chance(0.94) ? 'approved' : 'rejected';
  const decided = new Date(at.getTime() + random.int(1, 9) * MINUTE);
  const by = random.pick(site.employees);
  const matched = status === 'approved' && (random.chance(0.8) || now.getTime() - at.getTime() > UNCLEAR);
  // However small the demonstration is, each site has unclaimed money.
  const unclaimed = (): boolean => rows.line.some((one) => one.service === service && one['status'] === 'unmatched');
  const hasLine = matched || (status === 'pending' && (random.chance(0.7) || !unclaimed()));
  const line = hasLine ? next.line++ : null;
  const made = at.toISOString();
  if (line !== null) {
    rows.line.push({
      service,
      id: line,
      version: 1,
      created_at: made,
      updated_at: made,
      account: account.id,
      direction: 'in',
      amount,
      occurred_at: made,
      from_bank: bank?.['bank'] ?? 'KBANK',
      from_number: String(bank?.['number'] ?? '').slice(-6),
      from_name: member['name'],
      reference: `T${String(line).padStart(10, '0')}`,
      source: 'feed',
      status: matched ? 'matched' : 'unmatched',
      hidden: false,
    });
  }
  rows.deposit.push({
    service,
    id,
    version: status === 'pending' ? 1 : 2,
    created_at: made,
    updated_at: (status === 'pending' ? at : decided).toISOString(),
    member: member.id,
    amount,
    bank: bank?.['bank'] ?? random.pick(BANK_CODES),
    account_number: bank?.['number'] ?? null,
    bank_account: account.id,
    channel: random.pick(['bank', 'bank', 'bank', 'qr', 'wallet']),
    transferred_at: made,
    line: matched ? line : null,
    slip: null,
    status,
    reason: status === 'rejected' ? random.pick(['ไม่พบยอดเงินเข้า', 'สลิปซ้ำ', 'ชื่อบัญชีไม่ตรง']) : null,
    decided_by: status === 'pending' ? null : by,
    decided_at: status === 'pending' ? null : decided.toISOString(),
    first_decided_at: status === 'pending' ? null : decided.toISOString(),
    credited_at: status === 'approved' ? decided.toISOString() : null,
    hidden: false,
    note: null,
  });
  if (status === 'approved') books.post(service, 'deposit', id, by, decided, depositCredited(member.id, account.id, amount));
  if (status !== 'pending')
    rows.audit.push(
      trail(
        rows.audit.length + 1,
        service,
        'deposit',
        id,
        status === 'approved' ? 'approve' : 'reject',
        by,
        decided,
        { status: 'pending' },
        { status },
      ),
    );
}

/**
 * The accounts a site pays from, refilled from the accounts that deposits arrive on; no account goes below its reserve or past its daily
 * limit.
 */
class Payouts {
  static readonly #RESERVE = 50_000;
  static readonly #FILL = 300_000;
  readonly #sent = new Map<string, number>();
  constructor(
    readonly site: SiteMoney,
    readonly books: Books,
    readonly audit: Record<string, unknown>[],
  ) {}

  #holds({ id }: DemoRow): number {
    return this.books.balance(this.site.service, 'bank', id);
  }
  /** The remaining daily limit of the account at a time, in baht. */
  #mayStill(account: DemoRow, at: Date): number {
    return Number(account['daily_limit'] ?? Infinity) - (this.#sent.get(`${account.id} ${bangkokDay(at)}`) ?? 0);
  }
  sent(account: DemoRow, amount: number, at: Date): void {
    const key = `${account.id} ${bangkokDay(at)}`;
    this.#sent.set(key, (this.#sent.get(key) ?? 0) + amount);
  }

  /** An account that can pay the amount at this time, refilled first when necessary; null when the site has none. */
  accountFor(amount: number, at: Date, by: number): DemoRow | null {
    const account = this.site.accounts.find((one) => one['purpose'] === 'withdraw');
    if (!account || this.#mayStill(account, at) < amount) return null;
    if (this.#holds(account) - amount < Payouts.#RESERVE) this.#fill(account, at, by);
    return this.#holds(account) >= amount ? account : null;
  }

  #fill(account: DemoRow, at: Date, by: number): void {
    const { service, accounts } = this.site;
    const [from] = accounts.filter((one) => one['purpose'] === 'deposit').sort((left, right) => this.#holds(right) - this.#holds(left));
    if (!from) return;
    const spare = Math.min(Payouts.#FILL, this.#holds(from) - Payouts.#RESERVE, this.#mayStill(from, at));
    const amount = Math.floor(spare / 10_000) * 10_000;
    if (amount <= 0) return;
    this.books.post(service, 'bank_account', from.id, by, at, transferred(from.id, account.id, amount));
    this.sent(from, amount, at);
    this.audit.push(trail(this.audit.length + 1, service, 'bank_account', from.id, 'transfer', by, at, {}, { to: account.id, amount }));
  }
}

const LEAST_OUT = 50;

/** A member with a balance to withdraw; after a few tries without one, any member. */
function whoHasMoney({ service, members }: SiteMoney, random: Random, books: Books): DemoRow {
  for (let tries = 0; tries < 20; tries += 1) {
    const member = random.pick(members);
    if (books.balance(service, 'member_cash', member.id) >= LEAST_OUT) return member;
  }
  return random.pick(members);
}

function makeWithdraw(site: SiteMoney, at: Date, random: Random, now: Date, books: Books, next: Next, rows: Made, payouts: Payouts): void {
  const { service } = site;
  const member = whoHasMoney(site, random, books);
  const bank = site.memberBanks.get(member.id);
  const amount = Math.min(random.pick(AMOUNTS), Math.floor(books.balance(service, 'member_cash', member.id)));
  if (!bank || amount < LEAST_OUT) return;
  const status = isRecent(at, now)
    ? random.pick(['pending', 'pending', 'approved'])
    : random.pick(['paid', 'paid', 'paid', 'paid', 'paid', 'rejected', 'failed']);
  // Nothing is decided later than now: the audit log is in the order of time.
  const decided = status === 'pending' ? null : new Date(Math.min(at.getTime() + random.int(1, 20) * MINUTE, now.getTime()));
  const by = random.pick(site.employees);
  const made = at.toISOString();
  const paid = status === 'paid';
  const account = paid && decided ? payouts.accountFor(amount, decided, by) : null;
  if (paid && !account) return;
  const id = next.withdraw++;
  rows.withdraw.push({
    service,
    id,
    version: decided ? 2 : 1,
    created_at: made,
    updated_at: (decided ?? at).toISOString(),
    member: member.id,
    amount,
    bank: bank['bank'],
    account_number: bank['number'],
    holder: bank['holder'],
    pay_account: account?.id ?? null,
    status,
    reason: status === 'rejected' ? 'เทิร์นไม่ครบ' : status === 'failed' ? 'บัญชีปลายทางปิด' : null,
    approved_by: decided && status !== 'rejected' ? by : null,
    approved_at: decided && status !== 'rejected' ? decided.toISOString() : null,
    paid_by: paid ? by : null,
    paid_at: paid && decided ? decided.toISOString() : null,
    first_decided_at: decided && status !== 'failed' ? decided.toISOString() : null,
    reference: paid ? `W${String(id).padStart(10, '0')}` : null,
  });
  books.post(service, 'withdraw', id, 0, at, withdrawHeld(member.id, amount));
  if (account && decided) {
    books.post(service, 'withdraw', id, by, decided, withdrawPaid(member.id, account.id, amount));
    payouts.sent(account, amount, decided);
  }
  if ((status === 'rejected' || status === 'failed') && decided)
    books.post(service, 'withdraw', id, by, decided, withdrawReleased(member.id, amount));
  if (decided)
    rows.audit.push(
      trail(
        rows.audit.length + 1,
        service,
        'withdraw',
        id,
        status === 'paid' ? 'markPaid' : status === 'approved' ? 'approve' : status === 'rejected' ? 'reject' : 'markFailed',
        by,
        decided,
        { status: 'pending' },
        { status },
      ),
    );
}
