import { countParts } from '../../src/sms/parts';
import { fillIn, isPersonal } from '../../src/sms/text';
import type { Queryable } from '../db/client';
import { baht, satang } from '../ledger/money';
import { valuesOf, type Read } from './audience';
import { withDrop, type Drop } from './drop';
import type { Source } from './sources';

/** One of the recipients, and the text as it reaches them. */
export interface Sample {
  /** False: the number belongs to no member. Null: that is not told. */
  member: boolean | null;
  /** Null: there is none, or the employee who asks may not see members. */
  username: string | null;
  phone: string;
  text: string;
  parts: number;
}

/** Who receives a text, who does not, and what that costs in baht. */
export interface Weighed {
  total: number;
  receive: number;
  /** Null: it is not told of numbers that were brought along. */
  left: Record<Drop, number> | null;
  /** Recipients who are no members; null as above. */
  strangers: number | null;
  /** Parts of all who receive it. */
  parts: number;
  /** Parts of the shortest and of the longest text. */
  range: readonly [least: number, most: number];
  cost: number;
  /** What is set aside at the start: for those as well who will not receive it, whose share comes back. */
  held: number;
  /**
   * Parts and cost go by the first texts, because there are too many to fill them all in while an employee types; or by the text as who is
   * no member reads it.
   */
  estimated: boolean;
  samples: readonly Sample[];
}

/** Samples a person reads through. */
export const SAMPLES = 3;
/** Texts filled in for one preview, of all its sites together: a second of work at most. */
export const MOST_FILLED = 20_000;
/** Texts filled in without a pause. */
const AT_ONCE = 2000;

interface Counted {
  total: number;
  optout: number;
  shut: number;
  strangers: number;
}
interface Recipient extends Read {
  phone: string;
  stranger: boolean;
  gone: Drop | null;
}

const judged = ({ sql, untold }: Source): string => (untold ? `(select u.*, null::text as gone from (${sql}) u)` : withDrop(sql));

const PERSON = 'm.name, m.username, m.balance::text as balance, m.points';

/**
 * Counts the recipients, and picks samples of who receives it: members first, and one who is none where there is one, because their texts
 * differ most.
 */
async function survey(db: Queryable, source: Source): Promise<{ counted: Counted; picked: Recipient[] }> {
  const rows = await db.query<Counted & Recipient & Record<string, unknown>>(
    `with r as materialized (select * from ${judged(source)} all_of_them),
     counted as (
       select count(*)::int as total, count(*) filter (where gone = 'optout')::int as optout, count(*) filter (where gone = 'shut')::int as shut,
              count(*) filter (where member is null)::int as strangers from r),
     picked as (
       (select n, phone, member, service, gone from r where gone is null and member is not null order by n limit ${SAMPLES})
       union all (select n, phone, member, service, gone from r where gone is null and member is null order by n limit ${SAMPLES}))
     select c.*, p.n, p.phone, p.member is null as stranger, p.gone, ${PERSON}
       from counted c left join picked p on true left join member m on m.service = p.service and m.id = p.member order by stranger, p.n`,
    [...source.params],
  );
  const [counted = { total: 0, optout: 0, shut: 0, strangers: 0 }] = rows;
  // Without a recipient to pick, the one row holds the counts alone.
  const found = rows.filter(({ phone }) => phone !== null);
  const [members, strangers] = [found.filter(({ stranger }) => !stranger), found.filter(({ stranger }) => stranger)];
  const others = strangers.slice(0, Math.max(1, SAMPLES - members.length));
  return { counted, picked: [...members.slice(0, SAMPLES - others.length), ...others] };
}

interface Parts {
  /** Texts that were filled in: of all, and of those who receive them. */
  read: number;
  received: number;
  all: number;
  parts: number;
  range: [number, number];
}

/** Fills in the text for each recipient, as far as it is worth it, and adds up its parts. */
async function addUp(db: Queryable, source: Source, text: string, web: string, most: number): Promise<Parts> {
  const rows = await db.query<Recipient & Record<string, unknown>>(
    `select r.n, r.phone, r.member is null as stranger, r.gone, ${PERSON}
       from (select * from ${judged(source)} all_of_them order by n limit ${most}) r
       left join member m on m.service = r.service and m.id = r.member`,
    [...source.params],
  );
  const sum: Parts = { read: rows.length, received: 0, all: 0, parts: 0, range: [Infinity, 0] };
  for (const [index, row] of rows.entries()) {
    // Other calls are answered in between.
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
    const { parts } = countParts(fillIn(text, valuesOf(row, web)));
    sum.all += parts;
    if (row.gone !== null) continue;
    sum.received += 1;
    sum.parts += parts;
    sum.range = [Math.min(sum.range[0], parts), Math.max(sum.range[1], parts)];
  }
  return sum;
}

/** A text that is the same for everyone has the same parts for everyone. */
function alike(text: string, web: string, total: number, receive: number): Parts {
  const { parts } = countParts(fillIn(text, { web }));
  return { read: total, received: receive, all: parts * total, parts: parts * receive, range: [parts, parts] };
}

/** As long as the value, and not the value. */
const veiled = (row: Recipient): Recipient => {
  const veil = (value: string | null): string | null => (value === null ? null : 'x'.repeat(value.length));
  return {
    ...row,
    name: veil(row.name),
    username: veil(row.username),
    balance: row.balance === null ? null : '0',
    points: row.points === null ? null : 0,
  };
};

function sampleOf(row: Recipient, { untold }: Source, { text, web, seesMembers }: Asked): Sample {
  const shown = seesMembers ? row : veiled(row);
  return {
    member: untold ? null : !row.stranger,
    username: seesMembers ? row.username : null,
    phone: row.phone,
    text: fillIn(text, valuesOf(shown, web)),
    parts: countParts(fillIn(text, valuesOf(row, web))).parts,
  };
}

export interface Asked {
  text: string;
  web: string;
  perPart: number;
  /** May the employee who asks see members? Otherwise the samples hold nothing that is known of them. */
  seesMembers: boolean;
}

/**
 * What a text would do to these recipients if it was sent now. Nothing is kept. `most`: texts that are filled in at most; beyond them parts
 * are estimated.
 */
export async function weigh(db: Queryable, source: Source, asked: Asked, most: number): Promise<Weighed> {
  const { text, web, perPart } = asked;
  const { counted, picked } = await survey(db, source);
  const { total, optout, shut, strangers } = counted;
  const receive = total - optout - shut;
  const sum = isPersonal(text) ? await addUp(db, source, text, web, most) : alike(text, web, total, receive);
  const estimated = sum.read < total;
  const scaled = (parts: number, of: number, read: number): number => (estimated && read > 0 ? Math.round((parts / read) * of) : parts);
  const parts = scaled(sum.parts, receive, sum.received);
  const all = scaled(sum.all, total, sum.read);
  return {
    total,
    receive,
    left: source.untold ? null : { optout, shut },
    strangers: source.untold ? null : strangers,
    parts,
    range: sum.received === 0 ? [0, 0] : sum.range,
    cost: baht(parts * satang(perPart)),
    held: baht(all * satang(perPart)),
    estimated: estimated || source.untold === true,
    samples: picked.map((row) => sampleOf(row, source, asked)),
  };
}
