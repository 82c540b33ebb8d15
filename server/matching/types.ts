import type { PartName } from './rules';

/** A bank line as the matcher sees it. Times are ISO 8601 with an offset, amounts satang. */
export interface MatchLine {
  id: number;
  /** Our account the money arrived on. */
  account: number;
  at: string;
  /** The source knows the day alone, and `at` is its beginning. */
  wholeDay?: boolean;
  satang: number;
  direction: 'in' | 'out';
  /** What the bank shows of the payer: code of the bank list, partly covered number, name. */
  fromBank?: string | null;
  fromDigits?: string | null;
  fromName?: string | null;
  balanceAfter?: number | null;
}

export interface MemberAccount {
  bank: string;
  number: string;
  name: string;
}

/** A deposit a member asked for and did not get yet. */
export interface Waiting {
  id: number;
  member: number;
  /** Our account the member was told to pay to. */
  account: number;
  /** The expected amount with its distinguishing satang. */
  satang: number;
  askedAt: string;
  expires: string;
  state: 'awaiting' | 'expired' | 'cancelled';
  /** The member's own accounts. */
  accounts: readonly MemberAccount[];
  /** The member's name. */
  name: string;
}

export interface Part {
  part: PartName;
  /** `unknown`: one of the two sides says nothing. */
  fits: 'yes' | 'no' | 'unknown';
  score: number;
  wanted: string | number | null;
  found: string | number | null;
}

export interface Candidate {
  deposit: number;
  member: number;
  /** From 0 to 100. */
  score: number;
  parts: readonly Part[];
}

/**
 * Why a person has to look. `contradiction`: the payer's bank or digits are not the member's, or digits and name speak for different
 * people. `thirdParty`: the name is another person's. `late`, `cancelled`: the deposit had ended. `several`: more than one deposit, or
 * line, could be meant. `twin`: an equal line came within the same minute. `paidTwice`: an earlier line of the same payer pays the deposit.
 * `weak`: nothing speaks against it, and too little for it. `blocked`: the payer's account, or something of the member, is blocked at the
 * site.
 */
export type ReviewReason = 'contradiction' | 'thirdParty' | 'late' | 'cancelled' | 'several' | 'twin' | 'paidTwice' | 'weak' | 'blocked';

export type Verdict =
  | { kind: 'credit'; deposit: number; member: number }
  /** `deposits`: those the line may be meant for, and which have to wait for the person. */
  | { kind: 'review'; reason: ReviewReason; deposits: readonly number[] }
  | { kind: 'none' };

export interface Outcome {
  line: number;
  /** The version of the rules. */
  rules: number;
  verdict: Verdict;
  /** Best first. */
  candidates: readonly Candidate[];
}
