import type { Fit } from '../compare/names';
import { compareAccounts, compareHolders, type Known, type Payer } from './payer';
import type { MatchRules, PartName } from './rules';
import type { Candidate, MatchLine, Part, Waiting } from './types';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** A deposit beside a line, judged. */
export interface Judged {
  deposit: Waiting;
  candidate: Candidate;
  /** Does anything of the payer contradict? */
  against: 'contradiction' | 'thirdParty' | null;
  /** Does anything the bank shows of the payer fit? */
  payerFits: boolean;
  /** When the line came: before the deposit was asked for, while it was open, after its end, or too long after it. */
  when: 'before' | 'open' | 'after' | 'longAfter';
}

const fits = (fit: Fit): Part['fits'] => (fit === 'contradicts' ? 'no' : fit === 'unknown' ? 'unknown' : 'yes');

const minuteOf = (time: number): number => Math.floor(time / MINUTE) * MINUTE;

function whenOf(line: MatchLine, { asked, expires }: Known, rules: MatchRules): Judged['when'] {
  const at = Date.parse(line.at);
  // Banks often leave the seconds out, so a line may seem up to a minute older than it is.
  const last = line.wholeDay ? at + DAY - 1 : at;
  // What is no time is compared as false, and counts as too early or too late.
  if (!(last >= minuteOf(asked) - rules.skewMinutes * MINUTE)) return 'before';
  if (at <= expires) return 'open';
  return at <= expires + rules.lateHours * 60 * MINUTE ? 'after' : 'longAfter';
}

/**
 * Two sides that fit two different members are no payer: a name that fits and digits that do not may be a second account, which a person
 * has to see.
 */
function againstOf(bank: Fit, digits: Fit, name: Fit): Judged['against'] {
  const account = bank === 'contradicts' || digits === 'contradicts';
  if (name === 'contradicts') return fits(digits) === 'yes' && !account ? 'contradiction' : 'thirdParty';
  return account ? 'contradiction' : null;
}

/** Judges whether a line pays a deposit. */
export function judge(payer: Payer, known: Known, rules: MatchRules): Judged {
  const { line } = payer;
  const { deposit } = known;
  const { bank, digits, account } = compareAccounts(payer, known);
  const { fit: name, wanted: wantedName } = compareHolders(payer, known);
  const when = whenOf(line, known, rules);
  const part = (called: PartName, fit: Part['fits'], wanted: Part['wanted'], found: Part['found']): Part => {
    const weight = rules.weights[called];
    return { part: called, fits: fit, score: fit === 'yes' ? weight : fit === 'no' ? -weight : 0, wanted, found };
  };
  const parts = [
    part('amount', line.satang === deposit.satang ? 'yes' : 'no', deposit.satang, line.satang),
    part('promise', deposit.state === 'awaiting' ? 'yes' : 'no', 'awaiting', deposit.state),
    part('time', when !== 'open' ? 'no' : line.wholeDay ? 'unknown' : 'yes', `${deposit.askedAt}/${deposit.expires}`, line.at),
    part('bank', fits(bank), account?.bank ?? null, line.fromBank ?? null),
    part('digits', fits(digits), account?.number ?? null, line.fromDigits ?? null),
    part('name', fits(name), wantedName || null, line.fromName ?? null),
  ];
  const score = Math.max(
    0,
    parts.reduce((sum, one) => sum + one.score, 0),
  );
  return {
    deposit,
    candidate: { deposit: deposit.id, member: deposit.member, score, parts },
    against: againstOf(bank, digits, name),
    payerFits: fits(digits) === 'yes' || fits(name) === 'yes',
    when,
  };
}
