import { MomentField } from '../../ui/DateField';
import { fromLocalInput, toLocalInput } from '../format/dates';
import type { InputProps } from './types';

/** A moment in Bangkok time, whatever the computer's own zone. */
export const DatetimeInput = ({ id, name, value, onChange, disabled, invalid, describedBy }: InputProps<'datetime'>) => (
  <MomentField
    id={id}
    name={name}
    value={value === null ? null : toLocalInput(value)}
    onChange={(local) => onChange(local === null ? null : fromLocalInput(local))}
    disabled={disabled}
    invalid={invalid}
    describedBy={describedBy}
  />
);
