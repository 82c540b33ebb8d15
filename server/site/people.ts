/** Members as the site interface names and shows them. */
import { member } from '../../src/resources/member/member';
import type { Row } from '../../src/schema/define';
import type { Queryable } from '../db/client';
import type { SiteWork } from './call';
import { isExcluded } from '../members/exclusion';
import { Problem } from './problem';

export type Member = Row<typeof member>;

/** The number of the member whom a path or a body names; where none is, a 404: nothing at all, or the code that is told of a body. */
export async function memberId(
  db: Queryable,
  service: string,
  ref: string,
  code: 'not_found' | 'unknown_member' = 'unknown_member',
): Promise<number> {
  const [found] = await db.query<{ id: number }>('select id from member where service = $1 and ref = $2', [service, ref]);
  if (!found) throw new Problem(404, code);
  return found.id;
}

/** The member, locked until the end of the transaction: whatever changes their money or their records comes one after the other. */
export async function lockMember(work: SiteWork, ref: string, code: 'not_found' | 'unknown_member' = 'unknown_member'): Promise<Member> {
  return work.lock(member, await memberId(work.tx, work.service, ref, code), 'member');
}

/** A blocked or closed member neither pays in nor plays, and neither does one who stays away by their own wish. */
export function refuseRestricted(row: Pick<Member, 'status' | 'excluded_until'>, now: Date): void {
  if (row.status === 'blocked' || row.status === 'closed') throw new Problem(422, 'restricted');
  if (isExcluded(row, now)) throw new Problem(422, 'excluded');
}

/** The member as `GET /members/{ref}` answers, by their number. */
export async function showMember(db: Queryable, service: string, id: number): Promise<Record<string, unknown>> {
  const [row] = await db.query<{ shown: Record<string, unknown> | null }>('select site_member($1, $2) as shown', [service, id]);
  if (!row?.shown) throw new Problem(404, 'not_found');
  return row.shown;
}
