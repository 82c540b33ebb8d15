import type { smsCampaign } from '../../src/resources/sms/smsCampaign';
import type { Row } from '../../src/schema/define';
import { dayStart } from '../../src/schema/format';
import type { Queryable } from '../db/client';
import { filterOfSegment, segmentWhere } from '../members/segments';

type Campaign = Row<typeof smsCampaign>;
/** The fields of a campaign, or of one over several sites, that describe its recipients. */
export type Audience = Pick<Campaign, 'segment' | 'to_tier' | 'to_channel' | 'to_tags' | 'idle_days' | 'joined_from' | 'joined_to'> & {
  /** A saved segment, in place of the rest. */
  saved?: number | null;
};

/** Recipients as a query with its parameters, rows of `n`, `service`, `phone` and `member`; `n` says their order. `$1` is the site. */
export interface Source {
  sql: string;
  params: readonly unknown[];
  /** Whose the numbers are, and who of them opted out, is not told. */
  untold?: true;
}

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
    joined_from === null ? null : `m.created_at >= ${hold(dayStart(joined_from))}::timestamptz`,
    joined_to === null ? null : `m.created_at < ${hold(dayStart(joined_to))}::timestamptz + interval '1 day'`,
  ].filter((part) => part !== null);
  return {
    sql: [
      "m.service = $1 and m.status = 'active' and (m.excluded_until is null or m.excluded_until <= $2::timestamptz) and m.marketing is distinct from false",
      ...parts,
    ].join(' and '),
    params,
  };
}

/** The members of a segment that is saved; of one that is gone there are none. */
async function membersOf(db: Queryable, service: string, segment: number, now: Date): Promise<Source> {
  const filter = await filterOfSegment(db, service, segment);
  const { sql, params } = filter === null ? { sql: 't.service = $1 and false', params: [service] } : segmentWhere(service, filter, now);
  const at = `$${params.length + 1}::timestamptz`;
  return {
    sql: `select t.id as n, t.service, t.phone, t.id as member from member t where ${sql} and t.status = 'active' and (t.excluded_until is null or t.excluded_until <= ${at}) and t.marketing is distinct from false`,
    params: [...params, now.toISOString()],
  };
}

/** The members of a site who match now. */
export async function membersWho(db: Queryable, service: string, audience: Audience, now: Date): Promise<Source> {
  if (audience.saved !== undefined && audience.saved !== null) return membersOf(db, service, audience.saved, now);
  const { sql, params } = conditions(audience);
  return {
    sql: `select m.id as n, m.service, m.phone, m.id as member from member m where ${sql}`,
    params: [service, now.toISOString(), ...params],
  };
}

/** Numbers of a file, each once; a number of a member is linked to them. */
export const numbersOf = (service: string, phones: readonly string[]): Source => ({
  sql: `select given.first as n, $1::text as service, given.phone, m.id as member
     from (select phone, min(place) as first from unnest($2::text[]) with ordinality as one(phone, place) group by phone) given
     left join member m on m.service = $1 and m.phone = given.phone`,
  params: [service, phones],
});

/** The same numbers as they were brought along: nothing that is said of them depends on which of them are members' or opted out. */
export const untoldOf = ({ sql, params }: Source): Source => ({
  sql: `select u.n, u.service, u.phone, null::bigint as member from (${sql}) u`,
  params,
  untold: true,
});

/** The recipients that are kept for a campaign. */
export const keptFor = (service: string, campaign: number): Source => ({
  sql: 'select k.n, k.service, k.phone, k.member from sms_recipient k where k.service = $1 and k.campaign = $2',
  params: [service, campaign],
});
