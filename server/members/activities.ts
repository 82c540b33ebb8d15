/** Members for whom activities are switched off. */
import type { Activity } from '../../src/resources/member/activityOff';
import type { Queryable } from '../db/client';

/** Why an activity is switched off for a member now; null where it is not. The clock ends one a little after its time. */
export async function offFor(db: Queryable, service: string, member: number, activity: Activity, now: Date): Promise<string | null> {
  const [row] = await db.query<{ reason: string }>(
    `select o.reason from activity_off o where o.service = $1 and o.member = $2 and o.activity in ('all', $3) and o.status = 'off'
        and (o.until is null or o.until > $4::timestamptz) order by o.id limit 1`,
    [service, member, activity, now.toISOString()],
  );
  return row?.reason ?? null;
}
