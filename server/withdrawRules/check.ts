import type { withdraw } from '../../src/resources/transaction/withdraw';
import type { Row } from '../../src/schema/define';
import type { Queryable, Tx } from '../db/client';
import { factsOf, type Wanted } from './facts';
import { judge, type Verdict, type WithdrawRule } from './judge';

type Withdraw = Row<typeof withdraw>;

async function rulesOf(db: Queryable, service: string): Promise<WithdrawRule[]> {
  const rows = await db.query<Record<string, unknown>>(
    'select id, version, kind, from_amount::float8 as from_amount, most::float8 as most, times, hours, tags, effect, active from withdraw_rule where service = $1 and active order by position, id',
    [service],
  );
  return rows as unknown as WithdrawRule[];
}

const judged = async (db: Queryable, rules: readonly WithdrawRule[], wanted: Wanted, now: Date): Promise<Verdict[]> =>
  rules.length === 0 ? [] : judge(rules, await factsOf(db, wanted, now));

/** Judges what a member wants by the rules of the site that are in use. */
export const verdictsOf = async (db: Queryable, wanted: Wanted, now: Date): Promise<Verdict[]> =>
  judged(db, await rulesOf(db, wanted.service), wanted, now);

/** What is judged of a withdrawal that is there. */
export type Judgeable = Pick<Withdraw, 'id' | 'member' | 'amount' | 'bank' | 'account_number' | 'holder'>;
const wantedBy = (service: string, { id, member, amount, bank, account_number: number, holder }: Judgeable): Wanted => ({
  service,
  id,
  member,
  amount,
  bank,
  number,
  holder,
});
export const verdictsOn = (db: Queryable, service: string, row: Judgeable, now: Date): Promise<Verdict[]> =>
  verdictsOf(db, wantedBy(service, row), now);
export async function verdictsOnEach(db: Queryable, service: string, rows: readonly Judgeable[], now: Date): Promise<Verdict[][]> {
  const rules = await rulesOf(db, service);
  return Promise.all(rows.map((row) => judged(db, rules, wantedBy(service, row), now)));
}

/** Those that are not kept, of one effect. */
export const broken = (verdicts: readonly Verdict[], effect?: WithdrawRule['effect']): Verdict[] =>
  verdicts.filter(({ kept, rule }) => !kept && (effect === undefined || rule.effect === effect));

/** Keeps how each rule was found; `by`: who lets what is not kept pass. */
export async function keepVerdicts(
  tx: Tx,
  {
    service,
    row,
    stage,
    now,
    by = null,
  }: { service: string; row: Pick<Withdraw, 'id' | 'member' | 'amount'>; stage: 'request' | 'approval'; now: Date; by?: number | null },
  verdicts: readonly Verdict[],
): Promise<void> {
  if (verdicts.length === 0) return;
  const kept = verdicts.map(({ rule, kept: isKept, wanted, found }) => ({
    kind: rule.kind,
    rule: rule.id,
    rule_version: rule.version,
    // Names stand in the withdrawal and with the member, for the employees who may see them there.
    wanted: rule.kind === 'name' ? '–' : wanted.slice(0, 200),
    found: rule.kind === 'name' ? '–' : found.slice(0, 200),
    result: isKept ? 'kept' : rule.effect,
    cleared: !isKept && by !== null,
  }));
  await tx.query(
    `insert into withdraw_check (service, withdraw, member, amount, stage, kind, wanted, found, result, rule, rule_version, cleared_by, cleared_at, created_at)
       select $1, $2, $3, $4, $5, v.kind, v.wanted, v.found, v.result, v.rule, v.rule_version, case when v.cleared then $6::bigint end, case when v.cleared then $7::timestamptz end, $7::timestamptz
         from jsonb_to_recordset($8::jsonb) v(kind text, wanted text, found text, result text, rule bigint, rule_version integer, cleared boolean)`,
    [service, row.id, row.member, row.amount, stage, by, now.toISOString(), JSON.stringify(kept)],
  );
}

/** What was found at the request and not kept is cleared by who approves. */
export async function clearRequest(tx: Tx, service: string, id: number, by: number, now: Date): Promise<void> {
  await tx.query(
    "update withdraw_check set cleared_by = $3, cleared_at = $4, version = version + 1, updated_at = $4 where service = $1 and withdraw = $2 and result <> 'kept' and cleared_by is null",
    [service, id, by, now.toISOString()],
  );
}
