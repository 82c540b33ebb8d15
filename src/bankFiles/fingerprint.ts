import type { BankLine } from './types';

/** What tells one movement from another, whatever reports it: a file, a feed or a phone's notice. */
export type Told = Pick<BankLine, 'at' | 'direction' | 'satang'> & {
  /** Our account. */
  account: number | string;
  precision?: BankLine['precision'];
  balanceAfter?: number | null;
  counterparty?: BankLine['counterparty'];
};

const BANGKOK = 7 * 3_600_000;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/**
 * The time on the clock of Bangkok as far as it is known: `2026-11-20T14:05:33`, `2026-11-20T14:05`, `2026-11-20`. Sources that know no
 * seconds write `:00`, so whole minutes are taken as minutes.
 */
export function clockOf({ at, precision }: Pick<Told, 'at' | 'precision'>): string {
  const clock = new Date(Date.parse(at) + BANGKOK).toISOString();
  if (precision === 'day') return clock.slice(0, 10);
  return precision === 'minute' || clock.slice(17, 19) === '00' ? clock.slice(0, 16) : clock.slice(0, 19);
}

/** Places of a number as it is shown: digits, and `x` for what is covered. */
export const placesOf = (number: string): string =>
  number
    .normalize('NFKC')
    .replace(/[Xx*•●#]/g, 'x')
    .replace(/[^\dx]/g, '');
const nameOf = (name: string): string => name.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** The payer as it stands in a fingerprint. */
export const payerOf = ({ bank = '', number = '', name = '' }: BankLine['counterparty']): string =>
  [bank.trim().toUpperCase(), placesOf(number), nameOf(name)].join('~');

/**
 * The fingerprint of a movement: a text that is equal for equal account, time, amount, direction, payer and balance, whatever source and
 * number of its own it came with. It holds personal data; who keeps it keeps a hash of it.
 */
export function fingerprintOf(line: Told): string {
  const { account, direction, satang, balanceAfter, counterparty } = line;
  return [account, clockOf(line), direction, satang, balanceAfter ?? '', payerOf(counterparty ?? {})].join('|');
}
