import { readDigits, type DigitsReader } from '../compare/digits';
import { fitNames, isBetter, readHolders, type Fit, type Holders } from '../compare/names';
import type { MatchLine, MemberAccount, Waiting } from './types';

/** Merged banks, whose old codes are still in use, under one. */
const MERGED: Readonly<Record<string, string>> = { TMB: 'TTB', TBANK: 'TTB', KKB: 'KNK' };
/** Ways of paying, which say nothing about where the payer's account is. */
const NO_BANK: ReadonlySet<string> = new Set(['QRCODE', 'PEER2PAY', 'PAYMENT']);

function compareBanks(shown: string | null | undefined, known: string): Fit {
  if (!shown || known === '' || NO_BANK.has(shown) || NO_BANK.has(known)) return 'unknown';
  return (MERGED[shown] ?? shown) === (MERGED[known] ?? known) ? 'same' : 'contradicts';
}

/** What a bank shows of a payer, read once. */
export interface Payer {
  line: MatchLine;
  digits: DigitsReader;
  name: Holders;
}
export const readPayer = (line: MatchLine): Payer => ({ line, digits: readDigits(line.fromDigits), name: readHolders(line.fromName) });

/** A deposit whose member's names are read when they are first asked for. */
export class Known {
  readonly asked: number;
  readonly expires: number;
  private read: { text: string; holders: Holders }[] | null = null;

  constructor(readonly deposit: Waiting) {
    [this.asked, this.expires] = [Date.parse(deposit.askedAt), Date.parse(deposit.expires)];
  }
  get names(): readonly { text: string; holders: Holders }[] {
    const { name, accounts } = this.deposit;
    return (this.read ??= [...new Set([name, ...accounts.map((one) => one.name)])].map((text) => ({ text, holders: readHolders(text) })));
  }
}

export interface AccountFit {
  bank: Fit;
  digits: Fit;
  /** The account that fits best; null where the member has none. */
  account: MemberAccount | null;
}

const SAYS: Readonly<Record<Fit, number>> = { same: 3, compatible: 2, unknown: 1, contradicts: 0 };

/** Compares the account a line came from with those of a member. Bank and digits have to fit the same one. */
export function compareAccounts({ line, digits }: Payer, { deposit }: Known): AccountFit {
  let best: AccountFit = { bank: 'unknown', digits: 'unknown', account: null };
  let most = -1;
  for (const account of deposit.accounts) {
    const [ofBank, ofDigits] = [compareBanks(line.fromBank, account.bank), digits(account.number)];
    // An account that contradicts in one of the two is not the payer's, however well the other fits.
    const against = ofBank === 'contradicts' || ofDigits === 'contradicts';
    const rank = (against ? 0 : 100) + SAYS[ofDigits] * 10 + SAYS[ofBank];
    if (rank <= most) continue;
    [most, best] = [rank, { bank: ofBank, digits: ofDigits, account }];
  }
  return best;
}

/** Compares the name on a line with the member's own and those of the member's accounts. */
export function compareHolders({ name }: Payer, known: Known): { fit: Fit; wanted: string } {
  let best: { fit: Fit; wanted: string } | null = null;
  for (const { text, holders } of known.names) {
    const fit = fitNames(name, holders);
    if (best === null || isBetter(fit, best.fit)) best = { fit, wanted: text };
  }
  return best ?? { fit: 'unknown', wanted: known.deposit.name };
}
