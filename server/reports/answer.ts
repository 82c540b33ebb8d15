import type { Answered, Figures, Link, PartLink } from '../../src/schema/report/answer';
import { filterKey } from '../../src/schema/filter';
import { countedIn, isTime, type AnyReport, type AnySource } from '../../src/schema/report/define';
import type { Queryable } from '../db/client';
import { quote } from '../db/columns';
import { questionBefore, type Question } from './question';
import { seriesName } from './series';
import { typeOf, type Asking } from './rows';
import { reportSql } from './sql';

const figuresOf = (row: Readonly<Record<string, unknown>> | undefined, { measures }: Question): Figures =>
  Object.fromEntries(measures.map((name) => [name, row?.[name] === null || row?.[name] === undefined ? null : Number(row[name])]));

/** What the records are called that a dimension refers to. */
async function addTexts(db: Queryable, { definitions, report }: Asking, { by }: Question, rows: Record<string, unknown>[]): Promise<void> {
  for (const name of by) {
    const resource = refOf(report, definitions, name);
    const other = resource === undefined ? undefined : definitions.get(resource);
    const ids = [...new Set(rows.flatMap((row) => (typeof row[name] === 'number' ? [row[name]] : [])))];
    if (!other || ids.length === 0) continue;
    const found = await db.query<{ id: number; text: string }>(
      `select id, ${quote(other.title)}::text as text from ${quote(other.name)} where id = any($1::bigint[])`,
      [ids],
    );
    const texts = new Map(found.map(({ id, text }) => [id, text]));
    for (const row of rows) {
      const text = texts.get(Number(row[name]));
      if (text !== undefined) row['_text'] = { ...(row['_text'] as object | undefined), [name]: text };
    }
  }
}
function refOf(report: AnyReport, definitions: Asking['definitions'], name: string): string | undefined {
  for (const measure of Object.values(report.measures))
    for (const { of, by } of 'of' in measure ? measure.of : []) {
      const slice = by[name];
      const field = slice && 'field' in slice ? definitions.get(of)?.fields[slice.field] : undefined;
      if (field?.kind === 'ref') return field.resource;
    }
  return undefined;
}

/**
 * Where a source's rows are listed: by its own filter, the period, and what is asked of the dimensions; none where the list cannot ask all
 * of that.
 */
function linkOf({ definitions }: Asking, { period, where }: Question, { of, day, where: fixed, by }: AnySource): Link | null {
  const def = definitions.get(of);
  if (!def) return null;
  const filters = def.filters ?? [];
  const fields: Record<string, string> = {};
  for (const [name, slice] of Object.entries(by))
    if ('field' in slice && slice.bands === undefined && filters.includes(slice.field)) fields[name] = slice.field;
  const filter: Record<string, unknown> = {
    ...fixed,
    ...(day !== undefined && { [filterKey(day, 'gte')]: period.from, [filterKey(day, 'lte')]: period.to }),
  };
  for (const [name, values] of Object.entries(where)) {
    const slice = by[name];
    if (name === 'service' || (slice && 'is' in slice)) continue;
    const field = fields[name];
    if (field === undefined || values.includes(null)) return null;
    filter[field] = values.length === 1 ? values[0] : values;
  }
  return { path: def.path, filter, by: { ...fields, ...(day !== undefined && { day }) } };
}

/** Figures that count rows one by one lead to their list. */
function linksOf(asking: Asking, question: Question): Record<string, Link> {
  return Object.fromEntries(
    question.measures.flatMap((name) => {
      const measure = asking.report.measures[name];
      const [source, ...more] = measure && 'of' in measure ? measure.of : [];
      if (!source || more.length > 0 || measure?.kind === 'distinct') return [];
      const link = linkOf(asking, question, source);
      return link ? [[name, link] as const] : [];
    }),
  );
}

/** Of a measure over several sources, the list of each, by what tells its rows from those of the others. */
function partLinksOf(asking: Asking, question: Question): Record<string, PartLink[]> {
  return Object.fromEntries(
    question.measures.flatMap((name) => {
      const measure = asking.report.measures[name];
      if (!measure || !('of' in measure) || measure.of.length < 2 || measure.kind === 'distinct') return [];
      const parts = measure.of.flatMap((source) => {
        const is = Object.fromEntries(Object.entries(source.by).flatMap(([by, slice]) => ('is' in slice ? [[by, slice.is]] : [])));
        const asked = Object.entries(is).every(([by, value]) => question.where[by]?.includes(value) ?? true);
        const link = asked && Object.keys(is).length > 0 ? linkOf(asking, question, source) : null;
        return link ? [{ ...link, is }] : [];
      });
      return parts.length > 0 ? [[name, parts] as const] : [];
    }),
  );
}

/** Days whose kept sums had to be made anew, because a row of theirs came late or was changed; of what is asked for alone. */
async function restatedOf(db: Queryable, { report, services }: Asking, { measures, period }: Question): Promise<Record<string, string>> {
  const asked = measures.flatMap((name) => countedIn(report, name)).flatMap(({ of }) => of.map(seriesName));
  const found = await db.query<{ day: string; at: string }>(
    `select day::text as day, max(restated_at) as at from figure_kept
      where service = any($1::text[]) and day between $2::date and $3::date and series = any($4::text[]) and restated_at is not null group by day order by day`,
    [[...services], period.from, period.to, asked],
  );
  return Object.fromEntries(found.map(({ day, at }) => [day, at]));
}

/** Reckons what is asked. Rows and totals are of one statement; a comparison is a second one. */
export async function answerReport(db: Queryable, asking: Asking, question: Question): Promise<Answered> {
  const before = questionBefore(question, asking.now);
  const run = async ({ until, ...asked }: Question & { until?: Date }) => {
    const { sql, params } = reportSql(until ? { ...asking, until } : asking, asked);
    return db.query(sql, params);
  };
  const [found, earlier, restated] = await Promise.all([run(question), before ? run(before) : null, restatedOf(db, asking, question)]);
  const groups = question.by.length === 0 ? [] : found.filter(({ whole }) => whole !== true);
  const numeric = question.by.map((name) => !isTime(name) && typeOf(asking, name) === 'numeric');
  const rows = groups.map((row) => ({
    ...Object.fromEntries(
      question.by.map((name, at) => [name, numeric[at] && row[`d${at}`] !== null ? Number(row[`d${at}`]) : row[`d${at}`]]),
    ),
    ...figuresOf(row, question),
  }));
  await addTexts(db, asking, question, rows);
  return {
    rows,
    total: Number(found[0]?.['_count'] ?? 0),
    totals: figuresOf(
      found.find(({ whole }) => whole === true),
      question,
    ),
    ...(question.largest && { outOf: Number(found.find(({ _of: of }) => typeof of === 'number')?.['_of'] ?? 0) }),
    ...(earlier && { before: figuresOf(earlier[0], question) }),
    asOf: asking.now.toISOString(),
    period: question.period,
    restated,
    links: linksOf(asking, question),
    partLinks: partLinksOf(asking, question),
  };
}
