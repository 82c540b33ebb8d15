import { bangkokDay } from '../../src/schema/format';
import type { Queryable } from '../db/client';

/** A member a rule writes to. `occurrence` names the cause: there is one message per cause. */
export interface Due {
  member: number;
  phone: string;
  name: string | null;
  username: string | null;
  balance: string | null;
  points: number | null;
  occurrence: string;
}
export type Event = 'registered' | 'idle' | 'birthday';

interface Asked {
  service: string;
  rule: number;
  event: Event;
  days: number;
  /** Causes before this time are ignored. */ since: Date;
  now: Date;
  most: number;
}

const DAY_MS = 86_400_000;

/** Members are written to once per cause, and only those who may be. */
const select = (from: string, occurrence: string, where: string): string => `
  select m.id as member, m.phone, m.name, m.username, m.balance::text as balance, m.points, ${occurrence} as occurrence from ${from}
   where m.service = $1 and m.status in ('active', 'pending') and (m.excluded_until is null or m.excluded_until <= now()) and m.marketing is distinct from false and ${where}
     and not exists (select 1 from sms_auto_sent s where s.service = $1 and s.auto = $2 and s.member = m.id and s.occurrence = ${occurrence})
     and not exists (select 1 from sms_optout o where o.service = $1 and o.phone = m.phone) and not exists (select 1 from sms_optout_office o where o.phone = m.phone)
   order by m.id limit $3`;

const REGISTERED = select('member m', "'registered'", 'm.created_at > $4 and m.created_at <= $5');

/** The last deposit counts, or joining where there was none. */
const LAST = `(select coalesce(max(d.created_at), m.created_at) as at from deposit d where d.service = $1 and d.member = m.id and d.status = 'approved')`;
const IDLE = select(
  `(select d.member as id from deposit d where d.service = $1 and d.status = 'approved' and d.created_at > $4 and d.created_at <= $5
    union select j.id from member j where j.service = $1 and j.created_at > $4 and j.created_at <= $5) c
   join member m on m.service = $1 and m.id = c.id cross join lateral ${LAST} l`,
  "'idle:' || to_char(l.at at time zone 'Asia/Bangkok', 'YYYY-MM-DD')",
  'l.at > $4 and l.at <= $5',
);

const BIRTHDAY = select(
  'member m',
  "'birthday:' || $4",
  'm.birth_date is not null and extract(month from m.birth_date) * 100 + extract(day from m.birth_date) = any($5::numeric[])',
);

/** Month and day as one number, 1121; a birthday on 29 February is celebrated on the 28th of other years. */
function birthdaysOf(day: string): number[] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return month === 2 && date === 28 && !leap ? [228, 229] : [month * 100 + date];
}

/** The members a rule has to write to now. */
export async function dueMembers(db: Queryable, { service, rule, event, days, since, now, most }: Asked): Promise<Due[]> {
  if (event === 'birthday') {
    const today = bangkokDay(now);
    return db.query<Due>(BIRTHDAY, [service, rule, most, today.slice(0, 4), birthdaysOf(today)]);
  }
  const ago = (moment: Date): string => new Date(moment.getTime() - days * DAY_MS).toISOString();
  return db.query<Due>(event === 'registered' ? REGISTERED : IDLE, [service, rule, most, ago(since), ago(now)]);
}
