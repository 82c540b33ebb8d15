import type { AnyAction, AnyResource, SiteLimit } from '../../src/schema/define';
import { formatClock, formatMoney } from '../../src/schema/format';
import type { MessageKey } from '../../src/schema/messages';
import type { Queryable, Tx } from '../db/client';
import { quote } from '../db/columns';
import { Refusal } from './errors';
import type { Caller } from './kernel';
import { hashOf } from './once';
import { maskFor } from './rows';

const OPEN_FOR_MS = 30 * 60_000;

export interface Approval {
  id: number;
  expires_at: string;
}
interface Open {
  id: number;
  maker: number;
  hash: string;
}

/** The role's column that stands beside the site's. */
const OWN_LIMIT: Readonly<Record<SiteLimit, string>> = {
  withdraw_second_limit: 'withdraw_limit',
  deposit_second_limit: 'deposit_limit',
  credit_second_limit: 'credit_limit',
  sms_second_limit: 'sms_limit',
};

/** The site's limit and that of the employee's role, in baht; null where there is none. Without its settings nobody at a site decides alone. */
async function limitsOf(
  db: Queryable,
  service: string,
  employee: number,
  limit: SiteLimit,
): Promise<{ site: number | null; role: number | null }> {
  const [row] = await db.query<{ site: number | null; role: number | null }>(
    `select s.${quote(limit)}::float8 as site, (select r.${quote(OWN_LIMIT[limit])}::float8 from employee e join role r on r.id = e.role where e.id = $2) as role
     from site_config s where s.service = $1`,
    [service, employee],
  );
  return row ?? { site: 0, role: 0 };
}

/** What the employee may decide alone, in baht: the lower of the site's limit and their role's; null when neither sets one. */
export async function limitOf(db: Queryable, service: string, employee: number, limit: SiteLimit): Promise<number | null> {
  const { site, role } = await limitsOf(db, service, employee, limit);
  return site === null || role === null ? (site ?? role) : Math.min(site, role);
}

/**
 * Maker and checker. Above the site's limit, or their own role's, the first employee only asks; another one sends the same command and it is carried out.
 * The request is bound to what the record says and the exact input, is used once and expires. Where a claim moves the record to another state and a
 * release moves it back, that state does not count: the colleague who decides claims the record first.
 * Gives the request that was made, or null when the command may go on.
 */
export async function askApproval(
  tx: Tx,
  caller: Caller,
  def: AnyResource,
  service: string,
  name: string,
  action: AnyAction,
  row: Record<string, unknown>,
  input: unknown,
  now: Date,
): Promise<Approval | null> {
  if (!action.approval) return null;
  const limits = await limitsOf(tx, service, caller.actor.user.id, action.approval.limit);
  const amount = Number(row[action.approval.over]);
  const withinRole = limits.role === null || amount <= limits.role;
  const within = withinRole && (limits.site === null || amount <= limits.site);
  // Within one's own limit nobody else is needed, but a colleague's open request for the same is thereby decided.
  if (within && !row['_approval']) return null;
  const moved = Object.keys(def.queue?.moves?.to ?? {});
  const content = Object.keys(def.fields)
    .filter((field) => !moved.includes(field))
    .map((field) => row[field]);
  const hash = await hashOf([content, input]);
  const [open] = await tx.query<Open>(
    'select id, maker, hash from approval where service = $1 and resource = $2 and record = $3 and action = $4 and decided_at is null and expires_at > $5 order by id desc limit 1 for update',
    [service, def.name, row['id'], name, now.toISOString()],
  );
  const refuse = (key: MessageKey, params = {}): Refusal =>
    new Refusal(409, key, params, { payload: maskFor(caller.actor, def, row), conflict: 'maker' });
  // Who asked never decides, whatever the limits or the record say meanwhile: both could have been changed for that.
  if (open?.maker === caller.actor.user.id && (within || open.hash === hash)) throw refuse('makerIsChecker');
  if (open && open.hash === hash) {
    // Two who may not decide it cannot decide it together.
    if (!withinRole) throw refuse('checkerLimit', { limit: formatMoney(limits.role ?? 0) });
    await tx.query('update approval set checker = $3, decided_at = $4 where service = $1 and id = $2', [
      service,
      open.id,
      caller.actor.user.id,
      now.toISOString(),
    ]);
    return null;
  }
  if (within) return null;
  const expires = new Date(now.getTime() + OPEN_FOR_MS).toISOString();
  // A request for something else than is there now is void.
  await tx.query(
    'update approval set expires_at = $5 where service = $1 and resource = $2 and record = $3 and action = $4 and decided_at is null and expires_at > $5',
    [service, def.name, row['id'], name, now.toISOString()],
  );
  const [made] = await tx.query<{ id: number }>(
    'insert into approval (service, resource, record, action, hash, maker, maker_name, made_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id',
    [service, def.name, row['id'], name, hash, caller.actor.user.id, caller.actor.user.name, now.toISOString(), expires],
  );
  return { id: made?.id ?? 0, expires_at: expires };
}

/** The sentence that answers a request for a second person. */
export const approvalMessage = (approval: Approval): { key: MessageKey; params: Record<string, string> } => ({
  key: 'secondNeeded',
  params: { time: formatClock(approval.expires_at) },
});
