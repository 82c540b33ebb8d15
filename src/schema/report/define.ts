import type { IconName } from '../data/icons';
import type { Group, PermissionCode } from '../data/permissions';
import type { FilterOf, KindRules, Scope } from '../define';
import type { AnyField, FieldKind, Fields } from '../fields/types';
import type { Word } from '../messages';

type NamesOf<F extends Fields, K extends AnyField['kind']> = { [P in keyof F]: F[P]['kind'] extends K ? P : never }[keyof F] & string;
type KindWith<T> = { [K in FieldKind]: KindRules[K] extends T ? K : never }[FieldKind];
type Amount = KindWith<{ sums: true }>;
type Moment<F extends Fields> = NamesOf<F, 'datetime'> | 'created_at';

/**
 * Where a dimension of a report stands in the rows: a field, a field by bands that begin at these numbers, or one value for all of them.
 */
export type Slice = { readonly field: string; readonly bands?: readonly number[] } | { readonly is: string };
/** Rows that are counted, of one resource. */
export interface AnySource {
  readonly of: string;
  /** The business day a row counts in. Without one the rows are those of now. */
  readonly day?: string;
  /** The moment in that day, for hours, and for comparing with the same hour of another day. */
  readonly at?: string;
  readonly where: Readonly<Record<string, unknown>>;
  readonly by: Readonly<Record<string, Slice>>;
  /** `false`: no sums are kept of them, because there would be as many as rows. */
  readonly kept?: false;
}
/** What can be done with the fields of a source is known to the compiler alone. */
export interface Fielded<K extends string> extends AnySource {
  readonly has?: (field: K) => void;
}
export interface Summed<K extends string> extends AnySource {
  readonly sums?: (field: K) => void;
}
export interface Timed<K extends string> extends AnySource {
  readonly times?: (field: K) => void;
}
type Source<F extends Fields> = Fielded<keyof F & string> & Summed<NamesOf<F, Amount>> & Timed<Moment<F>>;
type SliceOf<F extends Fields> =
  | (keyof F & string)
  | { readonly is: string }
  | { readonly field: NamesOf<F, Amount> | NamesOf<F, 'percent'>; readonly bands: readonly number[] };

/** Rows of a resource, which business day puts a row into a period, and where the dimensions of the report stand in it. */
export function rowsOf<const N extends string, const F extends Fields>(
  def: { readonly name: N; readonly fields: F },
  {
    day,
    at,
    where,
    by = {},
    kept,
  }: {
    readonly day?: NamesOf<NoInfer<F>, 'date'>;
    readonly at?: Moment<NoInfer<F>>;
    readonly where?: FilterOf<NoInfer<F>>;
    readonly by?: Readonly<Record<string, SliceOf<NoInfer<F>>>>;
    readonly kept?: false;
  },
): Source<F> {
  const slices = Object.entries(by).map(([name, slice]) => [name, typeof slice === 'string' ? { field: slice } : slice] as const);
  const asked: Readonly<Record<string, unknown>> = where ?? {};
  return {
    ...{ of: def.name, where: asked, by: Object.fromEntries(slices) },
    ...(day !== undefined && { day }),
    ...(at !== undefined && { at }),
    ...(kept === false && { kept }),
  };
}

/**
 * What a figure is called, its definition as help beside it, whether more of it is better or worse, the meaning it is drawn in, and a code
 * without which it is not computed.
 */
export interface Said {
  label: Word;
  help?: Word;
  better?: 'more' | 'less';
  tone?: 'done' | 'waiting' | 'working' | 'refused' | 'closed';
  permission?: PermissionCode;
  /** A dimension without which it says nothing: it stands in charts and groups by that one alone. */
  along?: string;
}
type Counted =
  | { readonly kind: 'count'; readonly of: readonly AnySource[] }
  | { readonly kind: 'distinct' | 'sum' | 'oldest'; readonly of: readonly AnySource[]; readonly field: string }
  | { readonly kind: 'median' | 'p90'; readonly of: readonly AnySource[]; readonly from: string; readonly to: string };
/** Made of other measures of the report. */
type Derived =
  | { readonly kind: 'adds'; readonly parts: Readonly<Record<string, 1 | -1>> }
  | { readonly kind: 'ratio'; readonly over: readonly [part: string, whole: string] }
  | { readonly kind: 'share' | 'running'; readonly over: string };
export type Measure = Said & (Counted | Derived);
export type CountedMeasure = Said & Counted;

const all = (of: AnySource | readonly AnySource[]): readonly AnySource[] => [of].flat();
type One<S> = S | readonly S[];

/** What a report can reckon. Of several sources rows are taken together. */
export const measure = {
  count: (of: One<AnySource>, said: Said): Measure => ({ ...said, kind: 'count', of: all(of) }),
  /** Different values: the same in several rows, or on several days, counts once. */
  distinct: <const K extends string>(of: One<Fielded<NoInfer<K>>>, field: K, said: Said): Measure => ({
    ...said,
    kind: 'distinct',
    of: all(of),
    field,
  }),
  sum: <const K extends string>(of: One<Summed<NoInfer<K>>>, field: K, said: Said): Measure => ({
    ...said,
    kind: 'sum',
    of: all(of),
    field,
  }),
  /** Seconds between two moments of a row: the one in the middle, and the one nine in ten do not exceed. */
  median: <const K extends string>(of: One<Timed<NoInfer<K>>>, from: K, to: K, said: Said): Measure => ({
    ...said,
    kind: 'median',
    of: all(of),
    from,
    to,
  }),
  p90: <const K extends string>(of: One<Timed<NoInfer<K>>>, from: K, to: K, said: Said): Measure => ({
    ...said,
    kind: 'p90',
    of: all(of),
    from,
    to,
  }),
  /** Seconds since the first of these moments. */
  oldest: <const K extends string>(of: One<Timed<NoInfer<K>>>, field: K, said: Said): Measure => ({
    ...said,
    kind: 'oldest',
    of: all(of),
    field,
  }),
  adds: (parts: Readonly<Record<string, 1 | -1>>, said: Said): Measure => ({ ...said, kind: 'adds', parts }),
  /** A fraction with four decimals; none where the whole is zero. */
  ratio: (part: string, whole: string, said: Said): Measure => ({ ...said, kind: 'ratio', over: [part, whole] }),
  /** Of the sum over all groups of the filter. */
  share: (over: string, said: Said): Measure => ({ ...said, kind: 'share', over }),
  /** The sum up to and with the row, in the order of time. */
  running: (over: string, said: Said): Measure => ({ ...said, kind: 'running', over }),
};

export type ChartKind = 'line' | 'bar' | 'stacked' | 'multiples' | 'heat';
export interface Chart {
  kind: ChartKind;
  by: string;
  /** The second dimension of a grid, or of small multiples. */
  across?: string;
  measures: readonly string[];
}

/** A dimension of a report. `values`: the words of what `{ is }` says of rows. */
export interface Dimension {
  label: Word;
  values?: Readonly<Record<string, Word>>;
}
/** What is shown until one asks for something else: by which dimensions, in which order, and of a ranking how many rows. */
export interface Shown<D extends string, M extends string> {
  by: readonly D[];
  sort?: readonly [D | M, 'ASC' | 'DESC'];
  top?: number;
}

/** Groups of a report as a table of a dashboard. */
export interface BoardTable<D extends string, M extends string> {
  label: Word;
  by: D;
  measures: readonly M[];
  sort?: readonly [D | M, 'ASC' | 'DESC'];
  top?: number;
  /** A measure that is drawn as a small line of the last 30 days at the end of each row. */
  spark?: M;
}
/** A table of another report, for who may see that one. Its names are checked at start. */
export interface ForeignTable extends BoardTable<string, string> {
  of: AnyReport;
}
/** The first rows of a list, for who may see the list: of the site where the list is of one, or says the site in its rows. */
export interface BoardList {
  /** An entity, or a screen over one: `member:blocklist`. */
  of: string;
  /** One of its views; without it all. */
  view?: string;
  columns: readonly string[];
  top: number;
  /** Stands above everything else, and only while it has rows: what one must not overlook. */
  first?: true;
}
/** What a dashboard shows, in this order. */
export interface Board<D extends string, M extends string> {
  /** Figures of the chosen time, beside those of the day and of the weekday before, with a small line of the last 30 days. */
  tiles: readonly M[];
  /** `days`: of the last days, whatever time is chosen. */
  charts: readonly (Omit<Chart, 'measures' | 'by' | 'across'> & { by: D; across?: D; measures: readonly M[]; days?: number })[];
  tables: readonly (BoardTable<D, M> | ForeignTable)[];
  lists?: readonly BoardList[];
}

export interface ReportInput<N extends string, D extends string, M extends string> {
  name: N;
  /** Path of its screen and of its call. */
  path: string;
  label: Word;
  /** `site`: of one site, and of all one may see where none is named. `office`: of all alone. */
  scope: Scope;
  group: Group;
  icon: IconName;
  permission: PermissionCode | '';
  level?: number;
  departments?: readonly string[];
  /** Dimensions beside those of time and the site, by the names the sources use. */
  dimensions?: Readonly<Record<D, Dimension>>;
  measures: Readonly<Record<M, Measure>>;
  charts?: readonly (Omit<Chart, 'measures' | 'by' | 'across'> & {
    by: NoInfer<D> | TimeDimension | 'service';
    across?: NoInfer<D> | TimeDimension | 'service';
    measures: readonly NoInfer<M>[];
  })[];
  /** How its screen is arranged where that is a dashboard. */
  board?: Board<NoInfer<D> | TimeDimension | 'service', NoInfer<M>>;
  /** By day, unless told. */
  shows?: Shown<NoInfer<D> | TimeDimension | 'service', NoInfer<M>>;
  /** Days that are shown unless told. */
  period: number;
  /** Days that may be asked for at once; 400 unless told. */
  most?: number;
}

export const TIME_DIMENSIONS = ['day', 'hour', 'week', 'month'] as const;
export type TimeDimension = (typeof TIME_DIMENSIONS)[number];
export const isTime = (name: string): name is TimeDimension => TIME_DIMENSIONS.some((time) => time === name);
export const MOST_DAYS = 400;

/** A report of which nothing more is known. */
export interface AnyReport extends Omit<ReportInput<string, string, string>, 'charts' | 'shows' | 'board'> {
  board?: Board<string, string>;
  charts?: readonly Chart[];
  shows?: Shown<string, string>;
}

/** Declares a report. What types cannot see, `checkReports` refuses at start. */
export const defineReport = <const N extends string, const M extends string, const D extends string = never>(
  report: ReportInput<N, D, M>,
): ReportInput<N, D, M> => report;

/**
 * Declares a report whose screen is a dashboard: its own tiles, charts and tables, those of other reports, and lists. Checked with the
 * reports.
 */
export const defineDashboard = <const N extends string, const M extends string, const D extends string = never>(
  report: ReportInput<N, D, M> & { board: Board<NoInfer<D> | TimeDimension | 'service', NoInfer<M>> },
): ReportInput<N, D, M> => report;

/** Measures a measure is made of, itself where it is counted. */
export function countedIn(report: AnyReport, name: string): readonly CountedMeasure[] {
  const found = report.measures[name];
  if (!found) return [];
  switch (found.kind) {
    case 'adds':
      return Object.keys(found.parts).flatMap((part) => countedIn(report, part));
    case 'ratio':
      return found.over.flatMap((part) => countedIn(report, part));
    case 'share':
    case 'running':
      return countedIn(report, found.over);
    default:
      return [found];
  }
}

/** Has a source the dimension? */
export function hasDimension(source: AnySource, name: string): boolean {
  if (name === 'service') return true;
  if (name === 'hour') return source.day !== undefined && source.at !== undefined;
  return isTime(name) ? source.day !== undefined : Object.hasOwn(source.by, name);
}

/** Has a measure the dimension: every source of what it is made of? */
export const isMeasuredBy = (report: AnyReport, measureName: string, dimension: string): boolean =>
  countedIn(report, measureName).every(({ of }) => of.every((source) => hasDimension(source, dimension)));

/** Measures that have all these dimensions, and say something by them. */
export const measuresBy = (report: AnyReport, dimensions: readonly string[]): readonly string[] =>
  Object.entries(report.measures).flatMap(([name, { along }]) =>
    dimensions.every((dimension) => isMeasuredBy(report, name, dimension)) && (along === undefined || dimensions.includes(along))
      ? [name]
      : [],
  );

/** Is anything of it counted in days? What is not is of now alone, whatever time is asked for. */
export const isTimed = (report: AnyReport): boolean => Object.keys(report.measures).some((name) => isMeasuredBy(report, name, 'day'));

export const dimensionsOf = (report: AnyReport): readonly string[] => [
  ...TIME_DIMENSIONS,
  'service',
  ...Object.keys(report.dimensions ?? {}),
];
