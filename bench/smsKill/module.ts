/**
 * A hundred thousand messages by two processes, with three kills, receipts and delays: how many a second, and whether each went out once.
 */
import { sendThroughKills } from '../../test/killRun';
import { startPostgres } from '../server/postgres';
import { perSecond } from '../stats';
import type { BenchModule } from '../types';

export const bench: BenchModule = {
  name: 'smsKill',
  async run({ quick, say }) {
    const messages = quick ? 5_000 : 100_000;
    const server = await startPostgres();
    try {
      const outcome = await sendThroughKills({
        url: await server.createDatabase('kill'),
        messages,
        batch: quick ? 100 : 500,
        withinMs: 600_000,
      });
      const { twice, perPhone, counted, waiting, findings, seconds, kills, asked } = outcome;
      const once = twice.length === 0 && perPhone.size === messages && [...perPhone.values()].every((times) => times === 1);
      const settled = counted?.['delivered'] === messages && counted['paid'] === true && waiting === 0 && findings.length === 0;
      say(`  smsKill: ${seconds.toFixed(1)} s, ${asked} asked for after a kill or silence`);
      return [
        {
          name: `smsKill/${messages} messages, ${kills} kills`,
          product: perSecond(messages / seconds),
          reference: '',
          ratio: null,
          limit: 'each delivered once, books balanced',
          verdict: once && settled ? 'pass' : 'miss',
          note: 'two processes, receipts and delays as of a gateway',
          figures: { messages, kills, seconds, asked, twice: twice.length },
        },
      ];
    } finally {
      await server.stop();
    }
  },
};
