import type { ReactNode } from 'react';
import type { AnyField, Field, FieldKind, KindValues } from '../../schema/fields/types';
import type { Rec } from '../record';

/** What a cell is given. `value` is never null: a missing one is drawn by `Value`. */
export interface CellProps<K extends FieldKind = FieldKind> {
  name: string;
  field: Field<K>;
  value: KindValues[K];
  row: Rec;
  /** A list has one line; the record page has room. */
  mode: 'list' | 'show';
  /** Draws one of the values this one is made of. */
  part: (name: string, field: AnyField, value: unknown) => ReactNode;
}
