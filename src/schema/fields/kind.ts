import type { z } from 'zod';
import type { Language, MessageKey } from '../messages';
import type { Field, FieldKind, KindValues } from './types';

/** A stream of deterministic choices for demo data. */
export interface Random {
  /** Whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  /** A time within the days of the demo. */
  moment(): Date;
  name(): string;
}

/** The validation library. It is passed in, so that a list, which shows values and checks none, does not fetch it. */
export type Zod = typeof z;

/** How lists may filter a kind. */
type FilterRule = 'equals' | 'range' | 'contains' | 'has' | 'none';

/**
 * What a cell of a file may hold: yes or no, one of the field's options, a bank, a telephone number, several words, titles of several
 * records.
 */
export type CellRule = 'yesNo' | 'option' | 'bank' | 'phone' | 'words' | 'titles';

/**
 * The rules of a kind, for both sides. Registered in `fields/index.ts`; the compiler checks that none is missing. `F` and `M` name its
 * filter and its measure to declarations that may only ask a range, or a sum, of kinds that have one.
 */
export interface Kind<K extends FieldKind, F extends FilterRule = FilterRule, M extends string | undefined = string | undefined> {
  /** SQL type of the column. */
  column: string;
  /** Rules of a value that is present; messages are `key|param=value`, see `messages/`. */
  schema(field: Field<K>, z: Zod): z.ZodType<KindValues[K]>;
  /** One line of plain text, as exports and questions show it. */
  text(value: KindValues[K], field: Field<K>, language: Language): string;
  filter: F;
  /** A number: its column is aligned right. */
  figure?: true;
  /** Values of the same measure can be told apart by size, in rules, rising lists and limits; those of `number` can be added up as well. */
  measure?: M;
  /** Sums of it say something: of a list, and of its whole filter. */
  sums?: true;
  /** Has few values, which are compared exactly: other fields may depend on one, and time may wait for one. */
  compared?: true;
  /** Text that records are searched and recognised by. */
  words?: true;
  /** What an employee says in their own words: of rows that only their owner sees the audit log keeps none of it. */
  prose?: true;
  /** Sentences: the end of one says what it is about, so nothing of it is left where it is masked. */
  sentences?: true;
  /** May be personal data, shown on request one value at a time. */
  personal?: true;
  /** Files carry it as it is kept, not as people read it. */
  plain?: true;
  /** A number people know by its end: it is shown in groups, and its mask leaves the last four digits, by which it is found. */
  lastFour?: true;
  /** How a cell of a file is read where it is more than a text or a measure (`importCells`). */
  cell?: CellRule;
  /** Can it be written into a cell of a file to import? Default: yes, unless it has several parts. */
  written?: false;
  /** Is a row recognised by it, so that it leads to its page? Default: yes. */
  main?: false;
  /** Holds any JSON, of whatever shape. */
  anyShape?: true;
  /** SQL of the value that rows get when a column they must have is new. Default: an empty text. */
  fill?: string;
  /** Can lists be sorted by it? Its values must be short enough for an index. Default: yes. */
  sortable?: false;
  /** Longer than a line: it takes the whole width of a record page. */
  wide?: true;
  /** Is it shown in a summary of a record? Default: yes. */
  brief?: false;
  /** Has several controls: their common label names a group. */
  group?: true;
  /** The sentence for a value that the library's own rules refuse; without one the value is called not allowed. */
  wrong?: MessageKey;
  /** A realistic value; `null` where only the seed knows one (references, files). */
  demo(random: Random, field: Field<K>): KindValues[K] | null;
}
