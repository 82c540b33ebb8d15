import { clockOf, payerOf, placesOf, type Told } from '../../src/bankFiles/fingerprint';
import type { Counterparty } from '../../src/bankFiles/types';
import { fitNames, readHolders } from '../compare/names';

/** Do the times of two reports agree as far as both know them? */
const sameTime = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);

/** A mask as long as an account number shows each digit at its place. */
const WHOLE = 10;

/**
 * Do two shown numbers contradict? Shorter masks show the end or what stands before the check digit, so the visible digits may be a place
 * apart.
 */
function numbersDiffer(a: string, b: string): boolean {
  if (a.length === b.length && a.length >= WHOLE) return [...a].some((place, at) => place !== b[at] && place !== 'x' && b[at] !== 'x');
  const [one, other] = [a, b].map((number) => number.replaceAll('x', '')) as [string, string];
  const fits = (long: string, short: string): boolean =>
    [short, short.slice(1), short.slice(0, -1)].some((part) => part.length > 2 && long.includes(part));
  return one !== other && !fits(one, other) && !fits(other, one);
}

/** Sources cut names off at different places and write titles or none; digits that both show count more than that. */
function payersDiffer(a: Counterparty, b: Counterparty): boolean {
  const [numberA, numberB] = [placesOf(a.number ?? ''), placesOf(b.number ?? '')];
  if (/\d/.test(numberA) && /\d/.test(numberB)) return numbersDiffer(numberA, numberB);
  return fitNames(readHolders(a.name), readHolders(b.name)) === 'contradicts';
}

/** How much speaks for two reports being of one movement; null where something speaks against it. */
function agreement(a: Told, b: Told): number | null {
  if (String(a.account) !== String(b.account) || a.direction !== b.direction || a.satang !== b.satang) return null;
  const [timeA, timeB] = [clockOf(a), clockOf(b)];
  if (!sameTime(timeA, timeB)) return null;
  const [balanceA, balanceB] = [a.balanceAfter ?? null, b.balanceAfter ?? null];
  if (balanceA !== null && balanceB !== null && balanceA !== balanceB) return null;
  const [payerA, payerB] = [a.counterparty ?? {}, b.counterparty ?? {}];
  if (payersDiffer(payerA, payerB)) return null;
  return (
    (balanceA !== null && balanceA === balanceB ? 8 : 0) +
    (timeA === timeB ? 4 : 0) +
    (payerOf(payerA) === payerOf(payerB) ? 2 : 0) +
    (timeA.length > 10 && timeB.length > 10 ? 1 : 0)
  );
}

/**
 * Says of each line of one file or delivery which known line it is another report of; null for a new one. Sources show different parts of a
 * movement: one its seconds, another its balance, a third more of the payer. Reports that agree in account, amount and direction, and in
 * whatever else both show, are of one movement. Each known line is taken once, since a source reports each movement once, and the pairs
 * that agree most first; so two equal transfers stay two. The answers are places in `known`.
 */
export function recognise(known: readonly Told[], lines: readonly Told[]): (number | null)[] {
  const byDay = new Map<string, number[]>();
  const keyOf = (line: Told): string => [line.account, line.direction, line.satang, clockOf(line).slice(0, 10)].join('|');
  known.forEach((line, at) => {
    const places = byDay.get(keyOf(line));
    if (places) places.push(at);
    else byDay.set(keyOf(line), [at]);
  });
  const pairs = lines.flatMap((line, at) =>
    (byDay.get(keyOf(line)) ?? []).flatMap((of) => {
      const weight = agreement(line, known[of] ?? line);
      return weight === null ? [] : [{ at, of, weight }];
    }),
  );
  const answers: (number | null)[] = lines.map(() => null);
  const taken = new Set<number>();
  for (const { at, of } of pairs.toSorted((a, b) => b.weight - a.weight || a.at - b.at || a.of - b.of)) {
    if (answers[at] !== null || taken.has(of)) continue;
    answers[at] = of;
    taken.add(of);
  }
  return answers;
}
