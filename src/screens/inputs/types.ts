import type { ComponentType } from 'react';
import type { Field, FieldKind, KindValues } from '../../schema/fields/types';
import type { FieldLabels } from '../../providers/i18n/useT';

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
export type InputFor<K extends FieldKind> = ComponentType<InputProps<K>>;
