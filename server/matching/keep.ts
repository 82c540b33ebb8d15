import { fingerprintOf, type Told } from '../../src/bankFiles/fingerprint';
import type { BankLine } from '../../src/bankFiles/types';
import type { lineSources } from '../../src/resources/bank/lineSighting';
import { statementLine } from '../../src/resources/bank/statementLine';
import type { Row } from '../../src/schema/define';
import type { Queryable } from '../db/client';
import type { CommandContext } from '../kernel/implement';
import { hashOf } from '../kernel/once';
import { baht, satang } from '../ledger/money';
import { recognise } from './recognise';

/** What a source says of one movement. Amounts in satang. */
export interface Report extends Omit<BankLine, 'counterparty'> {
  counterparty?: BankLine['counterparty'];
  /** Where it stands in its delivery: the same place of the same delivery is the same report. */
  place: string;
  /** As the source wrote it. */
  raw?: string;
}

/** One delivery: a file, the feed, a phone. Each of them reports a movement once. */
export interface Delivery {
  source: Exclude<keyof typeof lineSources, 'manual'>;
  /** The same for everything that is one source: the hash of a file, the name of a device. */
  id: string;
  /** What people call it: the name of the file. */
  origin: string;
  /** The employee who brought it, where one did. */
  by?: number;
}

export interface Judged {
  report: Report;
  result: 'new' | 'seen' | 'quarantined';
  /** The line that is known already. */
  line: number | null;
  /** Another report of this delivery, by its place in the list, that says the same in every word. */
  same: number | null;
  /** The hash that a new line is told by. */
  print: string;
  /** Recognised by what both show: this report may know more than the line says. */
  further?: true;
}

interface KnownLine extends Record<string, unknown> {
  id: number;
  at: string;
  precision: BankLine['precision'];
  direction: 'in' | 'out';
  amount: string;
  balance_after: string | null;
  from_bank: string | null;
  from_number: string | null;
  from_name: string | null;
  fingerprint: string | null;
  /** Did this delivery report it before? */
  told: boolean;
}

const DAY = 86_400_000;

/** Lines of the account in the days and amounts of the reports. */
async function knownLines(
  db: Queryable,
  service: string,
  account: number,
  delivery: Delivery,
  reports: readonly Report[],
): Promise<KnownLine[]> {
  const times = reports.map(({ at }) => Date.parse(at));
  const [first, last] = times.reduce(([low, high], time) => [Math.min(low, time), Math.max(high, time)], [Infinity, -Infinity]);
  return db.query<KnownLine>(
    `select l.id, l.occurred_at as at, l.precision, l.direction, l.amount::text as amount, l.balance_after::text as balance_after, l.from_bank, l.from_number, l.from_name, l.fingerprint,
       exists (select 1 from line_sighting s where s.service = l.service and s.line = l.id and s.delivery = $6) as told
     from statement_line l where l.service = $1 and l.account = $2 and l.occurred_at between $3 and $4 and l.amount = any($5::numeric[]) order by l.id`,
    [
      service,
      account,
      new Date((first ?? 0) - DAY).toISOString(),
      new Date((last ?? 0) + DAY).toISOString(),
      [...new Set(reports.map((one) => baht(one.satang)))],
      delivery.id,
    ],
  );
}

/** What of known lines is not compared, because who asks is not shown it. */
export interface Unseen {
  number: boolean;
  balance: boolean;
}

const toldOf = (account: number, row: KnownLine, unseen?: Unseen): Told => ({
  account,
  at: new Date(row.at).toISOString(),
  precision: row.precision,
  direction: row.direction,
  satang: satang(row.amount),
  balanceAfter: row.balance_after === null || unseen?.balance ? null : satang(row.balance_after),
  counterparty: {
    ...(row.from_bank !== null && { bank: row.from_bank }),
    ...(row.from_number !== null && !unseen?.number && { number: row.from_number }),
    ...(row.from_name !== null && { name: row.from_name }),
  },
});

/** Nothing in it tells two transfers of one amount at one time apart. */
const isFaceless = ({ externalId, balanceAfter, counterparty }: Report): boolean =>
  externalId === undefined && balanceAfter === null && !counterparty?.number && !counterparty?.name;

/** The hash of a new line that says the same as a known one in every word, and yet is another. */
async function freePrint(own: string, taken: ReadonlySet<string>): Promise<string> {
  if (!taken.has(own)) return own;
  for (let count = 2; ; count += 1) {
    const print = await hashOf(`${own}#${count}`);
    if (!taken.has(print)) return print;
  }
}

/**
 * Says of each report of a delivery which known line it is of, or that it is new; writes nothing. Every source comes through here, so one
 * transfer that a file, the feed and a phone tell of is one line. A source reports a movement once: what it reported before under another
 * place is another movement. The feed is the exception, which says again what it said, word by word. `unseen`: of a trial, whose answer
 * would tell what is in a known line.
 */
export async function judgeReports(
  db: Queryable,
  service: string,
  account: number,
  delivery: Delivery,
  reports: readonly Report[],
  unseen?: Unseen,
): Promise<Judged[]> {
  if (reports.length === 0) return [];
  const known = await knownLines(db, service, account, delivery, reports);
  const places = await db.query<{ place: string; line: number }>(
    // Joined, because a list of hundreds of places would be gone through for every report of the account where the engine knows no better.
    `select s.place, s.line from unnest($4::text[]) p(place)
       join line_sighting s on s.service = $1 and s.account = $2 and s.delivery = $3 and s.place = p.place`,
    [service, account, delivery.id, reports.map(({ place }) => place)],
  );
  const lineOfPlace = new Map(places.map(({ place, line }) => [place, line]));
  const byPrint = new Map(known.flatMap(({ fingerprint, id }) => (fingerprint === null ? [] : [[fingerprint, id] as const])));
  const wordByWord = delivery.source === 'feed';
  const taken = new Set(byPrint.keys());
  const firstOf = new Map<string, number>();
  const judged: Judged[] = [];
  const open: number[] = [];
  for (const [index, report] of reports.entries()) {
    const own = await hashOf(fingerprintOf({ ...report, account }));
    const line = lineOfPlace.get(report.place) ?? (wordByWord ? byPrint.get(own) : undefined) ?? null;
    const same = wordByWord && line === null ? (firstOf.get(own) ?? null) : null;
    judged.push({ report, result: line !== null || same !== null ? 'seen' : 'new', line, same, print: own });
    if (line !== null || same !== null) continue;
    firstOf.set(own, index);
    open.push(index);
  }
  const claimed = new Set(judged.flatMap(({ line }) => line ?? []));
  const others = known.filter(({ id, told }) => !told && !claimed.has(id));
  const found = recognise(
    others.map((row) => toldOf(account, row, unseen)),
    open.map((index) => ({ ...(reports[index] as Report), account })),
  );
  for (const [at, index] of open.entries()) {
    const one = judged[index] as Judged;
    const place = found[at] ?? null;
    if (place !== null) {
      Object.assign(one, { result: 'seen', line: others[place]?.id ?? null, further: true });
      continue;
    }
    one.print = await freePrint(one.print, taken);
    taken.add(one.print);
    if (isFaceless(one.report)) one.result = 'quarantined';
  }
  return judged;
}

type LineValues = Parameters<CommandContext['makeMany']>[1][number];

function newLine(account: number, { source, by }: Delivery, { report, result, print }: Judged, reference: string): LineValues {
  const { counterparty = {} } = report;
  return {
    account,
    direction: report.direction,
    amount: baht(report.satang),
    occurred_at: new Date(report.at).toISOString(),
    precision: report.precision,
    source,
    brought_by: by ?? null,
    reference,
    fingerprint: print,
    status: result === 'quarantined' ? 'quarantined' : 'unmatched',
    from_bank: counterparty.bank ?? null,
    from_number: counterparty.number?.slice(0, 20) ?? null,
    from_name: counterparty.name?.slice(0, 120) ?? null,
    balance_after: report.balanceAfter === null ? null : baht(report.balanceAfter),
    channel: report.channel?.slice(0, 60) ?? null,
    text: report.text?.slice(0, 300) ?? null,
  };
}

const FINENESS: Readonly<Record<BankLine['precision'], number>> = { day: 0, minute: 1, second: 2 };

/** What a further report adds to a line that is known already. */
function additions(line: Row<typeof statementLine>, report: Report): Partial<Row<typeof statementLine>> {
  const { counterparty = {} } = report;
  const told = {
    from_bank: counterparty.bank,
    from_number: counterparty.number?.slice(0, 20),
    from_name: counterparty.name?.slice(0, 120),
    balance_after: report.balanceAfter === null ? undefined : baht(report.balanceAfter),
    channel: report.channel?.slice(0, 60),
    text: report.text?.slice(0, 300),
  };
  const fresh = Object.fromEntries(
    Object.entries(told).filter(([name, value]) => value !== undefined && value !== '' && line[name as keyof typeof told] === null),
  );
  const finer = FINENESS[report.precision] > FINENESS[line.precision];
  return { ...fresh, ...(finer && { occurred_at: new Date(report.at).toISOString(), precision: report.precision }) };
}

/** Completes known lines by what this delivery adds. Gives those that can be judged better now. */
async function complete(keeper: Pick<CommandContext, 'lock' | 'change'>, seen: readonly Judged[]): Promise<number[]> {
  const better: number[] = [];
  for (const { report, line } of seen.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))) {
    if (line === null) continue;
    const row = await keeper.lock(statementLine, line, 'line');
    const more = additions(row, report);
    if (Object.keys(more).length === 0) continue;
    const told = row.status === 'quarantined' && !isFaceless({ ...report, externalId: undefined });
    await keeper.change(statementLine, row, { ...more, ...(told && { status: 'unmatched' as const }) });
    if (row.status === 'unmatched') better.push(line);
  }
  return better;
}

/** References are unique in an account: the source's own number where no other line has it, otherwise a piece of the hash. */
async function referencesFor(db: Queryable, service: string, account: number, fresh: readonly Judged[]): Promise<string[]> {
  const own = fresh.map(({ report }) => report.externalId?.slice(0, 60) ?? '');
  const known = await db.query<{ reference: string }>(
    'select reference from statement_line where service = $1 and account = $2 and reference = any($3::text[])',
    [service, account, own],
  );
  const taken = new Set(known.map(({ reference }) => reference));
  return fresh.map(({ print }, at) => {
    const wish = own[at] ?? '';
    const reference = wish !== '' && !taken.has(wish) ? wish : print.slice(0, 24);
    taken.add(reference);
    return reference;
  });
}

export interface Kept {
  /** The line each report is of, in their order. */
  lines: readonly number[];
  judged: readonly Judged[];
  /** Lines that are there, or can be judged better, since this delivery: to be settled. */
  fresh: readonly number[];
}

/**
 * Keeps what a delivery reports of an account, which the caller has locked: new lines, a sighting for each report, and what known lines
 * lacked.
 */
export async function keepReports(
  keeper: Pick<CommandContext, 'tx' | 'service' | 'lock' | 'change' | 'makeMany'>,
  account: number,
  delivery: Delivery,
  reports: readonly Report[],
): Promise<Kept> {
  const { tx, service } = keeper;
  const judged = await judgeReports(tx, service, account, delivery, reports);
  const fresh = judged.filter(({ line, same }) => line === null && same === null);
  const references = await referencesFor(tx, service, account, fresh);
  const made = await keeper.makeMany(
    statementLine,
    fresh.map((one, at) => newLine(account, delivery, one, references[at] ?? one.print.slice(0, 24))),
  );
  const idOf = new Map(fresh.map((one, at) => [one, made[at] ?? 0]));
  const lines = judged.map((one) => one.line ?? idOf.get(one.same === null ? one : (judged[one.same] ?? one)) ?? 0);
  await tx.query(
    `insert into line_sighting (service, account, line, source, origin, delivery, brought_by, place, external_id, at, raw)
     select $1, $2, s.line, $3, nullif($4, ''), $5, $7, s.place, s.external_id, s.at, s.raw
       from jsonb_to_recordset($6::jsonb) s(line bigint, place text, external_id text, at timestamptz, raw text) on conflict do nothing`,
    [
      service,
      account,
      delivery.source,
      delivery.origin.slice(0, 120),
      delivery.id,
      JSON.stringify(
        judged.map(({ report }, at) => ({
          line: lines[at],
          place: report.place,
          external_id: report.externalId?.slice(0, 60) ?? null,
          at: report.at,
          raw: report.raw?.slice(0, 2000) ?? null,
        })),
      ),
      delivery.by ?? null,
    ],
  );
  const better = await complete(
    keeper,
    judged.filter(({ further }) => further),
  );
  return { lines, judged, fresh: [...fresh.filter(({ result }) => result === 'new').map((one) => idOf.get(one) ?? 0), ...better] };
}
