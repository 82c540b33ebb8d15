import { formatMoney } from '../../src/schema/format';
import { countParts } from '../../src/sms/parts';
import { fillIn, isPersonal, type Values } from '../../src/sms/text';
import type { Queryable, Tx } from '../db/client';
import { baht, satang } from '../ledger/money';
import { membersWho, numbersOf, type Audience, type Source } from './sources';

/** The recipients, counted and priced. `cost` in baht. */
export interface Count {
  recipients: number;
  parts: number;
  cost: number;
}

/** Rows read, filled and written back at a time. */
const BATCH = 5000;

/** Stores the recipients a campaign addresses now, in place of those it had; members who match later are not added. */
async function keep(tx: Tx, service: string, campaign: number, { sql, params }: Source): Promise<void> {
  await forgetRecipients(tx, service, campaign);
  await tx.query(
    `insert into sms_recipient (service, campaign, n, phone, member, parts)
     select r.service, $${params.length + 1}::bigint, row_number() over (order by r.n), r.phone, r.member, 0 from (${sql}) r`,
    [...params, campaign],
  );
}
export const keepMembers = async (tx: Tx, service: string, campaign: number, audience: Audience, now: Date): Promise<void> =>
  keep(tx, service, campaign, await membersWho(tx, service, audience, now));
/** Phones in stored form, `0812345678`. */
export const keepNumbers = (tx: Tx, service: string, campaign: number, phones: readonly string[]): Promise<void> =>
  keep(tx, service, campaign, numbersOf(service, phones));

/** Deletes the recipients of a finished campaign: its messages say who was written to. */
export async function forgetRecipients(tx: Tx, service: string, campaign: number): Promise<void> {
  await tx.query('delete from sms_recipient where service = $1 and campaign = $2', [service, campaign]);
}

export interface Read {
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

/** How many of the recipients kept for a campaign are no members of the site. */
export async function strangersOf(source: Queryable, service: string, campaign: number): Promise<number> {
  const [row] = await source.query<{ n: number }>(
    'select count(*)::int as n from sms_recipient where service = $1 and campaign = $2 and member is null',
    [service, campaign],
  );
  return row?.n ?? 0;
}

/** The price of a part at a site, in baht, and the name of the site. */
export async function priceOf(source: Queryable, service: string): Promise<{ price: number; web: string }> {
  const [site] = await source.query<{ price: string; web: string }>(
    'select sms_price::text as price, webname as web from site where service = $1',
    [service],
  );
  return { price: baht(satang(site?.price ?? '0')), web: site?.web ?? service };
}

/** Longer than what members are called and have, but for a name in a hundred. */
const LONG = { name: 'ก'.repeat(40), username: 'x'.repeat(20), balance: '10,000,000.00', points: '10,000,000' };
/** The parts that a text comes to for a member with long values. */
export const partsAtMost = (text: string, web: string): number => countParts(fillIn(text, { ...LONG, web })).parts;

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
