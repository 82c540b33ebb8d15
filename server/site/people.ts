/** Members as the site interface names and shows them. */
import { member } from '../../src/resources/member/member';
import type { Row } from '../../src/schema/define';
import type { Queryable, Tx } from '../db/client';
import type { SiteWork } from './call';
import { Problem } from './problem';
import { amountText } from './shapes';

export type Member = Row<typeof member>;

/** The number of the member whom a path or a body names; where none is, a 404: nothing at all, or the code that is told of a body. */
export async function memberId(
  db: Queryable,
  service: string,
  ref: string,
  code: 'not_found' | 'unknown_member' = 'unknown_member',
): Promise<number> {
  const [found] = await db.query<{ id: number }>('select id from member where service = $1 and ref = $2', [service, ref]);
  if (!found) throw new Problem(404, code);
  return found.id;
}

/** The member, locked until the end of the transaction: whatever changes their money or their records comes one after the other. */
export async function lockMember(work: SiteWork, ref: string, code: 'not_found' | 'unknown_member' = 'unknown_member'): Promise<Member> {
  return work.lock(member, await memberId(work.tx, work.service, ref, code), 'member');
}

/** A blocked or closed member neither pays in nor plays. */
export function refuseRestricted({ status }: Pick<Member, 'status'>): void {
  if (status === 'blocked' || status === 'closed') throw new Problem(422, 'restricted');
}

interface Balances {
  cash: string;
  bonus: string;
  held: string;
}
const BALANCES = `select m.balance::text as cash,
    coalesce((select a.balance from ledger_account a where a.service = m.service and a.kind = 'member_bonus' and a.owner = m.id), 0)::text as bonus,
    coalesce((select a.balance from ledger_account a where a.service = m.service and a.kind = 'member_hold' and a.owner = m.id), 0)::text as held
  from member m where m.service = $1 and m.id = $2`;

/** What a member has, in baht as text. */
export async function balancesOf(db: Queryable, service: string, id: number): Promise<Balances> {
  const [row] = await db.query<Balances & Record<string, unknown>>(BALANCES, [service, id]);
  if (!row) throw new Error(`member ${id} of ${service} is gone`);
  return { cash: amountText(row.cash), bonus: amountText(row.bonus), held: amountText(row.held) };
}

interface Shown extends Balances {
  id: number;
  ref: string;
  username: string;
  status: string;
  tier: string;
  tags: readonly string[];
  points: number;
  accounts: readonly { id: number; bank: string; last4: string; state: string }[];
}

/** The member as `GET /members/{ref}` answers, by their number. */
export async function showMember(db: Queryable | Tx, service: string, id: number): Promise<Record<string, unknown>> {
  const [row] = await db.query<Shown & Record<string, unknown>>(
    `select b.*, m.id, m.ref, m.username, m.status, m.tier, m.tags, m.points,
       coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'bank', k.bank, 'last4', right(k.number, 4), 'state', k.status) order by k.id)
                   from member_bank k where k.service = m.service and k.member = m.id), '[]') as accounts
       from member m cross join lateral (${BALANCES}) b where m.service = $1 and m.id = $2`,
    [service, id],
  );
  if (!row) throw new Problem(404, 'not_found');
  const { ref, username, status, tier, tags, points, accounts } = row;
  return {
    ref,
    id: row.id,
    username,
    status,
    restrictions: status === 'blocked' || status === 'closed' ? ['deposit', 'withdraw', 'play', 'bonus'] : [],
    tier,
    tags,
    balances: { cash: amountText(row.cash), bonus: amountText(row.bonus), points, held: amountText(row.held) },
    // Promotions give nothing yet that would have to be played through.
    grants: [],
    bank_accounts: accounts,
  };
}
