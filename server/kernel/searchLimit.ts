import type { Actor } from '../../src/schema/actor';
import { holds } from '../../src/schema/can';
import type { AnyResource } from '../../src/schema/define';
import type { AnyField } from '../../src/schema/fields/types';
import { SEARCH_KEY } from '../../src/schema/filter';
import { checkValue } from '../../src/schema/validate';
import { bounded } from '../bounded';
import type { Tx } from '../db/client';
import type { Caller, CountOnce, Kernel } from './kernel';
import { hashOf } from './once';
import { takeFromDay } from './quota';
import { writeEvent } from './trail';

/** How long a search that was counted covers the same one: pages, sums and counts of a list ask for it again. */
const WINDOW_MS = 10 * 60_000;
const MAX_KEYS = 5_000;

export function createCountOnce(now: () => Date): CountOnce {
  const known = bounded<string, { until: number; counted: Promise<void> }>(MAX_KEYS);
  return async (key, count) => {
    const found = known.get(key);
    if (found && found.until > now().getTime()) return found.counted;
    const counted = count();
    known.set(key, { until: now().getTime() + WINDOW_MS, counted });
    try {
      await counted;
    } catch (error) {
      known.delete(key);
      throw error;
    }
  };
}

/** Can the text be a value of the field, and not merely be looked for in it? Text of any kind is personal as a number only. */
const isWholeOf = (field: AnyField, text: string): boolean =>
  field.kind === 'text' ? /^[\dx][\dx -]{4,}$/i.test(text) : 'value' in checkValue(field, text, '', 'th');

/** Masked fields of a resource that a search could be a whole value of, for an employee without their code. */
export const guessable = (actor: Actor, def: AnyResource, names: readonly string[], text: string): string[] =>
  names.filter((name) => {
    const field = def.fields[name];
    if (!field || (field.reveal === undefined && field.personal === undefined)) return false;
    return !holds(actor, field.personal ?? field.reveal ?? '') && isWholeOf(field, text);
  });

/**
 * What was looked for, never with what it was looked for by. `fields`: whose values the answer tells of. `service`: null for what belongs
 * to no site.
 */
interface Search {
  def: AnyResource;
  service: string | null;
  fields: readonly string[];
}
type Event = Parameters<typeof writeEvent>;

/** The entry that counts as a look of the day. */
export const searchEvent = ({ def, service, fields }: Search): Event[2] => ({
  service,
  resource: def.name,
  record: null,
  action: 'search',
  after: { fields },
  result: 'ok',
});

/** Takes one of the day's looks and notes it. `least`: what every employee has a day, whatever the role allows. */
export async function takeSearch(
  tx: Tx,
  who: Event[1] & { employee: number },
  { least, ...search }: Search & { least?: number },
): Promise<void> {
  await takeFromDay(tx, who.employee, 'reveal', who.at, { least });
  await writeEvent(tx, who, searchEvent(search));
}

/**
 * A masked value is found by its whole, so who tries long enough learns it. For those without the field's code such a search takes from the
 * looks at personal data their role has a day, and is noted.
 */
export async function countSearch(
  kernel: Kernel,
  caller: Caller,
  def: AnyResource,
  { service, text, fields, least }: Omit<Search, 'def'> & { text: string; least?: number },
): Promise<void> {
  if (fields.length === 0) return;
  const employee = caller.actor.user.id;
  await kernel.countOnce(await hashOf([employee, service, def.name, text]), () =>
    kernel.db.tx((tx) => takeSearch(tx, { employee, ip: caller.ip, at: kernel.now() }, { service, def, fields, least })),
  );
}

/** The same of a list that is asked for with `q`. */
export async function countListSearch(
  kernel: Kernel,
  caller: Caller,
  def: AnyResource,
  service: string,
  filter: Readonly<Record<string, unknown>>,
): Promise<void> {
  const typed = filter[SEARCH_KEY];
  if (typeof typed !== 'string' || typed.length > 100) return;
  const text = typed.normalize('NFC').trim();
  const fields = text === '' ? [] : guessable(caller.actor, def, def.search ?? [], text);
  await countSearch(kernel, caller, def, { service: def.scope === 'site' ? service : null, text, fields });
}
