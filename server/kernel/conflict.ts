import type { AnyAction, AnyResource } from '../../src/schema/define';
import { matches, parseFilterKey } from '../../src/schema/filter';
import { formatClock } from '../../src/schema/format';
import type { Word } from '../../src/schema/messages';
import type { Tx } from '../db/client';
import { Refusal } from '../refusal';
import type { Caller } from './kernel';
import { maskFor, type WireRow } from './rows';
import { ENTRIES_OF, entriesOf } from './trail';
import { stateWord } from './words';

interface Last {
  name: string | null;
  at: string;
  by: number | null;
}

/** Who changed the record last, for the sentence that explains a conflict. */
async function lastChange(tx: Tx, def: AnyResource, service: string, id: number): Promise<Last | undefined> {
  const [last] = await tx.query<Last>(
    `select coalesce(e.name, 'ok_' || k.key) as name, a.at, a.employee as by from audit a left join employee e on e.id = a.employee left join site_key k on k.id = a.site_key
     where ${ENTRIES_OF} and a.result = 'ok' order by a.at desc, a.id desc limit 1`,
    entriesOf(def, service, id),
  );
  return last;
}

/** Refuses when another employee holds the record. Whether a claim has lapsed is decided by the clock that gave it. */
export function checkClaim(caller: Caller, def: AnyResource, row: WireRow, now: Date, action?: AnyAction): void {
  if (!def.queue) return;
  const found = row['_claim'] as { by: number; name: string; expires_at: string } | null;
  const claim = found && Date.parse(found.expires_at) > now.getTime() ? found : null;
  const shown = maskFor(caller.actor, def, row);
  if (claim && claim.by !== caller.actor.user.id)
    throw new Refusal(409, 'claimedBy', { name: claim.name, time: formatClock(claim.expires_at) }, { payload: shown, conflict: 'claim' });
  if (!claim && action?.claimed) throw new Refusal(409, 'claimFirst', {}, { payload: shown, conflict: 'claim' });
}

/** Refuses when the record was changed since it was read, or is in a state that forbids what is asked, and says who did it and when. */
export async function checkVersion(
  tx: Tx,
  caller: Caller,
  def: AnyResource,
  service: string,
  row: WireRow,
  version: unknown,
  now: Date,
  when?: AnyAction['when'],
): Promise<void> {
  const allowed = matches(def, when, row, now);
  const isCurrent = row['version'] === version;
  if (allowed && isCurrent) return;
  const payload = maskFor(caller.actor, def, row);
  if (!Number.isInteger(version)) throw new Refusal(400, 'versionNeeded');
  const last = await lastChange(tx, def, service, Number(row['id']));
  if (allowed) throw new Refusal(409, 'stale', {}, { payload, conflict: 'version' });
  if (!isCurrent && last?.name && last.by !== caller.actor.user.id)
    throw new Refusal(409, 'decidedBy', { time: formatClock(last.at), name: last.name }, { payload, conflict: 'state' });
  throw stateRefusal(caller, def, when, row, now);
}

/** 409: the record is in a state that forbids what is asked. */
export const stateRefusal = (caller: Caller, def: AnyResource, when: AnyAction['when'], row: WireRow, now: Date): Refusal =>
  new Refusal(409, 'decided', { state: stateText(def, when, row, now) }, { payload: maskFor(caller.actor, def, row), conflict: 'state' });

/** What the record is now, in the field that stands in the way. */
function stateText(def: AnyResource, when: AnyAction['when'], row: WireRow, now: Date): Word {
  const key = Object.keys(when ?? {}).find((one) => !matches(def, { [one]: when?.[one] }, row, now)) ?? '';
  const name = parseFilterKey(def, key)?.field ?? key;
  return stateWord(def, name, row[name]);
}
