import type { AnyAction, AnyResource } from '../../src/schema/define';
import { isMasked, type AnyField } from '../../src/schema/fields/types';
import { formatClock } from '../../src/schema/format';
import type { MessageKey } from '../../src/schema/messages';
import { checkOther } from './hands';
import type { Tx } from '../db/client';
import { invalidField, Refusal } from '../refusal';
import type { Weighed } from './implement';
import type { Caller } from './kernel';
import { addToShare, limitsOf, limitText, subjectOf, takeFromShare, type Limits, type Share } from './limits';
import { loosened } from './loosened';
import { hashOf } from './once';
import { maskFor } from './rows';
import { difference } from './trail';
import { fieldWord } from './words';

const OPEN_FOR_MS = 30 * 60_000;

export interface Approval {
  id: number;
  expires_at: string;
}
/** A request that was just made, and the sentence that says why. */
export interface Asked extends Approval {
  says: MessageKey;
}
interface Open {
  id: number;
  maker: number;
  hash: string;
}

/** The record a command is about, by whom and when. */
interface Place {
  tx: Tx;
  caller: Caller;
  def: AnyResource;
  service: string;
  now: Date;
  row: Record<string, unknown>;
}

/** What may need a second person. */
interface Matter {
  action: string;
  /** What is bound beside the record: another input is another request. */
  input: Record<string, unknown>;
  /** What it comes to, where the record does not say. */
  amount?: number;
  /** Is it within what the employee may decide alone? */
  within: boolean;
  /** The limit of the employee's own role that it is above. */
  aboveRole?: string;
  /** Why two are needed. */
  says: MessageKey;
}

/**
 * Maker and checker. The first employee only asks; another one sends the same command and it is carried out. The request is bound to what
 * the record says and the exact input, is used once and expires. What the ledger says of the record moves meanwhile and does not count.
 * Where a claim moves the record to another state and a release moves it back, that state does not count: the colleague who decides claims
 * the record first. Gives the request that was made, or null when the command may go on.
 */
async function ask({ tx, caller, def, service, now, row }: Place, matter: Matter): Promise<Asked | null> {
  const { action, input, amount, within, aboveRole, says } = matter;
  // Within the employee's own limit no second person is needed, but a colleague's open request for the same is thereby decided.
  if (within && !row['_approval']) return null;
  const moved = Object.keys(def.queue?.moves?.to ?? {});
  const content = Object.entries(def.fields)
    .filter(([name, field]) => !moved.includes(name) && !(field.kind === 'money' && field.ledger))
    .map(([name]) => row[name]);
  const hash = await hashOf([content, input, ...(amount === undefined ? [] : [amount])]);
  const about = [service, def.name, row['id'], action, now.toISOString()];
  const [open] = await tx.query<Open & Record<string, unknown>>(
    'select id, maker, hash from approval where service = $1 and resource = $2 and record = $3 and action = $4 and decided_at is null and expires_at > $5 order by id desc limit 1 for update',
    about,
  );
  const me = caller.actor.user;
  // Who asked never decides, whatever the limits or the record say meanwhile: both could have been changed for that.
  if (open && (within || open.hash === hash)) await checkOther({ tx, actor: caller.actor, now }, def, row, open.maker);
  if (open && open.hash === hash) {
    // Two who may not decide it cannot decide it together.
    if (aboveRole !== undefined)
      throw new Refusal(409, 'checkerLimit', { limit: aboveRole }, { payload: maskFor(caller.actor, def, row), conflict: 'maker' });
    await tx.query('update approval set checker = $3, decided_at = $4 where service = $1 and id = $2', [
      service,
      open.id,
      me.id,
      now.toISOString(),
    ]);
    return null;
  }
  if (within) return null;
  const expires = new Date(now.getTime() + OPEN_FOR_MS).toISOString();
  // A request for something else than is there now is void.
  await tx.query(
    'update approval set expires_at = $5 where service = $1 and resource = $2 and record = $3 and action = $4 and decided_at is null and expires_at > $5',
    about,
  );
  const [made] = await tx.query<{ id: number }>(
    'insert into approval (service, resource, record, action, made_at, hash, input, maker, maker_name, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id',
    [...about, hash, JSON.stringify(input), me.id, me.name, expires],
  );
  return { id: made?.id ?? 0, expires_at: expires, says };
}

const isWithin = (limit: number | null, amount: number): boolean => limit === null || amount <= limit;

/**
 * Above the site's limit, or the employee's own role's, an action waits for a second person. What one employee decides alone in a day adds
 * up; `share` is what this decision was added to.
 */
export async function askApproval(
  place: Place,
  name: string,
  action: AnyAction & { approval: NonNullable<AnyAction['approval']> },
  input: Record<string, unknown>,
  { amount, alone = true, subject, whole = 0 }: Weighed,
): Promise<{ approval: Asked | null; share: Share | null }> {
  const { tx, caller, def, service, row, now } = place;
  const { over, limit, per } = action.approval;
  const share =
    per === undefined ? null : { service, employee: caller.actor.user.id, limit, subject: subject ?? subjectOf(def, per, row), now };
  const { site, role, sum }: Limits & { sum: number } = share
    ? await addToShare(tx, share, amount)
    : { ...(await limitsOf(tx, service, caller.actor.user.id, limit)), sum: amount };
  const held = Math.max(sum, whole);
  const withinRole = isWithin(role, held);
  const withinBoth = withinRole && isWithin(site, held);
  const within = alone && withinBoth;
  if (share && !within) await takeFromShare(tx, share, amount);
  const approval = await ask(place, {
    action: name,
    input,
    within,
    says: withinBoth ? 'secondNeededAnyway' : 'secondNeeded',
    ...(typeof over === 'object' && { amount }),
    ...(!withinRole && { aboveRole: limitText(limit, role ?? 0) }),
  });
  return { approval, share: within ? share : null };
}

/** An action that is decided by two whatever it comes to; `together`: is this one of them? */
export const askTogether = (place: Place, action: string, input: Record<string, unknown>, together: boolean): Promise<Asked | null> =>
  ask(place, { action, input, within: !together, says: 'secondNeededAnyway' });

/**
 * A change that loosens what two persons loosen waits, whole, for the second of them; any other is made at once. `change`: what the command
 * writes; `input`: what was typed.
 */
export async function askToRaise(
  place: Place,
  action: string,
  change: Record<string, unknown>,
  input: Record<string, unknown>,
): Promise<Asked | null> {
  const { def, row } = place;
  const raised = loosened(def, row, change);
  if (raised === undefined) return null;
  // The second person is shown all of what waits.
  const hidden = Object.keys(change).find((name) => isHidden(def.fields[name]));
  if (hidden !== undefined) throw invalidField(raised, 'raiseApart', { label: fieldWord(def, hidden) });
  // Only what differs: the form of a colleague sends other fields along, or none.
  const changed = Object.keys(difference(def, row, change).after);
  const asked = action === 'update' ? Object.fromEntries(changed.map((name) => [name, change[name]])) : input;
  return ask(place, { action, within: false, input: asked, says: 'secondNeededToRaise' });
}

const isHidden = (field: AnyField | undefined): boolean => field !== undefined && (isMasked(field) || field.kind === 'secret');

/** The sentence that answers a request for a second person. */
export const approvalMessage = ({ says, expires_at }: Asked): { key: MessageKey; params: Record<string, string> } => ({
  key: says,
  params: { time: formatClock(expires_at) },
});
