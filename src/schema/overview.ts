import type { EvidenceWord } from './evidence';

/** Which records of another entity: a filter in the grammar of lists, held against that entity at start. */
type Which = Readonly<Record<string, unknown>>;

/**
 * The record page of something that much else refers to. Lists are named by their key in `related`; each part is shown to those who may see
 * the entity it is about.
 */
export interface OverviewInput<Column extends string, Figure extends string> {
  /** Below the title, in words: what the record is called by people, and what else tells it from others. */
  says: readonly Column[];
  /** At the end of the head: how the record stands, the first in large figures. */
  figures: readonly Figure[];
  /** Which records of a list wait for an employee; they stand in the head, the oldest first. */
  waits?: Readonly<Record<string, Which>>;
  /**
   * Which records of a list are counted and summed up, by the first of its `totals`. `out`: what goes the other way, so that there is a
   * difference.
   */
  sums?: Readonly<Record<string, { where: Which; out?: true }>>;
  /** Lists a new record is offered of, beside the actions. */
  adds?: readonly string[];
  /** The lists whose records stand on the timeline, and what a line says of one. `quiet`: only where it is asked for. */
  timeline: Readonly<Record<string, { says: readonly string[]; quiet?: true }>>;
  /** The list a note is typed into. */
  notes?: string;
  /** Tabs that hold several lists, each of which is a press away; where its first list would stand. */
  tabs?: Readonly<Record<string, { label: string; of: readonly string[] }>>;
}
export type AnyOverview = OverviewInput<string, string>;

/** The lines of the timeline that are changes of the record itself. */
export const CHANGES = 'history';

/** The most of each list that the head says. */
export const MOST_WAITING = 5;

type Shown = Readonly<Record<string, unknown>> & { readonly id: number };

/** What waits, of one list; the oldest first. */
export interface WaitingList {
  list: string;
  rows: readonly Shown[];
  total: number;
  /** What speaks for or against each, for who decides about them. */
  words: readonly EvidenceWord[];
}
/** `sum`: absent where the employee may not see the amounts. */
export interface Summed {
  count: number;
  sum?: number;
  first: string | null;
  last: string | null;
}
/** The answer of `?overview=`. */
export interface Overview {
  waits: readonly WaitingList[];
  sums: Readonly<Record<string, Summed>>;
  /** What came in without what went out, where both may be seen. */
  net?: number;
}

/** One line of the timeline. `row`: of the record what a line says. */
export interface TimelineLine {
  list: string;
  at: string;
  row: Shown;
}
/** Where a page of the timeline ended, by list; null: nothing of that list is left. */
export type TimelinePlace = Readonly<Record<string, readonly [unknown, number] | null>>;
/** The answer of `?timeline=`. */
export interface TimelinePage {
  lines: readonly TimelineLine[];
  next: TimelinePlace | null;
}
