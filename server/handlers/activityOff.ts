import { activityOff, type Activity } from '../../src/resources/member/activityOff';
import type { member } from '../../src/resources/member/member';
import type { AnyResource, Row } from '../../src/schema/define';
import { invalidField } from '../refusal';
import { implement, type CommandContext } from '../kernel/implement';
import { stateWord } from '../kernel/words';
import { offFor } from '../members/activities';
import { isExcluded } from '../members/exclusion';
import { inNoState } from './refusals';

type Owner = Pick<Row<typeof member>, 'id' | 'username' | 'excluded_until'>;
const spoken = (activity: Activity, owner: Owner, reason: string) => ({
  activity: stateWord(activityOff, 'activity', activity),
  member: owner.username,
  reason,
});

/** Refuses with a 400 beside the member when what a new record would give is switched off for them, or they stay away. */
export async function refuseOff({ tx, service, now }: CommandContext, owner: Owner, activity: Activity): Promise<void> {
  if (isExcluded(owner, now)) throw invalidField('member', 'memberExcluded', { member: owner.username });
  const reason = await offFor(tx, service, owner.id, activity, now);
  if (reason !== null) throw invalidField('member', 'activityOff', spoken(activity, owner, reason));
}

/** Refuses with a 409 when what a record gives was switched off for its member meanwhile. */
export async function stopOff(context: CommandContext, def: AnyResource, row: object, owner: Owner, activity: Activity): Promise<void> {
  if (isExcluded(owner, context.now)) throw inNoState(context, def, row, 'memberExcluded', { member: owner.username });
  const reason = await offFor(context.tx, context.service, owner.id, activity, context.now);
  if (reason !== null) throw inNoState(context, def, row, 'activityOff', spoken(activity, owner, reason));
}

export const activityOffBehaviour = implement(activityOff, {
  actions: {
    async again(context, _row, { reason, until }) {
      return { set: { status: 'off', reason, until: until ?? null, by: context.actor.user.id } };
    },
  },
});
