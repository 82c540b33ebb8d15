/**
 * Everything that moves money at once, in any order: a site that asks and repeats itself, a bank that tells late, twice and wrongly, a
 * provider whose answers are lost, two employees who decide and take back, and members who play meanwhile.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../server/payouts/provider';
import { both, Desk } from './desk';
import { openOffice, SITE, type Office, type Worker } from './office';
import { testProvider, type TestProvider } from './payoutRig';
import { aMember, ALL_SCOPES, makeKey, siteClient, type SiteClient } from './siteRig';

const baht = (satang: number): string => (satang / 100).toFixed(2);
const satang = (text: unknown): number => Math.round(Number(text) * 100);

const which = fc.nat(3);
const twice = fc.boolean();
const steps = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), who: fc.nat(1), amount: fc.constantFrom(10_000, 10_000, 25_050), twice }),
  fc.record({
    kind: fc.constant('line' as const),
    which,
    how: fc.constantFrom('exact', 'exact', 'stranger', 'less', 'unnamed', 'late'),
    twice,
  }),
  fc.record({ kind: fc.constant('decide' as const), which, how: fc.constantFrom('approve', 'approve', 'reject', 'cancel') }),
  fc.record({ kind: fc.constant('undo' as const), which }),
  fc.record({ kind: fc.constant('play' as const), who: fc.nat(1), how: fc.constantFrom('bet', 'win', 'undo'), about: which, twice }),
  fc.record({ kind: fc.constant('want' as const), who: fc.nat(1), amount: fc.constantFrom(5_000, 9_000), twice }),
  fc.record({
    kind: fc.constant('pay' as const),
    which,
    pays: fc.boolean(),
    heard: fc.constantFrom('answer', 'silence', 'ended', 'unsent'),
  }),
  fc.record({ kind: fc.constant('told' as const), which, how: fc.constantFrom('report', 'debit'), twice }),
  fc.record({ kind: fc.constant('later' as const), minutes: fc.constantFrom(2, 45) }),
);
interface Asked {
  ref: string;
  name: string;
  pay: { amount: string; account: { bank: string; number: string } };
}
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

describe.each(both)('money, %s', (engine) => {
  let office: Office;
  let [ceo, owner]: Worker[] = [];
  let desk: Desk;
  let site: SiteClient;
  let provider: TestProvider;
  beforeAll(async () => {
    office = await openOffice({ engine, config: { payouts: true, freshMinutes: 20_000, sessionHours: 400 } });
    [ceo, owner] = [await office.signIn('ceo'), await office.signIn('owner')];
    desk = new Desk(office, ceo);
    provider = testProvider(office);
    await office.db.query('update site_config set auto_credit = true, auto_credit_limit = 50000');
    await office.db.query("update site set wallet = 'ours' where service = $1", [SITE]);
    const [own] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    site = siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ALL_SCOPES })).whole);
    await desk.account('withdraw', 1_000_000, { priority: 1 });
  });
  afterAll(() => office.close());

  /** One world: two members, and everything that happens to them. `truth`: what the provider really did, by attempt. */
  class World {
    readonly members: { ref: string; id: number; name: string; account: number }[] = [];
    readonly asked: Asked[] = [];
    readonly wanted: string[] = [];
    readonly bets: string[] = [];
    readonly truth = new Map<string, boolean>();
    readonly odd: unknown[] = [];
    #n = 0;

    async begin(): Promise<this> {
      for (let n = 0; n < 2; n += 1) {
        const { ref, body } = aMember();
        const { body: made } = await site.put(`/members/${ref}`, body);
        const [account] = made['bank_accounts'] as { id: number }[];
        this.members.push({ ref, id: Number(made['id']), name: String(body['name']), account: account?.id ?? 0 });
      }
      return this;
    }
    #name(kind: string): string {
      this.#n += 1;
      return `${kind}-${this.members[0]?.ref}-${this.#n}`;
    }
    /** Sends a call, or the same call twice at once; refusals are answers, failures are not. */
    async #send(again: boolean, send: () => Promise<{ status: number; body: unknown }>): Promise<{ status: number; body: unknown }> {
      const replies = await Promise.all(again ? [send(), send()] : [send()]);
      this.odd.push(...replies.filter(({ status }) => ![200, 201, 404, 409, 422].includes(status)));
      return replies.find(({ status }) => status < 300) ?? replies[0];
    }
    #post(path: string, body: unknown, again: boolean): Promise<{ status: number; body: unknown }> {
      const key = crypto.randomUUID();
      return this.#send(again, () => site.post(path, body, key));
    }
    async #act(path: string, action: string, id: number | undefined, input: Record<string, unknown> = {}): Promise<void> {
      if (id === undefined) return;
      for (const worker of [ceo!, owner!]) {
        const row = await desk.see(path, id);
        const { status, body } = await this.#send(false, () => desk.act(worker, path, action, row, input));
        // The second person is asked for where the first person's word is not enough.
        if (status !== 200 || (body as Record<string, unknown>)['approval'] === undefined) return;
      }
    }
    async #idOf(table: string, ref: string | undefined): Promise<number | undefined> {
      const [row] = await office.db.query<{ id: number }>(`select id from ${table} where service = $1 and ref = $2`, [SITE, ref ?? '']);
      return row?.id;
    }

    async take(step: Step): Promise<void> {
      if (step.kind === 'ask') {
        const { ref: member, name } = this.members[step.who]!;
        const ref = this.#name('d');
        const { status, body } = await this.#post('/deposits', { ref, member, amount: baht(step.amount), channel: 'bank' }, step.twice);
        if (status < 300) this.asked.push({ ref, name, pay: (body as { pay: Asked['pay'] }).pay });
      }
      if (step.kind === 'line') {
        const about = this.asked[step.which];
        if (about) await this.#line(about, step.how, step.twice);
      }
      if (step.kind === 'decide') {
        const ref = this.asked[step.which]?.ref;
        if (ref && step.how === 'cancel') await this.#post(`/deposits/${ref}/cancel`, {}, false);
        else await this.#act('/Deposit', step.how, await this.#idOf('deposit', ref), step.how === 'reject' ? { reason: 'ไม่พบยอด' } : {});
      }
      if (step.kind === 'undo') {
        const [row] = await office.db.query<{ line: number | null }>('select line from deposit where service = $1 and ref = $2', [
          SITE,
          this.asked[step.which]?.ref ?? '',
        ]);
        await this.#act('/Statement/Line', 'undo', row?.line ?? undefined, { reason: 'ลองย้อน' });
      }
      if (step.kind === 'play') await this.#play(step);
      if (step.kind === 'want') {
        const { ref: member, account } = this.members[step.who]!;
        const ref = this.#name('w');
        await this.#post('/withdrawals', { ref, member, amount: baht(step.amount), bank_account: account }, step.twice);
        if ((await this.#idOf('withdraw', ref)) !== undefined) this.wanted.push(ref);
      }
      if (step.kind === 'pay') await this.#pay(await this.#idOf('withdraw', this.wanted[step.which]), step);
      if (step.kind === 'told') await this.#told(await this.#idOf('withdraw', this.wanted[step.which]), step.how, step.twice);
      if (step.kind === 'later') {
        office.later(step.minutes * 60_000);
        await office.app.sweep();
      }
    }
    async #line({ name, pay }: Asked, how: string, again: boolean): Promise<void> {
      const { bank, number } = pay.account;
      const line = {
        external_id: this.#name('l'),
        at: new Date(office.app.kernel.now().getTime() - (how === 'late' ? 3_600_000 : 0)).toISOString(),
        direction: 'in',
        amount: how === 'less' ? baht(satang(pay.amount) - 1) : pay.amount,
        ...(how !== 'unnamed' && { counterparty: { bank: 'KBANK', name: how === 'stranger' ? 'วีระ อื่นไกล' : name } }),
      };
      // The feed sends the same line again under a key of its own.
      await this.#send(again, () => site.post('/bank/lines', { account: { bank, number }, lines: [line] }));
    }
    async #play({ who, how, about, twice: again }: Extract<Step, { kind: 'play' }>): Promise<void> {
      const { ref: member } = this.members[who]!;
      const ref = this.#name('p');
      if (how === 'bet') {
        this.bets.push(ref);
        const bet = { ref, member, round: member, provider: 'PG', game: 'mahjong', category: 'SLOT', amount: '30.00' };
        await this.#post('/wallet/debit', bet, again);
      } else if (how === 'win') await this.#post('/wallet/credit', { ref, member, round: member, amount: '45.50' }, again);
      else await this.#post('/wallet/rollback', { ref, of: this.bets[about] ?? this.#name('never'), member }, again);
    }
    async #pay(id: number | undefined, { pays, heard }: Extract<Step, { kind: 'pay' }>): Promise<void> {
      provider.answers(({ attempt }): Report => {
        if (heard === 'unsent') return { state: 'unsent', reason: 'unreachable' };
        if (this.truth.has(attempt)) throw new Error(`${attempt} was sent twice`);
        this.truth.set(attempt, pays);
        if (heard === 'ended') throw new Error('the process ended');
        return heard === 'silence' ? { state: 'unknown', reason: 'no_answer' } : { state: pays ? 'paid' : 'failed' };
      });
      await this.#act('/Withdraw', 'approve', id);
      await this.#act('/Withdraw', 'pay', id);
      await provider.round();
    }
    /** The provider reports, or the bank shows, what really became of every attempt. */
    async #told(id: number | undefined, how: string, again: boolean): Promise<void> {
      if (id === undefined) return;
      const attempts = await office.db.query<{ attempt: string; bank: string; number: string; amount: string }>(
        `select a.attempt, b.bank, b.number, a.amount::text as amount from payout_attempt a join withdraw w on w.service = a.service and w.id = a.withdraw
           join bank_account b on b.service = w.service and b.id = w.pay_account where a.service = $1 and a.withdraw = $2 order by a.id`,
        [SITE, id],
      );
      for (const { attempt, bank, number, amount } of attempts) {
        const paid = this.truth.get(attempt);
        if (paid === undefined) continue;
        if (how === 'report') await this.#post(`/payouts/${attempt}/result`, { state: paid ? 'paid' : 'failed' }, again);
        else if (paid) {
          const line = { external_id: `o-${attempt}`, at: office.app.kernel.now().toISOString(), direction: 'out', amount };
          await this.#send(again, () => site.post('/bank/lines', { account: { bank, number }, lines: [line] }));
        }
      }
    }

    async holds(): Promise<void> {
      expect(this.odd, 'nothing fails').toEqual([]);
      await desk.books();
      expect(
        await office.db.query("select * from ledger_account where service = $1 and kind like 'member%' and balance < 0", [SITE]),
        'nothing is negative',
      ).toEqual([]);
      expect(
        await office.db.query(
          "select line from deposit where service = $1 and status = 'approved' and line is not null group by line having count(*) > 1",
          [SITE],
        ),
        'a line credits once',
      ).toEqual([]);
      for (const ref of this.wanted) {
        const attempts = await office.db.query<{ attempt: string; status: string }>(
          'select a.attempt, w.status from withdraw w left join payout_attempt a on a.service = w.service and a.withdraw = w.id where w.service = $1 and w.ref = $2',
          [SITE, ref],
        );
        const left = attempts.filter(({ attempt }) => this.truth.get(attempt) === true).length;
        expect(left, 'a payout leaves once').toBeLessThanOrEqual(1);
        if (attempts[0]?.status === 'paid') expect(left).toBe(1);
        if (left === 1) expect(['paid', 'paying', 'unknown']).toContain(attempts[0]?.status);
      }
      for (const { ref, id } of this.members)
        expect(await this.#owned(ref, id), 'a member has what came in and did not go').toEqual([0, 0]);
    }
    /** What a member has, in satang, less what their deposits, withdrawals and plays say they should have: spendable, and on hold. */
    async #owned(ref: string, id: number): Promise<[number, number]> {
      const [row] = await office.db.query<{ credited: string; gone: string; held: string; played: string; hold: string }>(
        `select coalesce((select sum(amount) from deposit where service = $1 and member = $2 and status = 'approved'), 0)::text as credited,
           coalesce((select sum(amount) from withdraw where service = $1 and member = $2 and status = 'paid'), 0)::text as gone,
           coalesce((select sum(amount) from withdraw where service = $1 and member = $2 and status not in ('paid', 'rejected', 'cancelled', 'failed', 'split')), 0)::text as held,
           coalesce((select sum(case when kind = 'debit' then -amount else amount end) from wallet_call where service = $1 and member = $2 and not void and kind <> 'rollback'), 0)::text as played,
           coalesce((select balance from ledger_account where service = $1 and kind = 'member_hold' and owner = $2), 0)::text as hold`,
        [SITE, id],
      );
      const { cash } = (await site.get(`/members/${ref}`)).body['balances'] as { cash: string };
      const owed = satang(row?.credited) - satang(row?.gone) - satang(row?.held) + satang(row?.played);
      return [satang(cash) - owed, satang(row?.hold) - satang(row?.held)];
    }
  }

  test('any interleaving: a line credits once, a payout leaves once, and everybody has what is theirs', async () => {
    const plan = fc.array(fc.array(steps, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 14 });
    /** Every world begins with money received and a payout without a result, so that there is something to take back and to settle. */
    const first: Step[] = [
      ...[0, 1].map((who): Step => ({ kind: 'ask', who, amount: 10_000, twice: who === 0 })),
      ...[0, 1].map((which): Step => ({ kind: 'line', which, how: 'exact', twice: true })),
      ...[0, 1].map((who): Step => ({ kind: 'want', who, amount: 5_000, twice: true })),
      { kind: 'pay', which: 0, pays: true, heard: 'silence' },
    ];
    await fc.assert(
      fc.asyncProperty(plan, async (batches) => {
        const world = await new World().begin();
        for (const step of first) await world.take(step);
        for (const batch of batches) await Promise.all(batch.map((step) => world.take(step)));
        await world.holds();
      }),
      { seed: 20_261_123, numRuns: engine === 'embedded' ? 8 : 12 },
    );
    const [seen] = await office.db.query<Record<string, number>>(
      `select (select count(*)::int from ledger_posting where kind = 'deposit_undo') as undone, (select count(*)::int from wallet_call where void) as rolled_back,
         (select count(*)::int from deposit where ref is not null and status = 'approved') as credited, (select count(*)::int from withdraw where ref is not null and status = 'paid') as paid,
         (select count(*)::int from payout_attempt where state = 'unknown') as in_doubt`,
    );
    expect(
      Object.entries(seen ?? {}).filter(([, count]) => count === 0),
      'every part was reached',
    ).toEqual([]);
  });
});
