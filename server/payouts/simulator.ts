import type { Random } from '../../src/schema/fields/kind';
import type { Payout, PayoutProvider, Report } from './provider';

/** Money that left an account of ours, as its bank will show it from `at` on. */
export interface Debit {
  service: string;
  account: { bank: string; number: string };
  at: Date;
  amount: string;
  to: { bank: string; number: string; name: string };
}

export interface PayoutSimulator extends PayoutProvider {
  /** The debits of a site that its banks show by now; each is given once. */
  takeDebits(service: string): Debit[];
}

export interface SimulatorOptions {
  random: Random;
  now: () => Date;
  /** Reports the result of a payout that was accepted first; gives whether the office took it. */
  report: (payout: Payout, result: { state: 'paid'; provider_ref: string }) => Promise<boolean>;
  /** Least and most milliseconds until an answer. */
  answerMs: readonly [number, number];
}

/** In a hundred: how many are refused, how many are accepted and reported later, how many get no answer; the others are paid at once. */
const SHARES = { refused: 8, later: 10, silent: 14 } as const;
const REFUSALS = ['บัญชีปลายทางปิด', 'ชื่อบัญชีไม่ตรง', 'ธนาคารปลายทางปิดปรับปรุง'];
/** A silent payout that went through shows on the bank's lines after so many milliseconds. */
const DEBIT_AFTER = [20_000, 60_000] as const;

const serviceOf = ({ attempt }: Payout): string => attempt.replace(/-\d+-\d+-[0-9a-z]+$/, '');

/**
 * A provider of the demonstration: it pays, refuses, takes its time and falls silent. An attempt that comes again is answered as before.
 */
export function createPayoutSimulator({ random, now, report, answerMs }: SimulatorOptions): PayoutSimulator {
  const answers = new Map<string, Report>();
  const debits: Debit[] = [];
  let paid = 0;
  const book = (payout: Payout, after: number): void => {
    const { bank, number, name, amount, from } = payout;
    debits.push({ service: serviceOf(payout), account: from, at: new Date(now().getTime() + after), amount, to: { bank, number, name } });
  };
  const rest = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });

  async function decide(payout: Payout, signal: AbortSignal): Promise<Report> {
    const dice = random.int(1, 100);
    await rest(random.int(...answerMs), signal);
    if (dice <= SHARES.refused) return { state: 'failed', reason: 'refused', said: random.pick(REFUSALS) };
    const providerRef = `SIM${String((paid += 1)).padStart(8, '0')}`;
    if (dice <= SHARES.refused + SHARES.silent) {
      if (random.chance(0.7)) book(payout, random.int(...DEBIT_AFTER));
      await rest(3_600_000, signal);
      return { state: 'unknown', reason: 'no_answer' };
    }
    book(payout, 2000);
    if (dice <= SHARES.refused + SHARES.silent + SHARES.later) {
      setTimeout(() => void report(payout, { state: 'paid', provider_ref: providerRef }), random.int(3000, 8000)).unref();
      return { state: 'accepted', providerRef };
    }
    return { state: 'paid', providerRef };
  }

  return {
    async send(payout, signal) {
      const known = answers.get(payout.attempt);
      if (known) return known;
      const answer = await decide(payout, signal);
      answers.set(payout.attempt, answer);
      return answer;
    },
    takeDebits(service) {
      const at = now().getTime();
      const due = debits.filter((one) => one.service === service && one.at.getTime() <= at);
      for (const one of due) debits.splice(debits.indexOf(one), 1);
      return due;
    },
  };
}
