import { TOLD_BY_BANK } from '../broughtLines';
import { satang } from '../ledger/money';
import { MATCH_RULES } from './rules';
import type { MatchLine, MemberAccount, Waiting } from './types';

/** How far around a record its other side is looked for, in days. */
export const DAYS = 3;
const DAY_MS = 86_400_000;

export interface LineRow extends Record<string, unknown> {
  id: number;
  account: number;
  reference: string;
  at: string;
  amount: string;
  from_bank: string | null;
  from_number: string | null;
  from_name: string | null;
  /** Did the bank alone tell it? Employees can type what they like. */
  told: boolean;
}
export interface DepositRow extends Record<string, unknown> {
  id: number;
  member: number;
  username: string;
  name: string;
  account: number;
  amount: string;
  at: string;
  expires_at: string | null;
  status: string;
  accounts: readonly MemberAccount[];
}

export const LINE_COLUMNS = `l.id, l.account, l.reference, l.occurred_at as at, l.amount::text as amount, l.from_bank, l.from_number, l.from_name,
  exists (select 1 from statement_line s where s.service = l.service and s.id = l.id and ${TOLD_BY_BANK}) as told`;
export const LINES = `select ${LINE_COLUMNS} from statement_line l where l.service = $1`;
export const DEPOSITS = `select d.id, d.member, m.username, m.name, d.bank_account as account, coalesce(d.expected, d.amount)::text as amount, d.created_at as at, d.expires_at, d.status,
    coalesce((select jsonb_agg(jsonb_build_object('bank', k.bank, 'number', k.number, 'name', k.holder) order by k.id)
                from member_bank k where k.service = d.service and k.member = d.member and k.status = 'active'), '[]') as accounts
  from deposit d join member m on m.service = d.service and m.id = d.member where d.service = $1`;

/** Lines that nothing was paid by yet. */
export const OPEN_CREDITS = `l.direction = 'in' and l.status in ('unmatched', 'suspense') and not l.hidden`;
/** How far an amount may be off, in baht. */
export const NEAR = MATCH_RULES.nearSatang / 100;

/** Who may not see a whole number learns nothing of it by typing lines that differ in a digit, nor of a name in a letter. */
export interface Hidden {
  number: boolean;
  name: boolean;
}

export const lineOf = (row: LineRow, hidden: Hidden): MatchLine => ({
  id: row.id,
  account: row.account,
  at: new Date(row.at).toISOString(),
  satang: satang(row.amount),
  direction: 'in',
  fromBank: row.from_bank,
  fromDigits: row.told || !hidden.number ? row.from_number : null,
  fromName: row.told || !hidden.name ? row.from_name : null,
});

/** A deposit that staff look at waits like one that is open; one without an end waits for a day. */
export function waitingOf(row: DepositRow): Waiting {
  const asked = Date.parse(row.at);
  return {
    id: row.id,
    member: row.member,
    account: row.account,
    satang: satang(row.amount),
    askedAt: new Date(asked).toISOString(),
    expires: new Date(row.expires_at === null ? asked + DAY_MS : Date.parse(row.expires_at)).toISOString(),
    state: row.status === 'expired' || row.status === 'cancelled' ? row.status : 'awaiting',
    accounts: row.accounts,
    name: row.name,
  };
}
