import type { BlockKind } from '../../src/resources/member/blockedValue';
import type { withdrawRule } from '../../src/resources/transaction/withdrawRule';
import type { Row } from '../../src/schema/define';
import { compareNames } from '../compare/names';
import { formatMoney } from '../../src/schema/format';
import { baht } from '../ledger/money';

export type WithdrawRule = Row<typeof withdrawRule>;
export type RuleKind = WithdrawRule['kind'];

/** What is known of a withdrawal and its member. Amounts are whole satang, times milliseconds. */
export interface Facts {
  now: number;
  amount: number;
  /** What the member asked for since midnight in Bangkok, this withdrawal included; what was rejected or cancelled does not count. */
  today: { times: number; sum: number };
  registered: number;
  /** Withdrawals of the member that were paid before. */
  paidBefore: number;
  holder: string;
  name: string;
  /** Other members who have this account, phone, device or address. Devices and addresses with when it was last seen there. */
  shared: { accounts: number; phones: number; devices: readonly number[]; addresses: readonly number[] };
  /** When credit was last given by hand; null: never. */
  adjusted: number | null;
  /** When the account the money goes to was last changed, or added after the registration; null: never. */
  bankChanged: number | null;
  tags: readonly string[];
  /** What of the member, or of where the money goes, is blocked at the site. */
  blocked: readonly BlockKind[];
}

/** A rule as it was found. `wanted` and `found` are figures or names, read beside what the rule is called. */
export interface Verdict {
  rule: WithdrawRule;
  kept: boolean;
  wanted: string;
  found: string;
}

const HOUR = 3_600_000;
const money = (satang: number): string => formatMoney(baht(satang));
/** Hours with one decimal, and days where hours say little. */
const ageOf = (milliseconds: number): string =>
  milliseconds < 240 * HOUR ? `${(milliseconds / HOUR).toFixed(1)} h` : `${(milliseconds / (24 * HOUR)).toFixed(1)} d`;

type Finding = Omit<Verdict, 'rule'>;
const most = (limit: number, found: number, say: (value: number) => string): Finding => ({
  kept: found <= limit,
  wanted: `≤ ${say(limit)}`,
  found: say(found),
});

function since(rule: WithdrawRule, now: number, at: number | null): Finding {
  const wanted = (rule.hours ?? 0) * HOUR;
  return { kept: at === null || now - at >= wanted, wanted: `≥ ${rule.hours ?? 0} h`, found: at === null ? '–' : ageOf(now - at) };
}

const others = (count: number): Finding => most(0, count, String);
/** Those seen within the rule's hours. */
const lately = (rule: WithdrawRule, now: number, seen: readonly number[]): Finding =>
  others(seen.filter((at) => now - at <= (rule.hours ?? 0) * HOUR).length);

function perDay(rule: WithdrawRule, { today }: Facts): Finding {
  const [times, sum] = [rule.times, rule.most === null ? null : Math.round(rule.most * 100)];
  return {
    kept: (times === null || today.times <= times) && (sum === null || today.sum <= sum),
    wanted: [times === null ? null : `≤ ${times}×`, sum === null ? null : `≤ ${money(sum)}`].filter(Boolean).join(' · '),
    found: `${today.times}× · ${money(today.sum)}`,
  };
}

function tagsOf(rule: WithdrawRule, { tags }: Facts): Finding {
  const wanted = rule.tags ?? [];
  const found = wanted.filter((tag) => tags.includes(tag));
  return { kept: found.length === 0, wanted: `≠ ${wanted.join(', ')}`, found: found.join(', ') || '–' };
}

const judges: Readonly<Record<RuleKind, (rule: WithdrawRule, facts: Facts) => Finding>> = {
  amount: (rule, { amount }) => most(Math.round((rule.most ?? 0) * 100), amount, money),
  per_day: perDay,
  new_account: (rule, { now, registered }) => since(rule, now, registered),
  first: (_rule, { paidBefore }) => ({ kept: paidBefore > 0, wanted: '≥ 1', found: String(paidBefore) }),
  name: (_rule, { holder, name }) => ({ kept: compareNames(holder, name).fit !== 'contradicts', wanted: name, found: holder }),
  shared_account: (_rule, { shared }) => others(shared.accounts),
  shared_phone: (_rule, { shared }) => others(shared.phones),
  shared_device: (rule, { now, shared }) => lately(rule, now, shared.devices),
  shared_ip: (rule, { now, shared }) => lately(rule, now, shared.addresses),
  adjusted: (rule, { now, adjusted }) => since(rule, now, adjusted),
  bank_changed: (rule, { now, bankChanged }) => since(rule, now, bankChanged),
  tags: tagsOf,
  blocked: (_rule, { blocked }) => ({ kept: blocked.length === 0, wanted: '–', found: blocked.join(', ') || '–' }),
};

/**
 * Judges a withdrawal by the rules in use, in their order. A rule for larger amounts only is kept by smaller ones, and says from where it
 * counts.
 */
export function judge(rules: readonly WithdrawRule[], facts: Facts): Verdict[] {
  return rules
    .filter(({ active }) => active)
    .map((rule) => {
      const finding = judges[rule.kind](rule, facts);
      const from = Math.round((rule.from_amount ?? 0) * 100);
      return facts.amount >= from ? { rule, ...finding } : { rule, ...finding, kept: true, wanted: `${finding.wanted} (≥ ${money(from)})` };
    });
}
