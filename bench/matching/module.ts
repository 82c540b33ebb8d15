/** The matcher of bank lines: how long ten thousand new lines take against all deposits that wait. */
import { matchLines } from '../../server/matching/match';
import type { MatchLine, Waiting } from '../../server/matching/types';
import { median } from '../stats';
import type { BenchModule } from '../types';

const LIMIT = 2;
const ACCOUNTS = 20;
const START = Date.parse('2026-11-20T00:00:00+07:00');
const MINUTE = 60_000;

/** Twenty accounts, and on each one member after another who wants one of ten round amounts, so that amounts lie close together. */
function waitingOf(count: number): Waiting[] {
  return Array.from({ length: count }, (_, n): Waiting => {
    const asked = START + (n % 1_440) * MINUTE;
    const name = `สมชาย${n} ใจดี${n % 97}`;
    return {
      id: n + 1,
      member: n + 1,
      account: n % ACCOUNTS,
      satang: 10_000 * (1 + (Math.floor(n / ACCOUNTS) % 30)) + 1 + (Math.floor(n / ACCOUNTS / 30) % 99),
      askedAt: new Date(asked).toISOString(),
      expires: new Date(asked + 30 * MINUTE).toISOString(),
      state: n % 3 === 0 ? 'expired' : 'awaiting',
      accounts: [{ bank: 'KBANK', number: String(1_000_000_000 + n * 7), name }],
      name,
    };
  });
}

/** Three in four pay a deposit; the others are off by a satang, so that their neighbours are looked through. */
function linesOf(count: number, waiting: readonly Waiting[]): MatchLine[] {
  return Array.from({ length: count }, (_, n): MatchLine => {
    const deposit = waiting[(n * 7_919) % waiting.length]!;
    return {
      id: n + 1,
      account: deposit.account,
      at: new Date(Date.parse(deposit.askedAt) + 5 * MINUTE).toISOString(),
      satang: deposit.satang + (n % 4 === 0 ? 1 : 0),
      direction: 'in',
      fromBank: 'KBANK',
      fromDigits: `xxx-x-x${deposit.accounts[0]!.number.slice(5, 9)}-x`,
      fromName: `นาย ${deposit.name.slice(0, -2)}***`,
      balanceAfter: n,
    };
  });
}

export const bench: BenchModule = {
  name: 'matching',
  run({ wants, quick, repeats, say }) {
    if (!wants('matching')) return Promise.resolve([]);
    const waiting = waitingOf(quick ? 5_000 : 50_000);
    const lines = linesOf(quick ? 1_000 : 10_000, waiting);
    const times: number[] = [];
    let credited = 0;
    for (let run = 0; run < repeats; run += 1) {
      const began = performance.now();
      const outcomes = matchLines(lines, waiting);
      times.push((performance.now() - began) / 1000);
      credited = outcomes.filter(({ verdict }) => verdict.kind === 'credit').length;
    }
    const [seconds, slowest] = [median(times), Math.max(...times)];
    if (credited === 0) throw new Error('the matcher credited nothing');
    say(`  matching: ${seconds.toFixed(2)} s, slowest ${slowest.toFixed(2)} s, ${credited} of ${lines.length} credited`);
    return Promise.resolve([
      {
        name: `matching/${lines.length.toLocaleString('en')} new lines against ${waiting.length.toLocaleString('en')} deposits`,
        product: `${seconds.toFixed(2)} s`,
        reference: '',
        ratio: null,
        limit: `≤ ${LIMIT} s`,
        verdict: seconds <= LIMIT ? ('pass' as const) : ('miss' as const),
        note: `slowest of ${repeats}: ${slowest.toFixed(2)} s; ${credited} lines credited without a person`,
        figures: { seconds, slowest, credited, lines: lines.length, waiting: waiting.length },
      },
    ]);
  },
};
