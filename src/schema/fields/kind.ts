import type { z } from 'zod';
import type { Language } from '../messages';
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

/** What both sides know of a kind. Registered in `fields/index.ts`, which the compiler keeps complete. */
export interface Kind<K extends FieldKind> {
  /** SQL type of its column. */
  column: string;
  /** Rules of a value that is there; messages are `key|param=value`, see `messages/`. */
  schema(field: Field<K>): z.ZodType<KindValues[K]>;
  /** One line of plain text, as exports and questions show it. */
  text(value: KindValues[K], field: Field<K>, language: Language): string;
  /** How lists may filter it. */
  filter: 'equals' | 'range' | 'contains' | 'has' | 'none';
  /** A believable value; `null` where only the seed knows (references, files). */
  demo(random: Random, field: Field<K>): KindValues[K] | null;
}
