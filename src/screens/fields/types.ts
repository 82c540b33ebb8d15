import type { ComponentType, ReactNode } from 'react';
import type { FieldLabels } from '../../schema/labels';
import type { AnyField, Field, FieldKind, KindValues } from '../../schema/fields/types';
import type { FilterProps, TokenProps } from '../filters/types';
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

/** What an input is given. It is controlled: the form keeps the value and the error. */
export interface InputProps<K extends FieldKind = FieldKind> {
  name: string;
  field: Field<K>;
  value: KindValues[K] | null;
  onChange: (value: KindValues[K] | null) => void;
  /** Id of the control; its label, help and error refer to it. */
  id: string;
  /** Ids of help and error, for `aria-describedby`. */
  describedBy?: string;
  invalid: boolean;
  disabled?: boolean;
  labels: FieldLabels;
}

/** How a kind is shown and typed: what each file of this folder, named after its kind, gives. */
export interface KindView<K extends FieldKind> {
  Cell: ComponentType<CellProps<K>>;
  /** A list has none of its own: each of its cells has one (`parts/ListField.tsx`). */
  Input: K extends 'list' ? null : ComponentType<InputProps<K>>;
  /** What lists are filtered by, where it is not what any kind of that `filter` has. */
  Filter?: ComponentType<FilterProps>;
  /** A short choice: lists offer it in a token of its own above the rows, whose panel this is. */
  Token?: ComponentType<TokenProps>;
}
