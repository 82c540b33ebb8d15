import { controlProps } from './props';
import type { InputProps } from './types';

export const LongTextInput = (props: InputProps<'longText'>) => (
  <textarea {...controlProps(props)} rows={4} value={props.value ?? ''} maxLength={props.field.maxLength} onChange={(event) => props.onChange(event.target.value)} />
);
