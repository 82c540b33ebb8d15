import type { Actor } from '../../src/schema/actor';
import { isHidden } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import type { Tx } from '../db/client';
import { explain, isTransient } from './databaseErrors';
import { Refusal } from '../refusal';
import type { PermissionCode } from '../../src/schema/data/permissions';
import type { Caller } from './kernel';
import { hasCompared, lockEmployee, takeFromDay } from './quota';
import { checkReferences } from './references';
import { searchEvent } from './searchLimit';
import { writeEvent } from './trail';
import type { Definitions } from './rows';

/**
 * Given values that no two records may share, of fields whose code the employee does not hold: whether they are taken is what a refusal
 * would tell.
 */
export const probed = (actor: Actor, def: AnyResource, values: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(values).filter(
    (name) =>
      (values[name] ?? null) !== null &&
      (def.fields[name]?.unique === true || (def.uniques ?? []).some((names) => names.includes(name))) &&
      isHidden(actor, def.fields[name]),
  );

interface Probe {
  caller: Caller;
  definitions: Definitions;
  now: Date;
  def: AnyResource;
  service: string;
  values: Readonly<Record<string, unknown>>;
  fields: readonly string[];
}

/**
 * Does work whose refusal would tell whether a personal value is there. With looks of the day used up it is refused before anything is
 * tried; a refusal of the work takes one look and is noted, as a search is, whatever its reason: a later mistake says that the value was
 * free. Made, the record and its entry stand for themselves. The employee's lock keeps tries that come at once from passing together.
 */
export async function watched<Done>(tx: Tx, probe: Probe, work: () => Promise<Done>): Promise<Watched<Done>> {
  const { caller, definitions, now, def, service, values, fields } = probe;
  const employee = caller.actor.user.id;
  // An employee who may look at nothing still has to be told once that a number is there.
  await takeFromDay(tx, employee, 'reveal', now, { least: 1 });
  // Said before anything is tried, a reference that is not there tells nothing of the value beside it.
  await checkReferences(tx, definitions, { actor: caller.actor, def, service, values, each: true });
  return noting(tx, { caller, now, def }, work, () => searchEvent({ def, service: def.scope === 'site' ? service : null, fields }));
}

interface Overheard {
  caller: Caller;
  now: Date;
  def: AnyResource;
  service: string;
  id: number | null;
  tells: PermissionCode;
}

/**
 * Does work whose refusal may tell a figure that the employee is not shown: by what it says, or because the figure was compared before.
 * Such a refusal is noted, so that it counts (`checkTries`) and an employee who probes for the figure is seen. The lock on the employee
 * keeps simultaneous tries from passing together.
 */
export async function overheard<Done>(tx: Tx, { tells, id, service, ...of }: Overheard, work: () => Promise<Done>): Promise<Watched<Done>> {
  await lockEmployee(tx, of.caller.actor.user.id);
  return noting(tx, of, work, ({ status, extra }) => {
    const isTold = extra.tells === undefined ? hasCompared(tx) : extra.tells === tells && status === 400;
    if (!isTold) return undefined;
    return { service, resource: of.def.name, record: id === null ? null : String(id), action: 'tooLow', result: 'refused' };
  });
}

type Watched<Done> = { done: Done } | { refused: Refusal };
type Entry = Parameters<typeof writeEvent>[2];

/** Does the work, or takes all of it back and leaves the entry of its refusal. */
async function noting<Done>(
  tx: Tx,
  { caller, now, def }: Pick<Probe, 'caller' | 'now' | 'def'>,
  work: () => Promise<Done>,
  entryOf: (refused: Refusal) => Entry | undefined,
): Promise<Watched<Done>> {
  await tx.query('savepoint probe');
  try {
    return { done: await work() };
  } catch (error) {
    const refused = isTransient(error) ? error : explain(error, def, false);
    if (!(refused instanceof Refusal)) throw refused;
    await tx.query('rollback to savepoint probe');
    const entry = entryOf(refused);
    if (entry) await writeEvent(tx, { employee: caller.actor.user.id, ip: caller.ip, at: now }, entry);
    return { refused };
  }
}
