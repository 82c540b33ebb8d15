import { member } from '../../src/resources/member/member';
import { pointsEntry } from '../../src/resources/member/pointsEntry';
import type { Row } from '../../src/schema/define';
import { Refusal } from '../refusal';
import type { CommandContext } from '../kernel/implement';

interface Change {
  /** Whole points, above zero when the member gets them. */
  change: number;
  kind: Row<typeof pointsEntry>['kind'];
  /** The record it is made for. */
  cause: string;
  causeId: number;
}

/**
 * Changes the points of a member who is locked, with an entry of their ledger. Refuses with 409 `insufficientPoints` what would leave them
 * below zero.
 */
export async function changePoints(
  context: CommandContext,
  owner: Row<typeof member>,
  { change, kind, cause, causeId }: Change,
): Promise<void> {
  const balance = owner.points + change;
  if (balance < 0) throw new Refusal(409, 'insufficientPoints');
  await context.change(member, owner, { points: balance });
  await context.make(pointsEntry, { member: owner.id, change, balance, kind, cause, cause_id: causeId, by: context.actor.user.id });
}
