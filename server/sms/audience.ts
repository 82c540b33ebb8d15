import type { smsCampaign } from '../../src/resources/sms/smsCampaign';
import type { Row } from '../../src/schema/define';
import { formatMoney } from '../../src/schema/format';
import { countParts } from '../../src/sms/parts';
import { fillIn, isPersonal, type Values } from '../../src/sms/text';
import type { Queryable, Tx } from '../db/client';
import { baht, satang } from '../ledger/money';

type Campaign = Row<typeof smsCampaign>;
/** The fields of a campaign, or of one over several sites, that describe its recipients. */
export type Audience = Pick<Campaign, 'segment' | 'to_tier' | 'to_channel' | 'to_tags' | 'idle_days' | 'joined_from' | 'joined_to'>;
/** The recipients, counted and priced. `cost` in baht. */
export interface Count {
  recipients: number;
  parts: number;
  cost: number;
}

/** Rows read, filled and written back at a time. */
const BATCH = 5000;
const LAPSED_DAYS = 30;
const deposited = (more: string): string =>
  `exists (select 1 from deposit d where d.service = m.service and d.member = m.id and d.status = 'approved'${more})`;

/** `$2`: now. A segment in words of the tables. */
const SEGMENTS: Readonly<Record<NonNullable<Campaign['segment']>, string>> = {
  never: `not ${deposited('')}`,
  recent: deposited(` and d.created_at >= $2::timestamptz - interval '${LAPSED_DAYS} days'`),
  lapsed: `${deposited('')} and not ${deposited(` and d.created_at >= $2::timestamptz - interval '${LAPSED_DAYS} days'`)}`,
  birthday: "extract(month from m.birth_date) = extract(month from $2::timestamptz at time zone 'Asia/Bangkok')",
};

/** The active members of a site who match, as a condition on alias `m` with its parameters from `$3` on. */
function conditions(audience: Audience): { sql: string; params: unknown[] } {
  const params: unknown[] = [];
  const hold = (value: unknown): string => `$${params.push(value) + 2}`;
  const { segment, to_tier, to_channel, to_tags, idle_days, joined_from, joined_to } = audience;
  const parts = [
    segment === null ? null : SEGMENTS[segment],
    to_tier === null ? null : `m.tier = ${hold(to_tier)}`,
    to_channel === null ? null : `m.channel = ${hold(to_channel)}`,
    (to_tags ?? []).length === 0 ? null : `m.tags && ${hold(to_tags)}::text[]`,
    // A member who never signed in counts as idle since they registered.
    idle_days === null ? null : `coalesce(m.last_login, m.created_at) < $2::timestamptz - make_interval(days => ${hold(idle_days)}::int)`,
    joined_from === null ? null : `m.created_at >= ${hold(`${joined_from}T00:00:00+07:00`)}::timestamptz`,
    joined_to === null ? null : `m.created_at < ${hold(`${joined_to}T00:00:00+07:00`)}::timestamptz + interval '1 day'`,
  ].filter((part) => part !== null);
  return { sql: ["m.service = $1 and m.status = 'active' and $2::timestamptz is not null", ...parts].join(' and '), params };
}

/** Stores the members a campaign addresses now; members who match later are not added. */
export async function keepMembers(tx: Tx, service: string, campaign: number, audience: Audience, now: Date): Promise<void> {
  const { sql, params } = conditions(audience);
  await forgetRecipients(tx, service, campaign);
  await tx.query(
    `insert into sms_recipient (service, campaign, n, phone, member, parts)
     select m.service, $${params.length + 3}::bigint, row_number() over (order by m.id), m.phone, m.id, 0 from member m where ${sql}`,
    [service, now.toISOString(), ...params, campaign],
  );
}

/** Replaces the stored numbers by those of a file, each once; a number of a member is linked to them. Phones in stored form, `0812345678`. */
export async function keepNumbers(tx: Tx, service: string, campaign: number, phones: readonly string[]): Promise<void> {
  await forgetRecipients(tx, service, campaign);
  await tx.query(
    `insert into sms_recipient (service, campaign, n, phone, member, parts)
     select $1, $2, row_number() over (order by given.first), given.phone, m.id, 0
     from (select phone, min(place) as first from unnest($3::text[]) with ordinality as one(phone, place) group by phone) given
     left join member m on m.service = $1 and m.phone = given.phone`,
    [service, campaign, phones],
  );
}

/** Deletes the recipients of a finished campaign: its messages say who was written to. */
export async function forgetRecipients(tx: Tx, service: string, campaign: number): Promise<void> {
  await tx.query('delete from sms_recipient where service = $1 and campaign = $2', [service, campaign]);
}

interface Read {
  n: number;
  name: string | null;
  username: string | null;
  balance: string | null;
  points: number | null;
}
/** The values that fill a text for a recipient; for a number without a member only the name of the site. */
export const valuesOf = (row: Omit<Read, 'n'>, web: string): Partial<Values> => ({
  web,
  ...(row.name !== null && { name: row.name }),
  ...(row.username !== null && { username: row.username }),
  ...(row.balance !== null && { balance: formatMoney(Number(row.balance)) }),
  ...(row.points !== null && { points: String(row.points) }),
});

/** Stores the filled text of each recipient when the text has values of members, and counts its parts as they will be sent. */
async function writeOut(tx: Tx, service: string, campaign: number, text: string, web: string): Promise<void> {
  for (let after = 0; ;) {
    const rows = await tx.query<Read>(
      `select r.n, m.name, m.username, m.balance::text as balance, m.points from sms_recipient r left join member m on m.service = r.service and m.id = r.member
       where r.service = $1 and r.campaign = $2 and r.n > $3 order by r.n limit ${BATCH}`,
      [service, campaign, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    const texts = rows.map((row) => fillIn(text, valuesOf(row, web)));
    await tx.query(
      `update sms_recipient r set text = one.text, parts = one.parts from unnest($3::int[], $4::text[], $5::int[]) as one(n, text, parts)
       where r.service = $1 and r.campaign = $2 and r.n = one.n`,
      [service, campaign, rows.map((row) => row.n), texts, texts.map((one) => countParts(one).parts)],
    );
    after = last.n;
  }
}

/** The price of a part at a site, in baht, and the name of the site. */
export async function priceOf(source: Queryable, service: string): Promise<{ price: number; web: string }> {
  const [site] = await source.query<{ price: string; web: string }>(
    'select sms_price::text as price, webname as web from site where service = $1',
    [service],
  );
  return { price: baht(satang(site?.price ?? '0')), web: site?.web ?? service };
}

/** The text for everyone when it has no values of members. */
export const commonText = (text: string, web: string): string => fillIn(text, { web });

/** Counts parts and cost of the recipients kept for a campaign. */
export async function price(tx: Tx, service: string, campaign: number, text: string): Promise<Count> {
  const { price: perPart, web } = await priceOf(tx, service);
  if (isPersonal(text)) await writeOut(tx, service, campaign, text, web);
  else
    await tx.query('update sms_recipient set text = null, parts = $3 where service = $1 and campaign = $2', [
      service,
      campaign,
      countParts(commonText(text, web)).parts,
    ]);
  return counted(tx, service, campaign, perPart);
}

/** The stored recipients of a campaign, counted at this price for a part. */
export async function counted(source: Queryable, service: string, campaign: number, perPart: number): Promise<Count> {
  const [sum] = await source.query<{ recipients: number; parts: number }>(
    'select count(*)::int as recipients, coalesce(sum(parts), 0)::int as parts from sms_recipient where service = $1 and campaign = $2',
    [service, campaign],
  );
  const parts = sum?.parts ?? 0;
  return { recipients: sum?.recipients ?? 0, parts, cost: baht(parts * satang(perPart)) };
}
