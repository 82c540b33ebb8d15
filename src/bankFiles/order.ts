import type { BankLine } from './types';

/** A line as it is kept. Amounts in satang. */
export interface KeptLine extends Pick<BankLine, 'at' | 'direction' | 'satang' | 'balanceAfter'> {
  id: number;
}

const MINUTE = 60_000;
export const signedOf = ({ direction, satang }: Pick<BankLine, 'direction' | 'satang'>): number => (direction === 'in' ? satang : -satang);

/** The balance before a line, where it shows the one after it. */
const openingOf = (line: KeptLine): number | null => (line.balanceAfter === null ? null : line.balanceAfter - signedOf(line));

/** Of the lines of one minute the one whose balance follows comes next; where none does, the one that was kept first. */
function byBalances<L extends KeptLine>(lines: readonly L[], before: number | null): L[] {
  const byOpening = new Map<number, L[]>();
  for (const line of lines) {
    const opening = openingOf(line);
    if (opening === null) continue;
    const same = byOpening.get(opening);
    if (same) same.push(line);
    else byOpening.set(opening, [line]);
  }
  const closings = new Set(lines.map(({ balanceAfter }) => balanceAfter));
  const left = new Set(lines);
  const ordered: L[] = [];
  let balance = before;
  while (left.size > 0) {
    const follows: L | undefined = (balance === null ? [] : (byOpening.get(balance) ?? [])).find((line) => left.has(line));
    // Where no balance is known before, it is the line that no other one of them leads to.
    const first: L | undefined =
      balance === null && !follows ? [...left].find((line) => line.balanceAfter !== null && !closings.has(openingOf(line))) : undefined;
    const next: L | undefined = follows ?? first ?? left.values().next().value;
    if (!next) break;
    left.delete(next);
    ordered.push(next);
    balance = next.balanceAfter ?? (balance === null ? null : balance + signedOf(next));
  }
  return ordered;
}

/**
 * Lines of an account in the order they happened, as far as that can be known: by their minutes, and within one by their balances, because
 * sources know no seconds and arrive in any order. `before`: the balance before the first, if it is known.
 */
export function inOrder<L extends KeptLine>(lines: readonly L[], before: number | null): L[] {
  const groups = new Map<number, L[]>();
  for (const line of lines.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.id - b.id)) {
    const minute = Math.floor(Date.parse(line.at) / MINUTE);
    const group = groups.get(minute);
    if (group) group.push(line);
    else groups.set(minute, [line]);
  }
  const ordered: L[] = [];
  let balance = before;
  for (const group of groups.values()) {
    const some = group.length > 1 ? byBalances(group, balance) : group;
    for (const line of some) balance = line.balanceAfter ?? (balance === null ? null : balance + signedOf(line));
    ordered.push(...some);
  }
  return ordered;
}
