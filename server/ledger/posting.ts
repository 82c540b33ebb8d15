/** Kinds of account, one per owner: members and bank accounts own theirs, the rest belong to the site. */
export type AccountKind =
  | 'member_cash'
  | 'member_hold'
  | 'member_bonus'
  | 'bank'
  | 'sms_credit'
  | 'sms_hold'
  | 'sms_expense'
  | 'agent_credit'
  | 'credit_purchase'
  /** Unclaimed money, one for each of our accounts. */
  | 'suspense'
  /** What was given to members, or taken by hand: one for each member, so that gifts to different members never wait for each other. */
  | 'bonus_expense'
  | 'prize_expense'
  | 'referral_expense'
  | 'fee_income'
  /** What a bank takes for itself, one for each of our accounts. */
  | 'fee_expense'
  | 'adjustment'
  | 'opening'
  /**
   * What a member has in play: what they lost, less what they won. One for each member, so that bets of different members never wait for
   * each other.
   */
  | 'play';

/**
 * `owner`: member or bank account id; 0 for the site's own accounts. `amount`: baht, at most two decimals, signed: plus is a debit, minus a
 * credit.
 */
export interface PostingLine {
  account: AccountKind;
  owner: number;
  amount: number;
}

/** One movement. Its lines sum to zero. */
export interface Posting {
  kind:
    | 'deposit'
    | 'deposit_refund'
    | 'deposit_undo'
    | 'withdraw_hold'
    | 'withdraw_paid'
    | 'withdraw_release'
    | 'withdraw_returned'
    | 'transfer'
    | 'suspense'
    | 'bank_fee'
    | 'prize'
    | 'opening'
    | 'adjustment'
    | 'credit_purchase'
    | 'credit_correction'
    | 'sms_reserve'
    | 'sms_spent'
    | 'sms_release'
    | 'play_stake'
    | 'play_win'
    | 'play_rollback';
  lines: readonly PostingLine[];
  /** The posting that this one reverses; each can be reversed once. */
  reverses?: number;
  /** The record it is of, where that is another than the one the command is about. */
  record?: { resource: string; id: number };
}
