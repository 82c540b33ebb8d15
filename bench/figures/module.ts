/**
 * Figures of a year: a dashboard of a site with very many deposits beside one with few and beside the same straight over the rows, and
 * keeping the sums.
 */
import { officeOverview, siteOverview } from '../../src/reports/overview';
import { definitions } from '../../src/resources';
import type { AnyReport } from '../../src/schema/report/define';
import { groupsOf } from '../../src/screens/report/charts/chartData';
import type { Db } from '../../server/db/client';
import { prepareDatabase } from '../../server/prepare';
import { answerReport } from '../../server/reports/answer';
import { checkFigures } from '../../server/reports/check';
import { keepFigures } from '../../server/reports/keep';
import { withoutIndexes } from '../../server/seed/withoutIndexes';
import { onEachEngine } from '../office';
import { count, median, milliseconds } from '../stats';
import type { BenchModule, BenchOptions, ResultRow } from '../types';

const DAYS = 365;
const MEMBERS = 50_000;
/** Members who are active on a day, of the large site; a tenth of them of the small one. */
const ACTIVE = 2000;
const [LARGE, SMALL] = ['large', 'small'];
const LIMITS = { dashboard: 100, flat: 1.5, catchUp: 10, office: 200 };
/** The deposits of a year and the members of each site of an office of many. */
const [FEW_DEPOSITS, FEW_MEMBERS] = [1000, 100];

const byName = new Map(definitions.map((def) => [def.name, def]));
const actor = {
  user: { id: 1, name: '', line_image: '', level: 10, active: 1, deptcode: '', group: '', service: [LARGE, SMALL], section_date: '' },
  grants: {},
} as const;
/** Numbers of its records begin behind those of the two sites. */
const FIRST_OF_OFFICE = 2_000_000;
/** The last of the groups that one question is answered with at most. */
const LAST_GROUP = 4_999;
const dayOf = (ago: number, now: Date): string => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10);

/** Deposit n of m, credited some minutes after it was asked for, evenly over the year. */
const DEPOSITS = `insert into deposit (service, member, amount, bank_account, status, created_at, updated_at, first_decided_at, decided_day, credited_at, credited_day)
  select $1::text, $5::bigint + n * 104729 % ${MEMBERS}, 100 + n * 31 % 4900 + (n % 100) / 100.0, $5::bigint, 'approved', made, done, done, (done at time zone 'Asia/Bangkok')::date, done, (done at time zone 'Asia/Bangkok')::date
    from (select n, made, made + make_interval(secs => 5 + n * 7919 % 1800) as done
      from (select n, $6::timestamptz - ($2::bigint - n) * (interval '${DAYS} days' / $2::bigint) as made from generate_series($3::bigint, $4::bigint) n) m) d`;

async function fill(db: Db, service: string, deposits: number, first: number, now: Date): Promise<void> {
  await db.query("insert into site (service, webname, group_type) values ($1, $1, 'game')", [service]);
  await db.query(
    `insert into bank_account (active, service, id, bank, number, holder, purpose) overriding system value values (true, $1, $2, 'KBANK', '1000000001', 'บริษัท', 'deposit')`,
    [service, first],
  );
  await db.tx(async (tx) => {
    // What keeps days, sums and references row by row is done here at once.
    await tx.query("set local session_replication_role = 'replica'");
    await tx.query(
      `insert into member (service, id, username, name, phone, status, created_day, first_deposit_day, first_deposit_at) overriding system value
         select $1::text, $2::bigint + n, 'p' || n, 'p' || n, '08' || lpad(n::text, 8, '0'), 'active', $3::date - (n % ${DAYS}), $3::date - (n % ${DAYS}), ($3::date - (n % ${DAYS}))::timestamptz from generate_series(0, ${MEMBERS} - 1) n`,
      [service, first, dayOf(1, now)],
    );
    await withoutIndexes(tx, ['deposit', 'member_day'], async () => {
      for (let from = 1; from <= deposits; from += 250_000)
        await tx.query(DEPOSITS, [service, deposits, from, Math.min(deposits, from + 249_999), first, now.toISOString()]);
      await tx.query(
        `insert into member_day (service, member, day) select $1::text, $2::bigint + (d * 7919 + n * 13) % ${MEMBERS}, $3::date - d from generate_series(0, ${DAYS}) d cross join generate_series(1, $4::int) n`,
        [service, first, dayOf(0, now), service === LARGE ? ACTIVE : ACTIVE / 10],
      );
    });
  });
}

/** An office of many sites that have little each. */
async function fillOffice(db: Db, sites: number, now: Date): Promise<string[]> {
  await db.tx(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'");
    await tx.query(
      "insert into site (service, webname, group_type) select 'office' || s, 'office' || s, 'game' from generate_series(1, $1::int) s",
      [sites],
    );
    await tx.query(
      `insert into bank_account (active, service, id, bank, number, holder, purpose) overriding system value
         select true, 'office' || s, $2::bigint + s, 'KBANK', '1000000001', 'บริษัท', 'deposit' from generate_series(1, $1::int) s`,
      [sites, FIRST_OF_OFFICE],
    );
    await tx.query(
      `insert into member (service, id, username, name, phone, status, created_day) overriding system value
         select 'office' || s, $2::bigint + s * ${FEW_MEMBERS} + n, 'p' || n, 'p' || n, '08' || lpad((s * ${FEW_MEMBERS} + n)::text, 8, '0'), 'active', $3::date - (n % ${DAYS})
           from generate_series(1, $1::int) s cross join generate_series(0, ${FEW_MEMBERS} - 1) n`,
      [sites, FIRST_OF_OFFICE, dayOf(1, now)],
    );
    // With their indexes: those of all the rows before them would be made anew.
    await tx.query(
      `insert into deposit (service, member, amount, bank_account, status, created_at, updated_at, first_decided_at, decided_day, credited_at, credited_day)
         select 'office' || s, $2::bigint + s * ${FEW_MEMBERS} + n % ${FEW_MEMBERS}, 100 + n * 31 % 4900 + (n % 100) / 100.0, $2::bigint + s, 'approved', made, done, done,
           (done at time zone 'Asia/Bangkok')::date, done, (done at time zone 'Asia/Bangkok')::date
           from (select s, n, made, made + make_interval(secs => 5 + n * 7919 % 1800) as done
             from (select s, n, $3::timestamptz - (${FEW_DEPOSITS} - n) * (interval '${DAYS} days' / ${FEW_DEPOSITS}) as made
               from generate_series(1, $1::int) s cross join generate_series(1, ${FEW_DEPOSITS}) n) m) d`,
      [sites, FIRST_OF_OFFICE, now.toISOString()],
    );
  });
  return Array.from({ length: sites }, (_, n) => `office${n + 1}`);
}

interface Asked {
  report: AnyReport;
  services: readonly string[];
  days: number;
}
interface Answered {
  /** Milliseconds, of all questions but the one about active members, of the slowest of them, and of that one. */
  ms: number;
  slowest: { ms: number; of: string };
  active: number;
  deposits: number;
}
/** Every question of a dashboard but those of other reports and lists. */
async function dashboard(db: Db, { report, services, days }: Asked, now: Date): Promise<Answered> {
  const { tiles: all = [], charts = [], tables = [] } = report.board ?? {};
  const asking = { report, services, definitions: byName, actor, now };
  let slowest = { ms: 0, of: '' };
  const ask = async (by: readonly string[], measures: readonly string[], last = days, largest?: readonly [string, number]) => {
    const began = performance.now();
    const answered = await answerReport(db, asking, {
      by,
      measures,
      period: { from: dayOf(last - 1, now), to: dayOf(0, now) },
      where: {},
      compare: null,
      sort: by.map((name) => [name, 'ASC'] as const),
      range: [0, LAST_GROUP],
      largest,
    });
    const ms = performance.now() - began;
    if (ms > slowest.ms) slowest = { ms, of: by.length === 0 ? 'the tiles' : `by ${by.join(' and ')}` };
    return answered;
  };
  const began = performance.now();
  const { totals } = await ask(
    [],
    all.filter((name) => name !== 'active_members'),
  );
  for (const chart of charts) {
    const { by = [], largest } = groupsOf(chart);
    await ask(by, chart.measures, chart.days, largest);
  }
  for (const table of tables) if (!('of' in table)) await ask([table.by], table.measures);
  const ms = performance.now() - began;
  const answered = { ms, slowest, deposits: Number(totals['deposits']) };
  const members = performance.now();
  await ask([], ['active_members']);
  return { ...answered, active: performance.now() - members };
}

/** Only the deposits of the tiles, straight over the rows. */
async function overRows(db: Db, services: readonly string[], days: number, now: Date): Promise<number> {
  const began = performance.now();
  await db.query(
    `select count(*), sum(amount), percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from first_decided_at - created_at)) from deposit
      where service = any($1::text[]) and credited_day between $2 and $3`,
    [services, dayOf(days - 1, now), dayOf(0, now)],
  );
  return performance.now() - began;
}

async function measure(engine: string, db: Db, { quick, repeats, say }: BenchOptions): Promise<ResultRow[]> {
  const now = new Date();
  const [large, small] = [engine === 'postgres' ? (quick ? 500_000 : 10_000_000) : quick ? 50_000 : 1_000_000, quick ? 20_000 : 100_000];
  await prepareDatabase(db, definitions);
  await fill(db, SMALL, small, 1, now);
  await fill(db, LARGE, large, 1_000_001, now);
  await db.script('analyze deposit; analyze member; analyze member_day;');
  say(`  figures/${engine}: ${count(large)} and ${count(small)} deposits are there`);
  const keeping = { db, definitions: byName, now: () => now };
  const closed = performance.now();
  await keepFigures(keeping, Infinity);
  const closing = (performance.now() - closed) / 1000;
  say(`  figures/${engine}: ${DAYS} days closed in ${closing.toFixed(1)} s`);
  await db.script('analyze figure_day; analyze figure_kept;');
  const runs = async (asked: Asked) => {
    const all = [];
    for (let run = 0; run <= repeats; run += 1) all.push(await dashboard(db, asked, now));
    const [, ...timed] = all;
    const [first] = timed;
    return {
      ms: median(timed.map(({ ms }) => ms)),
      active: median(timed.map(({ active }) => active)),
      deposits: first?.deposits ?? 0,
      slowest: first ? `the slowest question, ${first.slowest.of}: ${milliseconds(first.slowest.ms)}` : '',
    };
  };
  const ofYear = (service: string) => runs({ report: siteOverview, services: [service], days: DAYS });
  const [ofSmall, ofLarge] = [await ofYear(SMALL), await ofYear(LARGE)];
  const rows = await overRows(db, [LARGE], DAYS, now);
  // Late rows, of the last three days that are closed.
  const late = quick ? 5000 : 100_000;
  await db.tx((tx) =>
    tx.query(DEPOSITS, [LARGE, late * 122, late * 121 + 1, late * 122, 1_000_001, new Date(now.getTime() - 86_400_000).toISOString()]),
  );
  const behind = performance.now();
  await keepFigures(keeping, Infinity);
  const caughtUp = (performance.now() - behind) / 1000;
  const sites = quick ? 30 : 300;
  // All sites there are: what is kept of all sites together is read where no site is left out.
  const office = [LARGE, SMALL, ...(await fillOffice(db, sites - 2, now))];
  const closedOffice = performance.now();
  await keepFigures(keeping, Infinity);
  say(`  figures/${engine}: a year of ${sites} sites closed in ${((performance.now() - closedOffice) / 1000).toFixed(1)} s`);
  await db.script('analyze deposit; analyze member; analyze figure_day; analyze figure_kept;');
  const ofOffice = async (days: number) => runs({ report: officeOverview, services: office, days });
  const [usualDays, wholeYear] = [await ofOffice(officeOverview.period), await ofOffice(DAYS)];
  const overOffice = await overRows(db, office, officeOverview.period, now);
  const wrong = (await checkFigures(keeping)).length;
  if (wrong > 0) throw new Error(`${wrong} sums are not what their rows come to`);
  const flat = ofLarge.ms / ofSmall.ms;
  const limit = engine === 'postgres';
  return [
    {
      name: `figures/${engine}/dashboard of ${DAYS} days, ${count(large)} deposits`,
      product: milliseconds(ofLarge.ms),
      reference: `${milliseconds(rows)} for the deposits alone, over their rows`,
      ratio: rows / ofLarge.ms,
      limit: limit ? `≤ ${LIMITS.dashboard} ms` : '',
      verdict: limit ? (ofLarge.ms <= LIMITS.dashboard ? 'pass' : 'miss') : 'info',
      note: `${count(ofLarge.deposits)} counted; ${ofLarge.slowest}; active members of the year, by themselves: ${milliseconds(ofLarge.active)}`,
      figures: { ms: ofLarge.ms, rows, active: ofLarge.active, deposits: ofLarge.deposits },
    },
    {
      name: `figures/${engine}/the same beside ${count(small)} deposits`,
      product: milliseconds(ofLarge.ms),
      reference: milliseconds(ofSmall.ms),
      ratio: flat,
      limit: limit ? `≤ ${LIMITS.flat} times` : '',
      verdict: limit ? (flat <= LIMITS.flat ? 'pass' : 'miss') : 'info',
      figures: { large: ofLarge.ms, small: ofSmall.ms },
    },
    {
      name: `figures/${engine}/dashboard of all ${count(sites)} sites of an office, ${officeOverview.period} days`,
      product: milliseconds(usualDays.ms),
      reference: `${milliseconds(overOffice)} for the deposits alone, over their rows`,
      ratio: overOffice / usualDays.ms,
      limit: limit ? `≤ ${LIMITS.office} ms` : '',
      verdict: limit ? (usualDays.ms <= LIMITS.office ? 'pass' : 'miss') : 'info',
      note: `${usualDays.slowest}; of ${DAYS} days: ${milliseconds(wholeYear.ms)}, ${wholeYear.slowest}`,
      figures: { ms: usualDays.ms, year: wholeYear.ms, rows: overOffice },
    },
    {
      name: `figures/${engine}/catching up after ${count(late)} late deposits`,
      product: `${caughtUp.toFixed(1)} s`,
      reference: `${closing.toFixed(1)} s for all days`,
      ratio: null,
      limit: limit ? `≤ ${LIMITS.catchUp} s` : '',
      verdict: limit ? (caughtUp <= LIMITS.catchUp ? 'pass' : 'miss') : 'info',
      figures: { caughtUp, closing, late },
    },
  ];
}

export const bench: BenchModule = {
  name: 'figures',
  run: (options) =>
    onEachEngine(
      (engine) => options.wants(`figures/${engine}`),
      (engine, db) => measure(engine, db, options),
    ),
};
