import { beginOf, monthOf, monthsLater } from './months';
import { PAGE, pagesOf, sitesOf, type Series } from './series';

/** A message as a line says it. What the database makes of other columns is left out. */
const ROW = "(to_jsonb(m) - 'search_text')";
const OF_MONTH = 'm.service = $1 and m.created_at >= $2::timestamptz and m.created_at < $3::timestamptz';

const bounds = (service: string, month: string): string[] => [
  service,
  beginOf(month).toISOString(),
  beginOf(monthsLater(month, 1)).toISOString(),
];

/**
 * Messages in and out, by the month they were made in, when none of them is open. Counters of campaigns, rules and days, and the credit
 * that was spent, are stored by themselves, so that nothing that is summed up reads old messages.
 */
export const messageSeries: Series<'sms_message'> = {
  name: 'sms_message',
  services: sitesOf,
  async next({ db, service, before }) {
    const [first] = await db.query<{ at: string | null }>(
      'select min(m.created_at) as at from sms_message m where m.service = $1 and ($2::timestamptz is null or m.created_at >= $2::timestamptz)',
      [service, before === null ? null : beginOf(monthsLater(before.month, 1)).toISOString()],
    );
    return first?.at ? monthOf(new Date(first.at)) : null;
  },
  async isReady({ db, service, month }) {
    const open = await db.query(
      `select 1 as one from sms_message m where ${OF_MONTH} and (m.done_at is null or exists (select 1 from sms_outbox o where o.service = m.service and o.message = m.id)) limit 1`,
      bounds(service, month),
    );
    return open.length === 0;
  },
  read: ({ db, service, month }) => ({
    pages: pagesOf((last) =>
      db.query(`select m.id, ${ROW}::text as text from sms_message m where ${OF_MONTH} and m.id > $4 order by m.id limit ${PAGE}`, [
        ...bounds(service, month),
        last?.id ?? 0,
      ]),
    ),
    chain: () => null,
  }),
  async erase(tx, { service }, lines) {
    // A message that changed since it was written to the file stays.
    const [gone] = await tx.query<{ n: number }>(
      `with gone as (delete from sms_message m using jsonb_array_elements($2::jsonb) l(line) where m.service = $1 and m.id = (l.line ->> 'id')::bigint and ${ROW} = l.line returning 1)
       select count(*)::int as n from gone`,
      [service, `[${lines.join(',')}]`],
    );
    return gone?.n ?? 0;
  },
};
