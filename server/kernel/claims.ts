import { canAct, TAKE_OVER_LEVEL } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import { matches } from '../../src/schema/filter';
import { formatClock } from '../../src/schema/format';
import { DatabaseAway } from '../db/away';
import type { Tx } from '../db/client';
import { quote } from '../db/columns';
import { Refusal } from '../refusal';
import { gateSite, gateVerb } from './gate';
import type { Caller, ClaimState, Kernel } from './kernel';
import { LOCKED, readRaw } from './read';
import { maskFor, toRecord, type WireRow } from './rows';
import { isAbove, type Standing } from './standing';
import { updateRow } from './store';
import { difference, writeTrail, type Announcement, type Trace } from './trail';

/** How long a claim holds without a heartbeat. */
export const LEASE_MS = 120_000;

export type ClaimCall = 'claim' | 'heartbeat' | 'release';
export const isClaimCall = (action: string): action is ClaimCall => action === 'claim' || action === 'heartbeat' || action === 'release';

interface Held {
  employee: number;
  name: string;
  expires_at: string;
}
/** A claim that ended with the work. `claimed_at`: since when it was held without a break. */
export interface EndedClaim extends Held {
  claimed_at: string | null;
}

/** Ends the claim of a record that is locked. Gives the claim that was there. */
async function dropClaim(tx: Tx, service: string, resource: string, id: number): Promise<EndedClaim | undefined> {
  const [held] = await tx.query<EndedClaim & Record<string, unknown>>(
    'delete from work_claim where service = $1 and resource = $2 and record = $3 returning employee, name, expires_at, claimed_at',
    [service, resource, id],
  );
  return held;
}

const claimedBy = (held: Held, payload?: unknown): Refusal =>
  new Refusal(409, 'claimedBy', { name: held.name, time: formatClock(held.expires_at) }, { payload, conflict: 'claim' });

/**
 * Ends the claim with the work done. The record was read with its claim while waiting for the lock; a colleague may have claimed it in that
 * moment, and then the work is not done after all. Gives the claim there was.
 */
export async function endClaim(
  tx: Tx,
  caller: Caller,
  service: string,
  resource: string,
  id: number,
  now: Date,
): Promise<EndedClaim | undefined> {
  const held = await dropClaim(tx, service, resource, id);
  if (held && held.employee !== caller.actor.user.id && Date.parse(held.expires_at) > now.getTime()) throw claimedBy(held);
  return held;
}

/** Takes, keeps or gives back a record of a queue. A supervisor takes over with a reason, which the audit log keeps. */
export async function claimCall(
  kernel: Kernel,
  caller: Caller,
  def: AnyResource,
  service: string,
  call: ClaimCall,
  id: number,
  takeover: unknown,
): Promise<ClaimState | null> {
  gateSite(caller.actor, def, service);
  gateVerb(caller.actor, def, 'view');
  if (!def.queue) throw new Refusal(404, 'noSuchCall');
  const actions = Object.keys(def.actions).filter((action) => def.actions[action]?.on !== 'list' && canAct(caller.actor, def, action));
  if (actions.length === 0) throw new Refusal(403, 'forbidden', {}, { permission: Object.values(def.actions)[0]?.permission });
  if (takeover !== undefined && (typeof takeover !== 'string' || takeover.trim().length < 3 || takeover.length > 200))
    throw new Refusal(400, 'badQuery', { name: 'takeover' });
  const { claim, announcements } = await kernel.db.tx((tx) => work(kernel, caller, tx, { def, service, call, id, takeover, actions }));
  announcements.forEach(kernel.announce);
  kernel.announceClaim(service, def.name, id, claim);
  return claim;
}

async function writeClaim(tx: Tx, caller: Caller, service: string, resource: string, id: number, now: Date): Promise<ClaimState> {
  const me = caller.actor.user;
  const expires = new Date(now.getTime() + LEASE_MS).toISOString();
  await tx.query(
    `insert into work_claim (service, resource, record, employee, name, expires_at, claimed_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (service, resource, record) do update set employee = excluded.employee, name = excluded.name, expires_at = excluded.expires_at, fence = work_claim.fence + 1,
       claimed_at = case when work_claim.employee = excluded.employee and work_claim.expires_at > excluded.claimed_at then work_claim.claimed_at else excluded.claimed_at end`,
    [service, resource, id, me.id, me.name, expires, now.toISOString()],
  );
  return { by: me.id, name: me.name, expires_at: expires };
}

/** Claims a record that is locked, inside another command, and moves it as a claim does. Refuses when a colleague holds it. */
export async function claimLocked(
  tx: Tx,
  kernel: Pick<Kernel, 'encrypt'>,
  caller: Caller,
  { def, service, row, action, now }: { def: AnyResource; service: string; row: WireRow; action: string; now: Date },
): Promise<{ claim: ClaimState; trace: Trace }> {
  const id = Number(row['id']);
  const [held] = await tx.query<Held>(
    'select employee, name, expires_at from work_claim where service = $1 and resource = $2 and record = $3 and expires_at > $4',
    [service, def.name, id, now.toISOString()],
  );
  if (held && held.employee !== caller.actor.user.id) throw claimedBy(held, maskFor(caller.actor, def, row));
  const claim = await writeClaim(tx, caller, service, def.name, id, now);
  const moves = def.queue?.moves;
  const set = moves && matches(def, moves.from, row, now) ? { ...moves.to } : {};
  if (Object.keys(set).length > 0) await updateRow(tx, def, service, id, set, now, kernel.encrypt);
  return { claim, trace: { def, service, id, action, ...difference(def, row, set) } };
}

/** A supervisor may take over a claim, but not from an employee above them. */
async function checkTakeOver(tx: Tx, { actor: { user } }: Caller, held: Held): Promise<void> {
  if (user.level < TAKE_OVER_LEVEL) throw new Refusal(403, 'takeOverDenied');
  const [holder] = await tx.query<Standing>('select level, deptcode from employee where id = $1', [held.employee]);
  if (holder && isAbove(user, holder)) throw new Refusal(403, 'takeOverAbove', { name: held.name });
}

interface Asked {
  def: AnyResource;
  service: string;
  call: ClaimCall;
  id: number;
  takeover?: string;
  actions: string[];
}

async function work(
  kernel: Kernel,
  caller: Caller,
  tx: Tx,
  { def, service, call, id, takeover, actions }: Asked,
): Promise<{ claim: ClaimState | null; announcements: Announcement[] }> {
  const me = caller.actor.user;
  const now = kernel.now();
  const raw = await readRaw(tx, { def, definitions: kernel.definitions, actor: caller.actor, service }, id, LOCKED);
  if (!raw) throw new Refusal(404, 'notFound');
  const row = toRecord(def, raw);
  // Read after the row is locked, so that two who claim at once are told apart.
  const [held] = await tx.query<Held>(
    'select employee, name, expires_at from work_claim where service = $1 and resource = $2 and record = $3 and expires_at > $4',
    [service, def.name, id, now.toISOString()],
  );
  const payload = maskFor(caller.actor, def, row);
  const others = held !== undefined && held.employee !== me.id;
  if (others && (call !== 'claim' || takeover === undefined)) {
    throw claimedBy(held, payload);
  }
  if (others) await checkTakeOver(tx, caller, held);
  if (call === 'heartbeat' && !held) throw new Refusal(409, 'claimFirst', {}, { payload, conflict: 'claim' });
  if (call === 'claim' && !actions.some((action) => matches(def, def.actions[action]?.when, row, now)))
    throw new Refusal(409, 'cannotClaim', {}, { payload, conflict: 'state' });
  const traces: Trace[] = [];
  let claim: ClaimState | null = null;
  if (call === 'release') await dropClaim(tx, service, def.name, id);
  else {
    claim = await writeClaim(tx, caller, service, def.name, id, now);
  }
  const moves = def.queue?.moves;
  const [from, to] = call === 'release' ? [moves?.to, moves?.from] : [moves?.from, moves?.to];
  // Only who holds a record gives it back: a late release must not undo what came after.
  if (moves && call !== 'heartbeat' && (call === 'claim' || held) && matches(def, from, row, now)) {
    const set = { ...to };
    await updateRow(tx, def, service, id, set, now, kernel.encrypt);
    traces.push({ def, service, id, action: call, ...difference(def, row, set) });
  } else if (others) {
    traces.push({ def, service, id, action: 'takeover', before: null, after: null });
  }
  if (others) traces[0] = { ...(traces[0] as Trace), action: 'takeover', after: { ...traces[0]?.after, reason: takeover } };
  const announcements = traces.length > 0 ? await writeTrail(tx, { employee: me.id, ip: caller.ip, at: now }, traces, kernel.origin) : [];
  return { claim, announcements };
}

interface Lapsed {
  service: string;
  resource: string;
  record: number;
}

/** Clears a claim that lapsed. Null when it was kept or taken anew meanwhile. */
async function clear(kernel: Kernel, tx: Tx, { service, resource, record }: Lapsed): Promise<Announcement[] | null> {
  const def = kernel.definitions.get(resource);
  const moves = def?.queue?.moves;
  // Locks the record before its claim, as claiming does.
  const [row] =
    def && moves
      ? await tx.query(
          `select ${Object.keys(moves.to).map(quote).join(', ')} from ${quote(resource)} t where t.service = $1 and t.id = $2${LOCKED}`,
          [service, record],
        )
      : [];
  const now = kernel.now();
  const [gone] = await tx.query(
    'delete from work_claim where service = $1 and resource = $2 and record = $3 and expires_at < $4 returning 1 as one',
    [service, resource, record, now.toISOString()],
  );
  if (!gone) return null;
  // What was decided meanwhile stays decided.
  if (!def || !moves || !row || !matches(def, moves.to, row, now)) return [];
  await updateRow(tx, def, service, record, { ...moves.from }, now, kernel.encrypt);
  return writeTrail(
    tx,
    { employee: null, ip: '', at: now },
    [{ def, service, id: record, action: 'release', ...difference(def, row, { ...moves.from }) }],
    kernel.origin,
  );
}

/**
 * Clears lapsed claims, so that no employee is shown as working on what they left, and records a claim had moved wait for the next employee
 * again. Returns how many.
 */
export async function sweepClaims(kernel: Kernel): Promise<number> {
  const lapsed = await kernel.db.query<Lapsed>('select service, resource, record from work_claim where expires_at < $1', [
    kernel.now().toISOString(),
  ]);
  let cleared = 0;
  const failed: string[] = [];
  for (const one of lapsed) {
    try {
      const announcements = await kernel.db.tx((tx) => clear(kernel, tx, one));
      if (!announcements) continue;
      cleared += 1;
      kernel.announceClaim(one.service, one.resource, one.record, null);
      announcements.forEach(kernel.announce);
    } catch (error) {
      if (error instanceof DatabaseAway) throw error;
      failed.push(`${one.resource} ${one.service}/${one.record}: ${String(error)}`);
    }
  }
  // One that cannot be given back keeps no other waiting.
  if (failed.length > 0) throw new Error(failed.join('\n'));
  return cleared;
}
