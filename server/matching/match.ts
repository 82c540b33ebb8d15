import { judge, type Judged } from './judge';
import { compareAccounts, Known, readPayer, type Payer } from './payer';
import { MATCH_RULES, type MatchRules } from './rules';
import type { MatchLine, Outcome, ReviewReason, Verdict, Waiting } from './types';

/** Deposits by account and expected amount, each in the order of its number. */
class Index {
  private readonly accounts = new Map<number, Map<number, Known[]>>();

  constructor(waiting: readonly Waiting[]) {
    for (const deposit of waiting.toSorted((a, b) => a.id - b.id)) {
      let amounts = this.accounts.get(deposit.account);
      if (!amounts) this.accounts.set(deposit.account, (amounts = new Map<number, Known[]>()));
      const same = amounts.get(deposit.satang);
      if (same) same.push(new Known(deposit));
      else amounts.set(deposit.satang, [new Known(deposit)]);
    }
  }

  exact({ account, satang }: MatchLine): readonly Known[] {
    return this.accounts.get(account)?.get(satang) ?? [];
  }

  /** Deposits whose amount is off by no more than `within`. */
  *near({ account, satang }: MatchLine, within: number): Generator<Known> {
    const amounts = this.accounts.get(account);
    if (!amounts) return;
    for (let off = 1; off <= within; off += 1) {
      yield* amounts.get(satang - off) ?? [];
      yield* amounts.get(satang + off) ?? [];
    }
  }
}

function groups<T>(items: readonly T[], keyOf: (item: T) => string | number): T[][] {
  const found = new Map<string | number, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = found.get(key);
    if (group) group.push(item);
    else found.set(key, [item]);
  }
  return [...found.values()];
}

/** The minute is the bank's own, so zones do not matter: every offset is a whole number of minutes. */
const twinKey = ({ account, at, satang }: MatchLine): string => `${account} ${satang} ${Math.floor(Date.parse(at) / 60_000)}`;

/** Lines of which another one of the same account, minute and amount cannot be told by its balance. */
function twinsOf(lines: readonly MatchLine[]): ReadonlySet<number> {
  const twins = new Set<number>();
  for (const group of groups(lines, twinKey)) {
    const balances = group.map((line) => line.balanceAfter ?? null);
    if (group.length > 1 && (balances.includes(null) || new Set(balances).size < group.length))
      for (const line of group) twins.add(line.id);
  }
  return twins;
}

const byScore = (a: Judged, b: Judged): number => b.candidate.score - a.candidate.score || a.deposit.id - b.deposit.id;
const review = (reason: ReviewReason, judged: readonly Judged[]): Verdict => ({
  kind: 'review',
  reason,
  deposits: judged.map(({ deposit }) => deposit.id),
});

/** The verdict on a line by itself. `exact`: the deposits of its exact amount it could have been meant for, best first. */
function verdictOf(exact: readonly Judged[], twin: boolean, rules: MatchRules): Verdict {
  const [first] = exact;
  if (!first) return { kind: 'none' };
  const plausible = exact.filter(({ against }) => against === null);
  const [best] = plausible;
  if (!best) {
    const open = exact.filter(({ deposit }) => deposit.state === 'awaiting');
    const [held = first] = open;
    return review(held.against ?? 'contradiction', open.length > 0 ? open : exact);
  }
  if (twin) return review('twin', plausible);
  if (plausible.length > 1) return review('several', plausible);
  if (best.deposit.state === 'cancelled') return review('cancelled', plausible);
  if (best.deposit.state === 'expired' || best.when === 'after') return review('late', plausible);
  // Where another deposit was ruled out by the payer, this one has to be ruled in by the payer.
  if (exact.length > 1 && !best.payerFits) return review('several', exact);
  return best.candidate.score >= rules.creditFrom
    ? { kind: 'credit', deposit: best.deposit.id, member: best.deposit.member }
    : review('weak', plausible);
}

interface Draft {
  line: MatchLine;
  verdict: Verdict;
  /** The deposit that would be credited. */
  paid: Judged | null;
  shown: readonly Judged[];
}

/**
 * Several lines that would each pay the same deposit: the first does, if the bank shows of all of them that the payer is the member.
 * Otherwise it is not known which of them is the member's.
 */
function settleClaims(drafts: readonly Draft[]): void {
  const paying = drafts.flatMap((draft) => (draft.paid ? [{ draft, paid: draft.paid }] : []));
  for (const claim of groups(paying, ({ paid }) => paid.deposit.id)) {
    if (claim.length < 2) continue;
    const told = claim.every(({ paid }) => paid.payerFits);
    const inOrder = claim.toSorted(
      (a, b) => Date.parse(a.draft.line.at) - Date.parse(b.draft.line.at) || a.draft.line.id - b.draft.line.id,
    );
    for (const { draft, paid } of told ? inOrder.slice(1) : inOrder) draft.verdict = review(told ? 'paidTwice' : 'several', [paid]);
  }
}

/** Open deposits of nearly the amount whose member the payer seems to be: for the person who looks for the owner of the money. */
function nearTo(payer: Payer, index: Index, rules: MatchRules): readonly Judged[] {
  const { line } = payer;
  if (!line.fromDigits && !line.fromName) return [];
  const found: Judged[] = [];
  for (const known of index.near(line, rules.nearSatang)) {
    // Most belong to other members, which their digits show soonest.
    if (known.deposit.state !== 'awaiting' || compareAccounts(payer, known).digits === 'contradicts') continue;
    const judged = judge(payer, known, rules);
    if (judged.against === null && judged.payerFits && judged.when === 'open') found.push(judged);
  }
  return found.sort(byScore);
}

/**
 * Says of each line which deposit it pays. The answer depends on lines, deposits and rules alone, not on their order or the clock, so it
 * can be repeated at any time. Only an exact amount is ever credited; whether the site lets it be credited without a person, and up to
 * which amount, is not asked here. Of deposits only those are given that nothing paid yet. The outcomes are in the order of the lines.
 */
export function matchLines(lines: readonly MatchLine[], waiting: readonly Waiting[], rules: MatchRules = MATCH_RULES): Outcome[] {
  const index = new Index(waiting);
  const twins = twinsOf(lines.filter(({ direction }) => direction === 'in'));
  const drafts = lines.map((line): Draft => {
    if (line.direction === 'out') return { line, verdict: { kind: 'none' }, paid: null, shown: [] };
    const payer = readPayer(line);
    const exact = index
      .exact(line)
      .map((known) => judge(payer, known, rules))
      .filter(({ when }) => when === 'open' || when === 'after')
      .sort(byScore);
    const verdict = verdictOf(exact, twins.has(line.id), rules);
    const paid = verdict.kind === 'credit' ? (exact.find(({ deposit }) => deposit.id === verdict.deposit) ?? null) : null;
    return { line, verdict, paid, shown: exact.length > 0 ? exact : nearTo(payer, index, rules) };
  });
  settleClaims(drafts);
  return drafts.map(({ line, verdict, shown }) => ({
    line: line.id,
    rules: rules.version,
    verdict,
    candidates: shown.slice(0, rules.most).map(({ candidate }) => candidate),
  }));
}
