/** What the calls of declared reports must answer. They only read. */
import type { AnyResource } from '../../src/schema/define';
import { isAdditive } from '../../src/schema/report/check';
import { dimensionsOf, isMeasuredBy, type AnyReport } from '../../src/schema/report/define';
import { call, must, mustBe, NotChecked, ok, query, refusal, type Answer, type Check, type Context } from './client';

type Asked = Readonly<Record<string, unknown>>;
const baseOf = (report: AnyReport, site: string): string => (report.scope === 'site' ? `/api${report.path}/${site}` : `/api${report.path}`);
const asking = (report: AnyReport, context: Context, asked: Asked, as = context.me): Promise<Answer> =>
  call(context.fetch, `${baseOf(report, context.site)}?${query(asked)}`, { as });

const COMPARISONS = ['previous', 'weekday', 'year'] as const;
const isFigure = (value: unknown): boolean => value === null || (typeof value === 'number' && Number.isFinite(value));
type Rows = Readonly<Record<string, unknown>>[];

/** The figures by one dimension: rows of it, and totals that are the sum of the rows wherever a measure adds up. */
function checkGroups(report: AnyReport, dimension: string, measures: readonly string[], { body }: Answer): void {
  const [rows, totals] = [body['payload'] as Rows, body['totals'] as Record<string, unknown>];
  must(Array.isArray(rows) && Number.isInteger(body['total']), `the figures by ${dimension} are no rows with a total`);
  mustBe(Object.keys(totals).sort(), [...measures].sort(), `the figures by ${dimension}`);
  for (const row of [...rows, totals]) for (const name of measures) must(isFigure(row[name]), `${name} by ${dimension} is no number`);
  for (const row of rows) must(dimension in row, `a row by ${dimension} does not say of which`);
  if (Number(body['total']) > rows.length) return;
  for (const name of measures.filter((one) => isAdditive(report, one))) {
    const sum = rows.reduce((all, row) => all + Math.round(Number(row[name]) * 100), 0);
    mustBe(Math.round(Number(totals[name]) * 100), sum, `${name} in all, in hundredths, beside its rows by ${dimension},`);
  }
}

/** A figure leads to the list of the rows it counts: as many there, and of the same sum. */
async function checkLink(
  context: Context,
  definitions: readonly AnyResource[],
  report: AnyReport,
  name: string,
  body: Answer['body'],
): Promise<boolean> {
  const link = (body['links'] as Record<string, { path: string; filter: Asked }>)[name];
  const measure = report.measures[name];
  if (!link || !measure || (measure.kind !== 'count' && measure.kind !== 'sum')) return false;
  const def = definitions.find(({ path }) => path === link.path);
  must(def, `${name} leads to ${link.path}, which is no list`);
  const list = `/api${link.path}/${context.site}?`;
  const wanted = (body['totals'] as Record<string, unknown>)[name];
  if (measure.kind === 'count') {
    const found = await call(context.fetch, list + query({ filter: link.filter, range: [0, 0] }), { as: context.me });
    if (found.status === 403) return false;
    ok(found, link.path);
    if (found.body['totalIs'] === undefined) mustBe(found.body['total'], wanted, `how many rows ${name} leads to`);
    return true;
  }
  if (!(def.totals ?? []).some((field) => field === measure.field)) return false;
  const found = await call(context.fetch, `${list}totals=1&${query({ filter: link.filter })}`, { as: context.me });
  if (found.status === 403) return false;
  ok(found, link.path);
  mustBe((found.body['totals'] as Record<string, unknown>)[measure.field], wanted, `the sum of the rows ${name} leads to`);
  return true;
}

export function reportChecks(report: AnyReport, definitions: readonly AnyResource[]): Check[] {
  const check = (name: string, run: Check['run']): Check => ({ group: report.path, name, run });
  const byDimension = dimensionsOf(report).flatMap((dimension) => {
    const measures = Object.keys(report.measures).filter((name) => isMeasuredBy(report, name, dimension));
    return measures.length === 0 ? [] : [[dimension, measures] as const];
  });
  const all = Object.keys(report.measures);
  return [
    ...byDimension.map(([dimension, measures]) =>
      check(`report: by ${dimension}, and all of it is the sum of its rows`, async (context) => {
        const answer = await asking(report, context, { by: [dimension], measures });
        ok(answer, 'the report');
        must(typeof answer.body['asOf'] === 'string', 'it does not say of when it is');
        checkGroups(report, dimension, measures, answer);
      }),
    ),
    check('report: totals alone, and beside those of another time', async (context) => {
      const alone = await asking(report, context, { measures: all });
      ok(alone, 'totals');
      mustBe([alone.body['payload'], alone.body['total'], 'before' in alone.body], [[], 0, false], 'rows of a report that asks for none');
      for (const compare of COMPARISONS) {
        const { body } = await asking(report, context, { measures: all, compare });
        mustBe(Object.keys(body['before'] ?? {}).sort(), [...all].sort(), `the figures before (${compare})`);
      }
    }),
    ...(report.scope === 'site'
      ? [
          check('report: a figure is what the list has that it leads to', async (context) => {
            const { body } = await asking(report, context, { measures: all });
            let looked = false;
            for (const name of all) looked = (await checkLink(context, definitions, report, name, body)) || looked;
            if (!looked) throw new NotChecked('no figure that leads to a list one may see');
          }),
        ]
      : []),
    ...(report.board
      ? [
          check('dashboard: everything it arranges is answered', async (context) => {
            const { tiles, charts, tables } = report.board ?? { tiles: [], charts: [], tables: [] };
            const asked: readonly [AnyReport, Asked][] = [
              [report, { measures: tiles, compare: 'weekday' }],
              ...charts.map(({ by, across, measures }): [AnyReport, Asked] => [
                report,
                { by: across === undefined ? [by] : [by, across], measures },
              ]),
              ...tables.map((table): [AnyReport, Asked] => [
                'of' in table ? table.of : report,
                { by: [table.by], measures: table.measures, ...(table.sort && { sort: table.sort }) },
              ]),
            ];
            for (const [of, question] of asked) {
              const answer = await asking(of, context, question);
              if (of !== report && answer.status === 403) continue;
              ok(answer, JSON.stringify(question));
              mustBe(
                Object.keys(answer.body['totals'] as object).sort(),
                [...(question['measures'] as string[])].sort(),
                JSON.stringify(question),
              );
            }
          }),
        ]
      : []),
    check('report: strict about what it is asked for', async (context) => {
      const wrong: readonly [Asked, string][] = [
        [{ by: ['no_such'] }, 'no_such'],
        [{ measures: ['no_such'] }, 'no_such'],
        [{ filter: { no_such: 1 } }, 'no_such'],
        [{ filter: { day_gte: '2024-13-01' } }, 'day_gte'],
        [{ filter: { day_gte: 'today-9999' } }, 'day_gte'],
        [{ compare: 'no_such' }, 'compare'],
        [{ sort: ['no_such', 'ASC'] }, 'no_such'],
        [{ no_such: 1 }, 'no_such'],
      ];
      for (const [asked, name] of wrong) {
        const answer = await asking(report, context, asked);
        refusal(answer, 400, JSON.stringify(asked));
        must(JSON.stringify(answer.body).includes(name), `${JSON.stringify(asked)} is refused without naming ${name}`);
      }
    }),
    check('report: only for who holds its right', async (context) => {
      if (report.scope === 'site') refusal(await asking(report, { ...context, site: 'no_such_site' }, {}), 403, 'a site of others');
      refusal(await call(context.fetch, baseOf(report, context.site)), 401, 'a report without a session');
    }),
  ];
}
