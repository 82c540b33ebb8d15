import type { AnyResource } from '../define';

type Report = (id: string, text: string) => void;

const MOST_DAYS = 365;

/** Records that can be restored after deletion: the resource must have the verb delete, and they must be records of their own table. */
export function checkTrash(def: AnyResource, report: Report): void {
  if (!def.trash) return;
  const { days } = def.trash;
  if (!def.verbs.includes('delete')) report('D190', 'deleted records are to lie in the trash, but nobody may delete one');
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    report('D192', `deleted records can be restored for 1 to ${MOST_DAYS} whole days, not for ${days}`);
  if (def.queue) report('D191', 'work of a queue is decided and not deleted, so nothing of it can lie in the trash');
  if (Object.hasOwn(def.actions, 'undelete'))
    report('D193', 'the action “undelete” has the name of the call that restores deleted records');
}
