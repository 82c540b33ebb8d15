import { memberReturn } from '../../src/resources/member/memberReturn';
import { implementView } from '../kernel/view';

/** The Monday of the week of a day. */
const monday = (day: string): string => `date_trunc('week', ${day})::date`;
const first = monday('m.first_deposit_day');

/** Twelve weeks a member at most, found by the day of the first deposit, and each week by the member's own deposits. */
export const memberReturnView = implementView(
  memberReturn,
  `select m.service, m.id * 16 + k.k as id, m.id as member, m.first_deposit_day as first_day, k.k as weeks, m.channel, m.source,
     case when exists (select 1 from deposit d where d.service = m.service and d.member = m.id
       and d.credited_day between ${first} + 7 * k.k and ${first} + 7 * k.k + 6) then 1 else 0 end as returned
   from member m cross join generate_series(1, 12) k (k)
  where m.first_deposit_day is not null and ${first} + 7 * (k.k + 1) <= (now() at time zone 'Asia/Bangkok')::date`,
);
