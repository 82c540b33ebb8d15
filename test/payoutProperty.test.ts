/** Payouts whose answers are lost, late, repeated and out of order, by a provider that tells the truth whenever it is heard. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../server/payouts/provider';
import { both, withOffice } from './desk';
import { rowOf, SITE, type Row } from './office';
import { testProvider, type TestProvider } from './payoutRig';
import { ALL_SCOPES, makeKey, siteClient, type SiteClient } from './siteRig';

/** Does the provider pay, and what does the office hear of it at once? */
const answers = fc.record({ pays: fc.boolean(), heard: fc.constantFrom('answer', 'accepted', 'silence', 'ended', 'unsent') });
const steps = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), which: fc.nat(2), answer: answers }),
  fc.record({ kind: fc.constant('report' as const), which: fc.nat(2) }),
  fc.record({ kind: fc.constant('later' as const), seconds: fc.constantFrom(10, 100, 1000) }),
);

describe.each(both)('payouts with lost answers, %s', (engine) => {
  const { office, desk, ceo } = withOffice(['ceo'], { engine, config: { payouts: true, freshMinutes: 20_000, sessionHours: 400 } });
  let site: SiteClient;
  let provider: TestProvider;
  beforeAll(async () => {
    provider = testProvider(office);
    const [own] = await office.db.query<{ id: number }>('select id from site where service = $1', [SITE]);
    site = siteClient(office, (await makeKey(office, own?.id ?? 0, { scopes: ALL_SCOPES })).whole);
    await desk.account('withdraw', 1_000_000, { priority: 1 });
  });

  test('each is paid at most once, and what the books say is what happened or still in doubt', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 9 }), async (plan) => {
        const rows = [await ask(), await ask(), await ask()];
        /** What the provider really did, by attempt. */
        const truth = new Map<string, boolean>();
        for (const step of plan) {
          if (step.kind === 'pay') await pay(rows[step.which]!, step.answer, truth);
          if (step.kind === 'report') await report(rows[step.which]!, truth);
          if (step.kind === 'later') office.later(step.seconds * 1000);
          await provider.round();
        }
        for (const row of rows) await agrees(row, truth);
        await desk.books();
        // Whatever is still open is known in the end.
        office.later(2_000_000);
        provider.answers(({ attempt }) => {
          if (truth.has(attempt)) throw new Error(`${attempt} was sent twice`);
          truth.set(attempt, true);
          return { state: 'paid' };
        });
        await provider.round();
        for (const row of rows) await report(row, truth);
        for (const row of rows) expect(['paid', 'pending', 'approved'], 'nothing stays in doubt').toContain(await agrees(row, truth));
        await desk.books();
      }),
      { seed: 11, numRuns: 6 },
    );
  });

  async function ask(): Promise<Row> {
    const { member } = await desk.rich(20);
    return desk.withdraw(member, 20);
  }

  async function pay(row: Row, { pays, heard }: { pays: boolean; heard: string }, truth: Map<string, boolean>): Promise<void> {
    provider.answers(({ attempt }): Report => {
      if (heard === 'unsent') return { state: 'unsent', reason: 'unreachable' };
      if (truth.has(attempt)) throw new Error(`${attempt} was sent twice`);
      truth.set(attempt, pays);
      if (heard === 'ended') throw new Error('the process ended');
      if (heard === 'accepted') return { state: 'accepted' };
      return heard === 'silence' ? { state: 'unknown', reason: 'no_answer' } : { state: pays ? 'paid' : 'failed' };
    });
    let now = await desk.see('/Withdraw', row.id);
    if (now['status'] === 'pending') now = rowOf(await desk.act(ceo, '/Withdraw', 'approve', now));
    if (now['status'] === 'approved') expect((await desk.act(ceo, '/Withdraw', 'pay', now)).status).toBe(200);
  }

  /** The provider reports every attempt of a withdrawal, twice. */
  async function report(row: Row, truth: Map<string, boolean>): Promise<void> {
    const attempts = await office.db.query<{ attempt: string }>(
      'select attempt from payout_attempt where service = $1 and withdraw = $2 order by id',
      [SITE, row.id],
    );
    for (const { attempt } of [...attempts, ...attempts])
      if (truth.has(attempt))
        expect((await site.post(`/payouts/${attempt}/result`, { state: truth.get(attempt) ? 'paid' : 'failed' })).status).toBe(200);
  }

  async function agrees(row: Row, truth: Map<string, boolean>): Promise<unknown> {
    const attempts = await office.db.query<{ attempt: string }>('select attempt from payout_attempt where service = $1 and withdraw = $2', [
      SITE,
      row.id,
    ]);
    const paid = attempts.filter(({ attempt }) => truth.get(attempt) === true).length;
    expect(paid, 'never paid twice').toBeLessThanOrEqual(1);
    const { status } = await desk.see('/Withdraw', row.id);
    if (status === 'paid') expect(paid).toBe(1);
    if (paid === 1) expect(['paid', 'paying', 'unknown']).toContain(status);
    return status;
  }
});
