import { memberBank } from '../../src/resources/member/memberBank';
import type { Queryable } from '../db/client';

/**
 * For so many days an employee who wrote where money goes does not let it go there alone, nor does the office by itself: longer than a rule
 * looks back.
 */
export const WRITERS_LOOK_DAYS = 30;

/** Employees who lately wrote the number or the holder of an account of the member. */
export async function accountWriters(db: Queryable, service: string, member: number, now: Date): Promise<number[]> {
  const rows = await db.query<{ employee: number }>(
    `select distinct a.employee from member_bank k join audit a on a.service = k.service and a.resource = '${memberBank.name}' and a.record_id = k.id::text
      where k.service = $1 and k.member = $2 and a.employee is not null and a.action in ('create', 'update') and a.result = 'ok'
        and a.at > $3::timestamptz and jsonb_exists_any(a.after, array['number', 'holder', 'bank'])`,
    [service, member, new Date(now.getTime() - WRITERS_LOOK_DAYS * 86_400_000).toISOString()],
  );
  return rows.map(({ employee }) => employee);
}
