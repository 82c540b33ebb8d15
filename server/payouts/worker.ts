import { payoutAttempt } from '../../src/resources/transaction/payoutAttempt';
import { withdraw } from '../../src/resources/transaction/withdraw';
import { Away } from '../away';
import { byItself } from '../kernel/itself';
import type { Kernel } from '../kernel/kernel';
import { log } from '../log';
import { baht, satang } from '../ledger/money';
import type { PayoutProvider, Report } from './provider';
import { lockBoth, settleReport } from './settle';

/** How long a provider may take to answer, and after how long without any answer an attempt is in doubt; milliseconds. */
export interface PayoutTimes {
  answerMs: number;
  leaseMs: number;
  /** How long a payout that was accepted may go without a report. */
  reportMs: number;
  /** The pause before a provider that could not be reached is tried again, and how often it is. */
  retryMs: number;
  tries: number;
}
export const PAYOUT_TIMES: PayoutTimes = { answerMs: 30_000, leaseMs: 90_000, reportMs: 15 * 60_000, retryMs: 5000, tries: 12 };
/** Payouts at once: a provider that is silent holds up its own place alone. */
const PLACES = 8;

interface Taken extends Record<string, unknown> {
  service: string;
  id: number;
  owner: number;
  attempt: string;
  amount: string;
  bank: string;
  number: string;
  holder: string;
  from_bank: string;
  from_number: string;
  /** How often it was tried, this time included. */
  tries: number;
}

/**
 * The next attempts to be sent. That each begins is committed before anything is sent, so a process that finds it later knows that it may
 * have been.
 */
async function take({ db, now }: Kernel, leaseMs: number, most: number): Promise<Taken[]> {
  const at = now();
  return db.query<Taken>(
    `with due as (
       select o.service, o.attempt from payout_outbox o where o.begun_at is null and (o.until is null or o.until <= $1::timestamptz) order by o.attempt limit $3 for update skip locked
     ), taken as (
       update payout_outbox o set begun_at = $1, until = $2, tries = o.tries + 1 from due where o.service = due.service and o.attempt = due.attempt returning o.service, o.attempt, o.tries
     )
     select t.service, t.tries, a.id, a.withdraw as owner, a.attempt, a.amount::text as amount, w.bank, w.account_number as number, w.holder, b.bank as from_bank, b.number as from_number
       from taken t join payout_attempt a on a.service = t.service and a.id = t.attempt join withdraw w on w.service = a.service and w.id = a.withdraw
       join bank_account b on b.service = a.service and b.id = a.pay_account order by a.id`,
    [at.toISOString(), new Date(at.getTime() + leaseMs).toISOString(), most],
  );
}

/** Keeps what is known of an attempt now. */
async function settle(
  kernel: Kernel,
  { service, id, owner }: Pick<Taken, 'service' | 'id' | 'owner'>,
  report: Report,
  times: PayoutTimes,
): Promise<void> {
  await byItself(kernel, service, withdraw.name, async (keeper) => {
    const both = await lockBoth(keeper, owner, id);
    if (report.state !== 'accepted') return settleReport(keeper, both.owner, both.attempt, report);
    if (report.providerRef !== undefined) await keeper.change(payoutAttempt, both.attempt, { provider_ref: report.providerRef });
    await keeper.tx.query('update payout_outbox set until = $3 where service = $1 and attempt = $2', [
      service,
      id,
      new Date(keeper.now.getTime() + times.reportMs).toISOString(),
    ]);
    return 'nothing';
  });
}

/** Nothing was sent, so it waits its turn again. */
async function putBack({ db, now }: Kernel, { service, id }: Taken, { retryMs }: PayoutTimes): Promise<void> {
  const at = new Date(now().getTime() + retryMs).toISOString();
  await db.query('update payout_outbox set begun_at = null, until = $3 where service = $1 and attempt = $2', [service, id, at]);
}

async function send(
  kernel: Kernel,
  provider: PayoutProvider | null,
  one: Taken,
  callback: (attempt: string) => string,
  times: PayoutTimes,
): Promise<void> {
  const report: Report = provider
    ? await provider.send(
        {
          attempt: one.attempt,
          amount: baht(satang(one.amount)).toFixed(2),
          bank: one.bank,
          number: one.number,
          name: one.holder,
          callback: callback(one.attempt),
          from: { bank: one.from_bank, number: one.from_number },
        },
        AbortSignal.timeout(times.answerMs),
      )
    : { state: 'failed', reason: 'not_configured' };
  if (report.state === 'unsent' && one.tries < times.tries) return putBack(kernel, one, times);
  await settle(kernel, one, report.state === 'unsent' ? { ...report, state: 'failed' } : report, times);
}

/**
 * Attempts that were begun and of which nothing was heard in time: their process ended, or the provider is silent. They are in doubt and
 * never sent again.
 */
async function doubtLost(kernel: Kernel, times: PayoutTimes): Promise<number> {
  const lost = await kernel.db.query<Pick<Taken, 'service' | 'id' | 'owner'>>(
    `select o.service, o.attempt as id, a.withdraw as owner from payout_outbox o join payout_attempt a on a.service = o.service and a.id = o.attempt
      where o.begun_at is not null and o.until < $1::timestamptz order by o.attempt limit 100`,
    [kernel.now().toISOString()],
  );
  for (const one of lost) await settle(kernel, one, { state: 'unknown', reason: 'no_answer' }, times);
  return lost.length;
}

export interface PayoutOptions {
  kernel: Kernel;
  /** Null: none is configured; what was still to be sent goes back to a person. */
  provider: PayoutProvider | null;
  /** Where a provider reports the result of an attempt. */
  callback: (attempt: string) => string;
  times?: PayoutTimes;
}

/** Sends one, whatever happens. */
const carry = ({ kernel, provider, callback, times = PAYOUT_TIMES }: PayoutOptions, one: Taken): Promise<void> =>
  send(kernel, provider, one, callback, times).catch((error: unknown) => {
    if (!(error instanceof Away)) log.failure('the outcome of a payout could not be kept', error);
  });

/** What one round began: how much it took up, and each payout on its way. */
export interface Round {
  done: number;
  sent: readonly Promise<void>[];
}

/** Doubts what is lost and sends what is due, so many at most. Several processes share the work. */
export async function beginRound(options: PayoutOptions, most = PLACES): Promise<Round> {
  const { kernel, times = PAYOUT_TIMES } = options;
  const lost = await doubtLost(kernel, times);
  const taken = most > 0 ? await take(kernel, times.leaseMs, most) : [];
  return { done: lost + taken.length, sent: taken.map((one) => carry(options, one)) };
}

const REST_MS = 500;

export interface PayoutWorker {
  /** Seconds since it last looked for what is due. */
  lag(): number;
  /** Resolves when what was under way is settled. */
  stop(): Promise<void>;
}

/** Pays out, so many at once, as long as it is not stopped. */
export function startPayouts(options: PayoutOptions): PayoutWorker {
  const underWay = new Set<Promise<void>>();
  let stopping = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake: () => void = () => undefined;
  let round = performance.now();

  async function begin(): Promise<number> {
    const { done, sent } = await beginRound(options, PLACES - underWay.size);
    for (const one of sent) {
      const ended = one.finally(() => {
        underWay.delete(ended);
        wake();
      });
      underWay.add(ended);
    }
    return done;
  }

  const running = (async () => {
    while (!stopping) {
      round = performance.now();
      const done = await begin().catch((error: unknown) => {
        if (!(error instanceof Away)) log.failure('withdrawals could not be paid out', error);
        return 0;
      });
      if (done === 0 && !stopping)
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, REST_MS);
        });
      clearTimeout(timer);
    }
  })();
  return {
    lag: () => (performance.now() - round) / 1000,
    async stop() {
      stopping = true;
      wake();
      await running;
      await Promise.all(underWay);
    },
  };
}
