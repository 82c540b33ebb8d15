import type { BankLine } from './types';

type Balanced = Pick<BankLine, 'direction' | 'satang' | 'balanceAfter'>;

/** A place where a line must be missing, or one too many. Amounts in satang. */
export interface Gap {
  /** The place of the line whose balance does not follow, from 0. */
  at: number;
  /** The balance that would follow from the one before. */
  wanted: number;
  found: number;
}

/**
 * Compares each balance with the one before: previous and amount make the new one. Lines without a balance are added up to the next that
 * has one. `opening`: the balance before the first line, if it is known. Lines oldest first; the first gap is the first answered, and after
 * a gap the balance found counts, so that each gap is its own.
 */
export function gaps(lines: readonly Balanced[], opening: number | null = null): Gap[] {
  const found: Gap[] = [];
  let expected = opening;
  lines.forEach(({ direction, satang, balanceAfter }, at) => {
    if (expected !== null) expected += direction === 'in' ? satang : -satang;
    if (balanceAfter === null) return;
    if (expected !== null && expected !== balanceAfter) found.push({ at, wanted: expected, found: balanceAfter });
    expected = balanceAfter;
  });
  return found;
}
