import { reportRun, reportSchedule, type HaltReason } from '../../src/resources/admin/reportSchedule';
import { reports } from '../../src/reports';
import type { Actor } from '../../src/schema/actor';
import { can, holds } from '../../src/schema/can';
import type { Row } from '../../src/schema/define';
import { formatDate, formatInt, formatMoney } from '../../src/schema/format';
import { measuresBy, type AnyReport } from '../../src/schema/report/define';
import { formOf } from '../../src/schema/report/forms';
import type { Period } from '../../src/schema/report/period';
import { shellOf } from '../../src/schema/report/shell';
import type { Tx } from '../db/client';
import { aboutFile, MARK } from '../export/about';
import { beginExport } from '../export/acts';
import type { Cell } from '../export/cells';
import { csv } from '../export/csv';
import { xlsx } from '../export/xlsx';
import type { FileStore } from '../fileStore';
import type { JobContext } from '../jobs/implement';
import type { Caller } from '../kernel/kernel';
import { takeFromDay } from '../kernel/quota';
import { insertRow, updateRow } from '../kernel/store';
import { difference, fieldsOf, writeEvent, writeTrail, type Announcement, type Trace } from '../kernel/trail';
import { tellRoom } from '../line/outbox';
import { Refusal } from '../refusal';
import { answerReport } from '../reports/answer';
import { reportTable } from '../reports/file';
import type { Question } from '../reports/question';
import type { Asking } from '../reports/rows';
import { lastAt, lastPeriod } from './period';

type Schedule = Pick<
  Row<typeof reportSchedule>,
  'id' | 'version' | 'report' | 'every' | 'at' | 'to' | 'room' | 'format' | 'author' | 'state' | 'halted_for'
>;
type Run = Pick<Row<typeof reportRun>, 'id' | 'outcome' | 'reason' | 'file' | 'mark' | 'until'>;

/** What else schedules are carried out with. */
export interface ScheduleParts {
  files: FileStore;
  /** The employee with the rights they have now; null once they are switched off. */
  whoIs: (employee: number) => Promise<Actor | null>;
}

/** Measures of one message, the first of the report. */
const MOST_LINES = 24;
const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;
const LANGUAGE = 'th';

/** What an export by the clock may be refused for, as the reason its schedule halts with. Nothing else is the author's to mend. */
function haltFor(error: unknown): HaltReason | null {
  if (!(error instanceof Refusal)) return null;
  if (error.key === 'exportLimit') return 'limit';
  return error.key === 'exportsWaiting' ? 'second' : null;
}

function figureOf(form: ReturnType<typeof formOf>, value: number): string {
  switch (form) {
    case 'money':
      return `${formatMoney(value)} บาท`;
    case 'seconds':
      return `${formatInt(Math.round(value / 60))} นาที`;
    case 'share':
      return `${Math.round(value * 10_000) / 100}%`;
    case 'count':
      return formatInt(value);
  }
}

const wordsOf = ({ from, to }: Period): string =>
  from === to ? formatDate(from, LANGUAGE) : `${formatDate(from, LANGUAGE)} – ${formatDate(to, LANGUAGE)}`;

/** What the author may see of a report that counts days, by the dimensions it shows at first. */
function questionOf(report: AnyReport, actor: Actor, period: Period, by: readonly string[]): Question {
  // What waits now is no figure of a day that is over.
  const measures = measuresBy(report, ['day', ...by]).filter((name) => holds(actor, report.measures[name]?.permission ?? ''));
  return {
    by,
    measures,
    period,
    where: {},
    compare: null,
    sort: report.shows?.sort ? [report.shows.sort] : by.map((name) => [name, 'ASC']),
    range: [0, (report.shows?.top ?? 400) - 1],
  };
}

async function sentence({
  db,
  asking,
  web,
  period,
}: {
  db: JobContext['kernel']['db'];
  asking: Asking;
  web: string;
  period: Period;
}): Promise<string> {
  const { report, actor, definitions } = asking;
  const question = questionOf(report, actor, period, []);
  const { totals } = await answerReport(db, asking, question);
  const lines = question.measures.slice(0, MOST_LINES).map((name) => {
    const value = totals[name];
    const word = report.measures[name]?.label[LANGUAGE] ?? name;
    return `${word}: ${value === null || value === undefined ? '–' : figureOf(formOf(report, definitions, name), value)}`;
  });
  return [`${report.label[LANGUAGE]} ${web}`, wordsOf(period), ...lines].join('\n');
}

async function bytesOf(chunks: AsyncGenerator<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of chunks) parts.push(part);
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
async function* once<T>(batch: T): AsyncGenerator<T> {
  yield batch;
}

/** Carries out the schedules of one site. */
class Carrier {
  constructor(
    readonly context: JobContext,
    readonly parts: ScheduleParts,
    readonly web: string,
  ) {}

  /** Writes in a transaction of the run, and announces it. */
  async write(work: (tx: Tx) => Promise<readonly Trace[]>): Promise<void> {
    const { kernel, tx } = this.context;
    const announcements = await tx(async (inside): Promise<Announcement[]> => {
      const traces = await work(inside);
      return writeTrail(inside, { employee: null, ip: '', at: kernel.now() }, traces, kernel.origin);
    });
    announcements.forEach(kernel.announce);
  }

  traceOf(def: Trace['def'], id: number, before: Record<string, unknown>, set: Record<string, unknown>): Trace {
    return { def, service: this.context.subject, id, action: 'update', ...difference(def, before, set) };
  }

  async change(tx: Tx, def: Trace['def'], row: { id: number }, set: Record<string, unknown>): Promise<Trace> {
    const { kernel, subject } = this.context;
    await updateRow(tx, def, subject, row.id, set, kernel.now(), kernel.encrypt);
    return this.traceOf(def, row.id, { ...row }, set);
  }

  halt(schedule: Schedule, run: Run, reason: HaltReason): Promise<void> {
    return this.write(async (tx) => [
      await this.change(tx, reportRun, run, { outcome: 'halted', reason }),
      await this.change(tx, reportSchedule, schedule, { state: 'halted', halted_for: reason }),
    ]);
  }

  /** The row of the period: made by this run, or by one that ended before it was done; null: there is nothing left to do. */
  async begin(schedule: Schedule, { from, to }: Period): Promise<Run | null> {
    const { kernel, subject: service } = this.context;
    const [there] = await kernel.db.query<Run & Record<string, unknown>>(
      'select id, outcome, reason, file, mark, until from report_run where service = $1 and schedule = $2 and day_from = $3::date',
      [service, schedule.id, from],
    );
    if (there) return there.outcome === 'begun' ? there : null;
    const values = { schedule: schedule.id, author: schedule.author, day_from: from, day_to: to, outcome: 'begun' } as const;
    let id = 0;
    await this.write(async (tx) => {
      id = await insertRow(tx, reportRun, service, values, kernel.encrypt);
      return [{ def: reportRun, service, id, action: 'create', before: null, after: fieldsOf(reportRun, values) }];
    });
    return { id, outcome: 'begun', reason: null, file: null, mark: null, until: null };
  }

  async toRoom(schedule: Schedule, run: Run, asking: Asking, period: Period): Promise<void> {
    const { kernel, subject: service } = this.context;
    const text = await sentence({ db: kernel.db, asking, web: this.web, period });
    await this.write(async (tx) => {
      const at = kernel.now();
      // What a room is told has left the office as a file has.
      await takeFromDay(tx, asking.actor.user.id, 'export', at);
      await writeEvent(
        tx,
        { employee: asking.actor.user.id, ip: '', at },
        {
          ...{ service, resource: asking.report.name, record: null, action: 'export', result: 'ok' },
          after: { room: schedule.room, day_gte: period.from, day_lte: period.to },
        },
      );
      return [
        await tellRoom({ tx, now: at, encrypt: kernel.encrypt }, service, schedule.room ?? 0, { about: 'report', text }),
        await this.change(tx, reportRun, run, { outcome: 'sent' }),
      ];
    });
  }

  async toFile(schedule: Schedule, run: Run, asking: Asking, period: Period): Promise<void> {
    const { kernel, subject: service, now } = this.context;
    const { report, actor } = asking;
    const question = questionOf(report, actor, period, report.shows?.by ?? ['day']);
    const table = await reportTable(kernel.db, asking, question, LANGUAGE);
    const caller: Caller = { actor, ip: '', language: LANGUAGE, stepUpUntil: now, factor: 'password' };
    const format = schedule.format ?? 'xlsx';
    const act = await beginExport(kernel, caller, {
      ...{ def: shellOf(report), service, format, filterText: wordsOf(period), rows: table.total, unmasked: false },
      filter: { day_gte: period.from, day_lte: period.to },
      columns: table.names,
      headings: table.headings,
    });
    if (act.kind === 'ask') return this.halt(schedule, run, 'second');
    const { mark, agreedBy, until } = act;
    const about = aboutFile(
      {
        service,
        who: actor.user.name,
        at: now,
        until,
        filter: wordsOf(period),
        rows: table.total,
        mark,
        agreedBy,
        name: report.label[LANGUAGE],
      },
      LANGUAGE,
    );
    const cells: Cell[][] = table.rows.map((row) => [...row, mark]);
    const bytes = await bytesOf((format === 'csv' ? csv : xlsx)([...table.headings, MARK[LANGUAGE]], once(cells), about));
    const key = `${globalThis.crypto.randomUUID().replaceAll('-', '')}.${format}`;
    await this.parts.files.put(service, key, bytes);
    await this.write(async (tx) => {
      await tx.query("insert into stored_file (service, key, type, size, hash, by, at, used) values ($1, $2, $3, $4, '', $5, $6, true)", [
        ...[service, key, TYPES[format], bytes.length, schedule.author ?? 0],
        kernel.now().toISOString(),
      ]);
      return [await this.change(tx, reportRun, run, { outcome: 'kept', file: key, mark, until: until.toISOString() })];
    });
  }

  async carryOut(schedule: Schedule): Promise<number> {
    const { kernel, subject: service, now } = this.context;
    const [place] = await kernel.db.query<{ day: string }>('select business_day($1, $2)::text as day', [
      service,
      lastAt(schedule.at, now).toISOString(),
    ]);
    const period = lastPeriod(schedule.every, place?.day ?? '');
    const run = await this.begin(schedule, period);
    if (!run) return 0;
    const actor = await this.parts.whoIs(schedule.author ?? 0);
    const report = reports.find(({ name }) => name === schedule.report);
    const may = actor !== null && report !== undefined && actor.user.service.includes(service) && can(actor, shellOf(report), 'export');
    if (!may) await this.halt(schedule, run, 'rights');
    else {
      const asking: Asking = { report, definitions: kernel.definitions, actor, services: [service], now };
      try {
        await (schedule.to === 'room' ? this.toRoom(schedule, run, asking, period) : this.toFile(schedule, run, asking, period));
      } catch (error) {
        const reason = haltFor(error);
        if (reason === null) throw error;
        await this.halt(schedule, run, reason);
      }
    }
    return 1;
  }

  /** Files whose days are over are gone for good; the rows that tell of them stay. */
  async forgetFiles(): Promise<void> {
    const { kernel, subject: service, tx } = this.context;
    const old = await kernel.db.query<{ id: number; file: string }>(
      'select id, file from report_run where service = $1 and file is not null and until < $2 order by id limit 50',
      [service, kernel.now().toISOString()],
    );
    for (const { id, file } of old) {
      await tx(async (inside) => {
        await inside.query('update report_run set file = null where service = $1 and id = $2', [service, id]);
        await inside.query('delete from stored_file where service = $1 and key = $2', [service, file]);
      });
      await this.parts.files.remove(service, file);
    }
  }
}

/**
 * Carries out what is due of a site, each schedule once for every period; one that fails keeps none of the others from it. Says how many.
 */
export async function carryOutSchedules(context: JobContext, parts: ScheduleParts): Promise<number> {
  const { kernel, subject: service } = context;
  const [site] = await kernel.db.query<{ web: string }>('select webname as web from site where service = $1', [service]);
  const schedules = await kernel.db.query<Schedule & Record<string, unknown>>(
    `select id, version, report, every, at, "to", room, format, author, state, halted_for from report_schedule where service = $1 and state = 'on' order by id`,
    [service],
  );
  const carrier = new Carrier(context, parts, site?.web ?? service);
  let done = 0;
  const failures: unknown[] = [];
  for (const schedule of schedules) done += await carrier.carryOut(schedule).catch((error: unknown) => (failures.push(error), 0));
  await carrier.forgetFiles();
  // The run counts as failed and is tried again: what is done is not done twice.
  if (failures.length > 0) throw failures[0];
  return done;
}
