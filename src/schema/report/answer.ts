import type { Period } from './period';

/** Measures by name; null where there is nothing to reckon with. */
export type Figures = Readonly<Record<string, number | null>>;
/** The list whose rows a measure counts, and by which of its filters each dimension is asked there. */
export interface Link {
  path: string;
  filter: Readonly<Record<string, unknown>>;
  by: Readonly<Record<string, string>>;
}
/** The list of one of several sources that a measure counts together: of the groups in which the dimensions are these. */
export interface PartLink extends Link {
  is: Readonly<Record<string, string>>;
}
/** One group: its dimensions, its measures, and under `_text` what records are called that dimensions refer to. */
export type ReportRow = Readonly<Record<string, unknown>>;
/** What a report answers. On the wire `rows` are the `payload`. */
export interface Answered {
  rows: readonly ReportRow[];
  total: number;
  /** Where only the largest values of a dimension were asked for: how many it has. */
  outOf?: number;
  totals: Figures;
  /** The totals of the period compared with. */
  before?: Figures;
  asOf: string;
  /** The days that are counted, both ends. */
  period: Period;
  /** Days of the period whose sums were made anew by a late row, and when last. */
  restated: Readonly<Record<string, string>>;
  links: Readonly<Record<string, Link>>;
  /** Of measures over several sources, which as a whole have no list. */
  partLinks: Readonly<Record<string, readonly PartLink[]>>;
}
