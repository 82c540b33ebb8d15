import { DayField } from '../../ui/DateField';
import type { InputProps } from './types';

export const DateInput = ({ id, name, value, onChange, disabled, invalid, describedBy }: InputProps<'date'>) => (
  <DayField id={id} name={name} value={value} onChange={onChange} disabled={disabled} invalid={invalid} describedBy={describedBy} />
);
