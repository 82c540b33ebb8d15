import { baht, satang } from './money';
import type { Posting } from './posting';

/** The postings of the product. Amounts are baht above zero; ids are those of member and bank account. Debit +, credit −. */

/** Money of a member arrived on one of our accounts. */
export const depositCredited = (member: number, bankAccount: number, amount: number): Posting => ({
  kind: 'deposit',
  lines: [
    { account: 'bank', owner: bankAccount, amount },
    { account: 'member_cash', owner: member, amount: -amount },
  ],
});

/** A member asked for a withdrawal: the amount is moved from their spendable balance to their held balance. */
export const withdrawHeld = (member: number, amount: number): Posting => ({
  kind: 'withdraw_hold',
  lines: [
    { account: 'member_cash', owner: member, amount },
    { account: 'member_hold', owner: member, amount: -amount },
  ],
});

/** The held amount was paid out from one of our accounts; `fee` is the part of it that was kept on the way. */
export const withdrawPaid = (member: number, bankAccount: number, amount: number, fee = 0): Posting => ({
  kind: 'withdraw_paid',
  lines: [
    { account: 'member_hold', owner: member, amount },
    { account: 'bank', owner: bankAccount, amount: baht(satang(fee) - satang(amount)) },
    ...(fee > 0 ? [{ account: 'fee_income' as const, owner: bankAccount, amount: -fee }] : []),
  ],
});

/** The held amount returns to the member. */
export const withdrawReleased = (member: number, amount: number): Posting => ({
  kind: 'withdraw_release',
  lines: [
    { account: 'member_hold', owner: member, amount },
    { account: 'member_cash', owner: member, amount: -amount },
  ],
});

/** A transfer between two of our own accounts. */
export const transferred = (from: number, to: number, amount: number): Posting => ({
  kind: 'transfer',
  lines: [
    { account: 'bank', owner: to, amount },
    { account: 'bank', owner: from, amount: -amount },
  ],
});

/** Unclaimed money arrived on one of our accounts. */
export const keptInSuspense = (bankAccount: number, amount: number): Posting => ({
  kind: 'suspense',
  lines: [
    { account: 'bank', owner: bankAccount, amount },
    { account: 'suspense', owner: bankAccount, amount: -amount },
  ],
});

/** The bank took a fee off one of our accounts. */
export const bankFeeTaken = (bankAccount: number, amount: number): Posting => ({
  kind: 'bank_fee',
  lines: [
    { account: 'fee_expense', owner: bankAccount, amount },
    { account: 'bank', owner: bankAccount, amount: -amount },
  ],
});

/**
 * A prize paid into a member's credit. What was spent on a member is an account of theirs, so that gifts to different members never wait
 * for each other; the site's is the sum.
 */
export const prizeWon = (member: number, amount: number): Posting => ({
  kind: 'prize',
  lines: [
    { account: 'prize_expense', owner: member, amount },
    { account: 'member_cash', owner: member, amount: -amount },
  ],
});

/** A member bets. What they have in play is an account of their own, so that no two members wait for each other. */
export const playStaked = (member: number, amount: number): Posting => ({
  kind: 'play_stake',
  lines: [
    { account: 'member_cash', owner: member, amount },
    { account: 'play', owner: member, amount: -amount },
  ],
});

/** A member wins. */
export const playWon = (member: number, amount: number): Posting => ({
  kind: 'play_win',
  lines: [
    { account: 'play', owner: member, amount },
    { account: 'member_cash', owner: member, amount: -amount },
  ],
});

/** The opening balance of a bank account. */
export const bankOpened = (bankAccount: number, amount: number): Posting => ({
  kind: 'opening',
  lines: [
    { account: 'bank', owner: bankAccount, amount },
    { account: 'opening', owner: 0, amount: -amount },
  ],
});

/** The credits of a site at its providers: for messages, and for crediting members. */
export type CreditKind = 'sms_credit' | 'agent_credit';

/** A site bought credit from a provider. */
export const creditBought = (credit: CreditKind, amount: number): Posting => ({
  kind: 'credit_purchase',
  lines: [
    { account: credit, owner: 0, amount },
    { account: 'credit_purchase', owner: 0, amount: -amount },
  ],
});

/** A provider reports another amount than the ledger; `difference` corrects the ledger. */
export const creditCorrected = (credit: CreditKind, difference: number): Posting => ({
  kind: 'credit_correction',
  lines: [
    { account: credit, owner: 0, amount: difference },
    { account: 'adjustment', owner: 0, amount: -difference },
  ],
});

/**
 * A member's credit changed by hand: returned, removed, or given as a bonus or for a referral. None of these is a deposit in any report.
 */
export const creditAdjusted = (kind: 'return' | 'remove' | 'bonus' | 'referral', member: number, amount: number): Posting => {
  const change = kind === 'remove' ? -amount : amount;
  const account = kind === 'bonus' ? 'bonus_expense' : kind === 'referral' ? 'referral_expense' : 'adjustment';
  return {
    kind: 'adjustment',
    lines: [
      { account, owner: member, amount: change },
      { account: 'member_cash', owner: member, amount: -change },
    ],
  };
};

/** Credit held for messages that are about to be sent. */
export const smsReserved = (amount: number): Posting => ({
  kind: 'sms_reserve',
  lines: [
    { account: 'sms_hold', owner: 0, amount },
    { account: 'sms_credit', owner: 0, amount: -amount },
  ],
});

/** Held credit that was spent: the messages arrived, or their outcome is unknown. */
export const smsSpent = (amount: number): Posting => ({
  kind: 'sms_spent',
  lines: [
    { account: 'sms_expense', owner: 0, amount },
    { account: 'sms_hold', owner: 0, amount: -amount },
  ],
});

/** Held credit that was not spent returns. */
export const smsReleased = (amount: number): Posting => ({
  kind: 'sms_release',
  lines: [
    { account: 'sms_credit', owner: 0, amount },
    { account: 'sms_hold', owner: 0, amount: -amount },
  ],
});
