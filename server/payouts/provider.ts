/**
 * A payout as a provider is asked for it. `amount`: baht with two decimals; `attempt`: our number of it, the key under which it is done
 * once.
 */
export interface Payout {
  attempt: string;
  amount: string;
  bank: string;
  number: string;
  name: string;
  /** Where the provider reports the result. */
  callback: string;
  /** The account of ours the money is to leave. */
  from: { bank: string; number: string };
}

/** Why an attempt failed or is in doubt, when the provider did not say it in words of its own. */
export type AttemptReason = 'refused' | 'unreachable' | 'no_answer' | 'unclear' | 'not_configured';

/**
 * What is known of a payout. `unsent`: the provider could not be reached, so nothing was sent. `accepted`: the provider has taken it and
 * will report. `failed`: certainly not paid. `unknown`: the outcome cannot be told, so it must not be sent again. `fee`: whole satang the
 * provider kept of the amount.
 */
export interface Report {
  state: 'unsent' | 'accepted' | 'paid' | 'failed' | 'unknown';
  reason?: AttemptReason;
  /** The provider's own words. */
  said?: string;
  providerRef?: string;
  fee?: number;
}

/** A service that pays out. `send` never fails: what goes wrong is a report. */
export interface PayoutProvider {
  send(payout: Payout, signal: AbortSignal): Promise<Report>;
}
