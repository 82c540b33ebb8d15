import type { ReportQuestion } from '../../../providers/reportCalls';
import { formatDate } from '../../../schema/format';
import type { Language } from '../../../schema/messages';
import type { Answered, ReportRow } from '../../../schema/report/answer';
import { isAdditive } from '../../../schema/report/check';
import { isTime, type AnyReport, type Chart } from '../../../schema/report/define';
import { addDays, lengthOf, type Period } from '../../../schema/report/period';
import type { Form } from '../../../schema/report/forms';
import type { FigureWords } from '../useFigures';

/** One line, or one part of the bars. `values`: one for each category; null where there is none. */
export interface Series {
  name: string;
  /** Of one group of the second dimension: its value. */
  key?: string;
  measure: string;
  form: Form;
  tone?: string;
  values: readonly (number | null)[];
}
export interface ChartData {
  /** Values of the dimension along the axis: as they are asked for, short on the axis, and whole. */
  categories: readonly { key: string; short: string; text: string }[];
  series: readonly Series[];
}

/** The chart draws this many groups, the largest ones: bars of more groups would be too narrow to press. */
export const MOST_GROUPS = 20;
/** Lines or parts that can be told apart. */
export const MOST_SERIES = 6;
/** Charts beside each other that are still looked at. */
const MOST_MULTIPLES = 12;
/** Groups of two dimensions that come at most; a chart that lacks some says so. */
const MOST_ROWS = 5000;

/** The groups a chart asks for: where it splits them, the largest that it can draw. */
export function groupsOf({ kind, by, across, measures }: Chart): Pick<ReportQuestion, 'by' | 'measures' | 'sort' | 'range' | 'largest'> {
  const [first = ''] = measures;
  const isOrdered = isTime(by) || kind === 'heat';
  const sort = isOrdered ? ([by, 'ASC'] as const) : ([first, 'DESC'] as const);
  if (across === undefined) return { by: [by], measures, sort, ...(!isOrdered && { range: [0, MOST_GROUPS - 1] }) };
  const most = kind === 'multiples' ? MOST_MULTIPLES : MOST_SERIES;
  return { by: [by, across], measures, sort, range: [0, MOST_ROWS - 1], ...(kind !== 'heat' && { largest: [across, most] }) };
}

/** The axis of figures that are compared with each other: from the least to the most of all of them, and from zero. */
export function endsOf(series: readonly Series[]): { least: number; most: number } {
  const values = series.flatMap((one) => one.values.map((value) => value ?? 0));
  return { least: Math.min(0, ...values), most: Math.max(0, ...values) };
}

/** The places along an axis of time, also those where nothing happened. */
export function placesOf(dimension: string, { from, to }: Period): readonly string[] {
  const days = Array.from({ length: lengthOf({ from, to }) }, (_, at) => addDays(from, at));
  switch (dimension) {
    case 'day':
      return days;
    case 'week':
      return [...new Set(days.map((day) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))))];
    case 'month':
      return [...new Set(days.map((day) => day.slice(0, 7)))];
    default:
      return Array.from({ length: 24 }, (_, hour) => String(hour));
  }
}

/** A place on the axis in few letters: `20 พ.ย.`, and with the year of the era where the period has several. */
export function shortPlace(dimension: string, key: string, { from, to }: Period, language: Language): string {
  if (dimension === 'hour') return key.padStart(2, '0');
  const [day = '', month = '', year = ''] = formatDate(dimension === 'month' ? `${key}-01` : key, language).split(' ');
  if (dimension === 'month') return `${month} ${year.slice(-2)}`;
  return from.slice(0, 4) === to.slice(0, 4) ? `${day} ${month}` : `${day} ${month} ${year.slice(-2)}`;
}

const figure = (row: ReportRow | undefined, measure: string): number | null => {
  const value = row?.[measure];
  return typeof value === 'number' ? value : null;
};

/** The lines or bars of a chart from the answer to its question. */
export function chartDataOf(
  report: AnyReport,
  { kind, by, across, measures }: Chart,
  { rows, period }: Pick<Answered, 'rows' | 'period'>,
  words: FigureWords,
  language: Language,
): ChartData {
  const keyed = (row: ReportRow, name: string): string => String(row[name] ?? '');
  const first = new Map(rows.map((row) => [keyed(row, by), row] as const));
  const keys = isTime(by) ? placesOf(by, period) : [...new Set(rows.map((row) => keyed(row, by)))].slice(0, MOST_GROUPS);
  const categories = keys.map((key) => {
    const row = first.get(key) ?? { [by]: key };
    const text = words.value(by, row);
    return { key, text, short: isTime(by) ? shortPlace(by, key, period, language) : text };
  });
  // Nothing happened where a sum has no group; of anything else there is no figure then.
  const none = (measure: string): number | null => (isAdditive(report, measure) ? 0 : null);
  const seriesOf = (name: string, measure: string, own: readonly ReportRow[]): Series => {
    const found = new Map(own.map((row) => [keyed(row, by), row] as const));
    const { tone } = report.measures[measure] ?? {};
    return {
      ...{ name, measure, form: words.form(measure) },
      ...(tone && across === undefined && { tone }),
      values: keys.map((key) => (found.has(key) ? figure(found.get(key), measure) : none(measure))),
    };
  };
  if (across === undefined) return { categories, series: measures.map((measure) => seriesOf(words.label(measure), measure, rows)) };
  const others = new Map(rows.map((row) => [keyed(row, across), row] as const));
  const [measure = ''] = measures;
  const sizes = new Map<string, number>();
  for (const row of rows) sizes.set(keyed(row, across), (sizes.get(keyed(row, across)) ?? 0) + Math.abs(figure(row, measure) ?? 0));
  return {
    categories,
    series: [...others]
      .toSorted(([one], [other]) =>
        kind === 'heat' ? one.localeCompare(other, 'en', { numeric: true }) : (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0),
      )
      .map(([key, row]) => ({
        ...seriesOf(
          words.value(across, row),
          measure,
          rows.filter((one) => keyed(one, across) === key),
        ),
        key,
      })),
  };
}
