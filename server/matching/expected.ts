/** Drawn again as often as this when the amount is taken. */
export const MOST_REDRAWS = 5;
/** The most that is asked above the wish of the member, in satang. */
export const MOST_ABOVE = 99;

export interface ExpectedWish {
  /** What the member wants to pay in, in satang. */
  asked: number;
  /** Expected amounts of the account that are open. */
  taken: ReadonlySet<number>;
  /** Expected amounts of the account that ended lately, which a member may still pay. Avoided while the draws last. */
  recent?: ReadonlySet<number>;
  /** From 0 inclusive to 1 exclusive, as Math.random gives it. */
  random: () => number;
}

/**
 * The amount a member is asked to transfer, in satang: 1 to 99 above the wish, so that the bank line can be told from every other. Never
 * the wish itself, because round amounts are what people transfer unasked. Null when five more draws were taken too: then the account has
 * too many open deposits of this amount. Throws RangeError when the wish is not a positive whole number of satang.
 */
export function chooseExpected({ asked, taken, recent, random }: ExpectedWish): number | null {
  if (!Number.isSafeInteger(asked) || asked <= 0 || !Number.isSafeInteger(asked + MOST_ABOVE))
    throw new RangeError(`Not an amount in satang: ${asked}`);
  let free: number | null = null;
  for (let draw = 0; draw <= MOST_REDRAWS; draw += 1) {
    const amount = asked + 1 + Math.min(MOST_ABOVE - 1, Math.floor(random() * MOST_ABOVE));
    if (taken.has(amount)) continue;
    if (!recent?.has(amount)) return amount;
    free ??= amount;
  }
  return free;
}
