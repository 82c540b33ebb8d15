import type { Db } from '../db/client';

const COUNTED = ['sent', 'delivered', 'failed', 'suppressed', 'spent'];

/** Updates campaigns over several sites with the counts of their campaigns at each site. */
export async function sumCross(db: Db): Promise<void> {
  await db.query(
    `update sms_cross x set ${COUNTED.map((name) => `${name} = now.${name}`).join(', ')}, updated_at = now()
     from (select c.cross as id, ${COUNTED.map((name) => `sum(c.${name}) as ${name}`).join(', ')} from site s join sms_campaign c on c.service = s.service where c.cross is not null group by c.cross) now
     where x.id = now.id and (${COUNTED.map((name) => `x.${name}`).join(', ')}) is distinct from (${COUNTED.map((name) => `now.${name}`).join(', ')})`,
  );
}
