/** What a candidate is judged by. */
export type PartName = 'amount' | 'promise' | 'time' | 'bank' | 'digits' | 'name';

export interface MatchRules {
  /** Is stored with a verdict, so that it can be replayed by the rules it was made by. A change of any value is a new version. */
  version: number;
  /** What a part adds to the score where it fits, and takes from it where it does not. Together 100. */
  weights: Readonly<Record<PartName, number>>;
  /** The least score with which a candidate is credited without a person. */
  creditFrom: number;
  /** How far a bank's clock may be behind ours, in minutes. */
  skewMinutes: number;
  /** How long after its end a deposit still counts as what a line may have been meant for, in hours. */
  lateHours: number;
  /** How far an amount may be off so that a person is shown the deposit, in satang. It is never credited. */
  nearSatang: number;
  /** The most candidates shown of a line. */
  most: number;
}

/**
 * The rules in force. The exact amount of an open deposit at its time makes 65 points and is enough where the bank shows nothing of the
 * payer; whatever it shows has to fit as well.
 */
export const MATCH_RULES: MatchRules = {
  version: 1,
  weights: { amount: 40, promise: 10, time: 15, bank: 5, digits: 15, name: 15 },
  creditFrom: 65,
  skewMinutes: 5,
  lateHours: 24,
  nearSatang: 99,
  most: 5,
};
