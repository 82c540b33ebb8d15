import type { gameCategories } from '../../src/schema/data/gameCategories';
import type { Random } from '../../src/schema/fields/kind';
import { createRandom } from '../seed/random';
import { baht, satang } from '../ledger/money';
import { log } from '../log';
import { slipPicture } from './slipPicture';
import type { Debit } from '../payouts/simulator';

/** A made-up website of the demonstration: its key, where its members' play money is, and what its banks hold. */
export interface MadeUpSite {
  service: string;
  key: string;
  wallet: 'ours' | 'site';
  /** What its accounts hold at their banks, in satang. */
  accounts: readonly (Account & { satang: number })[];
}
interface Account {
  bank: string;
  number: string;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
interface Member {
  ref: string;
  name: string;
  /** Their bank account as the bank shows it on a line. */
  bank: string;
  number: string;
  account: number | null;
  cash: number;
}
/** A deposit whose money is on its way. */
interface Owed {
  ref: string;
  member: Member;
  amount: string;
  account: Account;
}

const GAMES = [
  ['PG Soft', 'mahjong-ways', 'SLOT'],
  ['JILI', 'fortune-gems', 'SLOT'],
  ['SA Gaming', 'baccarat', 'CASINO'],
  ['SBOBET', 'football', 'SPORT'],
  ['Spadegaming', 'fishing-god', 'FISHING'],
] as const satisfies readonly (readonly [string, string, keyof typeof gameCategories.th])[];
const BANKS = ['KBANK', 'SCB', 'KTB', 'BBL', 'BAY', 'GSB', 'TTB'];
const AMOUNTS = [100, 200, 300, 500, 500, 1000, 1500, 2000, 5000];
/** Members one website remembers: the oldest play no more. */
const MOST_MEMBERS = 200;
/** Share of those who pay in that send their slip. */
const SLIPS = 0.25;
const money = (baht: number): string => baht.toFixed(2);

/** What happens on one made-up website, one event at a time, told to the office through the site interface alone. */
class Website {
  private readonly members: Member[] = [];
  private readonly owed: Owed[] = [];
  private readonly accounts: (Account & { satang: number })[];
  private made = 0;

  constructor(
    private readonly site: MadeUpSite,
    private readonly base: string,
    private readonly random: Random,
    private readonly now: () => Date,
    /** Tells this start's members from those of an earlier one. */
    private readonly start: string,
    private readonly debits: (service: string) => readonly Debit[],
  ) {
    this.accounts = site.accounts.map((one) => ({ ...one }));
  }

  private async call(method: 'PUT' | 'POST' | 'GET', path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.site.key}`,
        'content-type': 'application/json',
        ...(method === 'POST' && { 'idempotency-key': `${this.start}-${(this.made += 1)}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (response.status === 400)
      log.warn('a made-up website was refused for what it sent', { path, errors: JSON.stringify(answer['errors'] ?? null) });
    return { status: response.status, body: answer };
  }

  /** Some send the slip of their transfer, which puts the deposit before a person. */
  private async sendSlip({ ref, member, amount, account }: Owed): Promise<void> {
    const hidden = (number: string): string => `XXX-X-X${number.slice(5, 9)}-X`;
    const reference = `${this.now().getTime()}${String((this.made += 1)).padStart(5, '0')}`;
    const picture = await slipPicture({ bank: member.bank, from: hidden(member.number), to: hidden(account.number), amount, reference });
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'slip.jpg');
    await fetch(`${this.base}/deposits/${ref}/slip`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.site.key}`, 'idempotency-key': this.ref('s') },
      body,
      signal: AbortSignal.timeout(10_000),
    });
  }

  private ref(kind: string): string {
    return `${kind}-${this.start}-${(this.made += 1)}`;
  }

  /** The bank reports one movement of an account with the balance after it, where it knows that. */
  private async report(
    { bank, number }: Account,
    line: { direction: 'in' | 'out'; amount: string } & Record<'external_id' | 'at' | 'channel', string> & { counterparty: unknown },
  ): Promise<number> {
    const account = { bank, number };
    const held = this.accounts.find((one) => one.bank === bank && one.number === number);
    const moved = satang(line.amount) * (line.direction === 'in' ? 1 : -1);
    const after = held && { balance_after: baht(held.satang + moved).toFixed(2) };
    const { status } = await this.call('POST', '/bank/lines', { account, lines: [{ ...line, ...after }] });
    if (status !== 200 || !held || !after) return status;
    held.satang += moved;
    await this.call('POST', '/bank/balances', { account, at: line.at, balance: after.balance_after });
    return status;
  }

  private async register(): Promise<void> {
    const ref = this.ref('m');
    const name = this.random.name();
    const digits = (count: number): string => Array.from({ length: count }, () => this.random.int(0, 9)).join('');
    const [bank, number] = [this.random.pick(BANKS), `${this.random.int(1, 9)}${digits(9)}`];
    const { status, body } = await this.call('PUT', `/members/${ref}`, {
      username: `${this.site.service.slice(0, 3)}${digits(7)}`.toLowerCase(),
      name,
      phone: `0${this.random.pick(['6', '8', '9'])}${digits(8)}`,
      bank_accounts: [{ bank, number, name }],
      source: this.random.pick(['google', 'facebook', 'line', 'tiktok', 'friend']),
      consent: { marketing: this.random.chance(0.7), at: this.now().toISOString() },
    });
    if (status !== 201) return;
    const [account] = (body['bank_accounts'] ?? []) as { id: number }[];
    this.members.push({ ref, name, bank, number, account: account?.id ?? null, cash: 0 });
    if (this.members.length > MOST_MEMBERS) this.members.shift();
  }

  private async askDeposit(member: Member): Promise<void> {
    const ref = this.ref('d');
    const { status, body } = await this.call('POST', '/deposits', {
      ref,
      member: member.ref,
      amount: money(this.random.pick(AMOUNTS)),
      channel: 'bank',
      from: { bank: member.bank, number: member.number },
    });
    const pay = body['pay'] as { amount: string; account?: Account } | undefined;
    // Some never pay.
    if (status !== 201 || !pay?.account || !this.random.chance(0.9)) return;
    const owed = { ref, member, amount: pay.amount, account: pay.account };
    this.owed.push(owed);
    if (this.random.chance(SLIPS)) await this.sendSlip(owed);
  }

  /** The bank shows the money of the deposit that waits longest; now and then under another name, or from a stranger. */
  private async bankLine(): Promise<void> {
    const paid = this.owed.shift();
    if (!paid) return;
    const odd = this.random.int(1, 12);
    const name = odd === 1 ? this.random.name() : paid.member.name;
    const [first = '', last = ''] = name.split(' ');
    const status = await this.report(paid.account, {
      external_id: this.ref('t'),
      at: this.now().toISOString(),
      direction: 'in',
      // A few members forget the satang.
      amount: odd === 2 ? money(Math.floor(Number(paid.amount))) : paid.amount,
      counterparty: {
        bank: paid.member.bank,
        number: `xxx-x-x${paid.member.number.slice(5, 9)}-x`,
        name: `${first} ${last.slice(0, 2)}***`,
      },
      channel: 'mobile',
    });
    if (status === 200 && odd > 2) paid.member.cash += Math.floor(Number(paid.amount));
  }

  /** The bank shows money that went out, some of it long after the provider fell silent about it. */
  private async debitLines(): Promise<void> {
    for (const { account, amount, to } of this.debits(this.site.service))
      await this.report(account, {
        external_id: this.ref('o'),
        at: this.now().toISOString(),
        direction: 'out',
        amount,
        counterparty: { bank: to.bank, number: `xxx-x-x${to.number.slice(5, 9)}-x`, name: to.name },
        channel: 'payout',
      });
  }

  private async play(member: Member): Promise<void> {
    const [provider, game, category] = this.random.pick(GAMES);
    const stake = this.random.int(1, 20) * 10;
    const payout = this.random.chance(0.42) ? Math.round(stake * this.random.pick([0.5, 1, 1.5, 2, 3])) : 0;
    const [round, ref] = [this.ref('r'), this.ref('p')];
    if (this.site.wallet === 'site') {
      const settled_at = this.now().toISOString();
      await this.call('POST', '/plays', {
        items: [
          { ref, member: member.ref, provider, game, category, stake: money(stake), payout: money(payout), settled_at, state: 'settled' },
        ],
      });
      return;
    }
    const bet = await this.call('POST', '/wallet/debit', {
      ref,
      member: member.ref,
      round,
      provider,
      game,
      category,
      amount: money(stake),
    });
    if (bet.status !== 200) return;
    const won = await this.call('POST', '/wallet/credit', { ref: this.ref('p'), member: member.ref, round, amount: money(payout) });
    member.cash = Math.floor(Number(won.body['balance'] ?? 0));
  }

  private async withdraw(member: Member): Promise<void> {
    const { body } = await this.call('GET', `/members/${member.ref}/withdrawable`);
    const amount = Math.floor(Number(body['amount'] ?? 0) / 100) * 100;
    if (amount < 100 || member.account === null) return;
    const asked = { ref: this.ref('w'), member: member.ref, amount: money(amount), bank_account: member.account };
    if ((await this.call('POST', '/withdrawals', asked)).status === 201) member.cash -= amount;
  }

  /**
   * The next thing that happens: money that went out shows, money on its way arrives first, and what cannot be done becomes a registration.
   */
  async happen(): Promise<void> {
    await this.debitLines();
    const dice = this.random.int(1, 100);
    const someone = this.members.length > 0 ? this.random.pick(this.members) : undefined;
    const rich = this.members.filter(({ cash }) => cash >= 20);
    if (this.owed.length > 0 && dice <= 40) return this.bankLine();
    if (!someone || dice <= 50) return this.register();
    if (dice <= 72 || rich.length === 0) return this.askDeposit(someone);
    if (dice <= 94) return this.play(this.random.pick(rich));
    return this.withdraw(this.random.pick(rich));
  }
}

/**
 * Made-up member websites, which register members, pay in, play and withdraw through the site interface at `base`, `perMinute` events of
 * all together; `debits`: what left their accounts, for the lines of their banks. Returns how to end them.
 */
export function startTraffic(
  sites: readonly MadeUpSite[],
  {
    base,
    perMinute,
    now,
    debits = () => [],
  }: { base: string; perMinute: number; now: () => Date; debits?: (service: string) => readonly Debit[] },
): () => Promise<void> {
  const began = now();
  const random = createRandom(began.getTime() % 2_147_483_647, began);
  const start = began.getTime().toString(36);
  const websites = sites.map((site) => new Website(site, base, random, now, start, debits));
  let ended = false;
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => (ended || websites.length === 0 ? undefined : random.pick(websites).happen()))
      .catch((error: unknown) => {
        // The office is stopping, or its database is away: the next event tries again.
        if (!ended) log.warn('a made-up website could not reach the office', { why: error instanceof Error ? error.name : 'unknown' });
      });
  }, 60_000 / perMinute);
  return async () => {
    ended = true;
    clearInterval(timer);
    await running;
  };
}
