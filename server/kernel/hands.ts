import type { AnyResource } from '../../src/schema/define';
import type { Queryable } from '../db/client';
import { Refusal } from '../refusal';
import type { CommandContext } from './implement';
import { maskFor } from './rows';

/**
 * How long the maker of a password link and the person who set a password with it count as one: the maker could have used it. Within this
 * time an employee whose password was replaced notices, and every employee who is told of the link has seen it.
 */
export const ONE_HAND_HOURS = 72;

/**
 * The employees who could be one person with this one, including themselves: the maker of the link their password was last set with, the
 * maker of that employee's link, and every other employee with a link of any of these. A link an employee made for themselves ends nothing:
 * the user of the one before could have made it.
 */
export async function handsOf(source: Queryable, employee: number, now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - ONE_HAND_HOURS * 3_600_000).toISOString();
  const rows = await source.query<{ employee: number }>(
    `with recursive newest as materialized (select distinct on (employee) employee, made_by, used_at from invite
        where used_at is not null and made_by is distinct from employee order by employee, used_at desc),
      link as materialized (select employee, made_by from newest where used_at > $2::timestamptz and made_by is not null),
      above (employee) as (select $1::bigint union select l.made_by from above a join link l on l.employee = a.employee),
      hands (employee) as (select employee from above union select l.employee from hands h join link l on l.made_by = h.employee)
     select employee from hands`,
    [employee, since],
  );
  return rows.map((row) => row.employee);
}

/** Refuses to decide what the employee, or one who could be the same person, asked for. Carries the record as this employee may see it. */
export async function checkOther(
  { tx, actor, now }: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  def: AnyResource,
  row: object,
  maker: number | null,
): Promise<void> {
  if (maker === null) return;
  const refuse = (key: 'makerIsChecker' | 'oneHand'): Refusal =>
    new Refusal(409, key, { hours: ONE_HAND_HOURS }, { payload: maskFor(actor, def, { ...row }), conflict: 'maker' });
  if (maker === actor.user.id) throw refuse('makerIsChecker');
  if ((await handsOf(tx, actor.user.id, now)).includes(maker)) throw refuse('oneHand');
}
