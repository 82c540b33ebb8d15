import type { z } from 'zod';
import type { Language, MessageKey } from '../messages';
import type { Field, FieldKind, KindValues } from './types';

/** A stream of deterministic choices for demo data. */
export interface Random {
  /** Whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  chance(probability: number): boolean;
  /** A moment in the days the demo covers. */
  moment(): Date;
  name(): string;
}

/** The library that checks. It is handed in, so that a list, which shows values and checks none, does not fetch it. */
export type Zod = typeof z;

/** What both sides know of a kind. Registered in `fields/index.ts`, which the compiler keeps complete. */
export interface Kind<K extends FieldKind> {
  /** SQL type of its column. */
  column: string;
  /** Rules of a value that is there; messages are `key|param=value`, see `messages/`. */
  schema(field: Field<K>, z: Zod): z.ZodType<KindValues[K]>;
  /** One line of plain text, as exports and questions show it. */
  text(value: KindValues[K], field: Field<K>, language: Language): string;
  /** How lists may filter it. */
  filter: 'equals' | 'range' | 'contains' | 'has' | 'none';
  /** A figure: its column stands on the right. */
  figure?: true;
  /** Words people search and recognise records by. */
  words?: true;
  /** It has an order people look for, short enough for an index. Default: yes. */
  sortable?: false;
  /** More than a line: it takes the whole width of a record page. */
  wide?: true;
  /** Says something where a record is told in a few words. Default: yes. */
  brief?: false;
  /** Made of several controls: their common label names a group. */
  group?: true;
  /** The sentence of a value that the library's own rules refuse; without one the value is said to be not allowed. */
  wrong?: MessageKey;
  /** A believable value; `null` where only the seed knows (references, files). */
  demo(random: Random, field: Field<K>): KindValues[K] | null;
}
