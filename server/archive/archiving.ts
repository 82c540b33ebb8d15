import type { Seals } from '../audit/check';
import type { Tx } from '../db/client';
import type { Done, JobContext } from '../jobs/implement';
import { writeEvent } from '../kernel/trail';
import { auditSeries } from './auditSeries';
import { ledgerSeries } from './ledgerSeries';
import { nameOf, type Manifest, type MonthlyName, type Sealed, type SweptName } from '../audit/manifest';
import { messageSeries } from './messageSeries';
import { monthOf, monthsLater } from './months';
import { readBack } from './readBack';
import { PAGE, type Month, type Series } from './series';
import type { ArchiveStore } from './store';

/** What is archived, and where to. */
export interface ArchiveOptions {
  store: ArchiveStore;
  /** How many whole months of a table stay in the database, beside the one under way. Absent: all of them. */
  months: Readonly<Partial<Record<MonthlyName, number>>>;
}

const ALL: readonly Series<MonthlyName>[] = [auditSeries, messageSeries, ledgerSeries];

/** A file as the database knows it. */
interface Recorded extends Sealed {
  id: number;
  taken: number;
  finished_at: string | null;
}

/** One table of one site, in a run of the job. */
interface Place {
  context: JobContext;
  store: ArchiveStore;
  seals: Seals;
  series: Series;
  service: string;
}

async function lastOf({ context, series, service, seals }: Place): Promise<Recorded | null> {
  const [last] = await context.kernel.db.query<Recorded>(
    'select id, manifest, seal, taken, finished_at from archive_file where series = $1 and service = $2 order by month desc limit 1',
    [series.name, service],
  );
  if (last && seals.sealOf(last.manifest) !== last.seal)
    throw new Error(`the record of the archive ${nameOf(last.manifest)} was not made by this office: nothing is archived`);
  return last ?? null;
}

/** What the lines of a file come to, while they are written. */
class Tally {
  rows = 0;
  first = 0;
  last = 0;
  async *over(month: Month): AsyncIterable<string> {
    for await (const lines of month.pages) {
      if (this.rows === 0) this.first = lines[0]?.id ?? 0;
      this.rows += lines.length;
      this.last = lines.at(-1)?.id ?? 0;
      yield lines.map(({ text }) => `${text}\n`).join('');
    }
  }
}

/** Records a file, once: the record, and an entry of the audit log that says the same. */
async function record(tx: Tx, { manifest, seal }: Sealed, at: Date): Promise<void> {
  const { series, service, month, rows, first, last, digest } = manifest;
  await tx.query('insert into archive_file (series, service, month, manifest, seal) values ($1, $2, $3, $4::jsonb, $5)', [
    series,
    service,
    month,
    JSON.stringify(manifest),
    seal,
  ]);
  await writeEvent(
    tx,
    { employee: null, ip: '', at },
    {
      service: service === '' ? null : service,
      resource: series,
      record: null,
      action: 'archive',
      after: { month, rows, first, last, digest, seal },
      result: 'ok',
    },
  );
}

/**
 * Writes the rows of a month to a file, reads it back, and records it. Until the record is there, nothing was done, and a later run starts
 * again.
 */
async function write(place: Place, month: string, before: Recorded | null): Promise<void> {
  const { context, store, seals, series, service } = place;
  const { db, now } = context.kernel;
  const name = nameOf({ series: series.name, service, month });
  const part = globalThis.crypto.randomUUID();
  const tally = new Tally();
  const rows = series.read({ db, seals, service, month, before: before?.manifest ?? null });
  const written = await store.write(name, part, tally.over(rows));
  const manifest: Manifest = {
    series: series.name,
    service,
    month,
    rows: tally.rows,
    ...written,
    first: tally.first,
    last: tally.last,
    previous: before?.seal ?? '',
    at: now().toISOString(),
    chain: rows.chain(),
  };
  const problem = await readBack(store.read(name, part), manifest, seals);
  if (problem !== null) throw new Error(`the archive ${name} is not what was written: ${problem}`);
  const sealed = { manifest, seal: seals.sealOf(manifest) };
  // A run that was taken over gets no further than here, so the file of another never changes.
  await context.tx(async (tx) => {
    const there = await tx.query('select 1 as one from archive_file where series = $1 and service = $2 and month >= $3', [
      series.name,
      service,
      month,
    ]);
    if (there.length > 0) throw new Error(`the archive ${name} is recorded already`);
    await store.keep(name, part, JSON.stringify(sealed));
    await record(tx, sealed, now());
  });
}

/** Pages of lines, of a file that was read before. */
async function* pagesFrom(lines: AsyncIterable<string>, skip: number): AsyncIterable<string[]> {
  let page: string[] = [];
  let passed = 0;
  for await (const line of lines) {
    passed += 1;
    if (passed <= skip) continue;
    page.push(line);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/**
 * Deletes the rows that a recorded file holds, as the file itself says them. What was dealt with is counted in the transactions that
 * delete.
 */
async function erase({ context, store, seals, series }: Place, { id, manifest, taken }: Recorded): Promise<Done> {
  const name = nameOf(manifest);
  const problem = await readBack(store.read(name), manifest, seals);
  if (problem !== null) throw new Error(`the archive ${name} is not what it was, so its rows stay: ${problem}`);
  const done: Done = { amount: 0, kept: 0 };
  let at = taken;
  for await (const lines of pagesFrom(store.read(name).lines, taken)) {
    const [from, to] = [at, at + lines.length];
    const gone = await context.tx(async (tx) => {
      const mine = await tx.query(
        'update archive_file set taken = $3 where id = $1 and taken = $2 and finished_at is null returning 1 as one',
        [id, from, to],
      );
      if (mine.length === 0) throw new Error(`the rows of the archive ${name} are being deleted elsewhere`);
      return series.erase(tx, manifest, lines);
    });
    done.amount += gone;
    done.kept += lines.length - gone;
    at = to;
  }
  await context.tx((tx) => tx.query('update archive_file set finished_at = $2 where id = $1', [id, context.kernel.now().toISOString()]));
  return done;
}

/** The last file, after the rows of one that was written and not finished are deleted; what that comes to is added to `done`. */
async function lastFinished(place: Place, done: Done): Promise<Recorded | null> {
  for (;;) {
    const last = await lastOf(place);
    if (last?.finished_at !== null) return last;
    const { amount, kept } = await erase(place, last);
    done.amount += amount;
    done.kept += kept;
  }
}

/**
 * Moves what is to be deleted of a table today into a file, and then deletes what the file holds. What an earlier day wrote and did not
 * delete goes first.
 */
export async function archiveSwept(
  context: JobContext,
  seals: Seals,
  store: ArchiveStore,
  series: Series<SweptName>,
  day: string,
): Promise<Done> {
  const place: Place = { context, store, seals, series, service: '' };
  const done: Done = { amount: 0, kept: 0 };
  for (;;) {
    const last = await lastFinished(place, done);
    // There is one file of a day; what became old since waits for the next.
    if (last !== null && last.manifest.month >= day) return done;
    if ((await series.next({ db: context.kernel.db, seals, service: '', before: last?.manifest ?? null })) === null) return done;
    await write(place, day, last);
  }
}

/** Archives the months of one table and site that are older than those that stay, the oldest first. */
async function archive(place: Place, firstThatStays: string): Promise<Done> {
  const { context, series, service, seals } = place;
  const { db } = context.kernel;
  const done: Done = { amount: 0, kept: 0 };
  for (;;) {
    const last = await lastFinished(place, done);
    const wanted = { db, seals, service, before: last?.manifest ?? null };
    const month = await series.next(wanted);
    if (month === null || month >= firstThatStays) return done;
    if (!(await series.isReady({ ...wanted, month }))) return { ...done, kept: done.kept + 1 };
    await write(place, month, last);
  }
}

/**
 * Moves old months out of the database into files, table by table and site by site: a file is written, read back and recorded, and then the
 * rows it holds are deleted. Every step can be repeated. What fails for one site keeps no other from being archived.
 */
export async function archiveOld(context: JobContext, seals: Seals, { store, months }: ArchiveOptions): Promise<Done> {
  const done: Done = { amount: 0, kept: 0 };
  const failures: string[] = [];
  for (const series of ALL) {
    const keep = months[series.name];
    if (keep === undefined) continue;
    const firstThatStays = monthsLater(monthOf(context.now), -keep);
    for (const service of await series.services(context.kernel.db)) {
      try {
        const { amount, kept } = await archive({ context, store, seals, series, service }, firstThatStays);
        done.amount += amount;
        done.kept += kept;
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
  return done;
}
