import type { InputProps } from '../fields/types';

/** What ties a control to its label, help and error. */
export const controlProps = ({
  id,
  name,
  describedBy,
  invalid,
  disabled,
  field,
}: Pick<InputProps, 'id' | 'name' | 'describedBy' | 'invalid' | 'disabled' | 'field'>) => ({
  id,
  name,
  'aria-describedby': describedBy,
  'aria-invalid': invalid || undefined,
  'aria-required': field.required === true || undefined,
  disabled,
  className: 'field__input',
});
