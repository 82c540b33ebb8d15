import { TimeField } from '../../ui/DateField';
import type { InputProps } from './types';

export const TimeInput = ({ id, name, value, onChange, disabled, invalid, describedBy }: InputProps<'time'>) => (
  <TimeField id={id} name={name} value={value} onChange={onChange} disabled={disabled} invalid={invalid} describedBy={describedBy} />
);
