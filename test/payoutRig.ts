/** A provider as a test wants it: what it is asked is kept, and it answers what it is told to. */
import { beginRound } from '../server/payouts/worker';
import type { Payout, Report } from '../server/payouts/provider';
import type { Office } from './office';

export interface TestProvider {
  /** Every payout it was asked for, in order. */
  asked: Payout[];
  /** What it answers from now on. */
  answers(answer: Report | ((payout: Payout) => Report | Promise<Report>)): void;
  /** One round of the sender, as the process makes it, with all its answers. */
  round(): Promise<number>;
}

export function testProvider(office: Office): TestProvider {
  const asked: Payout[] = [];
  let answer: (payout: Payout) => Report | Promise<Report> = () => ({ state: 'paid' });
  const provider = {
    send: async (payout: Payout): Promise<Report> => {
      asked.push(payout);
      return answer(payout);
    },
  };
  return {
    asked,
    answers(next) {
      answer = typeof next === 'function' ? next : () => next;
    },
    async round() {
      const callback = (attempt: string): string => `https://office.test/site/v1/payouts/${attempt}/result`;
      const { done, sent } = await beginRound({ kernel: office.app.kernel, provider, callback });
      await Promise.all(sent);
      return done;
    },
  };
}
