import { dimensionsOf, isMeasuredBy, isTime, isTimed, measuresBy, type AnyReport } from '../../schema/report/define';
import { isComparison, type Comparison } from '../../schema/report/period';
import type { ReportQuestion } from '../../providers/reportCalls';
import { isSpan, spanFilter, spanOfDays, type Span } from './period';

export type Value = string | number | boolean | null;
/** Can a dimension be asked for by it? */
export const isValue = (one: unknown): one is Value => one === null || ['string', 'number', 'boolean'].includes(typeof one);
/** What is asked of a report. The address holds all of it, so that a link shows a colleague the same figures. */
export interface Asked {
  span: Span | null;
  /** Days of a free range, where there is no name for it. */
  days: { from: string; to: string } | null;
  by: readonly string[];
  compare: Comparison | null;
  sort: readonly [string, 'ASC' | 'DESC'] | null;
  where: Readonly<Record<string, readonly Value[]>>;
  /** Chosen figures; null: all that can be told by the dimensions. */
  figures: readonly string[] | null;
  page: number;
}

/** Rows of a page. */
export const PAGE = 100;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const firstBy = (report: AnyReport): readonly string[] => report.shows?.by ?? ['day'];

/** Dimensions that some measure of the report has beside those already chosen. */
export const dimensionsFor = (report: AnyReport, chosen: readonly string[]): readonly string[] =>
  dimensionsOf(report).filter(
    (name) =>
      !chosen.includes(name) &&
      (name !== 'service' || report.scope === 'office') &&
      Object.keys(report.measures).some((measure) => [...chosen, name].every((dimension) => isMeasuredBy(report, measure, dimension))),
  );

function readWhere(text: string | null, report: AnyReport): Asked['where'] {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, values]) => {
        const all = [values as unknown].flat().filter(isValue);
        return dimensionsOf(report).includes(name) && all.length > 0 ? [[name, all]] : [];
      }),
    );
  } catch {
    return {};
  }
}

/** Reads what is asked from the address; what the report does not have falls back to what it opens with. */
export function readAsked(params: URLSearchParams, report: AnyReport): Asked {
  const list = (name: string): readonly string[] => (params.get(name) ?? '').split(',').filter((one) => one !== '');
  const named = params.get('time');
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const days = DAY.test(from) && DAY.test(to) && from <= to ? { from, to } : null;
  const chosen = list('by').reduce<readonly string[]>(
    (all, name) => (all.length < 2 && dimensionsFor(report, all).includes(name) ? [...all, name] : all),
    [],
  );
  const by = params.get('by') === 'none' ? [] : chosen.length > 0 ? chosen : firstBy(report);
  const measures = measuresBy(report, by);
  const figures = list('figures').filter((name) => measures.includes(name));
  const compare = params.get('compare');
  const sort = /^(-?)(\w+)$/.exec(params.get('sort') ?? '');
  const known = sort?.[2] !== undefined && (by.includes(sort[2]) || measures.includes(sort[2]));
  const page = Number(params.get('page'));
  return {
    span: isSpan(named) ? named : days ? null : spanOfDays(report.period),
    days: isSpan(named) ? null : days,
    by,
    compare: compare === 'none' || !isTimed(report) ? null : isComparison(compare) ? compare : 'previous',
    sort: known && sort ? [sort[2] ?? '', sort[1] === '-' ? 'DESC' : 'ASC'] : opensIn(report, by),
    where: readWhere(params.get('where'), report),
    figures: figures.length > 0 ? figures : null,
    page: Number.isInteger(page) && page > 1 && report.shows?.top === undefined ? page : 1,
  };
}

/** The order it opens in: the declared one, where that is still the same rows; of days the latest first. */
function opensIn(report: AnyReport, by: readonly string[]): Asked['sort'] {
  const declared = by.join() === firstBy(report).join() ? report.shows?.sort : undefined;
  if (declared) return declared;
  const [first] = by;
  return first !== undefined && first !== 'hour' && isTime(first) ? [first, 'DESC'] : null;
}

/** The figures that are shown. */
export const shownFigures = (report: AnyReport, { by, where, figures }: Asked, may: (name: string) => boolean): readonly string[] =>
  measuresBy(report, [...by, ...Object.keys(where)]).filter((name) => may(name) && (figures === null || figures.includes(name)));

/** The question of the call. */
export function questionOf(report: AnyReport, asked: Asked, measures: readonly string[], now: Date): ReportQuestion {
  const { span, days, by, compare, sort, where, page } = asked;
  const period = span ? spanFilter(span, now) : days ? { day_gte: days.from, day_lte: days.to } : {};
  const rows = report.shows?.top ?? PAGE;
  return {
    by,
    measures,
    filter: { ...period, ...where },
    ...(compare && { compare }),
    ...(sort && { sort }),
    range: [(page - 1) * rows, page * rows - 1],
  };
}
