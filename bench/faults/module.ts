/**
 * Fifty employees at ten sites through twenty kills of one of two processes and five of the database: is anything lost, doubled or left
 * behind?
 */
import { workThroughFaults } from '../../test/faults/run';
import type { BenchModule } from '../types';

export const bench: BenchModule = {
  name: 'faults',
  async run({ quick, say }) {
    const faults = Array.from({ length: quick ? 5 : 25 }, (_, index) => (index % 5 === 4 ? 'database' : 'process'));
    const outcome = await workThroughFaults({
      faults,
      sites: 10,
      employees: 50,
      deposits: quick ? 300 : 1500,
      withdrawals: quick ? 100 : 500,
      watching: 10,
      seed: 11,
      say: (text) => say(`  faults: ${text}`),
    });
    const { seconds, longestGapMs, commands, reads, refused, again, wrong, lost, doubled, books, chain, behind, restored } = outcome;
    const findings = [...wrong, ...lost, ...doubled, ...behind, ...restored, ...books.map((one) => JSON.stringify(one))];
    for (const finding of findings.slice(0, 20)) say(`  faults: ${finding}`);
    say(`  faults: audit log ${JSON.stringify(chain)}`);
    return [
      {
        name: `faults/${faults.length} kills in ${seconds.toFixed(0)} s`,
        product: `${commands} commands, ${reads} reads, ${findings.length} findings`,
        reference: '',
        ratio: null,
        limit: 'nothing lost, doubled or behind; books and chain whole',
        verdict: findings.length === 0 && chain?.broken === null && chain.waiting === 0 ? 'pass' : 'miss',
        note: `everybody answered again after ${(longestGapMs / 1000).toFixed(1)} s at most; ${again} calls sent again, ${refused} items already decided`,
        figures: { kills: faults.length, seconds, longestGapMs, commands, reads, refused, again, findings: findings.length },
      },
    ];
  },
};
