/** Money on the table: members, accounts, deposits, withdrawals and bank lines made for one test, and what is left of them. */
import { afterAll, beforeAll, expect } from 'vitest';
import { checkBooks } from '../server/ledger/invariants';
import { satang } from '../server/ledger/money';
import { post } from '../server/ledger/post';
import { bankOpened, withdrawHeld } from '../server/ledger/recipes';
import { openOffice, rowOf, SITE, type Office, type OfficeOptions, type Reply, type Row, type Worker } from './office';

/**
 * The databases an office runs on. The embedded one is PostgreSQL too, but of a single connection: what several do at once, and how values
 * come and go, can differ.
 */
export const both = ['embedded', 'postgres'] as const;
/**
 * The one of production, for behaviour that asks nothing of a database but its SQL, which is the same on both: testing that twice took a
 * quarter of the run. `TEST_ENGINES=both` does so all the same.
 */
export const usual: readonly (typeof both)[number][] = process.env['TEST_ENGINES'] === 'both' ? both : ['postgres'];
export const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

export class Desk {
  #next = 1;
  constructor(
    readonly office: Office,
    readonly boss: Worker,
    readonly service: string = SITE,
  ) {}

  async #create(path: string, data: Record<string, unknown>): Promise<Row> {
    const reply = await this.boss.send(`/api${path}/${this.service}?action=create`, data);
    if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return rowOf(reply);
  }
  #number(): string {
    this.#next += 1;
    return String(7_000_000_000 + this.#next * 7919);
  }

  member(over: Record<string, unknown> = {}): Promise<Row> {
    const number = this.#number();
    return this.#create('/Member', { username: `desk${number}`, name: `ผู้เล่น ${number}`, phone: `09${number.slice(-8)}`, ...over });
  }
  /** A bank account; `holds`: what its books begin with, in baht. */
  async account(purpose: 'deposit' | 'withdraw' = 'deposit', holds = 0, over: Record<string, unknown> = {}): Promise<Row> {
    const { daily_limit: limit = null, ...values } = over;
    const made = await this.#create('/Statement', { bank: 'KBANK', number: this.#number(), holder: 'บจก. ทดสอบ', purpose, ...values });
    // What two decide afterwards.
    await this.office.db.query(
      'update bank_account set daily_limit = $3, active = true, opened_at = created_at where service = $1 and id = $2',
      [this.service, made.id, limit],
    );
    if (holds > 0) {
      const cause = { service: this.service, resource: 'bank_account', recordId: made.id, actorId: 0, at: new Date() };
      await this.office.db.tx((tx) => post(tx, cause, bankOpened(made.id, holds)));
    }
    return { ...made, daily_limit: limit, active: true };
  }
  /** Money that came, as the feed of the bank tells it. */
  async line(account: Row, amount: number): Promise<Row> {
    const { id } = await this.typed(account, { amount });
    return this.told(id);
  }
  /** A line as an employee types it. */
  async typed(account: Row, over: Record<string, unknown>, who: Worker = this.boss): Promise<Row> {
    const data = { account: account.id, occurred_at: '2026-03-01T05:00:00Z', reference: `R${this.#number()}`, ...over };
    const reply = await who.send(`/api/Statement/Line/${this.service}?action=create`, data);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return rowOf(reply);
  }
  /** The line as if the bank alone had told of it. */
  async told(id: number): Promise<Row> {
    await this.office.db.query("update statement_line set source = 'feed', brought_by = null where service = $1 and id = $2", [
      this.service,
      id,
    ]);
    return this.see('/Statement/Line', id);
  }

  /** A deposit as the member's site or a bank reader leaves it: waiting. */
  async deposit(member: Row, account: Row, amount: number): Promise<Row> {
    const [made] = await this.office.db.query<{ id: number }>(
      `insert into deposit (service, member, amount, bank, account_number, bank_account, transferred_at, created_at) values ($1, $2, $3, 'SCB', '1234567890', $4, $5, $5) returning id`,
      [this.service, member.id, amount, account.id, new Date().toISOString()],
    );
    return this.see('/Deposit', made?.id ?? 0);
  }
  /** A withdrawal as the member's site asks for it: the record, and its amount on hold. */
  async withdraw(member: Row, amount: number): Promise<Row> {
    const id = await this.office.db.tx(async (tx) => {
      const [made] = await tx.query<{ id: number }>(
        `insert into withdraw (service, member, amount, bank, account_number, holder) values ($1, $2, $3, 'SCB', '1234567890', 'ผู้เล่น') returning id`,
        [this.service, member.id, amount],
      );
      await post(
        tx,
        { service: this.service, resource: 'withdraw', recordId: made?.id ?? 0, actorId: 0, at: new Date() },
        withdrawHeld(member.id, amount),
      );
      return made?.id ?? 0;
    });
    return this.see('/Withdraw', id);
  }
  /** A member who already has this much to spend, through an approved deposit. */
  async rich(amount: number): Promise<{ member: Row; account: Row; deposit: Row }> {
    const [member, account] = [await this.member(), await this.account()];
    const deposit = await this.deposit(member, account, amount);
    const reply = await this.act(this.boss, '/Deposit', 'approve', deposit);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return { member, account, deposit: rowOf(reply) };
  }

  act(worker: Worker, path: string, action: string, row: Row, input: Record<string, unknown> = {}, jti?: string): Promise<Reply> {
    return worker.send(`/api${path}/${this.service}?action=${action}&id=${row.id}`, { version: row.version, ...input }, { jti });
  }
  async see(path: string, id: number): Promise<Row> {
    return rowOf(await this.boss.get(`/api${path}/${this.service}?id=${id}`));
  }

  /** What a member can spend, in satang. */
  async cash(member: Row): Promise<number> {
    return satang((await this.see('/Member', member.id))['balance'] as number);
  }
  /** What an account holds, in satang. */
  async bank(account: Row): Promise<number> {
    return satang((await this.see('/Statement', account.id))['balance'] as number);
  }
  /** What a member has on hold, in satang. */
  async held(member: Row): Promise<number> {
    const [row] = await this.office.db.query<{ balance: string }>(
      "select balance from ledger_account where service = $1 and kind = 'member_hold' and owner = $2",
      [this.service, member.id],
    );
    return satang(row?.balance ?? '0');
  }
  async books(): Promise<void> {
    expect(await checkBooks(this.office.db)).toEqual([]);
  }

  /** Exactly one of the answers is a success; every other says 409, why, and shows the record as it is now. */
  async onlyOne(replies: readonly Reply[], path: string): Promise<Row> {
    const won = replies.filter((reply) => reply.status === 200);
    expect(replies.map((reply) => reply.status).sort(), JSON.stringify(replies.map((reply) => reply.body.msg))).toEqual([
      200,
      ...replies.slice(1).map(() => 409),
    ]);
    const row = rowOf(won[0]!);
    const now = await this.see(path, row.id);
    for (const { status, body } of replies) {
      if (status !== 409) continue;
      expect(body.code).not.toBe(0);
      expect(body.msg).toMatch(/[ก-๙]/);
      expect(['state', 'version']).toContain(body['conflict']);
      expect(body.payload).toMatchObject({ id: row.id, version: now.version, status: now['status'] });
    }
    return now;
  }
}

/**
 * An office for the tests around the call, with people signed in and a desk whose boss is the first of them. It is opened before the first
 * test, and closed after the last; until then what is given is empty.
 */
export function withOffice<N extends string>(
  names: readonly [N, ...N[]],
  options?: OfficeOptions,
): { office: Office; desk: Desk } & Record<N, Worker> {
  const office = {} as Office;
  const workers = Object.fromEntries(names.map((name) => [name, {}])) as Record<N, Worker>;
  beforeAll(async () => {
    Object.assign(office, await openOffice(options));
    for (const name of names) Object.assign(workers[name], await office.signIn(name));
  });
  afterAll(() => office.close());
  return { office, desk: new Desk(office, workers[names[0]]), ...workers };
}
