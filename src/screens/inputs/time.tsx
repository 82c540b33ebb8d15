import { controlProps } from './props';
import type { InputProps } from './types';

export const TimeInput = (props: InputProps<'time'>) => (
  <input {...controlProps(props)} type="time" value={props.value ?? ''} onChange={(event) => props.onChange(event.target.value === '' ? null : event.target.value.slice(0, 5))} />
);
