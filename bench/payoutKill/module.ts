/**
 * A thousand withdrawals paid by an office and a provider that are each killed three times: whether each was paid at most once, and ends
 * decided.
 */
import { payThroughKills } from '../../test/payoutKillRun';
import { startPostgres } from '../server/postgres';
import { perSecond } from '../stats';
import type { BenchModule } from '../types';

export const bench: BenchModule = {
  name: 'payoutKill',
  async run({ quick, say }) {
    const withdrawals = quick ? 150 : 1000;
    const server = await startPostgres();
    try {
      const outcome = await payThroughKills({ url: await server.createDatabase('payout'), withdrawals, withinMs: 600_000 });
      const { kills, seconds, twice, states, wrong, settled, findings } = outcome;
      const { paid = 0, pending = 0, unknown = 0, ...others } = states;
      const ended = paid + pending + unknown === withdrawals && Object.keys(others).length === 0;
      const known = (settled['paid'] ?? 0) + (settled['pending'] ?? 0) === withdrawals;
      say(`  payoutKill: ${seconds.toFixed(1)} s, ${paid} paid, ${pending} back to a person, ${unknown} in doubt`);
      return [
        {
          name: `payoutKill/${withdrawals} withdrawals, ${kills.office} + ${kills.provider} kills`,
          product: perSecond(withdrawals / seconds),
          reference: '',
          ratio: null,
          limit: 'each paid at most once, each decided, books balanced',
          verdict: twice.length === 0 && wrong.length === 0 && ended && known && findings.length === 0 ? 'pass' : 'miss',
          note: 'one in four of the payouts is refused, silent or lost',
          figures: { withdrawals, seconds, paid, pending, unknown, twice: twice.length, wrong: wrong.length },
        },
      ];
    } finally {
      await server.stop();
    }
  },
};
