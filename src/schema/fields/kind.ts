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

/** The rules of a kind, for both sides. Registered in `fields/index.ts`; the compiler checks that none is missing. */
export interface Kind<K extends FieldKind> {
  /** SQL type of the column. */
  column: string;
  /** Rules of a value that is present; messages are `key|param=value`, see `messages/`. */
  schema(field: Field<K>, z: Zod): z.ZodType<KindValues[K]>;
  /** One line of plain text, as exports and questions show it. */
  text(value: KindValues[K], field: Field<K>, language: Language): string;
  /** How lists may filter it. */
  filter: 'equals' | 'range' | 'contains' | 'has' | 'none';
  /** A number: its column is aligned right. */
  figure?: true;
  /** Text that records are searched and recognised by. */
  words?: true;
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
